import type { Event } from '@aangan/contract/core/event'
import { events, type EventData, type EventName } from '@aangan/contract/events'
import type { Tx } from '../db/database.ts'
import type { Statement } from '../db/sql.ts'

export type CreatedEvent = Extract<EventName, `${string}.created` | 'user.invited'>
export type DeletedEvent = Extract<EventName, `${string}.deleted` | 'user.uninvited'>

export interface About {
  /** The actor, if not the caller (signup, failed login). */
  readonly actorId?: string | null
  readonly communityId?: string | null
  readonly resourceId?: string
}

/** Sent with the commit of the transaction. */
export function recordAudit<N extends EventName>(
  tx: Tx,
  name: N,
  { before, after }: EventData<N>,
  about: About = {},
): void {
  const { resource, action, onceAMinute }: Event = events[name]
  const thing = (after ?? before) as { readonly id?: string; readonly communityId?: string | null } | null
  const communityId =
    about.communityId !== undefined ? about.communityId : (tx.communityId ?? thing?.communityId ?? null)
  const actorId = about.actorId !== undefined ? about.actorId : tx.cause.actorId
  const resourceId = about.resourceId ?? thing?.id ?? null
  const { attribution } = tx.cause
  const [oldData, newData] =
    after === null ? [attributed(before, attribution), null] : [before, attributed(after, attribution)]
  const lately = tx.sql`
    select from audit_logs a where a.user_id = ${actorId} and a.at > ${tx.cause.now}::timestamptz - interval '1 minute'
      and a.action = ${action} and a.resource = ${resource} and a.resource_id is not distinct from ${resourceId}
      and a.new_data is not distinct from ${jsonOf(newData)}`
  tx.atCommit.push(tx.sql`
    insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id, bulk_id)
    select ${tx.cause.now}::timestamptz, ${communityId}::uuid, ${actorId}::uuid, ${action}::text, ${resource}::text, ${resourceId}::uuid,
           ${jsonOf(oldData)}::text, ${jsonOf(newData)}::text, ${tx.cause.requestId}::text, ${bulkOf(tx)}::uuid
    ${onceAMinute === true ? tx.sql`where not exists (${lately})` : tx.sql``}`)
}

/** Many of one kind, in one statement that is sent with the commit. */
export function recordAll(tx: Tx, name: CreatedEvent, things: readonly { readonly id: string }[]): void {
  if (things.length === 0) return
  const { resource, action } = events[name]
  const rows = things.map((thing) => ({ id: thing.id, data: JSON.stringify(thing) }))
  tx.atCommit.push(tx.sql`
    insert into audit_logs (at, community_id, user_id, action, resource, resource_id, new_data, request_id, bulk_id)
    select ${tx.cause.now}::timestamptz, ${tx.communityId}::uuid, ${tx.cause.actorId}::uuid, ${action}::text, ${resource}::text, thing.id,
           thing.data, ${tx.cause.requestId}::text, ${bulkOf(tx)}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as thing (id uuid, data text)`)
}

/** For things that go with what they belong to. Returns the id of one of them. */
export async function recordDeletions(
  tx: Tx,
  name: DeletedEvent,
  communityId: string,
  things: Statement,
): Promise<string | undefined> {
  const [first] = await tx.sql<{ id: string }[]>`
  with gone as (
  insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, request_id, bulk_id)
  select ${tx.cause.now}::timestamptz, ${communityId}::uuid, ${tx.cause.actorId}::uuid, ${events[name].action}::text,
         ${events[name].resource}::text, thing.id, row_to_json(thing)::text, ${tx.cause.requestId}::text, ${bulkOf(tx)}::uuid
  from (${things}) thing
  returning resource_id as id)
  select id from gone limit 1`
  return first?.id
}

const bulkOf = ({ cause }: Tx): string | null => cause.bulkId ?? null

/** In the new data, or in the old of what is gone. */
const attributed = (thing: object | null, attribution: Tx['cause']['attribution']): object | null =>
  thing === null ? null : { ...thing, ...attribution }

const jsonOf = (thing: unknown): string | null => (thing === null ? null : JSON.stringify(thing))
