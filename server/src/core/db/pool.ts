import { openConnections } from './connections.ts'
import type { Connection } from './driver.ts'
import { DatabaseBusy, DatabaseUnavailable } from './failures.ts'
import type { DatabaseTarget } from './target.ts'

export interface Lease {
  readonly connection: Connection
  /** Gives the connection back; `broken` throws it away instead. */
  release(broken?: boolean): void
  /** Throws away the connection, which did not answer in time: away, or busy where others were answered meanwhile. */
  abandon(): Error
}

export interface Pool {
  /** A connection for one's own use. When none comes in time: busy where all are lent and answer, else unavailable. */
  lease(): Promise<Lease>
  close(): Promise<void>
  readonly size: number
  readonly inUse: () => number
  readonly waiting: () => number
}

export interface PoolOptions {
  readonly size: number
  readonly waitMs: number
  /** The longest that a statement may take. */
  readonly patienceMs: number
}

/** Per connection. A longer queue would time out, so it is refused at once. */
const mostWaitingEach = 100

const settings = {
  search_path: 'tenant',
  // Instants come as they are sent on.
  TimeZone: 'UTC',
  // One plan for all values: `like $1` would otherwise be planned anew on every call.
  plan_cache_mode: 'force_generic_plan',
  // Compiling a plan takes longer than any of our statements.
  jit: 'off',
  // The same plans on every server as on the embedded one: its disks have no heads to move, its cores serve others.
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  idle_in_transaction_session_timeout: 10_000,
}

/** The app's connections. */
export function openPool(target: DatabaseTarget, { size, waitMs, patienceMs }: PoolOptions): Pool {
  const { take, giveBack, ...connections } = openConnections(target, size, {
    applicationName: 'aangan',
    waitMs,
    // Sooner than the caller gives up: the connection is then still good.
    settings: { ...settings, statement_timeout: patienceMs * 0.9, lock_timeout: patienceMs * 0.75 },
  })
  let lent = 0
  let [answeredAt, lostAt] = [0, 0]
  const noneInTime = (message: string, cause?: unknown): Error =>
    lent >= size && answeredAt >= lostAt
      ? new DatabaseBusy('slow', message, { cause })
      : new DatabaseUnavailable(message, { cause })

  return {
    ...connections,
    size,
    async lease() {
      if (connections.waiting() >= size * mostWaitingEach) throw noneInTime('too many wait for a connection')
      const connection = await take().catch((cause: unknown) => {
        throw noneInTime('no connection to the database in time', cause)
      })
      lent += 1
      const since = performance.now()
      let returned = false
      const release = (broken = false, news = !broken): void => {
        if (returned) return
        returned = true
        lent -= 1
        if (news) answeredAt = performance.now()
        else lostAt = performance.now()
        giveBack(connection, broken)
      }
      return {
        connection,
        release: (broken) => release(broken),
        abandon() {
          const isBusy = answeredAt > since
          release(true, isBusy)
          const message = 'the database did not answer in time'
          return isBusy ? new DatabaseBusy('slow', message) : new DatabaseUnavailable(message)
        },
      }
    },
  }
}
