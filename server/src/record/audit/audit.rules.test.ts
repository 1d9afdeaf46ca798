import { events, type AuditedEventName, type EventName } from '@aangan/contract/events'
import { describe, expect, it } from 'vitest'
import { readLanguages } from '../../core/language/languages.ts'
import { summaryOf, type RecordedRow } from './audit.rules.ts'

const { english } = readLanguages()
const meera = { userId: '1', userName: 'Meera Joshi', username: 'meera' }
const asha = { name: 'Asha Rao', division: 'D', houseNo: '502', status: 'ACTIVE', roles: ['USER'] }
const car = { vehicleNo: 'MH23BE4467' }
const guest = { ...car, division: 'A', visitingHouseNo: '402', status: 'ARRIVED' }
const visit = { visitorName: 'Suresh', division: 'A', houseNo: '402', status: 'APPROVED', collectedAt: null }
const pass = { visitorName: 'Suresh', division: 'A', houseNo: '402' }
const helper = { name: 'Sunita Devi', isVisible: true }
const place = { name: 'Gulmohar', displayName: 'Gulmohar, Baner, Pune', status: 'ACTIVE' }
const flat = { division: 'A', number: '402' }
const leaver = { userName: 'Asha Rao', division: 'D', houseNo: '502', endedAt: null, left: null }
const blocked = { scope: 'COMMUNITY', name: null, vehicleNo: 'MH12AB1234', division: null, houseNo: null }
const desk = { name: 'Main', gate: { name: 'Gate 1' } }
const shift = { guard: { name: 'Ramesh' }, gate: { name: 'Gate 1' }, endedAt: null }
const notice = { title: 'Water cut' }
const file = { filters: { division: 'A' }, format: 'csv' }

const told: Readonly<
  Record<AuditedEventName, readonly [before: object | null, after: object | null, sentence: string]>
> = {
  'vehicle.created': [null, car, 'Meera Joshi registered MH 23 BE 4467'],
  'vehicle.updated': [car, car, 'Meera Joshi edited vehicle MH 23 BE 4467'],
  'vehicle.deleted': [car, null, 'Meera Joshi deleted vehicle MH 23 BE 4467'],
  'vehicle.searched': [null, { vehicleNo: '4467' }, 'Meera Joshi searched for vehicle 4467'],
  'member.created': [null, asha, 'Meera Joshi added family member Asha Rao'],
  'member.updated': [asha, asha, 'Meera Joshi edited family member Asha Rao'],
  'member.deleted': [asha, null, 'Meera Joshi deleted family member Asha Rao'],
  'member.searched': [
    null,
    { name: 'asha', division: 'A', houseNo: '402', bloodGroup: 'O_POSITIVE', page: 2 },
    'Meera Joshi searched for member asha, A-402, O+',
  ],
  'import.finished': [null, { fileName: 'flats.xlsx', created: 2 }, 'Meera Joshi imported 2 rows from flats.xlsx'],
  'import.undone': [{ fileName: 'flats.xlsx' }, null, 'Meera Joshi took back the import of flats.xlsx'],
  'house.created': [null, flat, 'Meera Joshi added house A-402'],
  'house.updated': [flat, flat, 'Meera Joshi edited house A-402'],
  'house.deleted': [flat, null, 'Meera Joshi deleted house A-402'],
  'occupancy.created': [null, { userName: 'Asha Rao' }, 'Meera Joshi gave Asha Rao a house'],
  'occupancy.updated': [{}, { userName: 'Asha Rao' }, 'Meera Joshi changed the household of Asha Rao'],
  'occupancy.moved_out': [leaver, { ...leaver, left: {} }, 'Meera Joshi moved Asha Rao (D-502) out'],
  'occupancy.move_out_undone': [
    { endedAt: '2026-01-31T00:00:00.000Z' },
    leaver,
    'Meera Joshi undid the move-out of Asha Rao (D-502)',
  ],
  'notice.created': [null, notice, 'Meera Joshi posted the notice “Water cut”'],
  'notice.updated': [notice, notice, 'Meera Joshi edited the notice “Water cut”'],
  'notice.deleted': [notice, null, 'Meera Joshi deleted the notice “Water cut”'],
  'guest_vehicle.created': [null, guest, 'Meera Joshi added guest MH 23 BE 4467 (A-402)'],
  'guest_vehicle.updated': [guest, guest, 'Meera Joshi edited guest MH 23 BE 4467 (A-402)'],
  'guest_vehicle.deleted': [guest, null, 'Meera Joshi deleted guest MH 23 BE 4467 (A-402)'],
  'guest_vehicle.entered': [guest, guest, 'Meera Joshi marked entry of MH 23 BE 4467 (A-402)'],
  'guest_vehicle.exited': [guest, guest, 'Meera Joshi marked exit of MH 23 BE 4467 (A-402)'],
  'guest_vehicle.mark_undone': [guest, guest, 'Meera Joshi undid the entry of MH 23 BE 4467 (A-402)'],
  'pass.created': [null, pass, 'Meera Joshi invited Suresh to A-402'],
  'pass.updated': [pass, pass, 'Meera Joshi changed the pass of Suresh to A-402'],
  'pass.cancelled': [pass, pass, 'Meera Joshi cancelled the pass of Suresh to A-402'],
  'block.created': [null, blocked, 'Meera Joshi put MH 12 AB 1234 on the block list'],
  'block.deleted': [
    { ...blocked, scope: 'HOUSE', name: 'Suresh', division: 'A', houseNo: '402' },
    null,
    'Meera Joshi lets Suresh come to A-402 again',
  ],
  'gate.created': [null, { name: 'Back Gate' }, 'Meera Joshi added gate Back Gate'],
  'gate.updated': [{ name: 'Gate 2' }, { name: 'Back Gate' }, 'Meera Joshi changed gate Back Gate'],
  'gate.deleted': [{ name: 'Back Gate' }, null, 'Meera Joshi removed gate Back Gate'],
  'desk.created': [null, desk, 'Meera Joshi set up the desk Main at Gate 1'],
  'desk.updated': [desk, desk, 'Meera Joshi changed the desk Main at Gate 1'],
  'desk.deleted': [desk, null, 'Meera Joshi removed the desk Main'],
  'shift.handed_over': [null, shift, 'Meera Joshi began the shift of Ramesh at Gate 1'],
  'conflict.settled': [
    { visitorName: 'Suresh' },
    { visitorName: 'Suresh' },
    'Meera Joshi settled a movement of Suresh at the gate',
  ],
  'user.exported': [null, file, 'Meera Joshi exported the users'],
  'member.exported': [null, file, 'Meera Joshi exported the members'],
  'vehicle.exported': [null, file, 'Meera Joshi exported the vehicles'],
  'notice.exported': [null, file, 'Meera Joshi exported the notices'],
  'guest_vehicle.exported': [null, file, 'Meera Joshi exported the guest vehicles'],
  'visit.exported': [null, file, 'Meera Joshi exported the visits'],
  'helper.exported': [null, file, 'Meera Joshi exported the helpers'],
  'house.exported': [null, file, 'Meera Joshi exported the houses'],
  'invitation.exported': [null, file, 'Meera Joshi exported the invitations'],
  'audit_log.exported': [null, file, 'Meera Joshi exported the audit trail'],
  'security_log.exported': [null, file, 'Meera Joshi exported the security logs'],
  'directory.exported': [null, { houses: 2, vehicles: 1 }, 'Meera Joshi copied the list of houses to a desk'],
  'visit.asked': [null, visit, 'Meera Joshi asked A-402 about Suresh'],
  'visit.answered': [visit, visit, 'Meera Joshi approved Suresh for A-402'],
  'visit.admitted': [visit, visit, 'Meera Joshi admitted Suresh to A-402 without an answer'],
  'visit.entered': [null, visit, 'Meera Joshi marked entry of Suresh to A-402'],
  'visit.exited': [visit, visit, 'Meera Joshi marked exit of Suresh from A-402'],
  'visit.undone': [visit, visit, 'Meera Joshi took back a mark of Suresh for A-402'],
  'visit.blocked': [null, visit, 'Meera Joshi met Suresh for A-402, who is on the block list'],
  'visit.allowed': [visit, visit, 'Meera Joshi allowed Suresh for A-402 once'],
  'visit.cancelled': [visit, visit, 'Meera Joshi cancelled the visit of Suresh to A-402'],
  'visit.updated': [visit, { ...visit, status: 'LAPSED' }, 'The request for Suresh to A-402 lapsed'],
  'visit.contacts_seen': [null, visit, 'Meera Joshi looked up the numbers of A-402'],
  'helper.created': [null, helper, 'Meera Joshi added helper Sunita Devi'],
  'helper.updated': [helper, helper, 'Meera Joshi edited helper Sunita Devi'],
  'helper.deleted': [helper, null, 'Meera Joshi deleted helper Sunita Devi'],
  'helper.list_changed': [
    null,
    { ...helper, what: 'LIST', division: 'A', houseNo: '402', listed: true },
    'Meera Joshi put helper Sunita Devi on the list of A-402',
  ],
  'helper.code_issued': [null, { ...helper, what: 'CODE' }, 'Meera Joshi gave helper Sunita Devi an entry code'],
  'helper.day_marked': [
    null,
    { ...helper, what: 'MARK', day: '2026-01-31' },
    'Meera Joshi marked the attendance of helper Sunita Devi on 2026-01-31',
  ],
  'helper.absence_told': [
    null,
    { ...helper, what: 'ABSENCE', from: '2026-01-30', until: '2026-01-31' },
    'Meera Joshi told that helper Sunita Devi is absent from 2026-01-30 until 2026-01-31',
  ],
  'helper.absence_ended': [
    null,
    { ...helper, what: 'ABSENCE_ENDED', from: '2026-01-30', until: '2026-01-31' },
    'Meera Joshi took back the absence of helper Sunita Devi from 2026-01-30 until 2026-01-31',
  ],
  'helper.entered': [null, helper, 'Meera Joshi marked entry of helper Sunita Devi'],
  'helper.exited': [helper, { ...helper, outSeen: true }, 'Meera Joshi marked exit of helper Sunita Devi'],
  'helper.undone': [helper, null, 'Meera Joshi took back a mark of helper Sunita Devi'],
  'helper.rated': [null, { rating: 4 }, 'Meera Joshi gave a helper 4 stars'],
  'community.created': [null, place, 'Meera Joshi created community Gulmohar, Baner, Pune'],
  'community.updated': [place, place, 'Meera Joshi edited community Gulmohar, Baner, Pune'],
  'community.deleted': [place, null, 'Meera Joshi deleted community Gulmohar, Baner, Pune'],
  'community.status_changed': [place, place, 'Meera Joshi enabled community Gulmohar, Baner, Pune'],
  'settings.updated': [{}, {}, 'Meera Joshi changed the community settings'],
  'user.signed_up': [null, asha, 'Asha Rao (D-502) signed up'],
  'user.updated': [asha, asha, 'Meera Joshi edited their profile'],
  'user.email_confirmed': [
    { id: '1', what: 'EMAIL_CONFIRMED', email: 'a@b.co', newEmail: 'c@d.co' },
    { id: '1', what: 'EMAIL_CONFIRMED', email: 'c@d.co', newEmail: null },
    'Meera Joshi confirmed a new email address',
  ],
  'user.email_taken_back': [
    { id: '1', what: 'EMAIL_TAKEN_BACK', email: 'c@d.co', newEmail: null },
    { id: '1', what: 'EMAIL_TAKEN_BACK', email: 'a@b.co', newEmail: null },
    'Meera Joshi took back a change of the email address',
  ],
  'user.approved': [asha, asha, 'Meera Joshi approved Asha Rao (D-502)'],
  'user.rejected': [asha, asha, 'Meera Joshi rejected Asha Rao (D-502)'],
  'user.status_changed': [asha, asha, 'Meera Joshi enabled Asha Rao (D-502)'],
  'user.roles_changed': [asha, asha, 'Meera Joshi changed the roles of Asha Rao (D-502)'],
  'user.password_changed': [null, null, 'Meera Joshi changed their password'],
  'user.reset_issued': [null, { ...asha, how: 'ADMIN' }, 'Meera Joshi made a reset code for Asha Rao (D-502)'],
  'user.invited': [null, asha, 'Meera Joshi invited Asha Rao (D-502)'],
  'user.joined': [null, asha, 'Meera Joshi accepted an invitation'],
  'user.uninvited': [asha, null, 'Meera Joshi ended the invitation of Asha Rao (D-502)'],
  'user.erased': [null, { id: '1', username: 'former-1a2b3c4d' }, 'The data of a former resident was erased'],
  'session.opened': [null, { id: '1' }, 'Meera Joshi logged in'],
  'session.renewed': [null, { id: '1' }, 'Meera Joshi stayed logged in'],
  'session.closed': [{ id: '1' }, null, 'Meera Joshi logged out'],
  'session.ended': [null, { id: '1', devices: ['Chrome on Android', null] }, 'Meera Joshi signed out on 2 devices'],
  'factor.created': [null, { id: '1', kinds: ['PASSKEY'], passkeys: ['Phone'] }, 'Meera Joshi added a passkey'],
  'factor.deleted': [
    { id: '1', name: 'Asha Rao', kinds: ['TOTP'] },
    null,
    'Meera Joshi took away the second factors of Asha Rao',
  ],
  'session.failed': [null, null, 'Failed login as Meera Joshi'],
  'session.password_failed': [null, { id: '1', reason: '' }, 'Meera Joshi entered a wrong current password'],
  'contact_request.created': [null, { name: 'Ravi', communityName: 'Lotus' }, 'Ravi asked to add Lotus'],
  'contact_request.done': [{ name: 'Ravi' }, { name: 'Ravi' }, 'Meera Joshi closed the request of Ravi'],
}

const rowOf = (name: EventName, before: object | null, after: object | null): RecordedRow => ({
  ...meera,
  action: events[name].action,
  resource: events[name].resource,
  oldData: before && JSON.stringify(before),
  newData: after && JSON.stringify(after),
})

describe('an audit row', () => {
  // spec: screens.audit-trail.1
  it.each(Object.entries(told))('of %s is told in one sentence', (name, [before, after, expected]) => {
    expect(summaryOf(rowOf(name as EventName, before, after), english)).toBe(expected)
  })

  it('tells the two ways of what has two', () => {
    const both: [EventName, object, object, string][] = [
      ['occupancy.moved_out', leaver, leaver, 'Meera Joshi set a day for Asha Rao (D-502) to move out'],
      ['occupancy.move_out_undone', leaver, leaver, 'Meera Joshi noted that Asha Rao (D-502) stays'],
      ['user.status_changed', asha, { ...asha, status: 'DISABLED' }, 'Meera Joshi disabled Asha Rao (D-502)'],
      [
        'community.status_changed',
        place,
        { ...place, status: 'DISABLED' },
        'Meera Joshi disabled community Gulmohar, Baner, Pune',
      ],
      ['helper.updated', helper, { ...helper, isVisible: false }, 'Meera Joshi hid helper Sunita Devi from the list'],
      ['helper.updated', { ...helper, isVisible: false }, helper, 'Meera Joshi showed helper Sunita Devi in the list'],
      [
        'guest_vehicle.mark_undone',
        { ...guest, status: 'EXITED' },
        guest,
        'Meera Joshi undid the exit of MH 23 BE 4467 (A-402)',
      ],
    ]
    for (const [name, before, after, expected] of both)
      expect(summaryOf(rowOf(name, before, after), english)).toBe(expected)
  })

  // spec: screens.audit-trail.1
  it('names what it can where its data does not', () => {
    const row = rowOf('member.searched', null, {})
    expect(summaryOf(row, english)).toBe('Meera Joshi searched without filters')
    expect(summaryOf({ ...row, newData: '{"refused":80}' }, english)).toBe('Meera Joshi was refused 80 searches')
    expect(summaryOf(rowOf('vehicle.created', null, null), english)).toBe('Meera Joshi: Create Vehicle')
    expect(summaryOf({ ...rowOf('notice.updated', null, null), newData: 'no JSON' }, english)).toBe(
      'Meera Joshi: Update Notice',
    )
    expect(summaryOf({ ...rowOf('user.approved', asha, asha), action: 'RENEW' }, english)).toBe(
      'Meera Joshi: Renew User',
    )
  })

  // spec: screens.audit-trail.1
  it('says who it was where nobody signed in stands behind it', () => {
    const gone = { userName: null, username: null }
    expect(summaryOf({ ...rowOf('user.approved', asha, asha), ...gone }, english)).toBe(
      'A deleted account approved Asha Rao (D-502)',
    )
    const nobody = { ...gone, userId: null }
    expect(summaryOf({ ...rowOf('user.status_changed', asha, asha), ...nobody }, english)).toBe(
      'The system enabled Asha Rao (D-502)',
    )
    expect(summaryOf({ ...rowOf('session.failed', null, null), ...nobody }, english)).toBe(
      'Failed login with an unknown username',
    )
    expect(summaryOf({ ...rowOf('session.closed', null, null), ...nobody }, english)).toBe(
      'Someone not signed in logged out',
    )
  })
})
