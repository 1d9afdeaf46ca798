import type { AuditResource } from '@aangan/contract/core/audit-actions'
import { uuid } from '@aangan/contract/core/constants'
import type { Page } from '@aangan/contract/core/query-fields'
import type { AuditKind, AuditLog } from '@aangan/contract/record/audit'
import { many, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, mostCounted, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import { during, type Period } from '../../core/db/period.ts'
import type { Statement } from '../../core/db/sql.ts'

export interface AuditFilters {
  /** An id or a username. */
  readonly userId?: string | undefined
  readonly resources?: readonly AuditResource[] | undefined
  readonly kind?: AuditKind | undefined
  /** Only the rows of this act. */
  readonly bulk?: string | undefined
  readonly period: Period
}

/** A row without its sentence, and the time zone for its times. */
export type AuditRow = Omit<AuditLog, 'summary' | 'changes' | 'bulk'> & { readonly timeZone: string | null }
/** `bulkId`: the act that the row belongs to. */
type ListedRow = AuditRow & { readonly bulkId: string | null }

/** Newest first. `folded`: an act is one row. How many rows an act has is left to `countActs`. */
export function listAudit(
  tx: Tx,
  filters: AuditFilters,
  folded: boolean,
  page: number,
  size: number,
): Batch<Page<ListedRow>> {
  const { sql } = tx
  const matches = matching(tx, filters)
  const rows = folded ? lines(tx, filters) : sql`select id, at ${matches} ${newestFirst(tx)}`
  return pageFrom(
    folded ? countLines(tx, filters, mostCounted(page, size)) : countForPage(tx, sql`select ${matches}`, page, size),
    sql<ListedRow[]>`
      select ${columns(tx)}, a.bulk_id as "bulkId" from (${pageOfRows(tx, rows, page, size)}) found ${row(tx)} ${around(tx)}
      order by a.at desc, a.id desc`,
    size,
  )
}

/** The number of rows of each act; acts with too few are left out. */
export const countActs = (tx: Tx, bulkIds: readonly string[]): Batch<ReadonlyMap<string, number>> =>
  many(tx.sql<{ id: string; count: number }[]>`
    select bulk_id as id, count(*)::int as count from audit_logs
    where ${inScope(tx)} and bulk_id = any (${bulkIds}::uuid[]) group by bulk_id having count(*) >= ${least}`).map(
    (rows) => new Map(rows.map(({ id, count }) => [id, count])),
  )

/** So many rows are folded at once. The bound stands in the statement itself, so that the planner knows it. */
const foldedAtOnce = ({ sql }: Tx): Statement => sql`50000`

/**
 * How many lines the acts and the other rows are, up to so many. Folding row by row asks for the act of each; it is left
 * for where fifty thousand rows are fewer lines than are counted.
 */
function countLines(tx: Tx, filters: AuditFilters, most: number): Batch<number> {
  const { sql } = tx
  // No index has bulk_id beside the filters. Ordered, both follow an index and stop where they have enough.
  return one(sql<{ count: number }[]>`
    with recent as materialized (select l.bulk_id ${matching(tx, filters)} ${newestFirst(tx)} limit ${foldedAtOnce(tx)}),
    lines as (
      select coalesce(sum(case when exists (
        select from audit_logs n where n.bulk_id = acts.bulk_id and ${inScope(tx, 'n')} offset ${least - 1}) then 1 else rows end), 0)::int as count
      from (select bulk_id, count(*)::int as rows from recent group by bulk_id) acts)
    select case when (select count(*) from recent) < ${foldedAtOnce(tx)} or lines.count >= ${most}::int then least(lines.count, ${most}::int)
      else (select count(*)::int from (${lines(tx, filters)} limit ${most}) few) end as count
    from lines`).map(({ count }) => count)
}

export const countAudit = (tx: Tx, filters: AuditFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters)}`, most)

/** All of them, newest first. */
export function auditAfter(tx: Tx, filters: AuditFilters, key?: Key): Batch<(AuditRow & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (at, id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  return many(sql<(AuditRow & KeyedRow)[]>`
    select ${columns(tx)}, json_build_array(a.at, a.id) as key
    from (select id, at ${matching(tx, filters)} ${after} order by at desc, id desc ${fewRows(tx)}) found ${row(tx)} ${around(tx)}
    order by a.at desc, a.id desc`)
}

/** An act of fewer rows is not told as one. */
const least = 3

const columns = (tx: Tx) => tx.sql`
  a.id, a.user_id as "userId", coalesce(u.name, person.name) as "userName", coalesce(u.username, person.username) as username, a.action, a.resource, a.resource_id as "resourceId",
  case when c.id is not null then json_build_object('id', c.id, 'displayName', c.display_name) end as community, c.time_zone as "timeZone",
  a.at as timestamp, a.old_data as "oldData", a.new_data as "newData"`

/** The rows were found in the index alone; only those are read whole, one by one whatever the planner expects of an offset it cannot know. */
const row = (tx: Tx) => tx.sql`
  cross join lateral (select * from audit_logs a where a.id = found.id and ${inScope(tx, 'a')} limit 1) a`
/** The actor and the community. */
const around = (tx: Tx) => tx.sql`
  left join communities c on c.id = a.community_id
  left join users u on u.id = a.user_id and ${inScope(tx, 'u')}
  left join lateral auth.person(case when u.id is null then a.user_id end) person on true`

const matching = (tx: Tx, filters: AuditFilters): Statement =>
  tx.sql`from audit_logs l where ${conditions(tx, filters)}`

const newestFirst = ({ sql }: Tx): Statement => sql`order by at desc, id desc`

/**
 * A row stands for its act if no newer row of the act matches. In an act of two rows, which is not told as one, both stand.
 * Where the two rows before it are of its act it does not, and nothing is looked up: an act of fifty thousand rows takes seconds
 * otherwise.
 */
const lines = (tx: Tx, filters: AuditFilters): Statement => {
  const { sql } = tx
  const others = sql`select from audit_logs n where n.bulk_id = l.bulk_id and ${inScope(tx, 'n')}`
  return sql`
    select id, at from (
      select id, at, bulk_id, lag(bulk_id) over newest as newer, lag(bulk_id, 2) over newest as still_newer
      ${matching(tx, filters)} window newest as (${newestFirst(tx)})) l
    where l.bulk_id is null or (
      (l.newer = l.bulk_id and l.still_newer = l.bulk_id) is not true and (
        not exists (select from audit_logs n where n.bulk_id = l.bulk_id and n.id > l.id and ${conditions(tx, filters)})
        or not (exists (${others} and n.id > l.id offset 1) or exists (${others} and n.id < l.id))))
    ${newestFirst(tx)}`
}

/** Columns without a table name, so that they belong to the innermost `from`. */
const conditions = (tx: Tx, { userId, resources, kind, bulk, period }: AuditFilters): Statement => {
  const { sql } = tx
  return sql`${inScope(tx)}
    ${userId === undefined ? sql`` : sql`and user_id = ${idOf(tx, userId)}`}
    ${resources === undefined ? sql`` : oneOf(tx, resources)}
    ${kind === undefined ? sql`` : ofKind(tx)[kind]}
    ${bulk === undefined ? sql`` : sql`and bulk_id = ${bulk}`}
    ${during(tx, period)}`
}

/** Undefined for what is neither an id nor a username. */
const idOf = ({ sql }: Tx, typed: string) =>
  uuid.test(typed)
    ? sql`coalesce((select auth.user_named(${typed})), ${typed}::uuid)`
    : sql`(select auth.user_named(${typed}))`

/** A single resource has an index in order of time. */
const oneOf = ({ sql }: Tx, resources: readonly AuditResource[]) => {
  const [first, second] = resources
  if (first === undefined) return sql`and false`
  return second === undefined
    ? sql`and resource = ${first}`
    : sql`and resource = any (string_to_array(${resources.join(',')}, ','))`
}

/** To the letter as in the partial indexes of server/migrations. */
const ofKind = ({ sql }: Tx): Readonly<Record<AuditKind, Statement>> => ({
  CHANGES: sql`and resource <> 'SESSION' and action <> 'SEARCH' and resource <> 'DIRECTORY' and security_kind is distinct from 'GATE'`,
  GATE: sql`and (security_kind = 'GATE' or resource = 'DIRECTORY')`,
  LOGINS: sql`and resource = 'SESSION'`,
  SEARCHES: sql`and action = 'SEARCH'`,
})
