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
  /**
   * A connection together with others who ask for the same in this turn of the event loop, so that what they send travels
   * in one packet. For statements that are all sent in one go: there is no time in which another's could come between.
   */
  share(kind: Kind): Promise<Lease>
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

/** Those who ask one short thing do not stand behind those who look through a list. */
type Kind = 'callFunction' | 'read'

/** A connection and who is on it. */
interface Line {
  readonly connection: Connection
  users: number
}

interface Waiter {
  readonly kind: Kind | undefined
  readonly give: (line: Line) => void
  readonly timer: NodeJS.Timeout
}

/** So many share a connection at most: the last of them waits for the answers of the others. */
const mostTogether = 8

/** Beyond so many for each connection nobody would be served in time: they hear it at once. */
const mostWaitingEach = 100

/**
 * A pool of single connections. The library's own pool cannot throw away one connection that hangs, and gives a
 * reserved one that broke back as if it were whole; both matter when the database is paused or restarted.
 */
export function openPool(target: DatabaseTarget, { size, waitMs, applicationName = 'aangan' }: PoolOptions): Pool {
  const idle: Line[] = []
  const queue: Waiter[] = []
  /** What can still be joined in this turn. */
  const joinable = new Map<Kind, Line>()
  let open = 0
  let closed = false

  const grow = (): Line => {
    open++
    const connection = connect(target, {
      dialMs: waitMs,
      applicationName,
      onLost() {
        open--
        const at = idle.indexOf(line)
        if (at >= 0) idle.splice(at, 1)
        // Whoever waits gets a new one; the timers of those who wait too long run on.
        if (!closed && queue.length > 0) serveNext(grow())
      },
    })
    const line: Line = { connection, users: 0 }
    return line
  }

  /** The first who waits, and those right behind who would share it. */
  const serveNext = (line: Line): void => {
    const kind = queue[0]?.kind
    for (let served = 0; served < mostTogether; served++) {
      const next = queue.shift()
      if (next === undefined) return
      clearTimeout(next.timer)
      next.give(line)
      if (kind === undefined || queue[0]?.kind !== kind) return
    }
  }

  const leaseOf = (line: Line): Lease => {
    const { connection } = line
    let returned = false
    line.users++
    return {
      sql: connection.sql,
      release(broken = false) {
        if (returned) return
        returned = true
        line.users--
        if (!connection.alive()) return
        if (broken) return connection.cut()
        if (line.users > 0) return
        for (const [kind, joined] of joinable) if (joined === line) joinable.delete(kind)
        if (closed) return connection.cut()
        if (queue.length > 0) serveNext(line)
        else idle.push(line)
      },
    }
  }

  const find = async (kind?: Kind): Promise<Lease> => {
    if (closed) throw new DatabaseUnavailable('the pool is closed')
    // The connection used last is the warmest.
    const ready = idle.pop() ?? (open < size ? grow() : undefined)
    if (ready !== undefined) {
      if (kind !== undefined) {
        joinable.set(kind, ready)
        setImmediate(() => joinable.delete(kind))
      }
      return leaseOf(ready)
    }
    if (queue.length >= size * mostWaitingEach) throw new DatabaseUnavailable('too many wait for a connection')
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        kind,
        give: (line) => resolve(leaseOf(line)),
        timer: setTimeout(() => {
          queue.splice(queue.indexOf(waiter), 1)
          reject(new DatabaseUnavailable('no connection came free in time'))
        }, waitMs),
      }
      queue.push(waiter)
    })
  }

  return {
    size,
    inUse: () => open - idle.length,
    waiting: () => queue.length,
    lease: () => find(),
    async share(kind) {
      const line = joinable.get(kind)
      const joins = line !== undefined && line.users < mostTogether && line.connection.alive()
      return joins ? leaseOf(line) : find(kind)
    },
    async close() {
      closed = true
      await Promise.all(idle.splice(0).map(({ connection }) => connection.end()))
    },
  }
}
