import { limits } from '@aangan/contract/fields'
import type { PendingUser } from '@aangan/contract/approvals'
import type { AdminUser } from '@aangan/contract/users'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { countUpTo } from '../db/paging.ts'
import { adminUserColumns } from '../users/users.sql.ts'

export const listPendingUsers = (tx: Tx): Batch<PendingUser[]> =>
  many(tx.sql<PendingUser[]>`
  select u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.ownership_type as "ownershipType", u.mobile_no as "mobileNo", u.email,
         u.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community, u.created_at as "createdAt"
  from users u join communities c on c.id = u.community_id
  where ${inScope(tx, 'u')} and u.status = 'PENDING' order by u.created_at, u.id limit ${limits.list}`)

export const countPendingUsers = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select from users u where ${inScope(tx, 'u')} and u.status = 'PENDING'`, most)

const among = (tx: Tx, ids: readonly string[]) => tx.sql`u.id = any (string_to_array(${ids.join()}, ',')::uuid[])`

/** Locks those that are still pending. */
export const lockPendingUsers = (tx: Tx, ids: readonly string[]): PromiseLike<AdminUser[]> => tx.sql<AdminUser[]>`
  select ${adminUserColumns(tx)} from users u
  where ${inScope(tx, 'u')} and ${among(tx, ids)} and u.status = 'PENDING' order by u.id for update of u`

/** Skips those that are no longer pending. */
export const decide = (
  tx: Tx,
  ids: readonly string[],
  status: 'ACTIVE' | 'REJECTED',
  remark: string,
): PromiseLike<AdminUser[]> => tx.sql<AdminUser[]>`
  update users u set status = ${status}, remark = ${remark}, decided_by = ${tx.cause.actorId}, decided_at = ${tx.cause.now}, updated_at = ${tx.cause.now}
  where ${inScope(tx, 'u')} and ${among(tx, ids)} and u.status = 'PENDING' returning ${adminUserColumns(tx)}`

/** A resident is the first member of their household. */
export const insertDefaultMembers = (tx: Tx, people: readonly Pick<AdminUser, 'id'>[]): PromiseLike<unknown> => {
  const ids = people.map(({ id }) => id)
  return tx.sql`
    insert into members (community_id, user_id, name, mobile_no, relation, created_at, updated_at)
    select u.community_id, u.id, u.name, u.mobile_no, 'SELF', ${tx.cause.now}, ${tx.cause.now}
    from users u where ${inScope(tx, 'u')} and ${among(tx, ids)}`
}
