import type { AuditedNotice } from '@aangan/contract/society/notices'
import { additionOf, removalOf } from './access/auth/account-changes.rules.ts'
import { superAdminIdsWithEmail } from './access/auth/auth.sql.ts'
import { passwordChangedMail } from './access/auth/password-changed.mail.ts'
import { factorChangedMail } from './access/factors/factor-changed.mail.ts'
import {
  announce,
  checkStreams,
  deletesWithIt,
  enqueue,
  mail,
  personsRights,
  type AnnouncedOfMany,
  type Follower,
  type Followers,
} from './core/events/follower.ts'
import { houseOfBlocks } from './gate/blocks/blocks.sql.ts'
import { guestVehiclesOf } from './gate/guest-vehicles/guest-vehicles.sql.ts'
import { cancelPasses } from './gate/passes/passes.followers.ts'
import { houseOfPasses } from './gate/passes/passes.sql.ts'
import { putBackGuests, takeGuests, takeVisits } from './gate/visits/visits.followers.ts'
import { houseOfVisits } from './gate/visits/visits.store.ts'
import { renameHouse } from './people/houses/houses.followers.ts'
import { housesOf } from './people/houses/houses.sql.ts'
import { importContinue } from './people/imports/imports.job.ts'
import { beginTelling, remindPeople } from './record/notice-telling/notice-telling.followers.ts'
import * as account from './record/notifications/account.rules.ts'
import * as gate from './record/notifications/gate.rules.ts'
import * as helper from './record/notifications/helpers.operations.ts'
import * as objection from './record/notifications/objections.rules.ts'
import * as poll from './record/notifications/polls.rules.ts'
import { tell, tellHelpersHouses } from './record/notifications/tell-followers.ts'
import * as visit from './record/notifications/visits.rules.ts'
import { contactRequestMail } from './society/contact-requests/contact-request.mail.ts'
import { helpersOf } from './society/helpers/helpers.sql.ts'
import { houseOfHelpers } from './society/helpers/house-helpers.sql.ts'
import { emergencyMails } from './society/notices/emergency-mails.job.ts'
import { noticesOf } from './society/notices/notices.sql.ts'

const { newsOfVisit, newsOfGuestVehicle } = visit

/** One job a recipient, so that a repeat does not mail everyone again. */
const mailSuperAdmins: Follower<{ readonly after: { readonly id: string } }> = async (tx, { after }, _, deps) => {
  if (!deps.mailIsOn) return
  for (const recipientId of await superAdminIdsWithEmail(tx))
    await deps.enqueue(tx, contactRequestMail, { requestId: after.id, recipientId })
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

const emergencyOf = ({ communityId, emergency }: Pick<AuditedNotice, 'communityId' | 'emergency'>) =>
  emergency === null ? undefined : ({ kind: 'emergency', communityId } as const)
const boardOf = ({ communityId }: { readonly communityId: string }) => ({ kind: 'notice', communityId }) as const

/** The followers of each event, called in order; the same for calls, jobs, the clock and imports. */
export const followers = {
  'visit.asked': [tell(newsOfVisit(visit.ring))],
  'visit.rung_again': [tell(newsOfVisit(visit.ring))],
  'visit.answered': [tell(newsOfVisit(visit.answered))],
  'visit.admitted': [tell(newsOfVisit(visit.answered))],
  'visit.entered': [tell(newsOfVisit(visit.entered))],
  'visit.overstayed': [tell(newsOfVisit(visit.overstayed))],
  'visit.exited': [tell(newsOfVisit(visit.left))],
  'visit.undone': [tell(newsOfVisit(visit.tookBack))],
  'visit.blocked': [tell(newsOfVisit(visit.blocked))],
  'visit.allowed': [tell(newsOfVisit(visit.ring))],
  'visit.cancelled': [tell(newsOfVisit())],
  'visit.updated': [tell(newsOfVisit(visit.closed))],
  'visit.move_asked': [tell(newsOfVisit(visit.askedToMove))],
  'visit.move_answered': [tell(visit.coming)],
  'objection.made': [tell(objection.objectionMade)],
  'objection.withdrawn': [tell(objection.objectionWithdrawn)],
  'objection.settled': [tell(objection.objectionSettled)],
  'guest_vehicle.created': [tell(newsOfGuestVehicle())],
  'guest_vehicle.updated': [tell(newsOfGuestVehicle())],
  'guest_vehicle.deleted': [tell(newsOfGuestVehicle())],
  'guest_vehicle.entered': [tell(newsOfGuestVehicle('VISITOR_IN'))],
  'guest_vehicle.exited': [tell(newsOfGuestVehicle('VISITOR_OUT'))],
  'guest_vehicle.mark_undone': [tell(newsOfGuestVehicle(undefined, { follows: 'back' }))],
  'pass.created': passChanged,
  'pass.updated': passChanged,
  'pass.cancelled': passChanged,
  'movement.kept': [tell(gate.conflictArose)],
  'turn.unconfirmed': [tell(gate.notConfirmed)],
  'conflict.settled': boardChanged,
  'desk.created': boardChanged,
  'desk.updated': boardChanged,
  // Its session ends with it.
  'desk.deleted': [...boardChanged, checkStreams(({ before }) => personsRights(before.user.id))],
  'shift.handed_over': boardChanged,
  // The session of the turn before ends with it, and that of the login.
  'turn.begun': [
    ...boardChanged,
    checkStreams(({ after }) => personsRights(after.before ?? undefined)),
    checkStreams(({ after }) => personsRights(after.userId)),
  ],
  'turn.ended': boardChanged,
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
  'helper.undone': [tellHelpersHouses(helper.undone)],

  // Beyond its bound, a login ends the oldest session.
  'session.opened': personChanged,
  'session.closed': [checkStreams(({ before }) => personsRights(before.id))],
  'session.ended': personChanged,
  'session.device_bound': [tell(account.deviceKept)],
  'factor.guessed': [tell(account.wrongCodes)],
  'pin.guessed': [tell(account.pinGuessed)],
  'factor.created': [
    mail(factorChangedMail, ({ after }) => ({ userId: after.id, change: additionOf(after) })),
    tell(account.factorAdded),
  ],
  'factor.deleted': [
    mail(factorChangedMail, ({ before }) => ({ userId: before.id, change: removalOf(before) })),
    tell(account.factorRemoved),
  ],
  'user.password_changed': [
    mail(passwordChangedMail, (_, { resourceId: userId }) => (userId === undefined ? undefined : { userId })),
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
  'user.merged': [takeVisits],

  'house.updated': [
    renameHouse(houseOfHelpers),
    renameHouse(houseOfPasses),
    renameHouse(houseOfVisits),
    renameHouse(houseOfBlocks),
  ],
  'occupancy.created': [occupantMoves],
  'occupancy.updated': [occupantMoves],
  'occupancy.moved_out': [takeGuests, cancelPasses, tell(gate.guestsLeft), tell(account.moveOutPlanned), occupantMoves],
  'occupancy.move_out_undone': [putBackGuests, tell(gate.guestsCameBack), occupantMoves],
  // What is scheduled is on no board yet.
  'notice.created': [
    announce(({ after }) => (after.status === 'SCHEDULED' ? undefined : boardOf(after))),
    announce(({ after }) => emergencyOf(after)),
  ],
  'notice.updated': [announce(({ after }) => boardOf(after))],
  'notice.published': [announce(({ after }) => boardOf(after))],
  'notice.all_clear': [announce(({ after }) => boardOf(after)), announce(({ after }) => emergencyOf(after))],
  'notice.deleted': [announce(({ before }) => boardOf(before)), announce(({ before }) => emergencyOf(before))],
  'notice.told': [beginTelling],
  'notice.reminded': [remindPeople],
  'notice.vote_changed': [tell(poll.voteChanged)],
  'notice.poll_closed': [announce(({ after }) => boardOf(after))],
  'notice.mailed': [
    mail(emergencyMails, ({ after: { id: noticeId, communityId, to } }) => ({ noticeId, communityId, after: to })),
  ],
  'community.deleted': [
    deletesWithIt('notice.deleted', noticesOf),
    deletesWithIt('guest_vehicle.deleted', guestVehiclesOf),
    deletesWithIt('house.deleted', housesOf),
    deletesWithIt('helper.deleted', helpersOf),
  ],
  'community.status_changed': [checkStreams(({ after }) => ({ kind: 'rights_of_community', communityId: after.id }))],
  'contact_request.created': [mailSuperAdmins],
  'import.changed': [announce(({ after: { id, communityId } }) => ({ kind: 'import', id, communityId }))],
  'import.abandoned': [
    enqueue(importContinue, ({ after: { id: importId, communityId } }) => ({ importId, communityId })),
  ],
  'import.finished': [tell(account.importFinished)],
  // On the person's other screens.
  'notification.read': [announce(({ after: { userId } }) => ({ kind: 'bell', userId }))],
} as const satisfies Followers

export const announcedOfMany: AnnouncedOfMany = {
  'helper.created': 'helper',
  'helper.deleted': 'helper',
}
