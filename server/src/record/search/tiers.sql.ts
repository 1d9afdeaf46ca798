import type { TextReading } from '@aangan/contract/record/search-reading'
import type { Tx } from '../../core/db/database.ts'
import { anyPart, literally } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

type Typed = Pick<TextReading, 'text' | 'isShort'>

/** One more than is shown: whether there are more. */
export const fewItems = ({ sql }: Tx): Statement => sql`limit 6`

/** How well a text fits: 0 it is that, 1 begins with it, 2 a word begins with it, 3 else. */
type Tier = 0 | 1 | 2 | 3

/**
 * Candidates of a tier: at most 200, so that a frequent name costs what a rare one does. `list`: from where, ending in a
 * condition. The bound stands in the statement itself, as in `pageOfRows`.
 */
export const candidates = ({ sql }: Tx, id: Statement, list: Statement, tier: Tier, condition: Statement): Statement =>
  sql`(select ${id}, ${tier}::int as tier ${list} and ${condition} limit 200)`

/** Ids, each with its best tier. */
export const best = ({ sql }: Tx, tiers: readonly Statement[]): Statement =>
  sql`(select id, min(tier) as tier from (${tiers.reduce((before, tier) => sql`${before} union all ${tier}`)}) tiers group by id)`

/** By a lower-cased text. The trigram index knows where words begin, so two letters will do for all but the last. */
export function tiersOf(tx: Tx, id: Statement, list: Statement, column: Statement, typed: Typed): Statement[] {
  const { sql } = tx
  const { is, begins, wordBegins, any } = patternsOf(typed)
  return [
    candidates(tx, id, list, 0, sql`${column} = ${is}`),
    candidates(tx, id, list, 1, sql`${column} like ${begins}`),
    candidates(tx, id, list, 2, sql`${column} like ${wordBegins}`),
    ...(typed.isShort ? [] : [candidates(tx, id, list, 3, sql`${column} like ${any}`)]),
  ]
}

/** Of a text of a row that is there already; null where it does not fit. */
export function tierOf({ sql }: Tx, column: Statement, typed: Typed): Statement {
  const { is, begins, wordBegins, any } = patternsOf(typed)
  const part = typed.isShort ? sql`` : sql`when ${column} like ${any} then 3`
  return sql`case when ${column} = ${is} then 0 when ${column} like ${begins} then 1 when ${column} like ${wordBegins} then 2 ${part} end`
}

export const patternsOf = ({ text }: Pick<Typed, 'text'>) => ({
  is: text.toLowerCase(),
  begins: `${literally(text)}%`,
  wordBegins: `% ${literally(text)}%`,
  any: anyPart(text),
})

/** Where something is, for those who look through several communities. */
export const communityOf = ({ sql }: Tx, isWide: boolean, id: Statement): Statement =>
  isWide
    ? sql`(select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = ${id})`
    : sql`null::json`
