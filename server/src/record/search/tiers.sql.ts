import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import {
  bestTierOf,
  conditionsOf,
  fits,
  isBetween,
  isByCode,
  joined,
  tierOf,
  type Tier,
  type Typed,
} from './fit.sql.ts'

/** One more than is shown: whether there are more. */
export const fewItems = ({ sql }: Tx): Statement => sql`limit 6`

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

/** The row of an id, by which alone it is found: the planner takes every community to be small, and might read it whole. */
export const rowOf = (tx: Tx, rows: Statement, id: Statement): Statement =>
  tx.sql`lateral (select * from ${rows} r where r.id = ${id} and ${inScope(tx, 'r')} limit 1)`

/** The community of an item, for callers who search several. */
export const communityOf = ({ sql }: Tx, isWide: boolean, id: Statement): Statement =>
  isWide
    ? sql`(select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = ${id})`
    : sql`null::json`
