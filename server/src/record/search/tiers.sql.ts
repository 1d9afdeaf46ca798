import type { TextReading } from '@aangan/contract/record/search-reading'
import type { Tx } from '../../core/db/database.ts'
import { anyPart, literally } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

type Typed = Pick<TextReading, 'text' | 'isShort'>

/** One more than is shown: whether there are more. */
export const fewItems = ({ sql }: Tx): Statement => sql`limit 6`

/** How well a text fits: 0 it is that, 1 begins with it, 2 a word begins with it, 3 else. */
type Tier = 0 | 1 | 2 | 3

/** Rows of a list `from … where …`. */
export interface Source {
  readonly id: Statement
  readonly list: Statement
}

/**
 * Candidates of a tier: at most 200, so that a frequent name costs what a rare one does. The bound stands in the
 * statement itself, as in `pageOfRows`.
 */
export const candidates = (tx: Tx, source: Source, tier: Tier, condition: Statement): Statement =>
  limited(tx, source, tx.sql`${tier}::int`, condition)

/** The same, where the tier depends on the row. */
export const limited = ({ sql }: Tx, { id, list }: Source, tier: Statement, condition: Statement): Statement =>
  sql`(select ${id}, ${tier} as tier ${list} and ${condition} limit 200)`

/** Ids, each with its best tier. */
export const best = (tx: Tx, tiers: readonly Statement[]): Statement =>
  tx.sql`(select id, min(tier) as tier from (${joined(tx, tiers, 'union all')}) tiers group by id)`

/**
 * By lower-cased columns, and `also` by candidates of their own. Most texts are rare: all that have them are found at
 * once. Only where there may be more than were looked at are the better tiers looked for, until there are six.
 */
export function bestByText(
  tx: Tx,
  source: Source,
  columns: readonly Statement[],
  typed: Typed,
  also: readonly Statement[],
): Statement {
  const { sql } = tx
  const { begins, wordBegins, any } = conditionsOf(tx, typed)
  const oneOf = (condition: (column: Statement) => Statement): Statement =>
    sql`(${joined(tx, columns.map(condition), 'or')})`
  const near = [...also, limited(tx, source, bestTierOf(tx, columns, typed), oneOf(any))]
  const isFull = sql`(select count(*) from near) >= 200`
  const fewerThanSix = (ids: Statement): Statement => sql`(select count(distinct id) from (${ids}) better) < 6`
  const same = sql`select id from near where tier = 0 union all select id from same`
  const begun = sql`select id from near where tier < 2 union all select id from same union all select id from begun`
  return sql`(
    with near as materialized (${joined(tx, near, 'union all')}),
    same as materialized ${candidates(tx, source, 0, sql`${oneOf((column) => sql`${column} = ${typed.text.toLowerCase()}`)} and ${isFull}`)},
    begun as materialized ${candidates(tx, source, 1, sql`${oneOf(begins)} and ${isFull} and ${fewerThanSix(same)}`)},
    words as materialized ${candidates(tx, source, 2, sql`${oneOf(wordBegins)} and ${isFull} and ${fewerThanSix(begun)}`)}
    select id, min(tier) as tier
    from (table near union all table same union all table begun union all table words) tiers group by id)`
}

const joined = ({ sql }: Tx, parts: readonly Statement[], by: 'union all' | 'or' | ','): Statement => {
  const between = { 'union all': sql`union all`, or: sql`or`, ',': sql`,` }[by]
  return parts.reduce((before, part) => sql`${before} ${between} ${part}`)
}

/** How a lower-cased column is compared: by the trigram index, unless that knows nothing of the text and would be read whole. */
export function conditionsOf({ sql }: Tx, typed: Typed) {
  const text = typed.text.toLowerCase()
  const like = (pattern: string) => (column: Statement) => sql`${column} like ${pattern}`
  const has = (part: string) => (column: Statement) => sql`strpos(${column}, ${part}) > 0`
  const { begins, wordBegins, any } = patternsOf(typed)
  if (!hasTrigram(typed))
    return {
      begins: (column: Statement) => sql`starts_with(${column}, ${text})`,
      wordBegins: has(` ${text}`),
      any: typed.isShort ? (column: Statement) => has(` ${text}`)(sql`(' ' || ${column})`) : has(text),
    }
  return {
    begins: like(begins),
    wordBegins: like(wordBegins),
    any: typed.isShort
      ? (column: Statement) => sql`(${like(begins)(column)} or ${like(wordBegins)(column)})`
      : like(any),
  }
}

/**
 * Whether the text of a pattern has three characters for the index, counting the gaps around its words. Where the
 * database's letters are those of C, it knows no others.
 */
export const hasTrigram = ({ text, isShort }: Typed): boolean =>
  (isShort ? /[a-z0-9]/i : /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/i).test(text)

/** The tier of a column of the current row; null where it does not fit. */
export function tierOf({ sql }: Tx, column: Statement, typed: Typed): Statement {
  const { begins, wordBegins, any } = patternsOf(typed)
  const part = typed.isShort ? sql`` : sql`when ${column} like ${any} then 3`
  return sql`case when ${column} = ${typed.text.toLowerCase()} then 0 when ${column} like ${begins} then 1 when ${column} like ${wordBegins} then 2 ${part} end`
}

/** The best of several texts. */
export const bestTierOf = (tx: Tx, columns: readonly Statement[], typed: Typed): Statement =>
  tx.sql`least(${joined(
    tx,
    columns.map((column) => tierOf(tx, column, typed)),
    ',',
  )})`

export const patternsOf = ({ text }: Pick<Typed, 'text'>) => ({
  begins: `${literally(text)}%`,
  wordBegins: `% ${literally(text)}%`,
  any: anyPart(text),
})

/** The community of an item, for callers who search several. */
export const communityOf = ({ sql }: Tx, isWide: boolean, id: Statement): Statement =>
  isWide
    ? sql`(select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = ${id})`
    : sql`null::json`
