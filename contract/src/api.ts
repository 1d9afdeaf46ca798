import { analyticsEndpoints } from './analytics.ts'
import { approvalEndpoints, approvalRefusals } from './approvals.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints, authRefusals } from './auth.ts'
import { communityEndpoints, communityRefusals } from './communities.ts'
import { contactRequestEndpoints, contactRequestRefusals } from './contact-requests.ts'
import { everyone, roles } from './actor.ts'
import type { Endpoint } from './endpoint.ts'
import { commonRefusals } from './errors.ts'
import type { EventName } from './events.ts'
import { guestVehicleRefusals } from './guest-vehicles.ts'
import { guestVehicleEndpoints } from './guest-vehicle-endpoints.ts'
import { helperEndpoints, helperRefusals } from './helpers.ts'
import { memberEndpoints, memberRefusals } from './members.ts'
import { noticeEndpoints, noticeRefusals } from './notices.ts'
import { securityLogEndpoints } from './security-logs.ts'
import { userEndpoints, userRefusals } from './users.ts'
import { currentUserEndpoints, currentUserRefusals } from './current-user.ts'
import { vehicleEndpoints, vehicleRefusals } from './vehicles.ts'
import { waitingEndpoints } from './waiting.ts'

/** A table whose refusals and events all exist. */
type KnownTable = Readonly<
  Record<string, Endpoint & { readonly refuses?: readonly RefusalCode[]; readonly records?: readonly EventName[] }>
>

/** Every call. Only the server and the tests import it whole; a screen takes its own noun's table. */
export const api = {
  auth: authEndpoints,
  currentUser: currentUserEndpoints,
  users: userEndpoints,
  approvals: approvalEndpoints,
  communities: communityEndpoints,
  contactRequests: contactRequestEndpoints,
  vehicles: vehicleEndpoints,
  members: memberEndpoints,
  notices: noticeEndpoints,
  guestVehicles: guestVehicleEndpoints,
  helpers: helperEndpoints,
  analytics: analyticsEndpoints,
  audit: auditEndpoints,
  securityLogs: securityLogEndpoints,
  waiting: waitingEndpoints,
} as const satisfies Readonly<Record<string, KnownTable>>

export const refusals = {
  ...commonRefusals,
  ...authRefusals,
  ...userRefusals,
  ...currentUserRefusals,
  ...approvalRefusals,
  ...communityRefusals,
  ...contactRequestRefusals,
  ...vehicleRefusals,
  ...memberRefusals,
  ...noticeRefusals,
  ...guestVehicleRefusals,
  ...helperRefusals,
} as const
export type RefusalCode = keyof typeof refusals

/** The call's own refusals, and those that follow from the rest of its entry. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { who, scope, limit, params, query, body, upload, creates, refuses = [] } = endpoint
  const open = who === everyone
  const possible: [RefusalCode, boolean][] = [
    ['request.malformed', true],
    ['input.invalid', params !== undefined || query !== undefined || body !== undefined],
    ['session.none', !open],
    ['role.not_allowed', !open && (who.length < roles.length || scope === 'home')],
    ['community.foreign', scope === 'named-in-query' || scope === 'named-in-body'],
    ['request.in_progress', !open && creates === true],
    ['body.too_large', body !== undefined],
    ['body.media_type', body !== undefined],
    ['upload.too_large', upload !== undefined],
    ['upload.type', upload !== undefined],
    ['attempts.too_many', limit !== undefined],
    ['server.unexpected', true],
    ['database.unavailable', true],
  ]
  return [...possible.filter(([, can]) => can).map(([code]) => code), ...(refuses as readonly RefusalCode[])]
}
