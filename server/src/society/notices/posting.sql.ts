import type { EmergencyKind } from '@aangan/contract/society/emergency-kinds'
import type { Audience } from '@aangan/contract/society/notice-audience'
import type { PostedPoll } from '@aangan/contract/society/notice-poll'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** What is written of a notice, beside the houses that its audience names. */
export interface NoticeFields {
  readonly title: string
  readonly content: string
  readonly endDate: string
  readonly publishAt: Date | null
  readonly pinned: boolean
  readonly ask: boolean
  readonly audience: Audience | null
  readonly poll: PostedPoll | null
}
const asJson = (poll: PostedPoll | null): string | null => poll && JSON.stringify(poll)
/** Emergencies are announced by the call that sends them: the scheduled job passes over them. */
interface NewNotice extends NoticeFields {
  readonly emergency?: EmergencyKind
}
const orNull = (list: readonly string[] | undefined) => (list === undefined || list.length === 0 ? null : list)

export async function insertNotice(tx: Tx, input: NewNotice): Promise<string> {
  const { now, actorId } = tx.cause
  const { audience, emergency = null } = input
  const [row] = await tx.sql<{ id: string }[]>`
    insert into notices (community_id, title, content, end_date, created_by, created_at, updated_at, publish_at, pinned, ask,
      audience_divisions, audience_ownership, audience_roles, audience_houses, poll, emergency, told_at)
    values (${tx.communityId}, ${input.title}, ${input.content}, ${input.endDate}, ${actorId}, ${now}, ${now},
      ${input.publishAt}, ${input.pinned}, ${input.ask},
      ${orNull(audience?.divisions)}::text[], ${orNull(audience?.ownershipTypes)}::text[], ${orNull(audience?.roles)}::text[],
      ${audience?.houses.length ?? 0}, ${asJson(input.poll)}::text::jsonb, ${emergency}, ${emergency === null ? null : now})
    returning id`
  return row!.id
}

export const updateNotice = (tx: Tx, id: string, { audience, ...input }: NoticeFields): Statement => tx.sql`
  update notices set title = ${input.title}, content = ${input.content}, end_date = ${input.endDate}, updated_at = ${tx.cause.now},
    publish_at = ${input.publishAt}, pinned = ${input.pinned}, ask = ${input.ask},
    announced_at = case when ${input.publishAt}::timestamptz < ${tx.cause.now}::timestamptz then announced_at
      when ${input.publishAt}::timestamptz = ${tx.cause.now}::timestamptz then ${tx.cause.now}::timestamptz end,
    audience_divisions = ${orNull(audience?.divisions)}::text[], audience_ownership = ${orNull(audience?.ownershipTypes)}::text[],
    audience_roles = ${orNull(audience?.roles)}::text[], audience_houses = ${audience?.houses.length ?? 0},
    poll = ${asJson(input.poll)}::text::jsonb
  where ${inScope(tx)} and id = ${id}`

export const deleteNotice = (tx: Tx, id: string): Statement =>
  tx.sql`delete from notices where ${inScope(tx)} and id = ${id}`
