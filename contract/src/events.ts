import * as z from 'zod/mini'
import type { AuditAction, AuditResource } from './audit-actions.ts'
import { contactRequestRow } from './contact-requests.ts'
import { community } from './communities.ts'
import { contactRequest, signup } from './auth.ts'
import type { Shape } from './endpoint.ts'
import { guestVehicle } from './guest-vehicles.ts'
import { helper } from './helpers.ts'
import { member } from './members.ts'
import { notice } from './notices.ts'
import type { SecurityKind } from './security-logs.ts'
import { adminUser } from './users.ts'
import { currentUser } from './current-user.ts'
import { vehicle } from './vehicles.ts'

export interface Event {
  readonly resource: AuditResource
  readonly action: AuditAction
  /** Shown in Security Logs, under this kind. */
  readonly security?: SecurityKind
  readonly before: Shape
  readonly after: Shape
}

const none = z.null()
const created = <R extends AuditResource, S extends Shape>(resource: R, thing: S) =>
  ({ resource, action: 'CREATE', before: none, after: thing }) as const
const updated = <R extends AuditResource, S extends Shape>(resource: R, thing: S) =>
  ({ resource, action: 'UPDATE', before: thing, after: thing }) as const
const deleted = <R extends AuditResource, S extends Shape>(resource: R, thing: S) =>
  ({ resource, action: 'DELETE', before: thing, after: none }) as const
const changed = <R extends AuditResource, A extends AuditAction, K extends SecurityKind, S extends Shape>(
  resource: R,
  action: A,
  security: K,
  thing: S,
) => ({ resource, action, security, before: thing, after: thing }) as const
const searched = <R extends AuditResource>(resource: R) =>
  ({ resource, action: 'SEARCH', before: none, after: z.record(z.string(), z.unknown()) }) as const

const byId = z.object({ id: z.string() })
const newUser = z.object({
  ...z.omit(signup, { password: true, acceptedTermsAndPrivacy: true, displayName: true }).shape,
  id: z.string(),
  status: z.literal('PENDING'),
  roles: adminUser.shape.roles,
})
const rating = z.object({
  id: z.string(),
  rating: z.int(),
  averageRating: z.number(),
  ratingCount: z.int(),
})
const wrongPassword = z.object({ id: z.string(), reason: z.string() })

/** Recorded data never holds a password, a hash or a token. */
export const events = {
  'vehicle.created': created('VEHICLE', vehicle),
  'vehicle.updated': updated('VEHICLE', vehicle),
  'vehicle.deleted': deleted('VEHICLE', vehicle),
  'vehicle.searched': searched('VEHICLE'),
  'member.created': created('MEMBER', member),
  'member.updated': updated('MEMBER', member),
  'member.deleted': deleted('MEMBER', member),
  'member.searched': searched('MEMBER'),
  'notice.created': created('NOTICE', notice),
  'notice.updated': updated('NOTICE', notice),
  'notice.deleted': deleted('NOTICE', notice),
  'guest_vehicle.created': created('GUEST_VEHICLE', guestVehicle),
  'guest_vehicle.updated': updated('GUEST_VEHICLE', guestVehicle),
  'guest_vehicle.deleted': deleted('GUEST_VEHICLE', guestVehicle),
  'guest_vehicle.entered': changed('GUEST_VEHICLE', 'MARK_ENTRY', 'GATE', guestVehicle),
  'guest_vehicle.exited': changed('GUEST_VEHICLE', 'MARK_EXIT', 'GATE', guestVehicle),
  'guest_vehicle.mark_undone': changed('GUEST_VEHICLE', 'UNDO', 'GATE', guestVehicle),
  'helper.created': created('DOMESTIC_HELPER', helper),
  'helper.updated': updated('DOMESTIC_HELPER', helper),
  'helper.deleted': deleted('DOMESTIC_HELPER', helper),
  'helper.rated': { resource: 'DOMESTIC_HELPER', action: 'RATE', before: z.nullable(rating), after: rating },
  'community.created': created('COMMUNITY', community),
  'community.updated': updated('COMMUNITY', community),
  'community.deleted': deleted('COMMUNITY', community),
  'community.status_changed': {
    resource: 'COMMUNITY',
    action: 'TOGGLE_STATUS',
    before: community,
    after: community,
  },
  'user.signed_up': created('USER', newUser),
  'user.updated': updated('USER', currentUser),
  'user.approved': changed('USER', 'APPROVE', 'ACCOUNT', adminUser),
  'user.rejected': changed('USER', 'REJECT', 'ACCOUNT', adminUser),
  'user.status_changed': changed('USER', 'TOGGLE_STATUS', 'ACCOUNT', adminUser),
  'user.roles_changed': changed('USER', 'ROLE_UPDATE', 'ACCOUNT', adminUser),
  'user.password_changed': {
    resource: 'USER',
    action: 'PASSWORD_CHANGE',
    security: 'ACCOUNT',
    before: none,
    after: none,
  },
  'session.opened': { resource: 'SESSION', action: 'LOGIN', before: none, after: byId },
  'session.closed': { resource: 'SESSION', action: 'LOGOUT', before: byId, after: none },
  'session.failed': { resource: 'SESSION', action: 'LOGIN_FAILED', security: 'LOGIN', before: none, after: none },
  /** Guessing the current password takes an open session, so it is shown apart. */
  'session.password_failed': {
    resource: 'SESSION',
    action: 'LOGIN_FAILED',
    security: 'LOGIN',
    before: none,
    after: wrongPassword,
  },
  'contact_request.created': created('CONTACT_REQUEST', z.object({ id: z.string(), ...contactRequest.shape })),
  'contact_request.done': updated('CONTACT_REQUEST', contactRequestRow),
} as const satisfies Readonly<Record<string, Event>>

export type EventName = keyof typeof events
export interface EventData<N extends EventName> {
  readonly before: z.output<(typeof events)[N]['before']>
  readonly after: z.output<(typeof events)[N]['after']>
}
/** The events that Security Logs show. */
export type SecurityEventName = {
  [N in EventName]: (typeof events)[N] extends { readonly security: SecurityKind } ? N : never
}[EventName]

interface AuditRow {
  readonly resource: AuditResource
  readonly action: AuditAction
  readonly oldData: string | null
  readonly newData: string | null
}

/** Undefined for a row of another version. */
export function eventOf({ resource, action, newData }: AuditRow): EventName | undefined {
  const named = (Object.keys(events) as EventName[]).filter(
    (name) => events[name].resource === resource && events[name].action === action,
  )
  // Two events share LOGIN_FAILED; only a wrong current password has data.
  return named.find((name) => (newData === null) === (events[name].after === none)) ?? named[0]
}
