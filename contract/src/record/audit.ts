import * as z from 'zod/mini'
import { admins } from '../core/actor.ts'
import { auditActions, auditResources, type AuditResource } from '../core/audit-actions.ts'
import { endpoints } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import type { ChoiceMessages, TextMessages } from '../core/field-messages.ts'
import { choice, communityId, communityRef, id, instant, describe } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'
import { period } from '../core/period.ts'
import { filter, flagInQuery, page, pageOf, size } from '../core/query-fields.ts'

/**
 * GATE: what the security logs show as such, and the lists that desks copy. LOGINS: everything about sessions. SEARCHES:
 * directory searches. CHANGES: the rest.
 */
export const auditKinds = ['CHANGES', 'GATE', 'LOGINS', 'SEARCHES'] as const
export type AuditKind = (typeof auditKinds)[number]
export const auditKindLabels: Readonly<Record<AuditKind, Label>> = {
  CHANGES: 'Changes',
  GATE: 'Gate',
  LOGINS: 'Logins',
  SEARCHES: 'Searches',
}
const kindMessages: ChoiceMessages = { unknown: 'Kind must be one of {values}.' }

export const auditLog = z.object({
  id: describe(z.string(), 'The row’s id'),
  userId: describe(
    z.nullable(z.string()),
    'Who did it; at signup the new user, at a failed login the account aimed at, null when there is none',
  ),
  userName: describe(z.nullable(z.string()), 'Their name'),
  username: describe(z.nullable(z.string()), 'The username of their account'),
  summary: describe(z.string(), 'Who did what to whom, in one sentence in the language of the request'),
  changes: describe(z.array(z.string()), 'What became of each field that people know by name, a line each'),
  action: describe(z.enum(auditActions), 'What happened'),
  resource: describe(z.enum(auditResources), 'To what kind of thing'),
  resourceId: describe(z.nullable(z.string()), 'To which one'),
  community: describe(z.nullable(communityRef), 'In which community; null for what belongs to the platform'),
  timestamp: describe(instant, 'When, by the server’s clock'),
  occurredAt: describe(
    z.nullable(instant),
    'When it took place, where a desk told of it; null elsewhere. Order and filters go by `timestamp`',
  ),
  oldData: describe(z.nullable(z.string()), 'The thing before, JSON text; null when it did not exist'),
  newData: describe(z.nullable(z.string()), 'The thing after, JSON text; null when it is gone'),
  bulk: describe(
    z.nullable(
      z.object({
        id: describe(z.string(), 'The act’s id'),
        count: describe(z.int(), 'How many rows it has in all, whatever the filters'),
      }),
    ),
    'The act whose row this is (an import, its undo, approvals at once, renewals, a household’s move-out), if it has three or more',
  ),
})
export type AuditLog = z.output<typeof auditLog>

/** The resource that was typed, otherwise every one that contains it: 'guest vehicle' is GUEST_VEHICLE. */
export function resourcesLike(typed: string): readonly AuditResource[] {
  const wanted = typed.toUpperCase().replace(/[\s-]+/g, '_')
  const named = auditResources.filter((resource) => resource === wanted)
  return named.length > 0 ? named : auditResources.filter((resource) => resource.includes(wanted))
}

const userIdMessages: TextMessages = {
  tooLong: 'User ID must be at most {maximum} characters.',
  unstorable: 'User ID contains a character that cannot be stored.',
}
const resourceMessages: TextMessages = {
  tooLong: 'Resource must be at most {maximum} characters.',
  unstorable: 'Resource contains a character that cannot be stored.',
}
const filters = {
  userId: describe(filter(userIdMessages), 'Id or username of who did it; what is nobody’s finds nothing'),
  resource: describe(
    filter(resourceMessages),
    'A resource’s name, or any part of one; what is no resource finds nothing',
  ),
  kind: describe(
    z.optional(choice(kindMessages, auditKinds)),
    'GATE: what the security logs show as GATE, and lists copied to desks; LOGINS: everything about sessions; SEARCHES: of the directory; CHANGES: all else; absent: everything',
  ),
  bulk: describe(z.optional(id), 'Only the rows of this act'),
  ...period,
  communityId: z.optional(communityId),
}

export const auditEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit trail, newest first',
    who: admins,
    scope: 'named-in-query',
    reply: pageOf(auditLog),
    query: z.object({
      ...filters,
      folded: describe(
        z.optional(flagInQuery('Folded must be true or false.')),
        'True: an act is one row, the newest of those that match; totals count it once',
      ),
      page,
      size,
    }),
    exports: true,
  },
  export: exportOf({
    path: '/api/audit/export',
    summary: 'The audit trail as a file',
    who: admins,
    filters,
    records: 'audit_log.exported',
  }),
})
