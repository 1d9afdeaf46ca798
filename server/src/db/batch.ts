import type { PendingQuery } from 'postgres'

type Rows = readonly object[]
/** What we ask of the library's query: it waits until it is told. */
interface Statement extends PromiseLike<Rows> {
  execute(): PromiseLike<Rows>
}

/**
 * Statements of which none waits for another's answer, and what is made of their answers. Nothing is sent before it
 * runs in a transaction, or is given to `look`, which sends the whole of it in one packet.
 */
export class Batch<T> {
  readonly statements: readonly Statement[]
  readonly made: (answers: readonly Rows[]) => T

  constructor(statements: readonly Statement[], made: (answers: readonly Rows[]) => T) {
    this.statements = statements
    this.made = made
  }

  /** Sends it among the steps of a transaction. */
  async run(): Promise<T> {
    return this.made(await Promise.all(this.statements))
  }

  /** The same, with something else made of it. */
  map<U>(make: (made: T) => U): Batch<U> {
    return new Batch(this.statements, (answers) => make(this.made(answers)))
  }

  /** Two at once. */
  with<U>(other: Batch<U>): Batch<[T, U]> {
    const mine = this.statements.length
    return new Batch([...this.statements, ...other.statements], (answers) => [
      this.made(answers.slice(0, mine)),
      other.made(answers.slice(mine)),
    ])
  }
}

/** All rows of one statement. */
export const many = <T extends object>(query: PendingQuery<T[]>): Batch<T[]> =>
  new Batch([query], ([rows]) => rows as T[])

/** The one row of a statement, or undefined. */
export const maybeOne = <T extends object>(query: PendingQuery<T[]>): Batch<T | undefined> =>
  new Batch([query], ([rows]) => rows?.[0] as T | undefined)
