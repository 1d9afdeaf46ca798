import { events, type EventName } from '@aangan/contract/events'
import { describe, expect, it } from 'vitest'
import { readLanguages } from '../language/languages.ts'
import { summaryOf, type RecordedRow } from './audit.rules.ts'

const { english } = readLanguages()
const meera = { userId: '1', userName: 'Meera Joshi', username: 'meera' }
const asha = { name: 'Asha Rao', division: 'D', houseNo: '502', status: 'ACTIVE', roles: ['USER'] }
const car = { vehicleNo: 'MH23BE4467' }
const guest = { ...car, division: 'A', visitingHouseNo: '402', status: 'ARRIVED' }
const helper = { name: 'Sunita Devi', isVisible: true }
const place = { name: 'Gulmohar', displayName: 'Gulmohar, Baner, Pune', status: 'ACTIVE' }
const notice = { title: 'Water cut' }

const told: Readonly<Record<EventName, readonly [before: object | null, after: object | null, sentence: string]>> = {
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
  'notice.created': [null, notice, 'Meera Joshi posted the notice “Water cut”'],
  'notice.updated': [notice, notice, 'Meera Joshi edited the notice “Water cut”'],
  'notice.deleted': [notice, null, 'Meera Joshi deleted the notice “Water cut”'],
  'guest_vehicle.created': [null, guest, 'Meera Joshi added guest MH 23 BE 4467 (A-402)'],
  'guest_vehicle.updated': [guest, guest, 'Meera Joshi edited guest MH 23 BE 4467 (A-402)'],
  'guest_vehicle.deleted': [guest, null, 'Meera Joshi deleted guest MH 23 BE 4467 (A-402)'],
  'guest_vehicle.entered': [guest, guest, 'Meera Joshi marked entry of MH 23 BE 4467 (A-402)'],
  'guest_vehicle.exited': [guest, guest, 'Meera Joshi marked exit of MH 23 BE 4467 (A-402)'],
  'guest_vehicle.mark_undone': [guest, guest, 'Meera Joshi undid the entry of MH 23 BE 4467 (A-402)'],
  'helper.created': [null, helper, 'Meera Joshi added helper Sunita Devi'],
  'helper.updated': [helper, helper, 'Meera Joshi edited helper Sunita Devi'],
  'helper.deleted': [helper, null, 'Meera Joshi deleted helper Sunita Devi'],
  'helper.rated': [null, { rating: 4 }, 'Meera Joshi gave a helper 4 stars'],
  'community.created': [null, place, 'Meera Joshi created community Gulmohar, Baner, Pune'],
  'community.updated': [place, place, 'Meera Joshi edited community Gulmohar, Baner, Pune'],
  'community.deleted': [place, null, 'Meera Joshi deleted community Gulmohar, Baner, Pune'],
  'community.status_changed': [place, place, 'Meera Joshi enabled community Gulmohar, Baner, Pune'],
  'user.signed_up': [null, asha, 'Asha Rao (D-502) signed up'],
  'user.updated': [asha, asha, 'Meera Joshi edited their profile'],
  'user.approved': [asha, asha, 'Meera Joshi approved Asha Rao (D-502)'],
  'user.rejected': [asha, asha, 'Meera Joshi rejected Asha Rao (D-502)'],
  'user.status_changed': [asha, asha, 'Meera Joshi enabled Asha Rao (D-502)'],
  'user.roles_changed': [asha, asha, 'Meera Joshi changed the roles of Asha Rao (D-502)'],
  'user.password_changed': [null, null, 'Meera Joshi changed their password'],
  'session.opened': [null, { id: '1' }, 'Meera Joshi logged in'],
  'session.closed': [{ id: '1' }, null, 'Meera Joshi logged out'],
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
  it.each(Object.entries(told))('of %s is told in one sentence', (name, [before, after, expected]) => {
    expect(summaryOf(rowOf(name as EventName, before, after), english)).toBe(expected)
  })

  it('tells the two ways of what has two', () => {
    const both: [EventName, object, object, string][] = [
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

  it('names what it can where its data does not', () => {
    const row = rowOf('member.searched', null, {})
    expect(summaryOf(row, english)).toBe('Meera Joshi searched without filters')
    expect(summaryOf({ ...row, newData: '{"refused":80}' }, english)).toBe('Meera Joshi was refused 80 searches')
    expect(summaryOf(rowOf('vehicle.created', null, null), english)).toBe('Meera Joshi: Create Vehicle')
    expect(summaryOf({ ...rowOf('notice.updated', null, null), newData: 'no JSON' }, english)).toBe(
      'Meera Joshi: Update Notice',
    )
    expect(summaryOf({ ...rowOf('user.approved', asha, asha), action: 'EXPORT' }, english)).toBe(
      'Meera Joshi: Export User',
    )
  })

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
