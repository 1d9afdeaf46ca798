import { auditActionLabels, auditResourceLabels } from '@aangan/contract/core/audit-actions'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import { plateParts } from '@aangan/contract/core/plates'
import { eventOf, type AuditedEventName, type EventData } from '@aangan/contract/events'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { bloodGroupLabel, bloodGroups } from '@aangan/contract/people/members'
import type { RecordedMoveOut } from '@aangan/contract/people/move-outs'
import type { House } from '@aangan/contract/people/occupancies'
import type { AuditLog } from '@aangan/contract/record/audit'
import { deskSentences } from './desk-sentences.rules.ts'
import { exportSentences } from './export-sentences.rules.ts'
import { factorAdded, factorRemoved, loggedIn } from './factor-sentences.rules.ts'
import { gateSentences } from './gate-sentences.rules.ts'
import { helperSentences } from './helper-sentences.rules.ts'
import { importSentences } from './import-sentences.rules.ts'
import { passSentences } from './pass-sentences.rules.ts'
import { visitSentences } from './visit-sentences.rules.ts'

export type RecordedRow = Pick<
  AuditLog,
  'userId' | 'userName' | 'username' | 'action' | 'resource' | 'oldData' | 'newData'
>

type Sentences = { readonly [N in AuditedEventName]: (actor: string, data: EventData<N>) => Sentence }

/** One sentence per event, with the house where there is one. */
const sentences: Sentences = {
  'vehicle.created': (actor, { after }) => sentence('{actor} registered {vehicleNo}', { actor, ...plated(after) }),
  'vehicle.updated': (actor, { after }) => sentence('{actor} edited vehicle {vehicleNo}', { actor, ...plated(after) }),
  'vehicle.deleted': (actor, { before }) =>
    sentence('{actor} deleted vehicle {vehicleNo}', { actor, ...plated(before) }),
  'vehicle.searched': (actor, { after }) => searched('{actor} searched for vehicle {what}', actor, after),
  'member.created': (actor, { after: { name } }) => sentence('{actor} added family member {name}', { actor, name }),
  'member.updated': (actor, { after: { name } }) => sentence('{actor} edited family member {name}', { actor, name }),
  'member.deleted': (actor, { before: { name } }) => sentence('{actor} deleted family member {name}', { actor, name }),
  'member.searched': (actor, { after }) => searched('{actor} searched for member {what}', actor, after),
  'house.created': (actor, { after }) => sentence('{actor} added house {house}', { actor, ...house(after) }),
  'house.updated': (actor, { after }) => sentence('{actor} edited house {house}', { actor, ...house(after) }),
  'house.deleted': (actor, { before }) => sentence('{actor} deleted house {house}', { actor, ...house(before) }),
  'occupancy.created': (actor, { after: { userName: name } }) =>
    sentence('{actor} gave {name} a house', { actor, name }),
  'occupancy.updated': (actor, { after: { userName: name } }) =>
    sentence('{actor} changed the household of {name}', { actor, name }),
  'occupancy.moved_out': (actor, { after }) =>
    after.left === null
      ? sentence('{actor} set a day for {name} to move out', { actor, ...leaver(after) })
      : sentence('{actor} moved {name} out', { actor, ...leaver(after) }),
  'occupancy.move_out_undone': (actor, { before, after }) =>
    before.endedAt === null
      ? sentence('{actor} noted that {name} stays', { actor, ...leaver(after) })
      : sentence('{actor} undid the move-out of {name}', { actor, ...leaver(after) }),
  'notice.created': (actor, { after: { title } }) => sentence('{actor} posted the notice “{title}”', { actor, title }),
  'notice.updated': (actor, { after: { title } }) => sentence('{actor} edited the notice “{title}”', { actor, title }),
  'notice.deleted': (actor, { before: { title } }) =>
    sentence('{actor} deleted the notice “{title}”', { actor, title }),
  'guest_vehicle.created': (actor, { after }) => sentence('{actor} added guest {guest}', { actor, ...guest(after) }),
  'guest_vehicle.updated': (actor, { after }) => sentence('{actor} edited guest {guest}', { actor, ...guest(after) }),
  'guest_vehicle.deleted': (actor, { before }) =>
    sentence('{actor} deleted guest {guest}', { actor, ...guest(before) }),
  'guest_vehicle.entered': (actor, { after }) =>
    sentence('{actor} marked entry of {guest}', { actor, ...guest(after) }),
  'guest_vehicle.exited': (actor, { after }) => sentence('{actor} marked exit of {guest}', { actor, ...guest(after) }),
  'guest_vehicle.mark_undone': (actor, { before, after }) =>
    before.status === 'EXITED'
      ? sentence('{actor} undid the exit of {guest}', { actor, ...guest(after) })
      : sentence('{actor} undid the entry of {guest}', { actor, ...guest(after) }),
  ...passSentences,
  ...visitSentences,
  ...gateSentences,
  ...deskSentences,
  ...helperSentences,
  ...importSentences,
  ...exportSentences,
  'community.created': (actor, { after }) => sentence('{actor} created community {name}', { actor, ...named(after) }),
  'community.updated': (actor, { after }) => sentence('{actor} edited community {name}', { actor, ...named(after) }),
  'community.deleted': (actor, { before }) => sentence('{actor} deleted community {name}', { actor, ...named(before) }),
  'community.status_changed': (actor, { after }) =>
    after.status === 'DISABLED'
      ? sentence('{actor} disabled community {name}', { actor, ...named(after) })
      : sentence('{actor} enabled community {name}', { actor, ...named(after) }),
  'settings.updated': (actor) => sentence('{actor} changed the community settings', { actor }),
  'user.signed_up': (_, { after }) => sentence('{name} signed up', person(after)),
  'user.updated': (actor) => sentence('{actor} edited their profile', { actor }),
  'user.email_confirmed': (actor) => sentence('{actor} confirmed a new email address', { actor }),
  'user.email_taken_back': (actor) => sentence('{actor} took back a change of the email address', { actor }),
  'user.approved': (actor, { after }) => sentence('{actor} approved {name}', { actor, ...person(after) }),
  'user.rejected': (actor, { after }) => sentence('{actor} rejected {name}', { actor, ...person(after) }),
  'user.status_changed': (actor, { after }) =>
    after.status === 'DISABLED'
      ? sentence('{actor} disabled {name}', { actor, ...person(after) })
      : sentence('{actor} enabled {name}', { actor, ...person(after) }),
  'user.roles_changed': (actor, { after }) =>
    sentence('{actor} changed the roles of {name}', { actor, ...person(after) }),
  'user.password_changed': (actor, { after }) =>
    after?.how === 'RESET'
      ? sentence('{actor} chose a new password with a reset code', { actor })
      : sentence('{actor} changed their password', { actor }),
  'user.reset_issued': (actor, { after }) =>
    after.how === 'MAIL'
      ? sentence('A reset link was mailed to {name}', person(after))
      : sentence('{actor} made a reset code for {name}', { actor, ...person(after) }),
  'user.invited': (actor, { after }) => sentence('{actor} invited {name}', { actor, ...person(after) }),
  'user.joined': (actor) => sentence('{actor} accepted an invitation', { actor }),
  'user.uninvited': (actor, { before }) =>
    sentence('{actor} ended the invitation of {name}', { actor, ...person(before) }),
  'user.erased': () => sentence('The data of a former resident was erased'),
  'session.opened': loggedIn,
  'factor.created': factorAdded,
  'factor.deleted': factorRemoved,
  'session.renewed': (actor) => sentence('{actor} stayed logged in', { actor }),
  'session.closed': (actor) => sentence('{actor} logged out', { actor }),
  'session.ended': (actor, { after: { name, devices } }) =>
    name === undefined
      ? sentence('{actor} signed out on {count, plural, one {# device} other {# devices}}', {
          actor,
          // Rows of another version have none.
          count: devices?.length,
        })
      : sentence('{actor} signed {name} out everywhere', { actor, name }),
  'session.failed': (username) => sentence('Failed login as {username}', { username }),
  'session.password_failed': (actor) => sentence('{actor} entered a wrong current password', { actor }),
  'contact_request.created': (_, { after: { name, communityName } }) =>
    sentence('{name} asked to add {communityName}', { name, communityName }),
  'contact_request.done': (actor, { after: { name } }) =>
    sentence('{actor} closed the request of {name}', { actor, name }),
}

/** One sentence. Where a row's data does not name the thing, it says the kind of thing. */
export function summaryOf(row: RecordedRow, language: Language): string {
  const { t } = language
  const event = eventOf(row)
  if (event === 'session.failed' && row.userId === null) return t('Failed login with an unknown username')
  const actor = actorOf(row, language)
  const told = event && (sentences[event] as (actor: string, data: unknown) => Sentence)(actor, dataOf(row))
  return told && Object.values(told.values ?? {}).every(isTold) ? language.say(told) : plainly(row, actor, language)
}

const plainly = ({ action, resource }: RecordedRow, actor: string, { t }: Language): string =>
  t('{actor}: {action} {resource}', {
    actor,
    action: t(auditActionLabels[action]),
    resource: t(auditResourceLabels[resource]),
  })

function actorOf({ userId, userName, username, resource }: RecordedRow, { t }: Language): string {
  if (userId !== null) return userName ?? username ?? t('A deleted account')
  return resource === 'SESSION' || resource === 'CONTACT_REQUEST' ? t('Someone not signed in') : t('The system')
}

/** Rows of other versions may lack values that today's have. */
const isTold = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const dataOf = ({ oldData, newData }: RecordedRow) => ({ before: parsed(oldData), after: parsed(newData) })

function parsed(data: string | null): object {
  try {
    return Object(JSON.parse(data ?? '{}')) as object
  } catch {
    return {}
  }
}

interface Housed {
  readonly name: string
  readonly division?: string | null
  readonly houseNo?: string | null
}
const withHouse = (name: string, house: string): string => (name && house ? `${name} (${house})` : name)
const person = ({ name, division, houseNo }: Housed) => ({ name: withHouse(name, houseLabel(division, houseNo)) })
const plated = ({ vehicleNo }: { vehicleNo: string }) => ({ vehicleNo: vehicleNo && plateParts(vehicleNo).join(' ') })
const house = ({ division, number }: Pick<House, 'division' | 'number'>) => ({ house: houseLabel(division, number) })
const leaver = ({ userName, division, houseNo }: Pick<RecordedMoveOut, 'userName' | 'division' | 'houseNo'>) => ({
  name: withHouse(userName, houseLabel(division, houseNo)),
})
const guest = (of: GuestVehicle) => ({
  guest: withHouse(plated(of).vehicleNo, houseLabel(of.division, of.visitingHouseNo)),
})
const named = ({ displayName, name }: { displayName: string; name: string }) => ({ name: displayName || name })

/** The filters, without page numbers; refused searches are only counted. */
function searched(
  text: '{actor} searched for vehicle {what}' | '{actor} searched for member {what}',
  actor: string,
  { refused, division, houseNo, bloodGroup, ...others }: Readonly<Record<string, unknown>>,
): Sentence {
  if (typeof refused === 'number')
    return sentence('{actor} was refused {count, plural, one {# search} other {# searches}}', {
      actor,
      count: refused,
    })
  const group = bloodGroups.find((known) => known === bloodGroup)
  const what = [
    ...Object.values(others).filter((value) => typeof value === 'string'),
    houseLabel(division as string, houseNo as string),
    group && bloodGroupLabel(group),
  ]
    .filter(Boolean)
    .join(', ')
  return what ? sentence(text, { actor, what }) : sentence('{actor} searched without filters', { actor })
}
