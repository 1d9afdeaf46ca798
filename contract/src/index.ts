import { analyticsEndpoints } from './analytics.ts'
import { approvalEndpoints, approvalRefusals } from './approvals.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints, authRefusals } from './auth.ts'
import { communityEndpoints, communityRefusals } from './communities.ts'
import { contactRequestEndpoints, contactRequestRefusals } from './contact-requests.ts'
import { commonRefusals } from './errors.ts'
import { guestVehicleEndpoints, guestVehicleRefusals } from './guest-vehicles.ts'
import { helperEndpoints, helperRefusals } from './helpers.ts'
import { memberEndpoints, memberRefusals } from './members.ts'
import { noticeEndpoints, noticeRefusals } from './notices.ts'
import { securityLogEndpoints } from './security-logs.ts'
import { currentUserEndpoints, userEndpoints, userRefusals } from './users.ts'
import { vehicleEndpoints, vehicleRefusals } from './vehicles.ts'

/** The whole product, call by call. Only the server and the tests import it whole; a screen takes its own noun's table. */
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
} as const

/** Every refusal the product can give; a code that is not here does not compile. */
export const refusals = {
  ...commonRefusals,
  ...authRefusals,
  ...userRefusals,
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
