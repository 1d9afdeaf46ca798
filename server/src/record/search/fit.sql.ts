import type { TextReading } from '@aangan/contract/record/search-reading'
import type { Tx } from '../../core/db/database.ts'
import { anyPart, literally } from '../../core/db/paging.ts'
import { withPieces } from '../../core/db/pieces.ts'
import type { Statement } from '../../core/db/sql.ts'

// How a text is looked for in a lower-cased column, and how well it fits.

export type Typed = Pick<TextReading, 'text' | 'isShort'>

/** How well a text fits: 0 it is that, 1 begins with it, 2 a word begins with it, 3 else. */
export type Tier = 0 | 1 | 2 | 3

/** How a lower-cased column is compared: by the trigram index, and what that knows nothing of by the index of pieces. */
export function conditionsOf(tx: Tx, typed: Typed) {
  const { sql } = tx
  const text = typed.text.toLowerCase()
  const is = (column: Statement) => sql`${column} = ${text}`
  if (hasTrigram(typed)) {
    const { begins, wordBegins, any } = patternsOf(typed)
    const like = (pattern: string) => (column: Statement) => sql`${column} like ${pattern}`
    return {
      is,
      begins: like(begins),
      wordBegins: like(wordBegins),
      any: typed.isShort
        ? (column: Statement) => sql`(${like(begins)(column)} or ${like(wordBegins)(column)})`
        : like(any),
    }
  }
  const has = (part: string) => (column: Statement) => sql`strpos(${column}, ${part}) > 0`
  const begins = (column: Statement) => sql`starts_with(${column}, ${text})`
  const wordBegins = has(` ${text}`)
  const anyWordBegins = (column: Statement) => has(` ${text}`)(sql`(' ' || ${column})`)
  const [fromStart, fromGap] = [withPieces(tx, `  ${text}`), withPieces(tx, ` ${text}`)]
  return {
    is: fromStart(is),
    begins: fromStart(begins),
    wordBegins: fromGap(wordBegins),
    any: typed.isShort ? fromGap(anyWordBegins) : withPieces(tx, text)(has(text)),
  }
}

/**
 * Whether the text of a pattern has three characters for the trigram index, counting the gaps around its words. Where
 * the database's letters are those of C, it knows no others.
 */
export const hasTrigram = ({ text, isShort }: Typed): boolean =>
  (isShort ? /[a-z0-9]/i : /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/i).test(text)

/** The tier of a column of the current row; null where it does not fit. */
export function tierOf({ sql }: Tx, column: Statement, typed: Typed): Statement {
  const { begins, wordBegins, any } = patternsOf(typed)
  const part = typed.isShort ? sql`` : sql`when ${column} like ${any} then 3`
  return sql`case when ${column} = ${typed.text.toLowerCase()} then 0 when ${column} like ${begins} then 1 when ${column} like ${wordBegins} then 2 ${part} end`
}

/** Whether one of several texts has it: most have not, which is known before their tiers are. */
export const fits = (
  tx: Tx,
  columns: readonly Statement[],
  { text }: Pick<Typed, 'text'>,
  orElse?: Statement,
): Statement => {
  const have = columns.map((column) => tx.sql`strpos(${column}, ${text.toLowerCase()}) > 0`)
  return tx.sql`(${joined(tx, orElse ? [...have, orElse] : have, 'or')})`
}

/** The best of several texts; `orElse` is a condition by which a row fits as any part of a text does. */
export const bestTierOf = (tx: Tx, columns: readonly Statement[], typed: Typed, orElse?: Statement): Statement => {
  const tiers = columns.map((column) => tierOf(tx, column, typed))
  return tx.sql`least(${joined(tx, orElse ? [...tiers, tx.sql`case when ${orElse} then 3 end`] : tiers, ',')})`
}

export const patternsOf = ({ text }: Pick<Typed, 'text'>) => ({
  begins: `${literally(text)}%`,
  wordBegins: `% ${literally(text)}%`,
  any: anyPart(text),
})

/** 'Begins with it', by an index in order where there is one of this kind. */
export const beginsInOrder = (tx: Tx, column: Statement, text: string): Statement =>
  tx.sql`starts_with(${column}, ${text.toLowerCase()}) and (not ${isByCode(tx)} or ${isBetween(tx, column, text)})`

export const isBetween = ({ sql }: Tx, column: Statement, text: string): Statement =>
  sql`(${column} >= ${text.toLowerCase()} and ${column} < ${`${text.toLowerCase()}${lastCharacter}`})`

/** As in the embedded database, not by a language's rules. The planner knows, and leaves out what is not so. */
export const isByCode = ({ sql }: Tx): Statement => sql`('B' < 'a')`
const lastCharacter = '\u{10ffff}'

export const joined = ({ sql }: Tx, parts: readonly Statement[], by: 'union all' | 'or' | ','): Statement => {
  const between = { 'union all': sql`union all`, or: sql`or`, ',': sql`,` }[by]
  return parts.reduce((before, part) => sql`${before} ${between} ${part}`)
}
