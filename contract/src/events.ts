import * as z from 'zod/mini'
import { contactRequest, signup } from './access/auth.ts'
import { changedFactors } from './access/factors.ts'
import { loginFactors } from './access/login.ts'
import { endedSessions } from './access/sessions.ts'
import type { AuditAction, AuditResource } from './core/audit-actions.ts'
import {
  type SecurityKind,
  changed,
  created,
  deleted,
  exported,
  none,
  searched,
  updated,
  type Event,
} from './core/event-kinds.ts'
import { gateEvents } from './gate/gate-events.ts'
import { someGateSettings } from './gate/gate-settings.ts'
import { guestVehicle } from './gate/guest-vehicles.ts'
import { helperEvents } from './gate/helper-events.ts'
import { currentUser } from './people/current-user.ts'
import { recordedImport } from './people/import-shapes.ts'
import { invitedPerson } from './people/invitation-shapes.ts'
import { member } from './people/members.ts'
import { placedOccupancy, recordedMoveOut, recordedReturn } from './people/move-outs.ts'
import { house, occupancy } from './people/occupancies.ts'
import { adminUser } from './people/users.ts'
import { vehicle } from './people/vehicles.ts'
import { community } from './society/community-list.ts'
import { someSettings } from './society/community-settings.ts'
import { contactRequestRow } from './society/contact-requests.ts'
import { notice } from './society/notices.ts'

const byId = z.object({ id: z.string() })
/** `with`: what besides the password, or instead of it. */
const login = z.extend(byId, { with: z.optional(z.enum(loginFactors)) })
const newUser = z.object({
  ...z.omit(signup, { password: true, acceptedTermsAndPrivacy: true, displayName: true }).shape,
  id: z.string(),
  status: z.literal('PENDING'),
  roles: adminUser.shape.roles,
})
const wrongPassword = z.object({ id: z.string(), reason: z.string() })

/** `newEmail`: what a link was sent to, and did not count yet. */
const emailChanged = <W extends string>(what: W) =>
  ({
    ...updated(
      'USER',
      z.object({
        id: z.string(),
        what: z.literal(what),
        email: z.nullable(z.string()),
        newEmail: z.nullable(z.string()),
      }),
    ),
    what,
  }) as const

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
  ...gateEvents,
  ...helperEvents,
  'community.created': created('COMMUNITY', community),
  'community.updated': updated('COMMUNITY', community),
  'community.deleted': deleted('COMMUNITY', community),
  'community.status_changed': {
    resource: 'COMMUNITY',
    action: 'TOGGLE_STATUS',
    before: community,
    after: community,
  },
  'settings.updated': updated('SETTING', z.object({ ...someSettings.shape, ...someGateSettings.shape })),
  'user.signed_up': created('USER', newUser),
  'user.updated': updated('USER', currentUser),
  'user.email_confirmed': emailChanged('EMAIL_CONFIRMED'),
  'user.email_taken_back': emailChanged('EMAIL_TAKEN_BACK'),
  'user.approved': changed('USER', 'APPROVE', 'ACCOUNT', adminUser),
  'user.rejected': changed('USER', 'REJECT', 'ACCOUNT', adminUser),
  'user.status_changed': changed('USER', 'TOGGLE_STATUS', 'ACCOUNT', adminUser),
  'user.roles_changed': changed('USER', 'ROLE_UPDATE', 'ACCOUNT', adminUser),
  'user.password_changed': {
    resource: 'USER',
    action: 'PASSWORD_CHANGE',
    security: 'ACCOUNT',
    before: none,
    after: z.nullable(z.object({ how: z.literal('RESET') })),
  },
  'user.reset_issued': {
    resource: 'USER',
    action: 'RESET_ISSUE',
    security: 'ACCOUNT',
    before: none,
    after: z.object({
      ...z.pick(adminUser, { id: true, name: true, houseNo: true, division: true }).shape,
      how: z.enum(['ADMIN', 'MAIL', 'OPERATOR']),
    }),
  },
  /** At first, and with each new code. */
  'user.invited': { resource: 'USER', action: 'INVITE', before: none, after: invitedPerson },
  /** With a new account, or by taking the house into one's own. */
  'user.joined': { resource: 'USER', action: 'ACCEPT', before: none, after: invitedPerson },
  /** What belonged to an invited account is theirs who took its house into their own. */
  'user.merged': { resource: 'USER', action: 'ACCEPT', audited: false, before: byId, after: byId },
  'user.uninvited': { resource: 'USER', action: 'DELETE', before: invitedPerson, after: none },
  'user.erased': {
    resource: 'USER',
    action: 'ERASE',
    before: none,
    after: z.object({ id: z.string(), username: z.string() }),
  },
  'user.exported': exported('USER'),
  'member.exported': exported('MEMBER'),
  'vehicle.exported': exported('VEHICLE'),
  'notice.exported': exported('NOTICE'),
  'guest_vehicle.exported': exported('GUEST_VEHICLE'),
  'visit.exported': exported('VISIT'),
  'helper.exported': exported('DOMESTIC_HELPER'),
  'house.exported': exported('HOUSE'),
  'invitation.exported': exported('INVITATION'),
  'audit_log.exported': exported('AUDIT_LOG'),
  'security_log.exported': exported('SECURITY_LOG'),
  /** Its state, or how far it is. */
  'import.changed': {
    resource: 'IMPORT',
    action: 'UPDATE',
    audited: false,
    before: none,
    after: z.object({ id: z.string(), communityId: z.string() }),
  },
  /** No worker is at it: one was killed or failed, or none has begun. */
  'import.abandoned': {
    resource: 'IMPORT',
    action: 'UPDATE',
    audited: false,
    before: none,
    after: z.object({ id: z.string(), communityId: z.string() }),
  },
  'import.finished': { resource: 'IMPORT', action: 'IMPORT', before: none, after: recordedImport },
  'import.undone': { resource: 'IMPORT', action: 'IMPORT_UNDO', before: recordedImport, after: none },
  'session.opened': { resource: 'SESSION', action: 'LOGIN', before: none, after: login },
  'session.renewed': { resource: 'SESSION', action: 'RENEW', before: none, after: byId },
  'session.closed': { resource: 'SESSION', action: 'LOGOUT', before: byId, after: none },
  /** From a list: one's others, or somebody else's. */
  'session.ended': { resource: 'SESSION', action: 'LOGOUT', before: none, after: endedSessions },
  /** It can be renewed from now on, on this device. */
  'session.device_bound': {
    resource: 'SESSION',
    action: 'RENEW',
    audited: false,
    before: none,
    after: z.object({ userId: z.string(), device: z.nullable(z.string()) }),
  },
  'session.failed': { resource: 'SESSION', action: 'LOGIN_FAILED', security: 'LOGIN', before: none, after: none },
  /** Guessing the current password takes an open session, so it is shown apart. */
  'session.password_failed': {
    resource: 'SESSION',
    action: 'LOGIN_FAILED',
    security: 'LOGIN',
    before: none,
    after: wrongPassword,
  },
  /** Wrong codes after the right password. */
  'factor.guessed': {
    resource: 'FACTOR',
    action: 'LOGIN_FAILED',
    audited: false,
    before: none,
    after: z.object({ userId: z.string() }),
  },
  'factor.created': created('FACTOR', changedFactors),
  'factor.deleted': deleted('FACTOR', changedFactors),
  /** In the bell of a person. */
  'notification.read': {
    resource: 'USER',
    action: 'UPDATE',
    audited: false,
    before: none,
    after: z.object({ userId: z.string() }),
  },
  'house.created': created('HOUSE', house),
  'house.updated': updated('HOUSE', house),
  'house.deleted': deleted('HOUSE', house),
  'occupancy.created': created('OCCUPANCY', occupancy),
  'occupancy.updated': updated('OCCUPANCY', occupancy),
  /** Once when the day is set, and once when it is over. */
  'occupancy.moved_out': { resource: 'OCCUPANCY', action: 'MOVE_OUT', before: placedOccupancy, after: recordedMoveOut },
  'occupancy.move_out_undone': {
    resource: 'OCCUPANCY',
    action: 'MOVE_OUT_UNDO',
    before: placedOccupancy,
    after: recordedReturn,
  },
  'contact_request.created': created('CONTACT_REQUEST', z.object({ id: z.string(), ...contactRequest.shape })),
  'contact_request.done': updated('CONTACT_REQUEST', contactRequestRow),
} as const satisfies Readonly<Record<string, Event>>

export type EventName = keyof typeof events
export interface EventData<N extends EventName> {
  readonly before: z.output<(typeof events)[N]['before']>
  readonly after: z.output<(typeof events)[N]['after']>
}
/** The events that the trail keeps. */
export type AuditedEventName = {
  [N in EventName]: (typeof events)[N] extends { readonly audited: false } ? never : N
}[EventName]
export const isAudited = (name: EventName): name is AuditedEventName => !('audited' in events[name])
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
export function eventOf({ resource, action, newData }: AuditRow): AuditedEventName | undefined {
  const named = namesOf(resource, action)
  const what: unknown = named.some((name) => 'what' in events[name]) ? whatOf(newData) : undefined
  const alike = named.filter((name) => (events[name] as Event).what === what)
  // Of two events that share an action, only one has new data.
  return alike.find((name) => (newData === null) === (events[name].after === none)) ?? alike[0] ?? named[0]
}

const names = new Map<string, readonly AuditedEventName[]>()
function namesOf(resource: string, action: string): readonly AuditedEventName[] {
  const key = `${resource} ${action}`
  const known = names.get(key)
  if (known) return known
  const named = (Object.keys(events) as EventName[])
    .filter(isAudited)
    .filter((name) => events[name].resource === resource && events[name].action === action)
  names.set(key, named)
  return named
}

function whatOf(newData: string | null): unknown {
  const data: unknown = newData === null ? null : JSON.parse(newData)
  return typeof data === 'object' && data !== null && 'what' in data ? data.what : undefined
}
