import type { Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

export interface InvitationMail {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The person's, else that of who invites them. */
  readonly language: string | null
  readonly community: string
  readonly houseNo: string | null
  readonly division: string | null
}

/** Claims the mails that are due and gives each a code. A claimed mail is not retried for an hour. */
export const claimMails = (tx: Tx, hashes: readonly string[]): Statement<(InvitationMail & { hash: string })[]> =>
  tx.sql<(InvitationMail & { hash: string })[]>`
    with due as (
      select id, row_number() over () as n from (
        select i.id from invitations i
        where i.mail_due_at <= ${tx.cause.now} and i.accepted_at is null and i.ended_at is null and i.expires_at > ${tx.cause.now}
        order by i.mail_due_at, i.id limit ${hashes.length} for update skip locked) locked
    ), codes as (
      select hash, row_number() over () as n from unnest(string_to_array(${hashes.join()}, ',')) hash
    )
    update invitations i set mailed_code_hash = c.hash, mail_due_at = ${tx.cause.now}::timestamptz + interval '1 hour', updated_at = ${tx.cause.now}
    from due join codes c using (n)
    join invitations x on x.id = due.id join communities place on place.id = x.community_id
    left join users u on u.id = x.user_id left join users host on host.id = x.created_by left join houses h on h.id = x.house_id
    where i.id = due.id
    returning i.id, i.name, i.email, coalesce(u.language, host.language) as language, place.display_name as community, h.number as "houseNo",
      h.division, c.hash`

export const noteMailed = (tx: Tx, ids: readonly string[]): Statement => tx.sql`
  update invitations set sent_at = ${tx.cause.now}, mail_due_at = null, updated_at = ${tx.cause.now}
  where id = any (string_to_array(${ids.join()}, ',')::uuid[])`
