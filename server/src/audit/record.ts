import type { AuditAction, AuditResource } from '@aangan/contract/audit-actions'
import type { Statement } from '../db/sql.ts'
import type { Tx } from '../db/database.ts'

interface Thing {
  readonly id: string
  readonly communityId?: string | null
}

interface About {
  /** Whom the row names as the actor, where that is not the caller (signup, failed login). */
  readonly actorId?: string | null
  /** The community it belongs to, where neither the transaction nor the thing says so. */
  readonly communityId?: string | null
  readonly resourceId?: string | null
}

/**
 * One row of the audit trail, in the transaction of the change and sent with its commit. `before` and `after` are the
 * thing as replies show it, which never holds a password, hash or token.
 */
export async function record(
  tx: Tx,
  resource: AuditResource,
  action: AuditAction,
  before: Thing | null,
  after: Thing | null,
  about: About = {},
): Promise<void> {
  const thing = after ?? before
  const communityId =
    about.communityId !== undefined ? about.communityId : (tx.communityId ?? thing?.communityId ?? null)
  const actorId = about.actorId !== undefined ? about.actorId : tx.cause.actorId
  const row = tx.sql`
    insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, new_data, request_id)
    values (${tx.cause.now}, ${communityId}, ${actorId}, ${action}, ${resource}, ${about.resourceId ?? thing?.id ?? null},
            ${asText(before)}, ${asText(after)}, ${tx.cause.requestId})`
  tx.atCommit.push(row)
}

/** One row for each of these things of a community, which go with it. */
export const recordDeletions = (
  tx: Tx,
  resource: AuditResource,
  communityId: string,
  things: Statement,
): PromiseLike<unknown> => tx.sql`
  insert into audit_logs (at, community_id, user_id, action, resource, resource_id, old_data, request_id)
  select ${tx.cause.now}::timestamptz, ${communityId}::uuid, ${tx.cause.actorId}::uuid, 'DELETE', ${resource}::text, thing.id,
         row_to_json(thing)::text, ${tx.cause.requestId}::text
  from (${things}) thing`

const asText = (thing: object | null): string | null => (thing === null ? null : JSON.stringify(thing))
