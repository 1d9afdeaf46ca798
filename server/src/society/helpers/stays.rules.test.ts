import { dayAfter, instantIn, todayIn } from '@aangan/contract/core/dates'
import type { HelperStay } from '@aangan/contract/gate/helper-stays'
import { judgeHelper } from '@aangan/contract/gate/movement-judge'
import { describe, expect, it } from 'vitest'
import { comingAmong, goingFrom, hasLeftBefore, insideSince, unseenOut } from './stays.rules.ts'

const at = (time: string): Date => new Date(`2026-03-09T${time}:00Z`)
const stay = (inAt: string, outAt: string | null, outSeen = true): HelperStay => ({
  inAt: at(inAt).toISOString(),
  outAt: outAt && at(outAt).toISOString(),
  outSeen,
})

describe('a helper at the gate', () => {
  it.each([
    ['ENTRY', null, true, undefined],
    ['ENTRY', null, false, 'NO_HOUSE'],
    ['ENTRY', at('08:00'), true, 'ALREADY_IN'],
    ['EXIT', at('08:00'), false, undefined],
    ['EXIT', null, true, 'NOT_IN'],
  ] as const)('%s, inside since %s, listed %s: %s', (kind, since, listed, reason) =>
    expect(judgeHelper(kind, { insideSince: since, listed })?.reason).toBe(reason),
  )
})

describe('the stays of a helper', () => {
  const morning = stay('06:00', '09:00')
  it('are inside from the coming to the going', () => {
    expect(insideSince([morning], at('05:30'))).toBeNull()
    expect(insideSince([morning], at('06:00'))).toEqual(at('06:00'))
    expect(insideSince([morning], at('08:59'))).toEqual(at('06:00'))
    expect(insideSince([morning], at('09:00'))).toBeNull()
  })
  it('are one where two gates write down the same coming within minutes', () => {
    expect(insideSince([morning], at('05:56'))).toEqual(at('06:00'))
    expect(insideSince([morning], at('05:54'))).toBeNull()
  })
  it('last sixteen hours at most when nobody saw them leave', () => {
    const open = stay('04:00', null)
    expect(unseenOut(open)).toEqual(at('20:00'))
    expect(insideSince([open], at('19:59'))).toEqual(at('04:00'))
    expect(insideSince([open], at('20:00'))).toBeNull()
    expect(comingAmong([open], at('20:30'))).toEqual({ left: open, before: null })
  })
  it('a coming between others ends before the next one', () =>
    expect(comingAmong([morning, stay('15:00', null)], at('10:00'))).toEqual({ left: undefined, before: at('15:00') }))
  it('a going ends the last one, also when it was taken to have ended unseen', () => {
    const unseen = stay('01:00', '17:00', false)
    expect(goingFrom([morning], at('10:00'))).toBeUndefined()
    expect(goingFrom([unseen], at('18:00'))).toBe(unseen)
    expect(goingFrom([unseen], at('00:30'))).toBeUndefined()
    expect(goingFrom([stay('02:00', null)], at('18:00'))).toBeDefined()
  })
  it('somebody who left already is no riddle; somebody who never came is one', () => {
    expect(hasLeftBefore([morning], at('09:05'))).toBe(true)
    expect(hasLeftBefore([], at('09:05'))).toBe(false)
    expect(hasLeftBefore([stay('06:00', null)], at('09:05'))).toBe(false)
  })
})

describe('the day of a stay', () => {
  // spec: gate.helpers.11
  it.each([
    ['Asia/Kolkata', '2026-03-08T23:50', '2026-03-08'],
    // The clocks go forward at two in the night.
    ['America/New_York', '2026-03-08T01:59', '2026-03-08'],
    ['America/New_York', '2026-03-08T03:01', '2026-03-08'],
    // And back, so that this hour is there twice.
    ['Europe/London', '2026-10-25T01:30', '2026-10-25'],
    ['Europe/London', '2026-10-24T23:59', '2026-10-24'],
  ])('in %s somebody who comes at %s comes on %s', (zone, wall, day) => {
    const came = instantIn(zone, wall)
    expect(todayIn(zone, came)).toBe(day)
    // A shift over midnight belongs to the day on which it began.
    const left = unseenOut({ inAt: came.toISOString() })
    expect([day, dayAfter(day)]).toContain(todayIn(zone, left))
    expect(left.getTime() - came.getTime()).toBe(16 * 3_600_000)
  })
})
