import postgres from 'postgres'
import type { DatabaseTarget } from './target.ts'

/** One connection of its own: statements sent on it without waiting travel together, in order. */
export type Sql = postgres.Sql

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

const isoInstant = (text: string): string => new Date(text).toISOString()
const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/**
 * A pool of single connections. The library's own pool cannot throw away one connection that hangs, and gives a
 * reserved one that broke back as if it were whole; both matter when the database is paused or restarted.
 */
export function openPool(target: DatabaseTarget, { size, waitMs, applicationName = 'aangan' }: { size: number; waitMs: number; applicationName?: string }): Pool {
  const idle: Sql[] = []
  const queue: { give: (sql: Sql) => void; timer: NodeJS.Timeout }[] = []
  let open = 0
  let closed = false

  const connect = (): Sql =>
    postgres({
      host: target.host,
      port: target.port,
      database: target.database,
      username: target.username,
      ...(target.password === undefined ? {} : { password: target.password }),
      ...(target.ssl === undefined ? {} : { ssl: target.ssl }),
      max: 1,
      max_lifetime: null,
      connect_timeout: Math.max(1, Math.ceil(waitMs / 1000)),
      backoff: () => 0.2,
      fetch_types: false,
      onnotice: () => {},
      // Instants leave as they go on the wire, days stay days, counts are numbers.
      types: {
        instant: { to: 1184, from: [1184], serialize: asText, parse: isoInstant },
        day: { to: 1082, from: [1082], serialize: asText, parse: String },
        bigint: { to: 20, from: [20], serialize: asText, parse: Number },
        numeric: { to: 1700, from: [1700], serialize: asText, parse: Number },
      },
      connection: {
        application_name: applicationName,
        search_path: 'tenant',
        // One plan for all values: `like $1` would otherwise be planned anew on every call.
        plan_cache_mode: 'force_generic_plan',
        // Compiling a plan takes longer than any of our statements.
        jit: 'off',
        statement_timeout: 4000,
        lock_timeout: 3000,
        idle_in_transaction_session_timeout: 10_000,
        ...(target.role === undefined ? {} : { role: target.role }),
      },
    })

  const leaseOf = (sql: Sql): Lease => {
    let returned = false
    return {
      sql,
      release(broken = false) {
        if (returned) return
        returned = true
        if (broken || closed) {
          open--
          void sql.end({ timeout: 0 })
          if (!closed && queue.length > 0) hand(grow())
          return
        }
        hand(sql)
      },
    }
  }
  const grow = (): Sql => {
    open++
    return connect()
  }
  const hand = (sql: Sql): void => {
    const next = queue.shift()
    if (next === undefined) idle.push(sql)
    else {
      clearTimeout(next.timer)
      next.give(sql)
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
      return new Promise((resolve, reject) => {
        const waiter = {
          give: (sql: Sql) => resolve(leaseOf(sql)),
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
      await Promise.all(idle.splice(0).map((sql) => sql.end({ timeout: 5 })))
    },
  }
}
