import * as z from 'zod/mini'
import { admins } from './actor.ts'
import { auditActions, auditResources } from './audit-actions.ts'
import { endpoints } from './endpoint.ts'
import { communityId, communityRef, filter, instant, isoInstant, page, pageOf, says, size } from './fields.ts'

export const auditLog = z.object({
  id: says(z.string(), 'The row’s id'),
  userId: says(z.nullable(z.string()), 'Who did it; at signup the new user, at a failed login the account aimed at, null when there is none'),
  userName: says(z.nullable(z.string()), 'Their username, for reading'),
  action: says(z.enum(auditActions), 'What happened'),
  resource: says(z.enum(auditResources), 'To what kind of thing'),
  resourceId: says(z.nullable(z.string()), 'To which one'),
  community: says(z.nullable(communityRef), 'In which community; null for what belongs to the platform'),
  timestamp: says(instant, 'When, by the server’s clock'),
  oldData: says(z.nullable(z.string()), 'The thing before, JSON text; null when it did not exist'),
  newData: says(z.nullable(z.string()), 'The thing after, JSON text; null when it is gone'),
})
export type AuditLog = z.output<typeof auditLog>

export const auditEndpoints = endpoints({
  list: {
    method: 'GET', path: '/api/audit', summary: 'The audit trail, newest first', who: admins, reply: pageOf(auditLog),
    query: z.object({
      userId: filter('User id'), resource: filter('Resource'),
      startDate: z.optional(isoInstant('Start date', { orDay: true })), endDate: z.optional(isoInstant('End date', { orDay: true })),
      communityId: z.optional(communityId), page, size,
    }),
  },
})
