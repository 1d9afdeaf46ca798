import type { TextReading } from '@aangan/contract/record/search-reading'
import { inScope, type Tx } from '../../core/db/database.ts'
import { anyPart, literally } from '../../core/db/paging.ts'
import { withPieces } from '../../core/db/pieces.ts'
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
  /** Orders those that fit equally well. */
  readonly key: Statement
  /** `desc`, where the greatest key comes first. */
  readonly direction?: Statement
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
export const limited = ({ sql }: Tx, { id, key, list }: Source, tier: Statement, condition: Statement): Statement =>
  sql`(select ${id}, ${tier} as tier, ${key} as key ${list} and ${condition} limit 200)`

/** Ids, each with its best tier. */
export const best = (tx: Tx, tiers: readonly Statement[]): Statement =>
  tx.sql`(select id, min(tier) as tier, key from (${joined(tx, tiers, 'union all')}) tiers group by id, key)`

/** The best six, so that no more rows are read whole. */
export const bestSix = (tx: Tx, { direction = tx.sql`asc` }: Source, tiers: readonly Statement[]): Statement =>
  tx.sql`(select * from ${best(tx, tiers)} best order by tier, key ${direction}, id ${direction} ${fewItems(tx)})`

interface Wanted {
  readonly typed: Typed
  /** Lower-cased columns beside those in order. */
  readonly others?: readonly Statement[]
  /** Candidates of their own. */
  readonly also?: readonly Statement[]
  readonly orElse?: Statement | undefined
  /** What is looked for beside the candidates where there may be more of them, if `isWanted`: rows that `fit`. */
  readonly beside?: (isWanted: Statement, tier: Statement, fit: Statement) => Statement
}

/**
 * The best six by the columns in order and others. A small community's rows are compared. In a large one, and across all,
 * what many begin with is found in order. Most other texts are rare: all that have them are found at once. Only where
 * there may be more than were looked at are the better tiers looked for, until there are six.
 */
export function bestByText(
  tx: Tx,
  source: Source,
  { typed, others = [], also = [], orElse, beside = () => nothing(tx, source) }: Wanted,
): Statement {
  const { sql } = tx
  const { is, begins, wordBegins, any } = conditionsOf(tx, typed)
  const columns = [...source.ordered, ...others]
  const isLarge = sql`(select is_large from size)`
  const first = beginningInOrder(tx, source, typed)
  const fewFirst = sql`((select count(*) from first) < 200)`
  const tier = bestTierOf(tx, columns, typed, orElse)
  const fit = fits(tx, columns, typed, orElse)
  const newest = amongNewest(tx, source, tier, fewFirst, fit)
  const fewNewest = sql`not (${isByCode(tx)} and (select count(*) from newest) >= 6)`
  // One by one: for several conditions at once the planner may rather read the rows of a community.
  const found = [...columns.map(any), ...(orElse ? [orElse] : [])].map((condition) =>
    limited(tx, source, tier, sql`${condition} and ${fewFirst} and ${isLarge} and ${fewNewest}`),
  )
  const compared = sql`
    (select * from (select ${source.id}, ${tier} as tier, ${source.key} as key ${source.list} and not ${isLarge} and ${fit} offset 0) compared where tier is not null)`
  const near = [...also, ...(tx.communityId === null ? [] : [compared]), ...found]
  const isFull = sql`((select count(*) from near) >= 200 and ${isLarge})`
  const better = (tier: Tier, conditions: readonly Statement[], isWanted: Statement): Statement =>
    joined(
      tx,
      conditions.map((condition) => candidates(tx, source, tier, sql`${condition} and ${isWanted}`)),
      'union all',
    )
  // In order, all that begin with it are found already.
  const begunElsewhere = [
    ...source.ordered.map((column) => sql`not ${isByCode(tx)} and ${begins(column)}`),
    ...others.map(begins),
  ]
  const fewerThanSix = (ids: Statement): Statement => sql`(select count(distinct id) from (${ids}) better) < 6`
  const same = sql`select id from first union all select id from looked where tier = 0 union all select id from same`
  const fewBegun = fewerThanSix(sql`${same} union all select id from looked where tier = 1`)
  const fewWords = fewerThanSix(
    sql`${same} union all select id from looked where tier < 3 union all select id from begun`,
  )
  return sql`(
    with size as materialized (select ${isLargeCommunity(tx, source)} as is_large),
    first as materialized ${first},
    newest as materialized ${newest},
    near as materialized (${joined(tx, near, 'union all')}),
    looked as materialized (table near union all ${beside(isFull, tier, fit)}),
    same as materialized (${better(0, columns.map(is), sql`(${isFull} or not ${fewFirst})`)}),
    begun as materialized (${better(1, begunElsewhere, sql`${isFull} and ${fewBegun}`)}),
    words as materialized (${better(2, columns.map(wordBegins), sql`${isFull} and ${fewWords}`)})
    ${bestSix(tx, source, [sql`table first union all table newest union all table looked union all table same union all table begun union all table words`])})`
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
const amongNewest = (tx: Tx, source: Source, tier: Statement, isWanted: Statement, fit: Statement): Statement => {
  const { table, id, key, list } = source
  return tx.communityId === null
    ? tx.sql`(select rows.* from (select r.id from ${table} r where ${isWanted} order by r.id desc limit 1000) newest
        cross join lateral (select ${id}, ${tier} as tier, ${key} as key ${list} and ${id} = newest.id and ${fit} limit 1) rows where tier < 3)`
    : nothing(tx, source)
}

const nothing = ({ sql }: Tx, { id, key, list }: Source): Statement =>
  sql`(select ${id}, 0 as tier, ${key} as key ${list} and false)`

/** What begins with it is one part of the index where texts are ordered by their characters' codes. */
export function beginningInOrder(tx: Tx, source: Source, typed: Typed): Statement {
  const { sql } = tx
  const begun = source.ordered.map(
    (column) => sql`(select ${source.id}, ${tierOf(tx, column, typed)} as tier, ${source.key} as key ${source.list}
      and ${isByCode(tx)} and ${isBetween(tx, column, typed.text)} order by ${column} limit 200)`,
  )
  return begun.length === 0 ? nothing(tx, source) : sql`(${joined(tx, begun, 'union all')})`
}

/** 'Begins with it', by an index in order where there is one of this kind. */
export const beginsInOrder = (tx: Tx, column: Statement, text: string): Statement =>
  tx.sql`starts_with(${column}, ${text.toLowerCase()}) and (not ${isByCode(tx)} or ${isBetween(tx, column, text)})`

const isBetween = ({ sql }: Tx, column: Statement, text: string): Statement =>
  sql`(${column} >= ${text.toLowerCase()} and ${column} < ${`${text.toLowerCase()}${lastCharacter}`})`

/** As in the embedded database, not by a language's rules. The planner knows, and leaves out what is not so. */
export const isByCode = ({ sql }: Tx): Statement => sql`('B' < 'a')`
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
export const hasTrigram = ({ text, isShort }: Typed): boolean =>
  (isShort ? /[a-z0-9]/i : /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/i).test(text)

/** The tier of a column of the current row; null where it does not fit. */
export function tierOf({ sql }: Tx, column: Statement, typed: Typed): Statement {
  const { begins, wordBegins, any } = patternsOf(typed)
  const part = typed.isShort ? sql`` : sql`when ${column} like ${any} then 3`
  return sql`case when ${column} = ${typed.text.toLowerCase()} then 0 when ${column} like ${begins} then 1 when ${column} like ${wordBegins} then 2 ${part} end`
}

/** Whether one of several texts has it: most have not, which is known before their tiers are. */
export const fits = (tx: Tx, columns: readonly Statement[], { text }: Pick<Typed, 'text'>, orElse?: Statement): Statement => {
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

/** The row of an id, by which alone it is found: the planner takes every community to be small, and might read it whole. */
export const rowOf = (tx: Tx, rows: Statement, id: Statement): Statement =>
  tx.sql`lateral (select * from ${rows} r where r.id = ${id} and ${inScope(tx, 'r')} limit 1)`

/** The community of an item, for callers who search several. */
export const communityOf = ({ sql }: Tx, isWide: boolean, id: Statement): Statement =>
  isWide
    ? sql`(select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = ${id})`
    : sql`null::json`
