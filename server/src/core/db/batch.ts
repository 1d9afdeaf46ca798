import type { Statement } from './sql.ts'

type Rows = readonly object[]

/**
 * Independent statements, and how to combine their rows. `read` sends all of them in one packet; awaited in a
 * transaction they are sent as its next step, in their order.
 */
export class Batch<T> implements PromiseLike<T> {
  readonly statements: readonly Statement<Rows>[]
  readonly combine: (results: readonly Rows[]) => T

  constructor(statements: readonly Statement<Rows>[], combine: (results: readonly Rows[]) => T) {
    this.statements = statements
    this.combine = combine
  }

  /** Sends them now. */
  execute(): Promise<T> {
    return Promise.all(this.statements.map((statement) => statement.execute())).then(this.combine)
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaited like a promise, but sent no sooner
  then<A = T, B = never>(
    onResult?: ((result: T) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.execute().then(onResult, onError)
  }

  map<U>(make: (result: T) => U): Batch<U> {
    return new Batch(this.statements, (results) => make(this.combine(results)))
  }

  with<U>(other: Batch<U>): Batch<[T, U]> {
    const own = this.statements.length
    return new Batch([...this.statements, ...other.statements], (results) => [
      this.combine(results.slice(0, own)),
      other.combine(results.slice(own)),
    ])
  }
}

/** All rows of one statement. */
export const many = <T extends object>(statement: Statement<T[]>): Batch<T[]> =>
  new Batch([statement], ([rows]) => rows as T[])

/** The one row of a statement, or undefined. */
export const maybeOne = <T extends object>(statement: Statement<T[]>): Batch<T | undefined> =>
  many(statement).map(([row]) => row)

/** The one row that a statement always has. */
export const one = <T extends object>(statement: Statement<T[]>): Batch<T> =>
  maybeOne(statement).map((row) => {
    if (row === undefined) throw new Error('The statement has no row.')
    return row
  })

/** In one packet. */
export const all = <T>(batches: readonly Batch<T>[]): Batch<T[]> =>
  batches.reduce<Batch<T[]>>(
    (before, batch) => before.with(batch).map(([results, result]) => [...results, result]),
    new Batch([], () => []),
  )

type Part = Batch<unknown> | Statement<Rows> | undefined
type ResultOf<P> = P extends Batch<infer T> ? T : P extends Statement<infer T> ? T : undefined

/**
 * One packet, sent now and in this order. Take locks here and never in a `Promise.all`, which sends whatever is ready
 * first: two orders of the same locks deadlock.
 */
export const inOrder = <const P extends readonly Part[]>(
  ...parts: P
): Promise<{ -readonly [K in keyof P]: ResultOf<P[K]> }> =>
  Promise.all(parts.map((part) => part?.execute() ?? Promise.resolve(undefined))) as Promise<{
    -readonly [K in keyof P]: ResultOf<P[K]>
  }>
