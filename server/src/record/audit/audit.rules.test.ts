import { events, isAudited, type EventName } from '@aangan/contract/events'
import { describe, expect, it } from 'vitest'
import { allCases } from '../../../test/calls.ts'
import { asha } from '../../../test/samples.ts'
import { readLanguages } from '../../core/language/languages.ts'
import { summaryOf, type RecordedRow } from './audit.rules.ts'

const { english } = readLanguages()
const meera = { userId: '1', userName: 'Meera Joshi', username: 'meera' }
const car = { vehicleNo: 'MH23BE4467' }
const guest = { ...car, division: 'A', visitingHouseNo: '402', status: 'ARRIVED' }
const helper = { name: 'Sunita Devi', isVisible: true }
const place = { name: 'Gulmohar', displayName: 'Gulmohar, Baner, Pune', status: 'ACTIVE' }
const leaver = { userName: 'Asha Rao', division: 'D', houseNo: '502', endedAt: null, left: null }
const told = allCases.flatMap(({ trail = {} }) => Object.entries(trail))

const rowOf = (name: EventName, before: object | null, after: object | null): RecordedRow => ({
  ...meera,
  action: events[name].action,
  resource: events[name].resource,
  oldData: before && JSON.stringify(before),
  newData: after && JSON.stringify(after),
})

describe('an audit row', () => {
  it('has an example of every event', () => {
    const audited = (Object.keys(events) as EventName[]).filter(isAudited)
    expect(told.map(([name]) => name).sort()).toEqual(audited.sort())
  })

  // spec: screens.audit-trail.1
  it.each(told)('of %s is told in one sentence', (name, [before, after, expected]) => {
    expect(summaryOf(rowOf(name as EventName, before, after), english)).toBe(expected)
  })

  // spec: screens.audit-trail.1
  it.each(told.map(([name]) => name as EventName))('of %s is told without its data, too', (name) => {
    for (const data of [null, {}, { guard: null, gate: null }])
      for (const before of [null, data]) expect(summaryOf(rowOf(name, before, data), english)).toMatch(/\w/)
  })

  it('says the kind of thing where a part of the data is missing', () => {
    expect(summaryOf(rowOf('shift.handed_over', null, { gate: { name: 'Gate 1' } }), english)).toMatch(
      /^Meera Joshi: .*Shift$/,
    )
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
