import { limits } from '@aangan/contract/core/constants'
import type { Helper } from '@aangan/contract/society/helpers'
import { one, inOrder, many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

const average = (tx: Tx) => tx.sql`round(h.rating_sum::numeric / greatest(h.rating_count, 1), 1)`
const columns = (tx: Tx) => tx.sql`
  h.id, h.name, h.contact_no as "contactNo", h.category, h.is_available as "isAvailable", h.is_visible as "isVisible",
  ${average(tx)} as "averageRating", h.rating_count as "ratingCount", auth.fair_rating(h.id, ${tx.cause.now})::float8 as "fairRating", h.reply,
  exists (select from gate_codes g where g.helper_id = h.id and ${inScope(tx, 'g')} and g.until is null) as "hasCode",
  coalesce((select json_agg(json_build_object('id', c.id, 'displayName', c.display_name) order by lower(c.name), c.id)
            from helper_communities w join communities c on c.id = w.community_id where w.helper_id = h.id and ${inScope(tx, 'w')}), '[]') as communities`

/** A helper may work in many communities; one of them must be in scope. */
const worksIn = ({ sql }: Tx, communityId: string | null | undefined) =>
  communityId
    ? sql`exists (select from helper_communities hc where hc.helper_id = h.id and hc.community_id = ${communityId})`
    : sql`true`

interface HelperFilters {
  readonly communityId?: string | undefined
  readonly category?: string | undefined
  readonly isAvailable?: 'true' | 'false' | undefined
  readonly minRating?: number | undefined
  readonly visibleOnly: boolean
}

export const matching = (
  tx: Tx,
  { communityId, category, isAvailable, minRating, visibleOnly }: HelperFilters,
): Statement => {
  const { sql } = tx
  return sql`
    from helpers h where ${worksIn(tx, tx.communityId ?? communityId)}
    ${visibleOnly ? sql`and h.is_visible` : sql``}
    ${category === undefined ? sql`` : sql`and h.category = ${category}`}
    ${isAvailable === undefined ? sql`` : sql`and h.is_available = ${isAvailable === 'true'}`}
    ${minRating === undefined ? sql`` : sql`and ${average(tx)} >= ${minRating}`}`
}

export const listHelpers = (tx: Tx, filters: HelperFilters): Batch<Helper[]> =>
  many(tx.sql<Helper[]>`
    select ${columns(tx)} ${matching(tx, filters)} order by lower(h.name), h.id limit ${limits.list}`)

/** In order, so that an index is read as far as needed, and no table. */
export const countHelpers = (tx: Tx, filters: HelperFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters)} order by lower(h.name), h.id`, most)

/** All of them, in the order of the list. */
export function helpersAfter(tx: Tx, filters: HelperFilters, key?: Key): Batch<(Helper & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (lower(h.name), h.id) > (${key[0]}, ${key[1]}::uuid)`
  return many(sql<(Helper & KeyedRow)[]>`
    select ${columns(tx)}, json_build_array(lower(h.name), h.id) as key ${matching(tx, filters)} ${after}
    order by lower(h.name), h.id ${fewRows(tx)}`)
}

export const findHelper = (tx: Tx, id: string): Batch<Helper | undefined> =>
  maybeOne(tx.sql<Helper[]>`select ${columns(tx)} from helpers h where h.id = ${id} and ${worksIn(tx, tx.communityId)}`)

/** `ids`: a query. */
export const helpersAmong = (tx: Tx, ids: Statement): Statement<Helper[]> => tx.sql<Helper[]>`
  select ${columns(tx)} from helpers h where h.id in (${ids}) and ${worksIn(tx, tx.communityId)}`

export const findHelpers = (tx: Tx, ids: readonly string[]): PromiseLike<Helper[]> =>
  helpersAmong(tx, tx.sql`select unnest(${ids}::uuid[])`)

export const helpersOf = (tx: Tx, communityId: string): Statement =>
  tx.sql`select ${columns(tx)} from helpers h where ${worksIn(tx, communityId)}`

/** For a change by one community's admin that concerns the others. */
export const recordElsewhere = (tx: Tx, before: Helper, after: Helper): Statement => tx.sql`
  select auth.record_helper_elsewhere(${after.id}, ${tx.cause.now}, ${tx.cause.actorId}, 'UPDATE', ${JSON.stringify(before)}, ${JSON.stringify(after)},
    ${tx.cause.requestId})`

/** Locked, so that two changes or ratings take turns. */
export const lockHelper = (tx: Tx, id: string): Batch<Helper | undefined> =>
  maybeOne(tx.sql<Helper[]>`
    select ${columns(tx)} from helpers h where h.id = ${id} and ${worksIn(tx, tx.communityId)} for update of h`)

interface HelperFields {
  readonly name: string
  readonly contactNo: string
  readonly category: string
  readonly isAvailable?: boolean | undefined
}

/** The communities come first: they make the helper visible. */
export async function insertHelper(tx: Tx, input: HelperFields, communities: readonly string[]): Promise<string> {
  const [row] = await tx.sql<
    { id: string }[]
  >`insert into helper_communities (community_id) values (${communities[0]!}) returning helper_id as id`
  const { id } = row!
  await inOrder(
    ...(communities.length > 1 ? [addToCommunities(tx, id, communities)] : []),
    tx.sql`
      insert into helpers (id, name, contact_no, category, is_available, created_at, updated_at)
      values (${id}, ${input.name}, ${input.contactNo}, ${input.category}, ${input.isAvailable ?? true}, ${tx.cause.now}, ${tx.cause.now})`,
  )
  return id
}

export const updateHelper = (tx: Tx, id: string, input: HelperFields): Batch<Helper> =>
  update(
    tx,
    id,
    tx.sql`
  name = ${input.name}, contact_no = ${input.contactNo}, category = ${input.category}, is_available = coalesce(${input.isAvailable ?? null}, h.is_available), updated_at = ${tx.cause.now}`,
  )

export const updateVisibility = (tx: Tx, id: string, isVisible: boolean): Batch<Helper> =>
  update(tx, id, tx.sql`is_visible = ${isVisible}, updated_at = ${tx.cause.now}`)

export const updateReply = (tx: Tx, id: string, reply: string | null): Batch<Helper> =>
  update(
    tx,
    id,
    tx.sql`reply = ${reply}, reply_by = ${tx.cause.actorId}, reply_at = ${tx.cause.now}, updated_at = ${tx.cause.now}`,
  )

export const addRating = (tx: Tx, id: string, more: number, ratings: 0 | 1): Batch<Helper> =>
  update(tx, id, tx.sql`rating_sum = h.rating_sum + ${more}, rating_count = h.rating_count + ${ratings}`)

const update = (tx: Tx, id: string, changes: Statement): Batch<Helper> =>
  one(tx.sql<Helper[]>`
    update helpers h set ${changes} where h.id = ${id} and ${worksIn(tx, tx.communityId)} returning ${columns(tx)}`)

const addToCommunities = (tx: Tx, id: string, communities: readonly string[]): Statement => tx.sql`
  insert into helper_communities (helper_id, community_id) select ${id}::uuid, unnest(string_to_array(${communities.join(',')}, ',')::uuid[])
  on conflict do nothing`

/** Replaces the helper's communities. */
export const updateCommunities = (tx: Tx, id: string, communities: readonly string[]): PromiseLike<unknown> =>
  inOrder(
    addToCommunities(tx, id, communities),
    tx.sql`delete from helper_communities where ${inScope(tx)} and helper_id = ${id} and community_id <> all (string_to_array(${communities.join(',')}, ',')::uuid[])`,
  )

export const deleteHelper = (tx: Tx, id: string): Statement =>
  tx.sql`delete from helpers h where h.id = ${id} and ${worksIn(tx, tx.communityId)}`

/** With the last community, the helper is deleted (helper_left in server/schema). */
export const leaveCommunity = (tx: Tx, id: string): Statement =>
  tx.sql`delete from helper_communities where ${inScope(tx)} and helper_id = ${id}`
