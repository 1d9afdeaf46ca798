import { authEndpoints, authRefusals } from './access/auth.ts'
import { factorEvents } from './access/factor-events.ts'
import { factorEndpoints, factorRefusals } from './access/factors.ts'
import { identityEndpoints, identityRefusals } from './access/identity.ts'
import { loginStepEndpoints, loginStepRefusals } from './access/login-steps.ts'
import { passwordResetEndpoints, passwordResetRefusals } from './access/password-resets.ts'
import { pinEndpoints, pinRefusals } from './access/pins.ts'
import { renewalEndpoints } from './access/renewal.ts'
import { sessionEvents } from './access/session-events.ts'
import { sessionEndpoints, sessionRefusals } from './access/sessions.ts'
import { everyone, roles } from './core/actor.ts'
import type { Endpoint } from './core/endpoint.ts'
import { commonRefusals } from './core/errors.ts'
import type { Event } from './core/event.ts'
import { exportRefusals } from './core/exports.ts'
import { liveEndpoints, liveRefusals } from './core/live.ts'
import { sessionLimitRefusals, sessionLimits } from './core/session-limits.ts'
import { blockEvents } from './gate/block-events.ts'
import { blockEndpoints, blockRefusals } from './gate/blocks.ts'
import { boardEndpoints } from './gate/board.ts'
import { conflictEndpoints, deskEndpoints, gateDeskRefusals, shiftEndpoints } from './gate/gate-desk-endpoints.ts'
import { boardEvents, conflictEvents, deskEvents, movementEvents, shiftEvents } from './gate/gate-desk-events.ts'
import { gateSettingEvents } from './gate/gate-setting-events.ts'
import { gateSettingEndpoints, gateSettingRefusals } from './gate/gate-settings.ts'
import { turnEvents } from './gate/gate-turn-events.ts'
import { turnEndpoints, turnRefusals } from './gate/gate-turns.ts'
import { guestVehicleEndpoints } from './gate/guest-vehicle-endpoints.ts'
import { guestVehicleEvents } from './gate/guest-vehicle-events.ts'
import { guestVehicleRefusals } from './gate/guest-vehicles.ts'
import { helperEvents, houseHelperEvents } from './gate/helper-events.ts'
import { insideEndpoints } from './gate/inside.ts'
import { movementEndpoints, movementRefusals } from './gate/movements.ts'
import { objectionEvents } from './gate/objection-events.ts'
import { objectionEndpoints, objectionRefusals } from './gate/objections.ts'
import { passEvents } from './gate/pass-events.ts'
import { passEndpoints, passPageEndpoints, passRefusals } from './gate/passes.ts'
import { visitEndpoints, visitRefusals } from './gate/visit-endpoints.ts'
import { visitEvents } from './gate/visit-events.ts'
import { visitingCarEvents } from './gate/visiting-car-events.ts'
import { visitingCarEndpoints, visitingCarRefusals } from './gate/visiting-cars.ts'
import { approvalEndpoints, approvalRefusals } from './people/approvals.ts'
import { currentUserEndpoints, currentUserRefusals } from './people/current-user.ts'
import { emailChangeEndpoints, emailChangeRefusals } from './people/email-changes.ts'
import { houseEndpoints, householdEndpoints, occupancyEndpoints } from './people/house-endpoints.ts'
import { houseEvents, moveOutEvents, occupancyEvents } from './people/house-events.ts'
import { importEvents } from './people/import-events.ts'
import { importEndpoints, importRefusals } from './people/imports.ts'
import { invitationEndpoints, invitationRefusals } from './people/invitations.ts'
import { memberEvents } from './people/member-events.ts'
import { memberEndpoints, memberRefusals } from './people/members.ts'
import { moveOutEndpoints, moveOutRefusals } from './people/move-outs.ts'
import { houseRefusals, occupancyRefusals } from './people/occupancies.ts'
import { invitationEvents, userEvents } from './people/user-events.ts'
import { userEndpoints, userRefusals } from './people/users.ts'
import { vehicleEvents } from './people/vehicle-events.ts'
import { vehicleEndpoints, vehicleRefusals } from './people/vehicles.ts'
import { analyticsEndpoints } from './record/analytics.ts'
import { auditEndpoints } from './record/audit.ts'
import { notificationEndpoints } from './record/notifications.ts'
import { pushEndpoints, pushRefusals } from './record/push.ts'
import { auditEvents, notificationEvents, securityLogEvents } from './record/record-events.ts'
import { searchEvents } from './record/search-events.ts'
import { searchEndpoints } from './record/search.ts'
import { securityLogEndpoints } from './record/security-logs.ts'
import { waitingEndpoints } from './record/waiting.ts'
import { communityEndpoints, communityRefusals } from './society/communities.ts'
import { communityEvents } from './society/community-events.ts'
import { communitySettingEndpoints, communitySettingRefusals } from './society/community-settings.ts'
import { contactRequestEvents } from './society/contact-request-events.ts'
import { contactRequestEndpoints, contactRequestRefusals } from './society/contact-requests.ts'
import { emergencyEndpoints, emergencyRefusals } from './society/emergencies.ts'
import { helperEndpoints, helperRefusals } from './society/helpers.ts'
import { helperCardEndpoints, houseHelperEndpoints, houseHelperRefusals } from './society/house-helper-endpoints.ts'
import { noticeEvents } from './society/notice-events.ts'
import { noticePollEndpoints, noticePollRefusals } from './society/notice-poll-endpoints.ts'
import { noticePollEvents } from './society/notice-poll-events.ts'
import { noticeReaderEndpoints, noticeReaderRefusals } from './society/notice-readers.ts'
import { noticeEndpoints, noticeRefusals } from './society/notices.ts'

/** Every noun, with what it brings. The browser has only `virtual:calls` of it (web/calls.ts). */
const nouns = {
  auth: { endpoints: authEndpoints, refusals: authRefusals },
  renewal: { endpoints: renewalEndpoints },
  loginSteps: { endpoints: loginStepEndpoints, refusals: loginStepRefusals },
  currentUser: { endpoints: currentUserEndpoints, refusals: currentUserRefusals },
  sessions: { endpoints: sessionEndpoints, refusals: sessionRefusals, events: sessionEvents },
  identity: { endpoints: identityEndpoints, refusals: identityRefusals },
  factors: { endpoints: factorEndpoints, refusals: factorRefusals, events: factorEvents },
  pins: { endpoints: pinEndpoints, refusals: pinRefusals },
  users: { endpoints: userEndpoints, refusals: userRefusals, events: userEvents },
  passwordResets: { endpoints: passwordResetEndpoints, refusals: passwordResetRefusals },
  emailChanges: { endpoints: emailChangeEndpoints, refusals: emailChangeRefusals },
  approvals: { endpoints: approvalEndpoints, refusals: approvalRefusals },
  communities: { endpoints: communityEndpoints, refusals: communityRefusals, events: communityEvents },
  communitySettings: { endpoints: communitySettingEndpoints, refusals: communitySettingRefusals },
  contactRequests: {
    endpoints: contactRequestEndpoints,
    refusals: contactRequestRefusals,
    events: contactRequestEvents,
  },
  vehicles: { endpoints: vehicleEndpoints, refusals: vehicleRefusals, events: vehicleEvents },
  visitingCars: { endpoints: visitingCarEndpoints, refusals: visitingCarRefusals, events: visitingCarEvents },
  members: { endpoints: memberEndpoints, refusals: memberRefusals, events: memberEvents },
  houses: { endpoints: houseEndpoints, refusals: houseRefusals, events: houseEvents },
  occupancies: { endpoints: occupancyEndpoints, refusals: occupancyRefusals, events: occupancyEvents },
  household: { endpoints: householdEndpoints },
  invitations: { endpoints: invitationEndpoints, refusals: invitationRefusals, events: invitationEvents },
  moveOuts: { endpoints: moveOutEndpoints, refusals: moveOutRefusals, events: moveOutEvents },
  imports: { endpoints: importEndpoints, refusals: importRefusals, events: importEvents },
  notices: { endpoints: noticeEndpoints, refusals: noticeRefusals, events: noticeEvents },
  noticeReaders: { endpoints: noticeReaderEndpoints, refusals: noticeReaderRefusals },
  noticePolls: { endpoints: noticePollEndpoints, refusals: noticePollRefusals, events: noticePollEvents },
  emergencies: { endpoints: emergencyEndpoints, refusals: emergencyRefusals },
  guestVehicles: { endpoints: guestVehicleEndpoints, refusals: guestVehicleRefusals, events: guestVehicleEvents },
  passes: { endpoints: passEndpoints, refusals: passRefusals, events: passEvents },
  passPages: { endpoints: passPageEndpoints },
  visits: { endpoints: visitEndpoints, refusals: visitRefusals, events: visitEvents },
  objections: { endpoints: objectionEndpoints, refusals: objectionRefusals, events: objectionEvents },
  blocks: { endpoints: blockEndpoints, refusals: blockRefusals, events: blockEvents },
  gateSettings: { endpoints: gateSettingEndpoints, refusals: gateSettingRefusals, events: gateSettingEvents },
  inside: { endpoints: insideEndpoints },
  movements: { endpoints: movementEndpoints, refusals: movementRefusals, events: movementEvents },
  board: { endpoints: boardEndpoints, events: boardEvents },
  gateDesks: { endpoints: deskEndpoints, refusals: gateDeskRefusals, events: deskEvents },
  gateTurns: { endpoints: turnEndpoints, refusals: turnRefusals, events: turnEvents },
  shifts: { endpoints: shiftEndpoints, events: shiftEvents },
  conflicts: { endpoints: conflictEndpoints, events: conflictEvents },
  helpers: { endpoints: helperEndpoints, refusals: helperRefusals, events: helperEvents },
  houseHelpers: { endpoints: houseHelperEndpoints, refusals: houseHelperRefusals, events: houseHelperEvents },
  helperCards: { endpoints: helperCardEndpoints },
  analytics: { endpoints: analyticsEndpoints },
  audit: { endpoints: auditEndpoints, events: auditEvents },
  securityLogs: { endpoints: securityLogEndpoints, events: securityLogEvents },
  search: { endpoints: searchEndpoints, events: searchEvents },
  waiting: { endpoints: waitingEndpoints },
  notifications: { endpoints: notificationEndpoints, events: notificationEvents },
  push: { endpoints: pushEndpoints, refusals: pushRefusals },
  live: { endpoints: liveEndpoints, refusals: liveRefusals },
} as const

type Nouns = typeof nouns
type Part = 'refusals' | 'events'
type Of<P extends Part> = Extract<Nouns[keyof Nouns], Readonly<Record<P, object>>>[P]
type All<U> = (U extends object ? (one: U) => void : never) extends (all: infer I) => void ? I : never
/** What the nouns bring of one kind, in one record. */
const all = <P extends Part>(part: P) =>
  Object.fromEntries(
    Object.values(nouns).flatMap((noun) => Object.entries((noun as Readonly<Record<string, object>>)[part] ?? {})),
  ) as { readonly [K in keyof All<Of<P>>]: All<Of<P>>[K] }

export const refusals = { ...commonRefusals, ...sessionLimitRefusals, ...exportRefusals, ...all('refusals') }
export type RefusalCode = keyof typeof refusals

/** Everything that can happen. Recorded data never holds a password, a hash or a token. */
export const events = all('events') satisfies Readonly<Record<string, Event>>
export type EventName = keyof typeof events

/** Every call. */
export const api = Object.fromEntries(Object.entries(nouns).map(([noun, { endpoints }]) => [noun, endpoints])) as {
  readonly [N in keyof Nouns]: Nouns[N]['endpoints']
}
export type Api = typeof api

type Call = { [N in keyof Nouns]: Nouns[N]['endpoints'][keyof Nouns[N]['endpoints']] }[keyof Nouns]
type Named<C, P extends 'refuses' | 'records'> = C extends { readonly [K in P]: readonly (infer Name)[] } ? Name : never
type MustBeNever<T extends never> = T
/** Does not compile where a call names a refusal or an event that no noun brings. */
export type Undeclared = readonly [
  MustBeNever<Exclude<Named<Call, 'refuses'>, RefusalCode>>,
  MustBeNever<Exclude<Named<Call, 'records'>, EventName>>,
]

/** The call's own refusals, and those that follow from the rest of its entry. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { method, who, scope, limited, confirm, account, params, query, body, upload, creates, refuses = [] } = endpoint
  const open = who === everyone
  const possible: [RefusalCode, boolean][] = [
    ['request.malformed', true],
    ['input.invalid', params !== undefined || query !== undefined || body !== undefined],
    ['session.none', !open],
    ['role.not_allowed', !open && (who.length < roles.length || scope === 'home')],
    ...sessionLimits.map((code): [RefusalCode, boolean] => [code, !open && limited !== true]),
    ['confirm.needed', confirm === true],
    ['turn.not_here', account === true],
    ['community.foreign', scope.startsWith('named')],
    ['request.in_progress', !open && creates === true],
    ['request.key_used', !open && creates === true],
    ['body.too_large', body !== undefined],
    ['body.media_type', body !== undefined],
    ['upload.too_large', upload !== undefined && upload.refusals === undefined],
    ['upload.type', upload !== undefined && upload.refusals === undefined],
    [(upload?.inTurn ?? 'server.unexpected') as RefusalCode, upload?.inTurn !== undefined],
    // Too many requests of one account or network wait already.
    ['attempts.too_many', true],
    ['server.unexpected', true],
    ['request.conflict', method !== 'GET'],
    ['database.busy', true],
    ['database.unavailable', true],
  ]
  return [...possible.filter(([, can]) => can).map(([code]) => code), ...(refuses as readonly RefusalCode[])]
}
