import pg from 'pg'
import { asLoss, configOf, Connection, isPrimaryOf, noPrimary, type ConnectionOptions } from './driver.ts'
import { addressesOf, isPrimary, openPrimary } from './primary.ts'
import type { Address, DatabaseTarget } from './target.ts'

/** Several connections, each lent to one user at a time. */
export interface Connections {
  take(): Promise<Connection>
  /** A broken one is thrown away. */
  giveBack(connection: Connection, broken?: boolean): void
  readonly inUse: () => number
  readonly waiting: () => number
  /** Waits for those in use, but not for ever. */
  close(): Promise<void>
}

const closingMs = 5_000

export function openConnections(target: DatabaseTarget, size: number, options: ConnectionOptions): Connections {
  const addresses = addressesOf(target)
  const hasReplicas = addresses.length > 1
  const open = new Map<Connection, Address>()
  const primary = openPrimary(addresses, isPrimaryOf(target, options), (address) => {
    // The old primary will not answer what is still waiting for it.
    for (const [connection, at] of open) if (at !== address) connection.cut()
  })
  const pool = new pg.Pool({
    max: size,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.waitMs,
    Client: class extends Connection {
      constructor() {
        const { address } = primary
        super(configOf({ ...target, ...address }, options))
        open.set(this, address)
        this.once('end', () => open.delete(this))
      }
    },
  })
  // An idle connection that breaks has left the pool already.
  pool.on('error', () => {})
  /** Known to be the primary's. */
  const checked = new WeakSet<Connection>()
  const discard = (connection: Connection): void => {
    connection.cut()
    ;(connection as unknown as pg.PoolClient).release(true)
  }
  /** Undefined where it is not the primary's, or does not come. */
  const taken = async (end: number): Promise<Connection | undefined> => {
    let connection: Connection
    try {
      connection = (await pool.connect()) as unknown as Connection
    } catch (error) {
      if (hasReplicas) return undefined
      throw asLoss(error as Error)
    }
    if (!hasReplicas || checked.has(connection)) return connection
    if (!(await isPrimary(connection, end - performance.now()))) {
      discard(connection)
      return undefined
    }
    checked.add(connection)
    return connection
  }
  return {
    async take() {
      const end = performance.now() + options.waitMs
      for (;;) {
        const connection = await taken(end)
        if (connection) return connection
        const left = end - performance.now()
        if (left <= 0 || !(await primary.find(left))) throw noPrimary()
      }
    },
    giveBack(connection, broken = false) {
      if (!broken) return (connection as unknown as pg.PoolClient).release()
      discard(connection)
      // In the background: a primary that is silent may not be one any more.
      if (hasReplicas) void primary.find(options.waitMs)
    },
    inUse: () => pool.totalCount - pool.idleCount,
    waiting: () => pool.waitingCount,
    async close() {
      const late = setTimeout(() => open.forEach((_, connection) => connection.cut()), closingMs)
      await pool.end()
      clearTimeout(late)
    },
  }
}
