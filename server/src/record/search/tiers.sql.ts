import type { TextReading } from '@aangan/contract/record/search-reading'
import { inScope, type Tx } from '../../core/db/database.ts'
import { anyPart, literally } from '../../core/db/paging.ts'
import { withPieces, type Condition } from '../../core/db/pieces.ts'
import type { Statement } from '../../core/db/sql.ts'

type Typed = Pick<TextReading, 'text' | 'isShort'>

/** One more than is shown: whether there are more. */
export const fewItems = ({ sql }: Tx): Statement => sql`limit 6`

/** How well a text fits: 0 it is that, 1 begins with it, 2 a word begins with it, 3 else. */
type Tier = 0 | 1 | 2 | 3

/** Rows of a list `from … where …`. */
export interface Source {
  readonly table: Statement
  readonly id: Statement
  readonly list: Statement
  /** Lower-cased columns of which there are indexes in order. */
  readonly ordered: readonly Statement[]
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
 * By the columns in order and other lower-cased ones, and `also` by candidates of their own. A small community's rows are
 * compared. In a large one, and across all, what many begin with is found in order. Most other texts are rare: all that
 * have them are found at once. Only where there may be more than were looked at are the better tiers looked for, until
 * there are six.
 */
export function bestByText(
  tx: Tx,
  source: Source,
  others: readonly Statement[],
  typed: Typed,
  also: readonly Statement[],
): Statement {
  const { sql } = tx
  const { is, begins, wordBegins, any } = conditionsOf(tx, typed)
  const columns = [...source.ordered, ...others]
  const anyOf = (conditions: readonly Statement[]): Statement => sql`(${joined(tx, conditions, 'or')})`
  const oneOf = (condition: Condition): Statement => anyOf(columns.map(condition))
  // In order, all that begin with it are found already.
  const begunElsewhere = anyOf([
    ...source.ordered.map((column) => sql`(not ${isByCode(tx)} and ${begins(column)})`),
    ...others.map(begins),
  ])
  const isLarge = sql`(select is_large from size)`
  const first = beginningInOrder(tx, source, typed)
  const fewFirst = sql`((select count(*) from first) < 200)`
  const tier = bestTierOf(tx, columns, typed)
  const newest = amongNewest(tx, source, tier, fewFirst)
  const fewNewest = sql`not (${isByCode(tx)} and (select count(*) from newest) >= 6)`
  const near = [
    ...also,
    ...(tx.communityId === null
      ? []
      : [
          sql`(select * from (select ${source.id}, ${tier} as tier ${source.list} and not ${isLarge} offset 0) all_rows where tier is not null)`,
        ]),
    limited(tx, source, tier, sql`${oneOf(any)} and ${fewFirst} and ${isLarge} and ${fewNewest}`),
  ]
  const isFull = sql`((select count(*) from near) >= 200 and ${isLarge})`
  const fewerThanSix = (ids: Statement): Statement => sql`(select count(distinct id) from (${ids}) better) < 6`
  const same = sql`select id from first union all select id from near where tier = 0 union all select id from same`
  const begun = (tier: Statement): Statement =>
    sql`${same} union all select id from near where tier < ${tier} union all select id from begun`
  return sql`(
    with size as materialized (select ${isLargeCommunity(tx, source)} as is_large),
    first as materialized ${first},
    newest as materialized ${newest},
    near as materialized (${joined(tx, near, 'union all')}),
    same as materialized ${candidates(tx, source, 0, sql`${oneOf(is)} and (${isFull} or not ${fewFirst})`)},
    begun as materialized ${candidates(tx, source, 1, sql`${begunElsewhere} and ${isFull} and ${fewerThanSix(sql`${same} union all select id from near where tier = 1`)}`)},
    words as materialized ${candidates(tx, source, 2, sql`${oneOf(wordBegins)} and ${isFull} and ${fewerThanSix(begun(sql`3`))}`)}
    select id, min(tier) as tier
    from (table first union all table newest union all table near union all table same union all table begun union all table words) tiers group by id)`
}

/** Asked when the statement runs: its plan is the same for every community. */
const isLargeCommunity = (tx: Tx, { table }: Source): Statement =>
  tx.communityId === null
    ? tx.sql`true`
    : tx.sql`(select count(*) > 1000 from (select from ${table} r where ${inScope(tx, 'r')} limit 1001) few)`

/**
 * Across all communities, those of the newest thousand in which a word begins with it. Six of them will do: the index
 * would find tens of thousands that have so frequent a name.
 */
const amongNewest = (tx: Tx, { table, id, list }: Source, tier: Statement, isWanted: Statement): Statement =>
  tx.communityId === null
    ? tx.sql`(select * from (select ${id}, ${tier} as tier ${list} and ${isWanted}
        and ${id} in (select r.id from ${table} r order by r.id desc limit 1000) offset 0) rows where tier < 3)`
    : nothing(tx)

const nothing = ({ sql }: Tx): Statement => sql`(select null::uuid as id, 0 as tier where false)`

/** What begins with it is one part of the index where texts are ordered by their characters' codes. */
function beginningInOrder(tx: Tx, source: Source, typed: Typed): Statement {
  const { sql } = tx
  const [from, below] = [typed.text.toLowerCase(), `${typed.text.toLowerCase()}${lastCharacter}`]
  const begun = source.ordered.map(
    (column) => sql`(select ${source.id}, ${tierOf(tx, column, typed)} as tier ${source.list}
      and ${isByCode(tx)} and ${column} >= ${from} and ${column} < ${below} order by ${column} limit 200)`,
  )
  return begun.length === 0 ? nothing(tx) : sql`(${joined(tx, begun, 'union all')})`
}

/** As in the embedded database, not by a language's rules. The planner knows, and leaves out what is not so. */
const isByCode = ({ sql }: Tx): Statement => sql`('B' < 'a')`
const lastCharacter = '\u{10ffff}'

const joined = ({ sql }: Tx, parts: readonly Statement[], by: 'union all' | 'or' | ','): Statement => {
  const between = { 'union all': sql`union all`, or: sql`or`, ',': sql`,` }[by]
  return parts.reduce((before, part) => sql`${before} ${between} ${part}`)
}

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
const hasTrigram = ({ text, isShort }: Typed): boolean =>
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

/** The row of an id, by which alone it is found: the planner takes every community to be small, and might read it whole. */
export const rowOf = (tx: Tx, rows: Statement, id: Statement): Statement =>
  tx.sql`lateral (select * from ${rows} r where r.id = ${id} and ${inScope(tx, 'r')} limit 1)`

/** The community of an item, for callers who search several. */
export const communityOf = ({ sql }: Tx, isWide: boolean, id: Statement): Statement =>
  isWide
    ? sql`(select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = ${id})`
    : sql`null::json`
