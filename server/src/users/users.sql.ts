import type { Role } from '@aangan/contract/actor'
import { limits } from '@aangan/contract/fields'
import { type Page } from '@aangan/contract/query-fields'
import { statusGroups, vehicleGroups, type UserGroup } from '@aangan/contract/user-groups'
import type { AdminUser } from '@aangan/contract/users'
import type { CurrentUser } from '@aangan/contract/current-user'
import { maybeOne, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { hasPart, hasPartOfFew, isRare, pageFrom, pageOfRows } from '../db/paging.ts'
import type { Statement } from '../db/sql.ts'

const rolesInWireOrder = (tx: Tx) => tx.sql`array_to_json(array(
  select r from unnest(array['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER']) with ordinality o (r, n) where r = any (u.roles) order by n))`

/** The columns of every admin reply. */
export const adminUserColumns = (tx: Tx) => tx.sql`
  u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.mobile_no as "mobileNo", u.email, u.ownership_type as "ownershipType",
  u.status, ${rolesInWireOrder(tx)} as roles, u.community_id as "communityId",
  (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = u.community_id) as community,
  coalesce((select json_agg(json_build_object('id', v.id, 'vehicleNo', v.vehicle_no, 'type', v.type) order by v.vehicle_no)
            from (select * from vehicles where user_id = u.id and community_id = u.community_id order by vehicle_no limit ${limits.vehicles}) v), '[]') as vehicles,
  u.remark, u.decided_by as "decidedBy", u.decided_at as "decidedAt", u.created_at as "createdAt"`

export async function findAdminUser(tx: Tx, id: string): Promise<AdminUser | undefined> {
  const [row] = await tx.sql<
    AdminUser[]
  >`select ${adminUserColumns(tx)} from users u where ${inScope(tx, 'u')} and u.id = ${id}`
  return row
}

interface UserFilters {
  readonly name?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
  readonly status?: string | undefined
  readonly ownershipType?: string | undefined
  readonly group?: UserGroup | undefined
  readonly page: number
  readonly size: number
}

/** By name. */
export function searchUsers(
  tx: Tx,
  { name, houseNo, division, status, ownershipType, group, page, size }: UserFilters,
): Batch<Page<AdminUser>> {
  const { sql } = tx
  // One community's people are few, and stand side by side in an index that has all that is asked for: looking through
  // them takes the same time on the largest platform. Across all of them only the trigrams find a rare text quickly.
  const has = tx.communityId === null ? hasPart : hasPartOfFew
  const matching = sql`
    from users u where ${inScope(tx, 'u')}
    ${name === undefined ? sql`` : sql`and ${has(tx, sql`lower(u.name)`, name)}`}
    ${houseNo === undefined ? sql`` : sql`and ${has(tx, sql`lower(u.house_no)`, houseNo)}`}
    ${division === undefined ? sql`` : sql`and u.division = ${division}`}
    ${status === undefined ? sql`` : sql`and u.status = ${status}`}
    ${ownershipType === undefined ? sql`` : sql`and u.ownership_type = ${ownershipType}`}
    ${group === undefined ? sql`` : sql`and ${inGroup(tx, group)}`}`
  // Filtered before sorting: walking all names in order is slow if few match.
  const apart = tx.communityId !== null || isRare(name) || isRare(houseNo)
  const found = apart ? sql`from (select u.id, u.name ${matching} offset 0) u` : matching
  return pageFrom(
    sql`select count(*) as total ${matching}`,
    // Joins only the rows of the page, not those that are skipped.
    sql<AdminUser[]>`
      select ${adminUserColumns(tx)}
      from (${pageOfRows(tx, sql`select u.id, lower(u.name) as key ${found} order by lower(u.name), u.id`, page, size)}) found
      join users u on u.id = found.id and ${inScope(tx, 'u')}
      order by found.key, found.id`,
    size,
  )
}

function inGroup(tx: Tx, group: UserGroup): Statement {
  const { sql } = tx
  if (group in statusGroups) {
    const statuses = statusGroups[group as keyof typeof statusGroups]
    return sql`u.status = any (string_to_array(${statuses.join(',')}, ','))`
  }
  const { type, moreThan } = vehicleGroups[group as keyof typeof vehicleGroups]
  return sql`(u.community_id, u.id) in (
    select community_id, user_id from vehicles where ${inScope(tx)} and type = ${type}
    group by community_id, user_id having count(*) > ${moreThan})`
}

/** Locked, so that two changes of one account take turns. */
export async function lockAdminUser(tx: Tx, id: string): Promise<AdminUser | undefined> {
  const [row] = await tx.sql<
    AdminUser[]
  >`select ${adminUserColumns(tx)} from users u where ${inScope(tx, 'u')} and u.id = ${id} for update of u`
  return row
}

/** Locked in one order, so that two who demote each other take turns. */
export async function lockActiveSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select u.id from users u
    where ${inScope(tx, 'u')} and 'SUPER_ADMIN' = any (u.roles) and u.status = 'ACTIVE'
      and not exists (select from communities c where c.id = u.community_id and c.status = 'DISABLED')
    order by u.id for update of u`
  return rows.map(({ id }) => id)
}

export async function updateStatus(tx: Tx, id: string, status: AdminUser['status']): Promise<AdminUser> {
  const [row] = await tx.sql<AdminUser[]>`
    update users u set status = ${status}, updated_at = ${tx.cause.now} where ${inScope(tx, 'u')} and u.id = ${id} returning ${adminUserColumns(tx)}`
  return row!
}

export async function updateRoles(tx: Tx, id: string, roles: readonly Role[]): Promise<AdminUser> {
  const [row] = await tx.sql<AdminUser[]>`
    update users u set roles = string_to_array(${roles.join(',')}, ','), updated_at = ${tx.cause.now}
    where ${inScope(tx, 'u')} and u.id = ${id} returning ${adminUserColumns(tx)}`
  return row!
}

export const findCurrentUser = (tx: Tx, id: string): Batch<CurrentUser | undefined> =>
  maybeOne(tx.sql<CurrentUser[]>`
    select u.id, u.username, u.name, u.mobile_no as "mobileNo", u.email, u.house_no as "houseNo", u.division, u.ownership_type as "ownershipType",
           u.community_id as "communityId", ${rolesInWireOrder(tx)} as roles, u.language,
           (select json_build_object('id', c.id, 'name', c.name, 'displayName', c.display_name, 'timeZone', c.time_zone)
            from communities c where c.id = u.community_id) as community
    from users u where ${inScope(tx, 'u')} and u.id = ${id}`)

export const updateProfile = (
  tx: Tx,
  id: string,
  input: { name: string; mobileNo: string; email: string },
): PromiseLike<unknown> => tx.sql`
  update users set name = ${input.name}, mobile_no = ${input.mobileNo}, email = ${input.email}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id}`

export const updateLanguage = (tx: Tx, id: string, language: string): PromiseLike<unknown> => tx.sql`
  update users set language = ${language}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id}`

/** Keeps the resident's own member in step with the profile. */
export const updateDefaultMember = (
  tx: Tx,
  userId: string,
  input: { name: string; mobileNo: string },
): PromiseLike<unknown> => tx.sql`
  update members set name = ${input.name}, mobile_no = ${input.mobileNo}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and user_id = ${userId} and relation = 'SELF'`

export const currentPasswordHash = (tx: Tx, id: string): Batch<string | null> =>
  maybeOne(tx.sql<{ passwordHash: string }[]>`select auth.password_hash(${id}) as "passwordHash"`).map(
    (row) => row?.passwordHash ?? null,
  )

/** False when the password has changed since it was checked. */
export async function updatePassword(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  const [row] = await tx.sql<{ changed: boolean }[]>`
    select auth.change_password(${id}, ${from}, ${to}, ${tx.cause.now}) as changed`
  return row?.changed ?? false
}
