import { createHash } from 'node:crypto'

export type Row = Record<string, unknown>

/** A statement as it goes to the server, which prepares it once on each connection. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** How a connection runs what is written for it. */
export interface Runner {
  run(statement: NamedStatement): Promise<readonly object[]>
  /** A statement without values or rows, in the packet of the others; resolves with its command. */
  order(text: string): Promise<string>
  /** Statements without values; resolves with the command of the last one. */
  script(text: string): Promise<string>
  /** For a library's statement. Not prepared: the number of its texts is unbounded. */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: object[] }>
}

/** Writes statements for a connection: sql`select … where id = ${id}`. */
export interface Sql extends Runner {
  <T extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<T>
  /** A table, schema.table or column, or a list of them, inside a statement. */
  (name: string | readonly string[]): Identifier
}

export function sqlFor(runner: Runner): Sql {
  const tag = (first: TemplateStringsArray | string | readonly string[], ...values: readonly unknown[]) => {
    if (typeof first === 'string') return identifierOf(first)
    return 'raw' in first ? new Statement(first, values, runner) : new Identifier(first)
  }
  return Object.assign(tag as Sql, runner)
}

/** A statement, sent once it is awaited or executed; or a part of another, whose text and values it joins. */
export class Statement<T extends readonly object[] = Row[]> implements PromiseLike<T> {
  readonly #strings: readonly string[]
  readonly #values: readonly unknown[]
  readonly #runner: Runner
  #rows: Promise<T> | undefined

  constructor(strings: readonly string[], values: readonly unknown[], runner: Runner) {
    this.#strings = strings
    this.#values = values
    this.#runner = runner
  }

  /** Sends it now. */
  execute(): Promise<T> {
    return (this.#rows ??= this.#send())
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaited like a promise, but sent no sooner
  then<A = T, B = never>(
    onRows?: ((rows: T) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.execute().then(onRows, onError)
  }

  #send(): Promise<T> {
    const values: unknown[] = []
    const place = this.#follow(root, values)
    place.known ??= named(this.#text({ count: 0 }))
    const { name, text } = place.known
    return this.#runner.run({ name, text, values }) as Promise<unknown> as Promise<T>
  }

  /** Each template has as many branches as it has values, so that no two statements end in one place. */
  #follow(from: Place, values: unknown[]): Place {
    let place = branch(from, this.#strings)
    for (const value of this.#values) {
      if (value instanceof Statement) place = value.#follow(place, values)
      else if (value instanceof Identifier) place = branch(place, value.text)
      else {
        values.push(value)
        place = branch(place, aValue)
      }
    }
    return place
  }

  /** One template with the values inlined as literals. */
  asPart(): Statement {
    let text = this.#strings[0] ?? ''
    for (const [index, value] of this.#values.entries()) {
      if (value instanceof Statement) text += value.asPart().#strings[0]
      else text += value instanceof Identifier ? value.text : literalOf(value)
      text += this.#strings[index + 1] ?? ''
    }
    return new Statement([text], [], unsent)
  }

  #text(values: { count: number }): string {
    let text = this.#strings[0] ?? ''
    for (const [index, value] of this.#values.entries()) {
      if (value instanceof Statement) text += value.#text(values)
      else if (value instanceof Identifier) text += value.text
      else text += `$${++values.count}`
      text += this.#strings[index + 1] ?? ''
    }
    return text
  }
}

/** Anything that statements can be written with, such as a transaction. */
export interface Writer {
  readonly sql: Sql
}

/**
 * A part of a statement that never varies, rendered once: rendering the columns of a visit for each call took a tenth of
 * the server's time for a change at the gate. Its values are constants of the code, and are inlined.
 */
export function fixed(write: (writer: Writer) => Statement): (writer: Writer) => Statement {
  let part: Statement | undefined
  return (writer) => (part ??= write(writer).asPart())
}

const nobody = (): Promise<never> => Promise.reject(new Error('A part of a statement is not sent by itself.'))
const unsent: Runner = { run: nobody, order: nobody, script: nobody, query: nobody }

/** A string, or an array of words, as an SQL literal. */
function literalOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((word) => typeof word === 'string' && /^\w+$/.test(word))
  const text = isList ? `{${value.join(',')}}` : value
  if (typeof text !== 'string') throw new TypeError('A fixed part has no values but text and lists of words.')
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Statements by the templates that they are made of, which are the same objects each time: finding a name by the text
 * would mean writing and hashing a thousand letters for each call.
 */
interface Place {
  readonly branches: Map<unknown, Place>
  known?: Pick<NamedStatement, 'name' | 'text'>
}
const root: Place = { branches: new Map() }
const aValue = Symbol('a value')

function branch({ branches }: Place, by: unknown): Place {
  let place = branches.get(by)
  if (place === undefined) {
    place = { branches: new Map() }
    branches.set(by, place)
  }
  return place
}

class Identifier {
  readonly text: string
  constructor(names: readonly string[]) {
    this.text = names.map(quoted).join(', ')
  }
}
export type { Identifier }

const identifiers = new Map<string, Identifier>()
/** Cached: a statement names a hundred columns, always the same ones. */
function identifierOf(name: string): Identifier {
  let identifier = identifiers.get(name)
  if (identifier === undefined) {
    identifier = new Identifier([name])
    identifiers.set(name, identifier)
  }
  return identifier
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

const known = new Map<string, Pick<NamedStatement, 'name' | 'text'>>()

/** What this process has sent, or was about to. */
export const knownTexts = (): string[] => [...known.keys()]

/** Equal texts share a name. There are as many as the code can write: values are never part of the text. */
function named(text: string): Pick<NamedStatement, 'name' | 'text'> {
  let statement = known.get(text)
  if (statement === undefined) {
    statement = { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text }
    known.set(text, statement)
  }
  return statement
}
