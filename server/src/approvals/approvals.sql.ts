import { limits } from '@aangan/contract/fields'
import type { PendingUser } from '@aangan/contract/approvals'
import { many, type Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { countUpTo } from '../db/paging.ts'

export const listPendingUsers = (tx: Tx): Batch<PendingUser[]> =>
  many(tx.sql<PendingUser[]>`
  select u.id, u.username, u.name, u.house_no as "houseNo", u.division, u.ownership_type as "ownershipType", u.mobile_no as "mobileNo", u.email,
         u.community_id as "communityId", json_build_object('id', c.id, 'displayName', c.display_name) as community, u.created_at as "createdAt"
  from users u join communities c on c.id = u.community_id
  where ${inScope(tx, 'u')} and u.status = 'PENDING' order by u.created_at, u.id limit ${limits.list}`)

export const countPendingUsers = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select from users u where ${inScope(tx, 'u')} and u.status = 'PENDING'`, most)

/** False when it is no longer PENDING. */
export async function decide(tx: Tx, id: string, status: 'ACTIVE' | 'REJECTED', remark: string): Promise<boolean> {
  const decided = await tx.sql<{ id: string }[]>`
    update users set status = ${status}, remark = ${remark}, decided_by = ${tx.cause.actorId}, decided_at = ${tx.cause.now}, updated_at = ${tx.cause.now}
    where ${inScope(tx)} and id = ${id} and status = 'PENDING' returning id`
  return decided.length === 1
}

/** The resident is the first member of their household. */
export const insertDefaultMember = (
  tx: Tx,
  user: { id: string; communityId: string | null; name: string; mobileNo: string | null },
): PromiseLike<unknown> => tx.sql`
  insert into members (community_id, user_id, name, mobile_no, relation, created_at, updated_at)
  values (${user.communityId}, ${user.id}, ${user.name}, ${user.mobileNo}, 'SELF', ${tx.cause.now}, ${tx.cause.now})`
