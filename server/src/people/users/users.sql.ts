import type { Role } from '@aangan/contract/core/actor'
import { type Page } from '@aangan/contract/core/query-fields'
import type { SessionLimit } from '@aangan/contract/core/session-limits'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import { invitedGroup, statusGroups, vehicleGroups, type UserGroup } from '@aangan/contract/people/user-groups'
import type { AdminUser, FoundUser, SoughtAccess } from '@aangan/contract/people/users'
import { adminUserColumns, rolesInWireOrder } from '../../access/auth/accounts.sql.ts'
import { one, many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, hasPart, hasPartOfFew, isRare, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'
import { asHousesCount } from '../houses/houses.sql.ts'

interface UserFilters {
  readonly name?: string | undefined
  readonly houseNo?: string | undefined
  readonly division?: string | undefined
  readonly status?: string | undefined
  readonly access?: SoughtAccess | undefined
  readonly ownershipType?: string | undefined
  readonly group?: UserGroup | undefined
}

/** By name. */
export function searchUsers(tx: Tx, filters: UserFilters, page: number, size: number): Batch<Page<FoundUser>> {
  const { sql } = tx
  const { matches, found } = matching(tx, filters)
  return pageFrom(
    countForPage(tx, sql`select ${matches}`, page, size),
    // Joins only the rows of the page, not those that are skipped.
    sql<FoundUser[]>`
      select ${adminUserColumns(tx)}, ${theirHouses(tx)} as houses
      from (${pageOfRows(tx, sql`select u.id, lower(u.name) as key ${found()} order by lower(u.name), u.id`, page, size)}) found
      join users u on u.id = found.id and ${inScope(tx, 'u')}
      order by found.key, found.id`,
    size,
  )
}

const theirHouses = (tx: Tx) => tx.sql`coalesce((
  select json_agg(json_build_object('id', h.id, 'division', h.division, 'number', h.number, 'main', o.main)
    order by o.main desc, ${asHousesCount(tx)})
  from occupancies o join houses h on h.id = o.house_id and h.community_id = o.community_id
  where o.user_id = u.id and o.community_id = u.community_id and o.ended_at is null), '[]')`

export const countUsers = (tx: Tx, filters: UserFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters).matches}`, most)

/** All of them, in the order of the search. */
export function usersAfter(tx: Tx, filters: UserFilters, key?: Key): Batch<(AdminUser & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (lower(u.name), u.id) > (${key[0]}, ${key[1]}::uuid)`
  return many(sql<(AdminUser & KeyedRow)[]>`
    select ${adminUserColumns(tx)}, json_build_array(found.key, found.id) as key
    from (select u.id, lower(u.name) as key ${matching(tx, filters).found(after)} order by lower(u.name), u.id ${fewRows(tx)}) found
    join users u on u.id = found.id and ${inScope(tx, 'u')}
    order by found.key, found.id`)
}

/** Those who match; and the same, made ready to be sorted by name. */
export function matching(tx: Tx, { name, houseNo, division, status, access, ownershipType, group }: UserFilters) {
  const { sql } = tx
  // One community's people are few, and stand side by side in an index that has all that is asked for: looking through
  // them takes the same time on the largest platform. Across all of them only the trigrams find a rare text quickly.
  const has = tx.communityId === null ? hasPart : hasPartOfFew
  const matches = sql`
    from users u where ${inScope(tx, 'u')}
    ${name === undefined ? sql`` : sql`and ${has(tx, sql`lower(u.name)`, name)}`}
    ${houseNo === undefined ? sql`` : sql`and ${has(tx, sql`lower(u.house_no)`, houseNo)}`}
    ${division === undefined ? sql`` : sql`and u.division = ${division}`}
    ${status === undefined ? sql`` : sql`and u.status = ${status}`}
    ${access === undefined ? sql`` : sql`and ${withAccess(tx, access)}`}
    ${ownershipType === undefined ? sql`` : sql`and u.ownership_type = ${ownershipType}`}
    ${group === undefined ? sql`` : sql`and ${inGroup(tx, group)}`}`
  // Filtered before sorting: walking all names in order is slow if few match.
  const apart = tx.communityId !== null || access !== undefined || isRare(name) || isRare(houseNo)
  const found = (after = sql``): Statement =>
    apart ? sql`from (select u.id, u.name ${matches} ${after} offset 0) u` : sql`${matches} ${after}`
  return { matches, found }
}

const isInvited = (tx: Tx): Statement => tx.sql`u.invited and u.status = 'ACTIVE'`

const withAccess = (tx: Tx, access: SoughtAccess): Statement =>
  access === 'INVITED' ? isInvited(tx) : tx.sql`u.left_at is not null`

function inGroup(tx: Tx, group: UserGroup): Statement {
  const { sql } = tx
  if (group in statusGroups) {
    const statuses = statusGroups[group as keyof typeof statusGroups]
    return sql`u.status = any (string_to_array(${statuses.join(',')}, ','))`
  }
  if (group === invitedGroup) return isInvited(tx)
  const { type, moreThan } = vehicleGroups[group as keyof typeof vehicleGroups]
  return sql`(u.community_id, u.id) in (
    select community_id, user_id from vehicles where ${inScope(tx)} and type = ${type}
    group by community_id, user_id having count(*) > ${moreThan})`
}

export const updateStatus = (tx: Tx, id: string, status: AdminUser['status']): Batch<AdminUser> =>
  one(tx.sql<AdminUser[]>`
    update users u set status = ${status}, updated_at = ${tx.cause.now} where ${inScope(tx, 'u')} and u.id = ${id} returning ${adminUserColumns(tx)}`)

export const updateRoles = (tx: Tx, id: string, roles: readonly Role[]): Batch<AdminUser> =>
  one(tx.sql<AdminUser[]>`
    update users u set roles = string_to_array(${roles.join(',')}, ','), updated_at = ${tx.cause.now}
    where ${inScope(tx, 'u')} and u.id = ${id} returning ${adminUserColumns(tx)}`)

export const findCurrentUser = (
  tx: Tx,
  { id, limit }: { id: string; limit: SessionLimit | null },
): Batch<CurrentUser | undefined> =>
  maybeOne(tx.sql<(Omit<CurrentUser, 'limit' | 'newEmail'> & { newEmail: string | null })[]>`
    select u.id, u.username, u.name, u.mobile_no as "mobileNo", u.email, u.house_no as "houseNo", u.division, u.ownership_type as "ownershipType",
           u.community_id as "communityId", ${rolesInWireOrder(tx)} as roles, u.joined_at as "joinedAt", u.language, auth.new_email_of(u.id, ${tx.cause.now}) as "newEmail",
           (select json_build_object('id', c.id, 'name', c.name, 'displayName', c.display_name, 'timeZone', c.time_zone)
            from communities c where c.id = u.community_id) as community
    from users u where ${inScope(tx, 'u')} and u.id = ${id}`).map((row) => {
    if (row === undefined) return undefined
    const { newEmail, ...user } = row
    return { ...user, ...(newEmail !== null && { newEmail }), ...(limit !== null && { limit }) }
  })

export const updateProfile = (tx: Tx, id: string, input: { name: string; mobileNo: string }): Statement => tx.sql`
  update users set name = ${input.name}, mobile_no = ${input.mobileNo}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id}`

export const updateLanguage = (tx: Tx, id: string, language: string): Statement => tx.sql`
  update users set language = ${language}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${id}`

/** Keeps the resident's own member in step with the profile. */
export const updateDefaultMember = (
  tx: Tx,
  userId: string,
  input: { name: string; mobileNo: string },
): Statement => tx.sql`
  update members set name = ${input.name}, mobile_no = ${input.mobileNo}, updated_at = ${tx.cause.now}
  where ${inScope(tx)} and user_id = ${userId} and relation = 'SELF'`

/** False when the password has changed since it was checked. */
export async function updatePassword(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
  const [row] = await tx.sql<{ changed: boolean }[]>`
    select auth.change_password(${id}, ${from}, ${to}, ${tx.cause.now}) as changed`
  return row?.changed ?? false
}
