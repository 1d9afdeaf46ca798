import type { ActiveCommunity } from '@aangan/contract/communities'
import type { Community, ListedCommunity } from '@aangan/contract/community-list'
import { defaultTimeZone, limits } from '@aangan/contract/fields'
import { many, type Batch } from '../db/batch.ts'
import type { Database, Tx } from '../db/database.ts'
import { anyPart } from '../db/paging.ts'

const columns = (tx: Tx) => tx.sql`
  id, name, display_name as "displayName", area, city, state, country, time_zone as "timeZone", status, created_at as "createdAt", updated_at as "updatedAt"`

export interface CommunityFields {
  readonly name: string
  readonly area: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly timeZone?: string | undefined
}

/** Public: the communities open for signup, or the one that is asked for. */
export const findActiveCommunities = (
  db: Database,
  { search, id }: { search?: string | undefined; id?: string | undefined },
): Promise<ActiveCommunity[]> =>
  db.askFunction((sql) => {
    const open = id
      ? sql`auth.community_to_join(${id})`
      : sql`auth.active_communities(${search ? anyPart(search) : null})`
    return sql<ActiveCommunity[]>`select id, name, display_name as "displayName" from ${open}`
  })

export const listCommunities = (tx: Tx): Batch<ListedCommunity[]> =>
  many(tx.sql<ListedCommunity[]>`
    select ${columns(tx)}, exists (select from users u where u.community_id = c.id and u.status <> 'REJECTED') as "hasPeople"
    from communities c order by lower(name), id limit ${limits.communities}`)

export async function findCommunity(tx: Tx, id: string): Promise<Community | undefined> {
  const [row] = await tx.sql<Community[]>`select ${columns(tx)} from communities where id = ${id}`
  return row
}

/** Locked, so that nothing is added to it meanwhile. */
export async function lockCommunity(tx: Tx, id: string): Promise<Community | undefined> {
  const [row] = await tx.sql<Community[]>`select ${columns(tx)} from communities where id = ${id} for update`
  return row
}

export async function insertCommunity(tx: Tx, input: CommunityFields): Promise<Community> {
  const [row] = await tx.sql<Community[]>`
    insert into communities (name, area, city, state, country, time_zone, created_at, updated_at)
    values (${input.name}, ${input.area}, ${input.city}, ${input.state}, ${input.country}, ${input.timeZone ?? defaultTimeZone}, ${tx.cause.now}, ${tx.cause.now})
    returning ${columns(tx)}`
  return row!
}

export async function updateCommunity(tx: Tx, id: string, input: CommunityFields): Promise<Community | undefined> {
  const [row] = await tx.sql<Community[]>`
    update communities set name = ${input.name}, area = ${input.area}, city = ${input.city}, state = ${input.state}, country = ${input.country},
      time_zone = coalesce(${input.timeZone ?? null}, time_zone), updated_at = ${tx.cause.now}
    where id = ${id} returning ${columns(tx)}`
  return row
}

export async function setCommunityStatus(
  tx: Tx,
  id: string,
  from: Community['status'],
  to: Community['status'],
): Promise<Community | undefined> {
  const [row] = await tx.sql<Community[]>`
    update communities set status = ${to}, updated_at = ${tx.cause.now} where id = ${id} and status = ${from} returning ${columns(tx)}`
  return row
}

export const endSessionsOfCommunity = (tx: Tx, id: string): PromiseLike<unknown> =>
  tx.sql`select auth.end_sessions_of_community(${id})`

export async function hasUsers(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.sql<{ used: boolean }[]>`select exists (select from users where community_id = ${id}) as used`
  return row?.used ?? false
}

export const deleteCommunity = (tx: Tx, id: string): PromiseLike<unknown> =>
  tx.sql`delete from communities where id = ${id}`
