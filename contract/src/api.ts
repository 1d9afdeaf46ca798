import { authEndpoints, authRefusals } from './access/auth.ts'
import { factorEndpoints, factorRefusals } from './access/factors.ts'
import { identityEndpoints, identityRefusals } from './access/identity.ts'
import { loginStepEndpoints, loginStepRefusals } from './access/login-steps.ts'
import { passwordResetEndpoints, passwordResetRefusals } from './access/password-resets.ts'
import { renewalEndpoints } from './access/renewal.ts'
import { sessionEndpoints, sessionRefusals } from './access/sessions.ts'
import { everyone, roles } from './core/actor.ts'
import type { Endpoint } from './core/endpoint.ts'
import { commonRefusals } from './core/errors.ts'
import { exportRefusals } from './core/exports.ts'
import { liveEndpoints, liveRefusals } from './core/live.ts'
import { sessionLimitRefusals, sessionLimits } from './core/session-limits.ts'
import type { EventName } from './events.ts'
import { blockEndpoints, blockRefusals } from './gate/blocks.ts'
import { boardEndpoints } from './gate/board.ts'
import { conflictEndpoints, deskEndpoints, gateDeskRefusals, shiftEndpoints } from './gate/gate-desk-endpoints.ts'
import { gateSettingEndpoints, gateSettingRefusals } from './gate/gate-settings.ts'
import { guestVehicleEndpoints } from './gate/guest-vehicle-endpoints.ts'
import { guestVehicleRefusals } from './gate/guest-vehicles.ts'
import { insideEndpoints } from './gate/inside.ts'
import { movementEndpoints, movementRefusals } from './gate/movements.ts'
import { passEndpoints, passPageEndpoints, passRefusals } from './gate/passes.ts'
import { visitEndpoints, visitRefusals } from './gate/visit-endpoints.ts'
import { approvalEndpoints, approvalRefusals } from './people/approvals.ts'
import { currentUserEndpoints, currentUserRefusals } from './people/current-user.ts'
import { emailChangeEndpoints, emailChangeRefusals } from './people/email-changes.ts'
import { houseEndpoints, householdEndpoints, occupancyEndpoints } from './people/house-endpoints.ts'
import { importEndpoints, importRefusals } from './people/imports.ts'
import { invitationEndpoints, invitationRefusals } from './people/invitations.ts'
import { memberEndpoints, memberRefusals } from './people/members.ts'
import { moveOutEndpoints, moveOutRefusals } from './people/move-outs.ts'
import { houseRefusals, occupancyRefusals } from './people/occupancies.ts'
import { userEndpoints, userRefusals } from './people/users.ts'
import { vehicleEndpoints, vehicleRefusals } from './people/vehicles.ts'
import { analyticsEndpoints } from './record/analytics.ts'
import { auditEndpoints } from './record/audit.ts'
import { notificationEndpoints } from './record/notifications.ts'
import { pushEndpoints, pushRefusals } from './record/push.ts'
import { securityLogEndpoints } from './record/security-logs.ts'
import { waitingEndpoints } from './record/waiting.ts'
import { communityEndpoints, communityRefusals } from './society/communities.ts'
import { communitySettingEndpoints, communitySettingRefusals } from './society/community-settings.ts'
import { contactRequestEndpoints, contactRequestRefusals } from './society/contact-requests.ts'
import { helperEndpoints, helperRefusals } from './society/helpers.ts'
import { helperCardEndpoints, houseHelperEndpoints, houseHelperRefusals } from './society/house-helper-endpoints.ts'
import { noticeEndpoints, noticeRefusals } from './society/notices.ts'

/** A table whose refusals and events all exist. */
type KnownTable = Readonly<
  Record<string, Endpoint & { readonly refuses?: readonly RefusalCode[]; readonly records?: readonly EventName[] }>
>

/** Every call. The browser is given what it needs of it as `virtual:calls` (web/calls.ts). */
export const api = {
  auth: authEndpoints,
  renewal: renewalEndpoints,
  loginSteps: loginStepEndpoints,
  currentUser: currentUserEndpoints,
  sessions: sessionEndpoints,
  identity: identityEndpoints,
  factors: factorEndpoints,
  users: userEndpoints,
  passwordResets: passwordResetEndpoints,
  emailChanges: emailChangeEndpoints,
  approvals: approvalEndpoints,
  communities: communityEndpoints,
  communitySettings: communitySettingEndpoints,
  contactRequests: contactRequestEndpoints,
  vehicles: vehicleEndpoints,
  members: memberEndpoints,
  houses: houseEndpoints,
  occupancies: occupancyEndpoints,
  household: householdEndpoints,
  invitations: invitationEndpoints,
  moveOuts: moveOutEndpoints,
  imports: importEndpoints,
  notices: noticeEndpoints,
  guestVehicles: guestVehicleEndpoints,
  passes: passEndpoints,
  passPages: passPageEndpoints,
  visits: visitEndpoints,
  blocks: blockEndpoints,
  gateSettings: gateSettingEndpoints,
  inside: insideEndpoints,
  movements: movementEndpoints,
  board: boardEndpoints,
  gateDesks: deskEndpoints,
  shifts: shiftEndpoints,
  conflicts: conflictEndpoints,
  helpers: helperEndpoints,
  houseHelpers: houseHelperEndpoints,
  helperCards: helperCardEndpoints,
  analytics: analyticsEndpoints,
  audit: auditEndpoints,
  securityLogs: securityLogEndpoints,
  waiting: waitingEndpoints,
  notifications: notificationEndpoints,
  push: pushEndpoints,
  live: liveEndpoints,
} as const satisfies Readonly<Record<string, KnownTable>>
export type Api = typeof api

export const refusals = {
  ...commonRefusals,
  ...sessionLimitRefusals,
  ...authRefusals,
  ...userRefusals,
  ...currentUserRefusals,
  ...passwordResetRefusals,
  ...emailChangeRefusals,
  ...sessionRefusals,
  ...identityRefusals,
  ...loginStepRefusals,
  ...factorRefusals,
  ...approvalRefusals,
  ...communityRefusals,
  ...communitySettingRefusals,
  ...contactRequestRefusals,
  ...vehicleRefusals,
  ...memberRefusals,
  ...houseRefusals,
  ...occupancyRefusals,
  ...invitationRefusals,
  ...moveOutRefusals,
  ...importRefusals,
  ...exportRefusals,
  ...noticeRefusals,
  ...guestVehicleRefusals,
  ...passRefusals,
  ...visitRefusals,
  ...blockRefusals,
  ...gateSettingRefusals,
  ...movementRefusals,
  ...gateDeskRefusals,
  ...helperRefusals,
  ...houseHelperRefusals,
  ...pushRefusals,
  ...liveRefusals,
} as const
export type RefusalCode = keyof typeof refusals

/** The call's own refusals, and those that follow from the rest of its entry. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { method, who, scope, limited, confirm, params, query, body, upload, creates, refuses = [] } = endpoint
  const open = who === everyone
  const possible: [RefusalCode, boolean][] = [
    ['request.malformed', true],
    ['input.invalid', params !== undefined || query !== undefined || body !== undefined],
    ['session.none', !open],
    ['role.not_allowed', !open && (who.length < roles.length || scope === 'home')],
    ...sessionLimits.map((code): [RefusalCode, boolean] => [code, !open && limited !== true]),
    ['confirm.needed', confirm === true],
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
