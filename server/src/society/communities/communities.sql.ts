import { defaultTimeZone, limits } from '@aangan/contract/core/constants'
import type { ActiveCommunity } from '@aangan/contract/society/communities'
import type { Community, ListedCommunity } from '@aangan/contract/society/community-list'
import { many, type Batch } from '../../core/db/batch.ts'
import type { Database, Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

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

/** Changes with every change of a community. */
export async function findListVersion(db: Database): Promise<string> {
  const [row] = await db.askFunction<{ version: string }[]>(
    (sql) => sql`select auth.community_list_version()::text as version`,
  )
  return row!.version
}

export interface OpenCommunity extends ActiveCommunity {
  /** Name, area and city in lower case. */
  readonly searched: string
}

/** All that are open for signup, by name, and the version of the list. */
export async function listOpenCommunities(db: Database): Promise<{ version: string; open: OpenCommunity[] }> {
  const rows = await db.askFunction<(OpenCommunity & { version: string; id: string | null })[]>(
    (sql) => sql`
    select version::text, id, name, display_name as "displayName", searched from auth.open_communities()`,
  )
  return { version: rows[0]!.version, open: rows.filter(({ id }) => id !== null) }
}

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

export const endSessionsOfCommunity = (tx: Tx, id: string): Statement =>
  tx.sql`select auth.end_sessions_of_community(${id}, ${tx.cause.now})`

export async function hasUsers(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.sql<{ used: boolean }[]>`select exists (select from users where community_id = ${id}) as used`
  return row?.used ?? false
}

export const deleteCommunity = (tx: Tx, id: string): Statement => tx.sql`delete from communities where id = ${id}`
