import { mostContactRequests, type ContactRequest } from '@aangan/contract/society/contact-requests'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Statement } from '../../core/db/sql.ts'

const columns = (tx: Tx) => tx.sql`
  id, name, email, mobile_no as "mobileNo", community_name as "communityName", message, created_at as "createdAt", done_at as "doneAt"`

export const listOpenContactRequests = (tx: Tx): Batch<ContactRequest[]> =>
  many(tx.sql<ContactRequest[]>`
    select ${columns(tx)} ${openRequests(tx)} order by created_at, id limit ${mostContactRequests}`)

const openRequests = (tx: Tx): Statement => tx.sql`from contact_requests where done_at is null`

export const countOpenContactRequests = (tx: Tx, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${openRequests(tx)}`, most)

export async function lockContactRequest(tx: Tx, id: string): Promise<ContactRequest | undefined> {
  const [row] = await tx.sql<ContactRequest[]>`select ${columns(tx)} from contact_requests where id = ${id} for update`
  return row
}

/** Undefined when it is done already. */
export async function markDone(tx: Tx, id: string): Promise<ContactRequest | undefined> {
  const { now, actorId } = tx.cause
  const [row] = await tx.sql<ContactRequest[]>`
    update contact_requests set done_at = ${now}, done_by = ${actorId} where id = ${id} and done_at is null returning ${columns(tx)}`
  return row
}

interface ContactRequestMail extends Omit<ContactRequest, 'id' | 'createdAt' | 'doneAt'> {
  readonly to: { readonly email: string; readonly language: string | null }
}

/** Undefined when the recipient is no longer a super admin. */
export const findMailOfContactRequest = (
  tx: Tx,
  { requestId, recipientId }: { requestId: string; recipientId: string },
): Batch<ContactRequestMail | undefined> =>
  maybeOne(tx.sql<ContactRequestMail[]>`
    select r.name, r.email, r.mobile_no as "mobileNo", r.community_name as "communityName", r.message,
           json_build_object('email', u.email, 'language', u.language) as "to"
    from contact_requests r, users u
    where r.id = ${requestId} and u.id = ${recipientId}
      and 'SUPER_ADMIN' = any (u.roles) and u.status = 'ACTIVE' and u.email is not null`)
