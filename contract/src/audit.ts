import * as z from 'zod/mini'
import { admins } from './actor.ts'
import { auditActions, auditResources, type AuditResource } from './audit-actions.ts'
import { endpoints } from './endpoint.ts'
import { communityId, communityRef, filter, instant, isoInstant, page, pageOf, says, size } from './fields.ts'

export const auditLog = z.object({
  id: says(z.string(), 'The row’s id'),
  userId: says(
    z.nullable(z.string()),
    'Who did it; at signup the new user, at a failed login the account aimed at, null when there is none',
  ),
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

/** A time from and until which a trail is read, both inclusive; a plain day counts whole, in the community's time zone. */
export const period = {
  startDate: says(z.optional(isoInstant('Start date', { orDay: true })), 'From this instant or day on'),
  endDate: says(z.optional(isoInstant('End date', { orDay: true })), 'Until this instant or day, itself included'),
}

/** The resources a filter means: the one it names, else every one it is a part of; 'guest vehicle' is GUEST_VEHICLE. */
export function resourcesLike(typed: string): readonly AuditResource[] {
  const wanted = typed.toUpperCase().replace(/[\s-]+/g, '_')
  const named = auditResources.filter((resource) => resource === wanted)
  return named.length > 0 ? named : auditResources.filter((resource) => resource.includes(wanted))
}

export const auditEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit trail, newest first',
    who: admins,
    reply: pageOf(auditLog),
    query: z.object({
      userId: says(filter('User ID'), 'Id or username of who did it; what is nobody’s finds nothing'),
      resource: says(filter('Resource'), 'A resource’s name, or any part of one; what is no resource finds nothing'),
      ...period,
      communityId: z.optional(communityId),
      page,
      size,
    }),
  },
})
