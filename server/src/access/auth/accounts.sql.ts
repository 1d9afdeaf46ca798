import type { AdminUser } from '@aangan/contract/people/users'
import { mostVehicles } from '@aangan/contract/people/vehicles'
import { many, maybeOne, one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'

export const rolesInWireOrder = (tx: Tx) => tx.sql`array_to_json(array(
  select r from unnest(array['SUPER_ADMIN', 'ADMIN', 'SECURITY', 'USER']) with ordinality o (r, n) where r = any (u.roles) order by n))`

/** Why somebody cannot log in (contract/src/access/access.ts). */
const access = (tx: Tx) => tx.sql`case
  when u.status in ('PENDING', 'REJECTED') then u.status
  when u.left_at is not null then 'MOVED_OUT'
  when u.status <> 'ACTIVE' then u.status
  when exists (select from communities c where c.id = u.community_id and c.status = 'DISABLED') then 'COMMUNITY_DISABLED'
  when u.invited then case when exists (
    select from invitations i where i.user_id = u.id and i.accepted_at is null and i.ended_at is null and i.expires_at > ${tx.cause.now})
    then 'INVITED' else 'INVITATION_EXPIRED' end
  when u.must_change_password then 'MUST_CHANGE_PASSWORD'
  when 'ADMIN' = any (u.roles) and exists (
    select from community_settings o
    where o.community_id = u.community_id and o.name = 'adminSecondFactor' and o.value = '"REQUIRED"')
    and not auth.has_factor(u.id) then 'FACTOR_NEEDED'
  else 'OK' end`

/** The columns of every admin reply. */
export const adminUserColumns = (tx: Tx) => tx.sql`
  u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.mobile_no as "mobileNo", u.email, u.ownership_type as "ownershipType",
  u.status, ${rolesInWireOrder(tx)} as roles, u.community_id as "communityId",
  (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = u.community_id) as community,
  coalesce((select json_agg(json_build_object('id', v.id, 'vehicleNo', v.vehicle_no, 'type', v.type) order by v.vehicle_no)
            from (select * from vehicles where user_id = u.id and community_id = u.community_id order by vehicle_no limit ${mostVehicles}) v), '[]') as vehicles,
  u.remark, u.decided_by as "decidedBy", u.decided_at as "decidedAt", u.created_at as "createdAt",
  ${access(tx)} as access, u.invited, u.last_login_at as "lastLoginAt"`

export async function findAdminUser(tx: Tx, id: string): Promise<AdminUser | undefined> {
  const [row] = await tx.sql<
    AdminUser[]
  >`select ${adminUserColumns(tx)} from users u where ${inScope(tx, 'u')} and u.id = ${id}`
  return row
}

/** Locked, so that two changes of one account take turns. */
export const lockAdminUser = (tx: Tx, id: string): Batch<AdminUser | undefined> =>
  maybeOne(tx.sql<AdminUser[]>`
    select ${adminUserColumns(tx)} from users u where ${inScope(tx, 'u')} and u.id = ${id} for update of u`)

/** Locked in one order, so that two who demote each other take turns. */
export const lockActiveSuperAdmins = (tx: Tx): Batch<string[]> =>
  many(tx.sql<{ id: string }[]>`
    select u.id from users u
    where ${inScope(tx, 'u')} and 'SUPER_ADMIN' = any (u.roles) and u.status = 'ACTIVE'
      and not exists (select from communities c where c.id = u.community_id and c.status = 'DISABLED')
    order by u.id for no key update of u`).map((rows) => rows.map(({ id }) => id))

export const currentPasswordHash = (tx: Tx, id: string): Batch<string | null> =>
  maybeOne(tx.sql<{ passwordHash: string }[]>`select auth.password_hash(${id}) as "passwordHash"`).map(
    (row) => row?.passwordHash ?? null,
  )

/** Where to tell somebody about their account. */
export const findRecipient = (
  tx: Tx,
  userId: string,
): Batch<{ username: string; email: string | null; language: string | null }> =>
  one(tx.sql<{ username: string; email: string | null; language: string | null }[]>`
    select username, email, language from users where id = ${userId}`)
