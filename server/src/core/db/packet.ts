import pg from 'pg'
import { rowMaker, type Column, type MakeRow } from './rows.ts'
import type { NamedStatement } from './sql.ts'

export interface Answer {
  readonly rows: readonly object[]
  /** `SELECT`, `COMMIT`, … */
  readonly command: string
}

/** A value in PostgreSQL's text form, or bytes. */
type Bound = string | Buffer | null

interface Sent {
  readonly statement: NamedStatement
  readonly values: Bound[]
  readonly rows: object[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  command: string
  /** What was wrong with a row. */
  failure?: unknown
}

/** The statements that a connection has prepared, and how it makes their rows; null for those without rows. */
export type Prepared = Map<string, MakeRow | null>

/**
 * Statements that leave together, with one Sync: each is bound and run, and is described only when it is first prepared.
 * When one fails, PostgreSQL skips those after it, and they fail with it. Protocol: extended query, pipelining.
 */
export class Packet extends pg.Query {
  readonly #prepared: Prepared
  readonly #sent: Sent[] = []
  #answered = 0
  #spoilt: unknown

  constructor(prepared: Prepared) {
    super('')
    this.#prepared = prepared
  }

  add(statement: NamedStatement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#sent.push({ statement, values: this.#textsOf(statement), rows: [], command: '', resolve, reject })
    })
  }

  /** Sends nothing if one of its values cannot be encoded: a commit must not go out without its audit row. */
  sendOn(client: pg.ClientBase): void {
    if (this.#spoilt === undefined) client.query(this)
    else this.handleError(this.#spoilt)
  }

  #textsOf({ values }: NamedStatement): Sent['values'] {
    try {
      return values.map(asText)
    } catch (error) {
      this.#spoilt ??= error
      return []
    }
  }

  // What follows is called by the client.

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const { statement, values } of this.#sent) {
      const { name, text } = statement
      if (!this.#prepared.has(name)) {
        // Whether an earlier packet that failed had prepared it is not known.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        connection.describe({ type: 'S', name }, true)
      }
      connection.bind({ statement: name, values }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    this.#prepared.set(this.#current.statement.name, rowMaker(fields))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const sent = this.#current
    try {
      sent.rows.push(this.#prepared.get(sent.statement.name)!(fields))
    } catch (error) {
      sent.failure = error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { statement } = this.#current
    if (!this.#prepared.has(statement.name)) this.#prepared.set(statement.name, null)
    this.#current.command = text.split(' ', 1)[0]!
    this.#answered += 1
  }

  handleEmptyQuery(): void {
    this.#answered += 1
  }

  /** Those before the one that failed were answered. */
  handleError(error: unknown): void {
    this.#settle()
    for (const { reject } of this.#sent.slice(this.#answered)) reject(error)
  }

  /** Not at `CommandComplete`: outside a transaction, statements commit at the Sync. */
  handleReadyForQuery(): void {
    this.#settle()
  }

  get #current(): Sent {
    return this.#sent[this.#answered]!
  }

  #settle(): void {
    for (const { rows, command, failure, resolve, reject } of this.#sent.slice(0, this.#answered))
      if (failure === undefined) resolve({ rows, command })
      else reject(failure)
  }
}

function asText(value: unknown): Bound {
  if (value === undefined) throw new TypeError('A value of a statement is undefined; write null where that is meant.')
  if (value === null || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  throw new TypeError('A value of a statement is text, a number, a truth, an instant, bytes, null or a list.')
}

function asElement(value: unknown): string {
  const text = asText(value)
  if (text === null) return 'NULL'
  if (Array.isArray(value)) return String(text)
  if (typeof text !== 'string') throw new TypeError('A list of a statement has no bytes.')
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
