import { describe, expect, test } from 'vitest'
import {
  countGroups,
  groupLabels,
  groupOf,
  inGateOrder,
  isOnAnotherDay,
  lateness,
  whenExpected,
} from './guest-groups.ts'

const guest = (
  name: string,
  status: 'PLANNED' | 'ARRIVED' | 'EXITED',
  entryTime: string,
  exitedAt: string | null = null,
) => ({ name, status, entryTime: `2026-11-22T${entryTime}:00Z`, exitedAt: exitedAt && `2026-11-22T${exitedAt}:00Z` })

// spec: screens.at-the-gate.4
test('late and expected guests come first, then those inside, then those who left, the latest first', () => {
  const guests = [
    guest('left early', 'EXITED', '07:00', '07:30'),
    guest('inside since nine', 'ARRIVED', '09:00'),
    guest('expected at noon', 'PLANNED', '12:00'),
    guest('left late', 'EXITED', '06:00', '10:30'),
    guest('late since eight', 'PLANNED', '08:00'),
    guest('inside since six', 'ARRIVED', '06:00'),
  ]
  expect(inGateOrder(guests).map(({ name }) => name)).toEqual([
    'late since eight',
    'expected at noon',
    'inside since six',
    'inside since nine',
    'left late',
    'left early',
  ])
  expect(inGateOrder(guests).map((each) => groupLabels[groupOf(each)])).toEqual([
    'Expected',
    'Expected',
    'Inside',
    'Inside',
    'Left',
    'Left',
  ])
  expect(countGroups(guests)).toEqual({ expected: 2, inside: 2, left: 2 })
})

describe('the day headings, at 10:00 pm of 22 November in India', () => {
  const now = Date.parse('2026-11-22T16:30:00Z')
  // spec: screens.gate.3
  test.each([
    ['yesterday evening', '2026-11-21T14:00:00Z', 'now'],
    ['a minute ago', '2026-11-22T16:29:00Z', 'now'],
    ['in an hour', '2026-11-22T17:30:00Z', 'now'],
    ['in an hour and a minute', '2026-11-22T17:31:00Z', 'later'],
    ['a minute before midnight', '2026-11-22T18:29:00Z', 'later'],
    ['at midnight', '2026-11-22T18:30:00Z', 'tomorrow'],
    ['a minute before the next midnight', '2026-11-23T18:29:00Z', 'tomorrow'],
    ['at the next midnight', '2026-11-23T18:30:00Z', 'day'],
  ])('who is expected %s', (_, entryTime, when) => {
    expect(whenExpected(entryTime, now, 'Asia/Kolkata')).toBe(when)
  })

  test('who is expected within the hour counts as now, also after midnight', () => {
    const late = Date.parse('2026-11-22T18:00:00Z')
    expect(whenExpected('2026-11-22T18:45:00Z', late, 'Asia/Kolkata')).toBe('now')
  })

  test('tomorrow is the first of the next month', () => {
    const last = Date.parse('2026-11-30T06:30:00Z')
    expect(whenExpected('2026-12-01T06:30:00Z', last, 'Asia/Kolkata')).toBe('tomorrow')
    expect(whenExpected('2026-12-02T06:30:00Z', last, 'Asia/Kolkata')).toBe('day')
  })
})

describe('lateness', () => {
  const now = Date.parse('2026-11-22T06:06:00Z')
  const due = (entryTime: string, status: 'PLANNED' | 'ARRIVED' = 'PLANNED') => lateness({ status, entryTime }, now)
  // spec: screens.gate.3
  test.each([
    ['2026-11-22T06:06:00Z', undefined],
    ['2026-11-22T06:05:30Z', undefined],
    ['2026-11-22T06:05:00Z', { minutes: 1 }],
    ['2026-11-22T05:54:00Z', { minutes: 12 }],
    ['2026-11-22T05:07:00Z', { minutes: 59 }],
    ['2026-11-22T05:06:00Z', { hours: 1 }],
    ['2026-11-22T03:07:00Z', { hours: 2 }],
    ['2026-11-22T07:00:00Z', undefined],
  ])('who was expected at %s is late by %j', (entryTime, late) => {
    expect(due(entryTime)).toEqual(late)
  })

  test('who has come is not late any more', () => {
    expect(due('2026-11-22T05:54:00Z', 'ARRIVED')).toBeUndefined()
  })
})

test.each([
  // 23:50 on the 22nd in Pune.
  ['2026-11-22T18:35:00Z', false],
  ['2026-11-22T19:20:00Z', false],
  ['2026-11-22T19:30:00Z', true],
  ['2026-11-22T02:00:00Z', false],
  ['2026-11-21T18:20:00Z', true],
])('a guest of %s is asked about at ten to midnight: %s', (entryTime, asked) => {
  expect(isOnAnotherDay(entryTime, Date.parse('2026-11-22T18:20:00Z'), 'Asia/Kolkata')).toBe(asked)
})
