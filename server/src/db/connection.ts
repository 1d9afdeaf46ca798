import { connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import type { DatabaseTarget } from './target.ts'

/** Statements sent on it without waiting travel together, in order. */
export type Sql = postgres.Sql

/** One connection with one life. */
export interface Connection {
  readonly sql: Sql
  /** False once the line is gone. */
  readonly alive: () => boolean
  /** Cuts the line at once; what waits on it fails. */
  cut(): void
  /** Finishes what is under way. */
  end(): Promise<void>
}

export interface ConnectionOptions {
  readonly dialMs: number
  readonly applicationName: string
  readonly onLost: () => void
}

/**
 * Opens a connection that never mends itself. The library would dial again by itself and send the rest of a broken
 * transaction on the new line, each statement on its own and outside the community: so it gets one socket, and no second.
 */
export function connect(target: DatabaseTarget, { dialMs, applicationName, onLost }: ConnectionOptions): Connection {
  let socket: Socket | undefined
  let lost = false

  const lose = (): void => {
    if (lost) return
    lost = true
    socket?.destroy()
    sql.end({ timeout: 0 }).catch(() => {}) // refuses what is waiting, and what is yet to come
    onLost()
  }

  // Built apart: the library's types do not know of `socket`.
  const options = {
    ...addressOf(target),
    max: 1,
    max_lifetime: null,
    connect_timeout: Math.ceil(dialMs / 1000),
    fetch_types: false,
    onnotice: () => {},
    onclose: lose,
    socket: async () => {
      if (lost || socket !== undefined) throw lineLost()
      try {
        socket = await open(target, dialMs)
        return socket
      } catch (error) {
        lose()
        throw error
      }
    },
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
      // The same plans on every server as on the embedded one: its disks have no heads to move, its cores serve others.
      random_page_cost: 1.1,
      max_parallel_workers_per_gather: 0,
      statement_timeout: 4000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
      ...(target.role === undefined ? {} : { role: target.role }),
    },
  }
  const sql: Sql = postgres(options)

  return { sql, alive: () => !lost, cut: lose, end: () => sql.end({ timeout: 5 }) }
}

const addressOf = ({ host, port, database, username, password, ssl }: DatabaseTarget) => ({
  host,
  port,
  database,
  username,
  ...(password === undefined ? {} : { password }),
  ...(ssl === undefined ? {} : { ssl }),
})

// Instants leave as they go on the wire, days stay days, counts are numbers.
const isoInstant = (text: string): string => new Date(text).toISOString()
const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const lineLost = (): Error =>
  Object.assign(new Error('the connection to the database broke'), { code: 'CONNECTION_CLOSED' })

function open({ host, port }: DatabaseTarget, dialMs: number): Promise<Socket> {
  return new Promise((opened, failed) => {
    const socket = host.startsWith('/') ? dial({ path: join(host, `.s.PGSQL.${port}`) }) : dial({ host, port })
    const tooLong = setTimeout(() => {
      socket.destroy()
      failed(Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' }))
    }, dialMs)
    const failing = (error: Error): void => {
      clearTimeout(tooLong)
      failed(error)
    }
    socket.once('error', failing)
    socket.once('connect', () => {
      clearTimeout(tooLong)
      socket.off('error', failing)
      socket.setNoDelay(true)
      // A line that died without a word is noticed within a minute, not at the next call.
      socket.setKeepAlive(true, 30_000)
      // The library encrypts for the name it finds here.
      opened(Object.assign(socket, { host, port }))
    })
  })
}
