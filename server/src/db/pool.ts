import { openConnections, type Connection } from './driver.ts'
import type { DatabaseTarget } from './target.ts'

/** Thrown when the database does not answer in time or not at all; the caller hears 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export interface Lease {
  readonly connection: Connection
  /** Gives the connection back; `broken` throws it away instead. */
  release(broken?: boolean): void
}

export interface Pool {
  /** A connection for one's own use; rejects with DatabaseUnavailable when none comes free in time. */
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
    settings: { ...settings, statement_timeout: patienceMs, lock_timeout: patienceMs * 0.75 },
  })

  return {
    ...connections,
    size,
    async lease() {
      if (connections.waiting() >= size * mostWaitingEach)
        throw new DatabaseUnavailable('too many wait for a connection')
      const connection = await take().catch((cause: unknown) => {
        throw new DatabaseUnavailable('no connection to the database in time', { cause })
      })
      let returned = false
      return {
        connection,
        release(broken) {
          if (returned) return
          returned = true
          giveBack(connection, broken)
        },
      }
    },
  }
}
