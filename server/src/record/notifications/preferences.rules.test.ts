import { kindNames, nothingChosen } from '@aangan/contract/record/notifications'
import { describe, expect, it } from 'vitest'
import { choiceIn, isQuiet, preferencesReply, wayOf } from './preferences.rules.ts'

const night = { quietFrom: 22 * 60, quietUntil: 6 * 60 + 30, push: {} }
const noon = { quietFrom: 12 * 60, quietUntil: 15 * 60, push: {} }

describe('quiet hours', () => {
  // spec: gate.notifications.3
  it.each([
    ['Asia/Kolkata', '2026-03-01T16:29:00Z', false],
    ['Asia/Kolkata', '2026-03-01T16:30:00Z', true],
    ['Asia/Kolkata', '2026-03-02T00:59:00Z', true],
    ['Asia/Kolkata', '2026-03-02T01:00:00Z', false],
    ['Asia/Dubai', '2026-03-01T17:59:00Z', false],
    ['Asia/Dubai', '2026-03-01T18:00:00Z', true],
    // The clock goes forward at 2:00 that night: half past six comes an hour sooner.
    ['Europe/London', '2026-03-28T06:29:00Z', true],
    ['Europe/London', '2026-03-28T06:30:00Z', false],
    ['Europe/London', '2026-03-29T05:29:00Z', true],
    ['Europe/London', '2026-03-29T05:30:00Z', false],
  ])('of a night in %s at %s: %s', (zone, at, quiet) => expect(isQuiet(night, zone, new Date(at))).toBe(quiet))

  it.each([
    ['2026-03-01T06:29:00Z', false],
    ['2026-03-01T06:30:00Z', true],
    ['2026-03-01T09:29:00Z', true],
    ['2026-03-01T09:30:00Z', false],
  ])('of an afternoon at %s: %s', (at, quiet) => expect(isQuiet(noon, 'Asia/Kolkata', new Date(at))).toBe(quiet))

  it('from a time to the same time are the whole day; none are none', () => {
    const always = { ...night, quietUntil: night.quietFrom }
    for (const at of ['2026-03-01T00:00:00Z', '2026-03-01T16:30:00Z', '2026-03-01T12:00:00Z']) {
      expect(isQuiet(always, 'Asia/Kolkata', new Date(at))).toBe(true)
      expect(isQuiet(nothingChosen, 'Asia/Kolkata', new Date(at))).toBe(false)
    }
  })
})

describe('what is pushed', () => {
  const [day, late] = [new Date('2026-03-01T06:00:00Z'), new Date('2026-03-01T20:00:00Z')]
  const ways = (chosen: Parameters<typeof wayOf>[1], at: Date) =>
    Object.fromEntries(kindNames.map((kind) => [kind, wayOf({ kind }, chosen, 'Asia/Kolkata', at)]))
  const usual = {
    VISITOR_AT_GATE: 'loud',
    VISITOR_ANSWERED: 'silent',
    VISITOR_IN: 'loud',
    VISITOR_OUT: 'none',
    VISITOR_MISSED: 'none',
    OVERSTAY: 'none',
    PARCEL_AT_GATE: 'loud',
    CAR_IN_THE_WAY: 'loud',
    HELPER_IN: 'loud',
    HELPER_OUT: 'none',
    HELPER_ABSENT: 'loud',
    BLOCKED_AT_GATE: 'loud',
    GATE_OBJECTION: 'loud',
    GATE_CONFLICT: 'none',
    EMERGENCY: 'loud',
    NOTICE: 'loud',
    POLL: 'loud',
    ACCOUNT: 'loud',
  }

  it('to people who have not chosen', () => expect(ways(nothingChosen, day)).toEqual(usual))

  // spec: gate.notifications.3
  it('in quiet hours: only what rings', () => {
    const held = Object.fromEntries(kindNames.map((kind) => [kind, 'none']))
    expect(ways(night, day)).toEqual(usual)
    const rings = {
      VISITOR_AT_GATE: 'loud',
      CAR_IN_THE_WAY: 'loud',
      BLOCKED_AT_GATE: 'loud',
      GATE_OBJECTION: 'loud',
      EMERGENCY: 'loud',
    }
    expect(ways(night, late)).toEqual({ ...held, ...rings })
  })

  // spec: gate.objections.5
  it('in quiet hours a house that contradicts the gate rings only while the visitor is inside', () => {
    const calm = { kind: 'GATE_OBJECTION', calm: true } as const
    expect([wayOf(calm, night, 'Asia/Kolkata', late), wayOf(calm, night, 'Asia/Kolkata', day)]).toEqual([
      'none',
      'loud',
    ])
  })

  // spec: gate.notifications.3
  it('by switches; a ring that was not sent needs no replacement', () => {
    const chosen = { ...nothingChosen, push: { VISITOR_AT_GATE: false, VISITOR_IN: false, OVERSTAY: true } }
    const other = { VISITOR_AT_GATE: 'none', VISITOR_ANSWERED: 'none', VISITOR_IN: 'none', OVERSTAY: 'loud' }
    expect(ways(chosen, day)).toEqual({ ...usual, ...other })
    expect(ways({ ...nothingChosen, push: { VISITOR_ANSWERED: true } }, day)['VISITOR_ANSWERED']).toBe('loud')
  })
})

// spec: notices.telling.7
describe('an emergency has no switch', () => {
  it('and is pushed whatever somebody chose, also where a switch of that name was stored', () => {
    const stored = { ...night, push: { EMERGENCY: false } as object }
    expect(wayOf({ kind: 'EMERGENCY' }, stored, 'Asia/Kolkata', new Date('2026-03-01T20:00:00Z'))).toBe('loud')
    expect(preferencesReply(stored).push).not.toHaveProperty('EMERGENCY')
  })
})

describe('preferences', () => {
  it('are shown with their defaults', () => {
    expect(preferencesReply(nothingChosen)).toMatchObject({
      quietFrom: null,
      push: { VISITOR_IN: true, OVERSTAY: false },
    })
    expect(preferencesReply(night)).toMatchObject({ quietFrom: '22:00', quietUntil: '06:30' })
  })

  it('change: without hours there are none, and only named switches', () => {
    expect(choiceIn({ push: { VISITOR_IN: false } })).toEqual({
      ...nothingChosen,
      changesHours: false,
      push: { VISITOR_IN: false },
    })
    expect(choiceIn({ quietFrom: '22:00', quietUntil: '06:30' })).toEqual({ ...night, changesHours: true })
    expect(choiceIn({ quietFrom: null, quietUntil: null })).toEqual({ ...nothingChosen, changesHours: true })
  })
})
