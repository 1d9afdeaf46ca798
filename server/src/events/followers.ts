import type { EventName } from '@aangan/contract/events'
import { superAdminIdsWithEmail } from '../auth/auth.sql.ts'
import * as account from '../notifications/account.rules.ts'
import * as gate from '../notifications/gate.rules.ts'
import * as helper from '../notifications/helpers.steps.ts'
import * as visit from '../notifications/visits.rules.ts'
import {
  announce,
  checkStreams,
  enqueue,
  mail,
  personsRights,
  tell,
  tellHelpersHouses,
  type Follower,
  type Followers,
} from './follower.ts'

const { newsOfVisit, newsOfGuestVehicle } = visit

/** One job a recipient, so that a repeat does not mail everyone again. */
const mailSuperAdmins: Follower<{ readonly after: { readonly id: string } }> = async (tx, { after }, _, deps) => {
  if (!deps.mailIsOn) return
  for (const recipientId of await superAdminIdsWithEmail(tx))
    await deps.enqueue(tx, 'mail.contact_request', { requestId: after.id, recipientId })
}

const boardChanged = [tell(gate.boardChanged)]
const settingsChanged = [tell(gate.settingsChanged)]
const passChanged = [tell(gate.passChanged)]
const helperChanged = [tellHelpersHouses(helper.changed)]
const personChanged = [
  checkStreams(({ after }: { readonly after: { readonly id: string } }) => personsRights(after.id)),
]
const occupantMoves = checkStreams(({ after }: { readonly after: { readonly userId: string } }) =>
  personsRights(after.userId),
)

/** The followers of each event, called in order; the same for calls, jobs, the clock and imports. */
export const followers = {
  'visit.asked': [tell(newsOfVisit(visit.ring))],
  'visit.rung_again': [tell(newsOfVisit(visit.ring))],
  'visit.answered': [tell(newsOfVisit(visit.answered))],
  'visit.admitted': [tell(newsOfVisit(visit.answered))],
  'visit.entered': [tell(newsOfVisit(visit.entered))],
  'visit.overstayed': [tell(newsOfVisit(visit.overstayed))],
  'visit.exited': [tell(newsOfVisit(visit.left))],
  'visit.undone': [tell(newsOfVisit())],
  'visit.blocked': [tell(newsOfVisit(visit.blocked))],
  'visit.allowed': [tell(newsOfVisit(visit.ring))],
  'visit.cancelled': [tell(newsOfVisit())],
  'visit.updated': [tell(newsOfVisit(visit.closed))],
  'guest_vehicle.created': [tell(newsOfGuestVehicle())],
  'guest_vehicle.updated': [tell(newsOfGuestVehicle())],
  'guest_vehicle.deleted': [tell(newsOfGuestVehicle())],
  'guest_vehicle.entered': [tell(newsOfGuestVehicle('VISITOR_IN'))],
  'guest_vehicle.exited': [tell(newsOfGuestVehicle('VISITOR_OUT'))],
  'guest_vehicle.mark_undone': [tell(newsOfGuestVehicle())],
  'pass.created': passChanged,
  'pass.updated': passChanged,
  'pass.cancelled': passChanged,
  'movement.kept': [tell(gate.conflictArose)],
  'conflict.settled': boardChanged,
  'desk.created': boardChanged,
  'desk.updated': boardChanged,
  // Its session ends with it.
  'desk.deleted': [...boardChanged, checkStreams(({ before }) => personsRights(before.user.id))],
  'shift.handed_over': boardChanged,
  'block.created': boardChanged,
  'block.deleted': boardChanged,
  'gate.created': settingsChanged,
  'gate.updated': settingsChanged,
  'gate.deleted': settingsChanged,
  'settings.updated': settingsChanged,

  'helper.created': helperChanged,
  'helper.updated': helperChanged,
  'helper.deleted': [tellHelpersHouses(({ before }) => helper.changed({ after: before }))],
  'helper.code_issued': helperChanged,
  'helper.list_changed': [tellHelpersHouses(helper.listChanged)],
  'helper.day_marked': helperChanged,
  'helper.absence_told': [tellHelpersHouses(helper.absenceTold)],
  'helper.absence_ended': [tellHelpersHouses(helper.absenceEnded)],
  'helper.entered': [tellHelpersHouses(helper.entered)],
  'helper.exited': [tellHelpersHouses(helper.left)],
  'helper.undone': [tellHelpersHouses(({ before }) => helper.changed({ after: before }))],

  // Beyond its bound, a login ends the oldest session.
  'session.opened': personChanged,
  'session.closed': [checkStreams(({ before }) => personsRights(before.id))],
  'session.ended': personChanged,
  'session.device_bound': [tell(account.deviceKept)],
  'factor.guessed': [tell(account.wrongCodes)],
  'factor.created': [
    mail('mail.factor_changed', ({ after }) => ({ userId: after.id, change: account.additionOf(after) })),
    tell(account.factorAdded),
  ],
  'factor.deleted': [
    mail('mail.factor_changed', ({ before }) => ({ userId: before.id, change: account.removalOf(before) })),
    tell(account.factorRemoved),
  ],
  'user.password_changed': [
    mail('mail.password_changed', (_, { resourceId: userId }) => (userId === undefined ? undefined : { userId })),
    tell(account.passwordChanged),
    checkStreams((_, { resourceId }) => personsRights(resourceId)),
  ],
  'user.updated': [tell(account.profileChanged)],
  'user.email_confirmed': [tell(account.emailChanged)],
  'user.email_taken_back': [tell(account.emailTakenBack), ...personChanged],
  'user.reset_issued': [tell(account.resetIssued)],
  'user.status_changed': personChanged,
  'user.roles_changed': personChanged,
  'user.joined': personChanged,

  'occupancy.created': [occupantMoves],
  'occupancy.updated': [occupantMoves],
  'occupancy.moved_out': [tell(gate.guestsLeft), tell(account.moveOutPlanned), occupantMoves],
  'occupancy.move_out_undone': [tell(gate.guestsCameBack), occupantMoves],
  'community.status_changed': [checkStreams(({ after }) => ({ kind: 'rights_of_community', communityId: after.id }))],
  'contact_request.created': [mailSuperAdmins],
  'import.changed': [announce(({ after: { id, communityId } }) => ({ kind: 'import', id, communityId }))],
  'import.abandoned': [
    enqueue('imports.continue', ({ after: { id: importId, communityId } }) => ({ importId, communityId })),
  ],
  'import.finished': [tell(account.importFinished)],
  // On the person's other screens.
  'notification.read': [announce(({ after: { userId } }) => ({ kind: 'bell', userId }))],
} as const satisfies Followers

/** Where many are recorded at once, open lists are read again: one of the many is enough for that. */
export const announcedOfMany: { readonly [N in EventName]?: 'helper' } = {
  'helper.created': 'helper',
  'helper.deleted': 'helper',
}
