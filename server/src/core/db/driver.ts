import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Packet, type Answer, type Prepared } from './packet.ts'
import { addressesOf, isPrimary, openPrimary } from './primary.ts'
import { types } from './rows.ts'
import { sqlFor, type NamedStatement, type Sql } from './sql.ts'
import type { Address, DatabaseTarget } from './target.ts'

export interface ConnectionOptions {
  readonly applicationName: string
  /** How long to wait for a connection. */
  readonly waitMs: number
  /** PostgreSQL's settings for the connection. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Sends statements without waiting for earlier answers. COPY needs it off. */
  readonly pipeline?: boolean
}

/** A connection that never reconnects: the rest of a broken transaction would run outside it, without the tenant setting. */
export class Connection extends pg.Client {
  readonly sql: Sql
  readonly #socket: Socket
  readonly #prepared: Prepared = new Map()
  #packet: Packet | undefined
  #lost = false

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.sql = sqlFor({
      run: (statement) => this.#add(statement, ({ rows }) => rows),
      order: (text) => this.#add({ name: text, text, values: [] }, ({ command }) => command),
      script: (text) => this.#script(text),
      query: (text, values) => this.#query(text, values),
    })
    // Without a listener a lost connection would end the process; its statements fail by themselves.
    this.on('error', () => (this.#lost = true))
  }

  /** Breaks the connection at once; what waits on it fails. */
  cut(): void {
    this.#lost = true
    this.#socket.destroy()
  }

  copyOut(text: string): Readable {
    return this.query(copyTo(text))
  }

  copyIn(text: string): Writable {
    return this.query(copyFrom(text))
  }

  /** What is sent in one turn of the event loop leaves in one packet. */
  #add<T>(statement: NamedStatement, resultOf: (answer: Answer) => T): Promise<T> {
    if (this.#packet === undefined) {
      this.#packet = new Packet(this.#prepared)
      process.nextTick(() => this.#sendPacket())
    }
    return this.#packet.add(statement).then(resultOf, (error: Error) => {
      throw this.#explain(error)
    })
  }

  #sendPacket(): void {
    const packet = this.#packet
    this.#packet = undefined
    packet?.sendOn(this)
  }

  async #script(text: string): Promise<string> {
    // The types do not say it: several statements have several results.
    const results = [(await this.#send({ text })) as pg.QueryResult | pg.QueryResult[]].flat()
    return results.at(-1)?.command ?? ''
  }

  #query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult<object>> {
    return this.#send({ text, ...(values && { values: [...values] }) })
  }

  #send(statement: pg.QueryConfig): Promise<pg.QueryResult<object>> {
    this.#sendPacket()
    return new Promise((resolve, reject) => {
      this.query(statement, (error: Error | null, result: pg.QueryResult<object>) =>
        error ? reject(this.#explain(error)) : resolve(result),
      )
    })
  }

  #explain(error: Error): Error {
    return this.#lost || this.#socket.destroyed ? asLoss(error) : error
  }
}

/** The library's own errors have no code by which to tell them. */
export const asLoss = (error: Error): Error =>
  'code' in error ? error : Object.assign(error, { code: 'CONNECTION_LOST' })

/** One connection, for a task of its own; of several addresses, to the primary. */
export async function connect(target: DatabaseTarget, options: ConnectionOptions): Promise<Connection> {
  const addresses = addressesOf(target)
  if (addresses.length === 1) return connectTo(target, options)
  const primary = openPrimary(addresses, isPrimaryOf(target, options))
  if (!(await primary.find(options.waitMs))) throw noPrimary()
  return connectTo({ ...target, ...primary.address }, options)
}

async function connectTo(target: DatabaseTarget, options: ConnectionOptions): Promise<Connection> {
  const connection = new Connection(configOf(target, options))
  try {
    await connection.connect()
    return connection
  } catch (error) {
    connection.cut()
    throw asLoss(error as Error)
  }
}

export const isPrimaryOf =
  (target: DatabaseTarget, options: ConnectionOptions) =>
  async (address: Address, waitMs: number): Promise<boolean> => {
    const connection = await connectTo({ ...target, ...address }, { ...options, waitMs })
    try {
      return await isPrimary(connection, waitMs)
    } finally {
      connection.cut()
    }
  }

export const noPrimary = (): Error => asLoss(new Error('none of the addresses is a primary'))

/** What PostgreSQL says of a statement, by its SQLSTATE; not the library's and the system's own errors. */
export const isDatabaseError = (error: unknown): error is Error => error instanceof pg.DatabaseError

/** What was to be deleted is referred to by something else. */
export const isStillReferenced = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503'

/** The constraint that a statement violated. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

export function configOf(target: DatabaseTarget, options: ConnectionOptions): pg.ClientConfig {
  const { host, port, database, username, password, role, ssl } = target
  const settings: ConnectionOptions['settings'] = { ...options.settings, ...(role === undefined ? {} : { role }) }
  return {
    host,
    port,
    database,
    user: username,
    ...(password === undefined ? {} : { password }),
    ssl: ssl === undefined ? false : { rejectUnauthorized: ssl === 'verify-full' },
    application_name: options.applicationName,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\ ]/g, '\\$&')}`)
      .join(' '),
    connectionTimeoutMillis: options.waitMs,
    // A connection that died without a word is noticed within a minute, not at the next statement.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    pipeline: options.pipeline ?? true,
    types,
  }
}
