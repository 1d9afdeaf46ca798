import * as z from 'zod/mini'
import { watch } from '../core/actor.ts'
import { auditActions } from '../core/audit-actions.ts'
import { endpoints } from '../core/endpoint.ts'
import { securityKinds, type SecurityKind } from '../core/event-kinds.ts'
import { exportOf } from '../core/exports.ts'
import type { ChoiceMessages } from '../core/field-messages.ts'
import { choice, communityId, communityRef, instant, describe } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'
import { period } from '../core/period.ts'
import { page, pageOf, size } from '../core/query-fields.ts'

export const securityKindLabels: Readonly<Record<SecurityKind, Label>> = {
  GATE: 'Gate',
  LOGIN: 'Login',
  ACCOUNT: 'Account',
}
const kindMessages: ChoiceMessages = { unknown: 'Kind must be one of {values}.' }

export const securityLog = z.object({
  id: describe(z.string(), 'The row’s id'),
  kind: describe(
    z.enum(securityKinds),
    'GATE: arrivals and exits; LOGIN: failed logins and wrong current passwords; ACCOUNT: approvals, status, role and password changes',
  ),
  action: describe(z.enum(auditActions), 'What happened'),
  summary: describe(z.string(), 'One line for people'),
  timestamp: describe(instant, 'When, by the server’s clock'),
  occurredAt: describe(
    z.nullable(instant),
    'When it took place, where a desk told of it; null elsewhere. Order and filters go by `timestamp`',
  ),
  userName: describe(
    z.nullable(z.string()),
    'Name of who did it; at a failed login of the account aimed at, null when there is none',
  ),
  username: describe(z.nullable(z.string()), 'The username of that account'),
  community: describe(z.nullable(communityRef), 'In which community'),
})
export type SecurityLog = z.output<typeof securityLog>

const filters = {
  kind: z.optional(choice(kindMessages, securityKinds)),
  ...period,
  communityId: z.optional(communityId),
}

export const securityLogEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/security-logs',
    summary: 'Gate movements, failed logins and account changes, newest first',
    who: watch,
    scope: 'named-in-query',
    reply: pageOf(securityLog),
    query: z.object({ ...filters, page, size }),
    exports: true,
  },
  export: exportOf({
    path: '/api/security-logs/export',
    summary: 'Security logs as a file',
    who: watch,
    filters,
    records: 'security_log.exported',
  }),
})
