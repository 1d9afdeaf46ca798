import { connect, type Connection, type Sql } from './connection.ts'
import type { DatabaseTarget } from './target.ts'

export type { Sql }

/** Thrown when the database does not answer in time or not at all; the caller hears 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export interface Lease {
  readonly sql: Sql
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
  readonly applicationName?: string
}

interface Waiter {
  readonly give: (connection: Connection) => void
  readonly timer: NodeJS.Timeout
}

/** Beyond so many for each connection nobody would be served in time: they hear it at once. */
const mostWaitingEach = 100

/**
 * A pool of single connections. The library's own pool cannot throw away one connection that hangs, and gives a
 * reserved one that broke back as if it were whole; both matter when the database is paused or restarted.
 */
export function openPool(target: DatabaseTarget, { size, waitMs, applicationName = 'aangan' }: PoolOptions): Pool {
  const idle: Connection[] = []
  const queue: Waiter[] = []
  let open = 0
  let closed = false

  const grow = (): Connection => {
    open++
    const connection = connect(target, {
      dialMs: waitMs,
      applicationName,
      onLost() {
        open--
        const at = idle.indexOf(connection)
        if (at >= 0) idle.splice(at, 1)
        // Whoever waits gets a new one; the timers of those who wait too long run on.
        const next = closed ? undefined : queue.shift()
        if (next !== undefined) serve(next, grow())
      },
    })
    return connection
  }

  const serve = ({ give, timer }: Waiter, connection: Connection): void => {
    clearTimeout(timer)
    give(connection)
  }

  const leaseOf = (connection: Connection): Lease => {
    let returned = false
    return {
      sql: connection.sql,
      release(broken = false) {
        if (returned) return
        returned = true
        if (!connection.alive()) return
        if (broken || closed) return connection.cut()
        const next = queue.shift()
        if (next === undefined) idle.push(connection)
        else serve(next, connection)
      },
    }
  }

  return {
    size,
    inUse: () => open - idle.length,
    waiting: () => queue.length,
    async lease() {
      if (closed) throw new DatabaseUnavailable('the pool is closed')
      // The connection used last is the warmest.
      const ready = idle.pop() ?? (open < size ? grow() : undefined)
      if (ready !== undefined) return leaseOf(ready)
      if (queue.length >= size * mostWaitingEach) throw new DatabaseUnavailable('too many wait for a connection')
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          give: (connection) => resolve(leaseOf(connection)),
          timer: setTimeout(() => {
            queue.splice(queue.indexOf(waiter), 1)
            reject(new DatabaseUnavailable('no connection came free in time'))
          }, waitMs),
        }
        queue.push(waiter)
      })
    },
    async close() {
      closed = true
      await Promise.all(idle.splice(0).map((connection) => connection.end()))
    },
  }
}
