import { describe, expect, it } from 'vitest'
import { instantIn, todayIn, toTheMinute, wallClockIn } from './dates.ts'

const at = (text: string): Date => new Date(text)

describe('dates', () => {
  it('a day begins where the people are', () => {
    expect(todayIn('Asia/Kolkata', at('2026-03-31T18:29:59Z'))).toBe('2026-03-31')
    expect(todayIn('Asia/Kolkata', at('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
    expect(todayIn('Pacific/Kiritimati', at('2026-12-31T10:00:00Z'))).toBe('2027-01-01')
    expect(todayIn('America/New_York', at('2026-01-01T04:59:59Z'))).toBe('2025-12-31')
    expect(todayIn('UTC', at('2026-06-15T00:00:00Z'))).toBe('2026-06-15')
  })

  it('the wall clock shows midnight as 00:00', () => {
    expect(wallClockIn('Asia/Kolkata', at('2026-03-31T18:30:59Z'))).toBe('2026-04-01T00:00')
  })

  it.each([
    ['Asia/Kolkata', '2026-01-31T18:30', '2026-01-31T13:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-31T18:30:45.5', '2026-01-31T13:00:45.500Z'],
    ['Asia/Kolkata', '2026-01-31T18:30Z', '2026-01-31T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-31T18:30:00-05:00', '2026-01-31T23:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['America/New_York', '2026-07-01T12:00', '2026-07-01T16:00:00.000Z'],
    ['America/New_York', '2026-01-01T12:00', '2026-01-01T17:00:00.000Z'],
    // The night the clocks go forward has no half past two; the hour that is missing is skipped.
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    // The night they go back has two; the first is meant.
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T12:00', '2026-10-04T01:00:00.000Z'],
  ])('in %s, %s is %s', (zone, typed, instant) => {
    expect(instantIn(zone, typed).toISOString()).toBe(instant)
  })

  it('what was typed is what the clock shows', () => {
    expect(wallClockIn('Asia/Kolkata', instantIn('Asia/Kolkata', '2026-02-28T23:59'))).toBe('2026-02-28T23:59')
  })

  it('minutes drop their seconds, before 1970 too', () => {
    expect(toTheMinute(at('2026-01-31T18:30:59.999Z')).toISOString()).toBe('2026-01-31T18:30:00.000Z')
    expect(toTheMinute(at('1969-12-31T23:59:30Z')).toISOString()).toBe('1969-12-31T23:59:00.000Z')
  })
})
