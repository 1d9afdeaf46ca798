import { events, type EventData, type EventName } from '@aangan/contract/events'
import type { Statement } from '../db/sql.ts'
import type { Tx } from '../db/database.ts'

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
  const { resource, action } = events[name]
  const thing = (after ?? before) as { readonly id?: string; readonly communityId?: string | null } | null
  const communityId =
    about.communityId !== undefined ? about.communityId : (tx.communityId ?? thing?.communityId ?? null)
  const actorId = about.actorId !== undefined ? about.actorId : tx.cause.actorId
  const resourceId = about.resourceId ?? thing?.id ?? null
  tx.atCommit.push(tx.sql`
    insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
    values (${tx.cause.now}, ${communityId}, ${actorId}, ${action}, ${resource}, ${resourceId},
            ${jsonOf(before)}, ${jsonOf(after)}, ${tx.cause.requestId})`)
}

/** Many of one kind, in one statement that is sent with the commit. */
export function recordAll(
  tx: Tx,
  name: Extract<EventName, `${string}.created` | 'user.invited'>,
  things: readonly { readonly id: string }[],
): void {
  if (things.length === 0) return
  const { resource, action } = events[name]
  const rows = things.map((thing) => ({ id: thing.id, data: JSON.stringify(thing) }))
  tx.atCommit.push(tx.sql`
    insert into audit_logs (at, community_id, user_id, action, resource, resource_id, new_data, request_id)
    select ${tx.cause.now}::timestamptz, ${tx.communityId}::uuid, ${tx.cause.actorId}::uuid, ${action}::text, ${resource}::text, thing.id,
           thing.data, ${tx.cause.requestId}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as thing (id uuid, data text)`)
}

/** For things that go with what they belong to. */
export const recordDeletions = (
  tx: Tx,
  name: Extract<EventName, `${string}.deleted` | 'user.uninvited'>,
  communityId: string,
  things: Statement,
): PromiseLike<unknown> => tx.sql`
  insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, request_id)
  select ${tx.cause.now}::timestamptz, ${communityId}::uuid, ${tx.cause.actorId}::uuid, ${events[name].action}::text,
         ${events[name].resource}::text, thing.id, row_to_json(thing)::text, ${tx.cause.requestId}::text
  from (${things}) thing`

const jsonOf = (thing: unknown): string | null => (thing === null ? null : JSON.stringify(thing))
