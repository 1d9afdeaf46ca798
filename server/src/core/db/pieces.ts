import type { Tx } from './database.ts'
import type { Statement } from './sql.ts'

export type Condition = (column: Statement) => Statement

/**
 * A condition on a lower-cased column, by the index of pieces: for a part of a text of which the trigram indexes know
 * nothing. To the letter as in migration 0016, which has two spaces before each text.
 */
export function withPieces({ sql }: Tx, part: string): (condition: Condition) => Condition {
  const characters = Array.from(part)
  const pieces = characters.slice(2).map((_, n) => characters.slice(n, n + 3).join(''))
  return (condition) => (column) =>
    sql`(${column} ~ '[^a-z0-9 ] *[^a-z0-9 ]|(^| )[^a-z0-9 ]' and public.pieces(${column}) @> ${pieces}::text[] and ${condition(column)})`
}

/** 'Is it', of a lower-cased column with both indexes. */
export function isText(tx: Tx, column: Statement, typed: string): Statement {
  const text = typed.toLowerCase()
  const is = (of: Statement): Statement => tx.sql`${of} = ${text}`
  return /[a-z0-9]/.test(text) ? is(column) : withPieces(tx, `  ${text}`)(is)(column)
}
