import * as z from 'zod/mini'
import { watch } from './actor.ts'
import { auditActions } from './audit-actions.ts'
import { endpoints } from './endpoint.ts'
import { choice, communityId, communityRef, instant, isoInstant, page, pageOf, says, size } from './fields.ts'

export const securityKinds = ['GATE', 'LOGIN', 'ACCOUNT'] as const
export type SecurityKind = (typeof securityKinds)[number]

export const securityLog = z.object({
  id: says(z.string(), 'The row’s id'),
  kind: says(z.enum(securityKinds), 'GATE: arrivals and exits; LOGIN: failed logins; ACCOUNT: approvals, status, role and password changes'),
  action: says(z.enum(auditActions), 'What happened'),
  summary: says(z.string(), 'One line for people'),
  timestamp: says(instant, 'When, by the server’s clock'),
  userName: says(z.nullable(z.string()), 'Who did it; at a failed login the account aimed at'),
  community: says(z.nullable(communityRef), 'In which community'),
})
export type SecurityLog = z.output<typeof securityLog>

export const securityLogEndpoints = endpoints({
  list: {
    method: 'GET', path: '/api/security-logs', summary: 'Gate movements, failed logins and account changes, newest first', who: watch, reply: pageOf(securityLog),
    query: z.object({
      kind: z.optional(choice('Kind', securityKinds)),
      startDate: z.optional(isoInstant('Start date', { orDay: true })), endDate: z.optional(isoInstant('End date', { orDay: true })),
      communityId: z.optional(communityId), page, size,
    }),
  },
})
