import { inOrder } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** False when the code has been used meanwhile. */
export async function closeTakenInvitation(tx: Tx, id: string, userId: string): Promise<boolean> {
  const rows = await tx.sql`
    update invitations i set accepted_at = ${tx.cause.now}, user_id = ${userId}, mail_due_at = null, updated_at = ${tx.cause.now}
    where ${inScope(tx, 'i')} and i.id = ${id} and i.accepted_at is null and i.ended_at is null and i.expires_at > ${tx.cause.now}
    returning i.id`
  return rows.length > 0
}

/** All that hangs on an invited account becomes another's (their visits follow `user.merged`); `main` is whether its main house becomes theirs. */
export async function moveToAccount(tx: Tx, from: string, to: string, main: boolean): Promise<void> {
  const { sql } = tx
  // The main house has to be named where it is not theirs. Before the occupancies: they tell which it is.
  if (!main)
    await sql`
      update vehicles v set house_id = o.house_id, updated_at = ${tx.cause.now} from occupancies o
      where ${inScope(tx, 'v')} and v.user_id = ${from} and v.house_id is null and o.user_id = ${from} and o.main and o.ended_at is null`
  await inOrder(
    sql`update vehicles set user_id = ${to}, updated_at = ${tx.cause.now} where ${inScope(tx)} and user_id = ${from}`,
    sql`
      update occupancies set user_id = ${to}, main = main and ${main}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and user_id = ${from}`,
    sql`
      update members set user_id = ${to}, updated_at = ${tx.cause.now}
      where ${inScope(tx)} and user_id = ${from} and relation <> 'SELF'`,
    // A member has one account, and an account is one member's.
    sql`
      update members m set account_user_id = ${to}, updated_at = ${tx.cause.now}
      where ${inScope(tx, 'm')} and m.account_user_id = ${from}
        and not exists (select from members other where other.account_user_id = ${to})`,
  )
  await completeSelf(tx, to)
}

/** The member is listed as themself from now on. */
export async function linkMember(tx: Tx, memberId: string, userId: string): Promise<void> {
  await tx.sql`
    update members set account_user_id = ${userId}, updated_at = ${tx.cause.now} where ${inScope(tx)} and id = ${memberId}`
  await completeSelf(tx, userId)
}

/** What the household's list says of them, where they have not said it themself: who looks for a blood group finds it. */
const completeSelf = (tx: Tx, userId: string): Statement => tx.sql`
  update members s set gender = coalesce(s.gender, m.gender), blood_group = coalesce(s.blood_group, m.blood_group),
    birthdate = case when s.birthdate is null and s.age is null then m.birthdate else s.birthdate end,
    age = case when s.birthdate is null and s.age is null then m.age else s.age end, updated_at = ${tx.cause.now}
  from members m
  where ${inScope(tx, 's')} and s.user_id = ${userId} and s.relation = 'SELF' and m.account_user_id = ${userId}`
