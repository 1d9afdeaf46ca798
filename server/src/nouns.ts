import type { api } from '@aangan/contract/api'
import { auth } from './access/auth/auth.handlers.ts'
import { identity } from './access/auth/identity.handlers.ts'
import { loginSteps } from './access/auth/login-steps.handlers.ts'
import { renewal } from './access/auth/renewal.handlers.ts'
import { sessions } from './access/auth/sessions.handlers.ts'
import { factors } from './access/factors/factors.handlers.ts'
import { passwordResets } from './access/password-resets/password-resets.handlers.ts'
import { pins } from './access/pins/pins.handlers.ts'
import type { ConstraintRefusals, Handlers } from './core/context/handlers.ts'
import { blockConstraints, blocks } from './gate/blocks/blocks.handlers.ts'
import { board } from './gate/board/board.handlers.ts'
import { conflicts } from './gate/conflicts/conflicts.handlers.ts'
import { deskConstraints, gateDesks } from './gate/gate-desks/gate-desks.handlers.ts'
import { gateConstraints, gateSettings } from './gate/gate-settings/gate-settings.handlers.ts'
import { gateTurns, turnConstraints } from './gate/gate-turns/gate-turns.handlers.ts'
import { guestVehicles } from './gate/guest-vehicles/guest-vehicles.handlers.ts'
import { movements } from './gate/movements/movements.handlers.ts'
import { objections } from './gate/objections/objections.handlers.ts'
import { passPages } from './gate/passes/pass-page.handlers.ts'
import { passes } from './gate/passes/passes.handlers.ts'
import { shiftConstraints, shifts } from './gate/shifts/shifts.handlers.ts'
import { visitingCars } from './gate/visiting-cars/visiting-cars.handlers.ts'
import { inside } from './gate/visits/inside.handlers.ts'
import { visitConstraints, visits } from './gate/visits/visits.handlers.ts'
import { approvals } from './people/approvals/approvals.handlers.ts'
import { emailChanges } from './people/email-changes/email-changes.handlers.ts'
import { houseConstraints, houses } from './people/houses/houses.handlers.ts'
import { household, occupancies, occupancyConstraints } from './people/houses/occupancies.handlers.ts'
import { importConstraints, imports } from './people/imports/imports.handlers.ts'
import { invitations } from './people/invitations/invitations.handlers.ts'
import { members } from './people/members/members.handlers.ts'
import { moveOuts } from './people/move-outs/move-outs.handlers.ts'
import { currentUser } from './people/users/current-user.handlers.ts'
import { userConstraints, users } from './people/users/users.handlers.ts'
import { vehicleConstraints, vehicles } from './people/vehicles/vehicles.handlers.ts'
import { analytics } from './record/analytics/analytics.handlers.ts'
import { audit } from './record/audit/audit.handlers.ts'
import { live } from './record/notifications/live.handlers.ts'
import { notifications } from './record/notifications/notifications.handlers.ts'
import { push } from './record/push/push.handlers.ts'
import { search } from './record/search/search.handlers.ts'
import { securityLogs } from './record/security-logs/security-logs.handlers.ts'
import { waiting } from './record/waiting/waiting.handlers.ts'
import { communities, communityConstraints } from './society/communities/communities.handlers.ts'
import { communitySettings } from './society/community-settings/community-settings.handlers.ts'
import { contactRequests } from './society/contact-requests/contact-requests.handlers.ts'
import { helperCards } from './society/helpers/helper-cards.handlers.ts'
import { helperConstraints, helpers } from './society/helpers/helpers.handlers.ts'
import { houseHelperConstraints, houseHelpers } from './society/helpers/house-helpers.handlers.ts'
import { emergencies } from './society/notices/emergencies.handlers.ts'
import { noticePolls } from './society/notices/notice-polls.handlers.ts'
import { noticeReaders } from './society/notices/notice-readers.handlers.ts'
import { noticeConstraints, notices } from './society/notices/notices.handlers.ts'

/** Every noun's handlers; a forgotten noun does not compile. */
export const handlers: { readonly [Noun in keyof typeof api]: Handlers<(typeof api)[Noun]> } = {
  auth,
  renewal,
  loginSteps,
  currentUser,
  sessions,
  identity,
  factors,
  pins,
  users,
  passwordResets,
  emailChanges,
  approvals,
  communities,
  communitySettings,
  contactRequests,
  vehicles,
  members,
  houses,
  occupancies,
  household,
  invitations,
  imports,
  moveOuts,
  notices,
  noticeReaders,
  noticePolls,
  emergencies,
  guestVehicles,
  passes,
  passPages,
  visits,
  objections,
  visitingCars,
  blocks,
  gateSettings,
  inside,
  movements,
  gateTurns,
  board,
  gateDesks,
  shifts,
  conflicts,
  helpers,
  houseHelpers,
  helperCards,
  analytics,
  audit,
  securityLogs,
  search,
  waiting,
  notifications,
  push,
  live,
}

/** Constraints that user input can violate, and the refusal for each. */
export const constraints: ConstraintRefusals = {
  ...blockConstraints,
  ...communityConstraints,
  ...deskConstraints,
  ...turnConstraints,
  ...gateConstraints,
  ...helperConstraints,
  ...houseConstraints,
  ...houseHelperConstraints,
  ...importConstraints,
  ...noticeConstraints,
  ...occupancyConstraints,
  ...shiftConstraints,
  ...userConstraints,
  ...vehicleConstraints,
  ...visitConstraints,
}
