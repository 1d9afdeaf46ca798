import type { EmergencyKind } from '@aangan/contract/society/emergency-kinds'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { audienceOf, isReached, isUnderWay } from './audience.sql.ts'

export interface EmergencyMail {
  /** The recipient’s. */
  readonly id: string
  readonly email: string
  readonly language: string | null
  readonly kind: EmergencyKind
  readonly title: string
  readonly message: string
  readonly community: string
  readonly sentBy: string
}

/** To some of the people whom an emergency reaches, in the order of their ids; none once it is over. */
export const listMails = (tx: Tx, noticeId: string, after: string | null, most: number): Batch<EmergencyMail[]> =>
  many(tx.sql<EmergencyMail[]>`
    select u.id, u.email, u.language, n.emergency as kind, n.title, n.content as message, c.name as community,
      auth.person_name(n.created_by) as "sentBy"
    from notices n join communities c on c.id = n.community_id cross join ${audienceOf(tx)}
      join users u on u.community_id = n.community_id
    where ${inScope(tx, 'n')} and n.id = ${noticeId} and c.status = 'ACTIVE' and ${isUnderWay(tx)} and ${isReached(tx)}
      and u.email is not null and (${after}::uuid is null or u.id > ${after}::uuid)
    order by u.id limit ${most}`)
