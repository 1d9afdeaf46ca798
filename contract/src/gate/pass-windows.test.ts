import { describe, expect, it } from 'vitest'
import { instantIn } from '../core/dates.ts'
import {
  dayBits,
  daysOf,
  minuteOf,
  nextWindow,
  notGood,
  passDays,
  passStatus,
  type PassDay,
  type PassUse,
} from './pass-windows.ts'

const zones = ['Asia/Kolkata', 'Europe/London', 'America/New_York'] as const

const once = (zone: string, from: string, until: string): PassUse => ({
  validFrom: instantIn(zone, from),
  validUntil: instantIn(zone, until),
  days: 0,
  dayFrom: 0,
  dayUntil: 0,
  cancelled: false,
  uses: 0,
  maxUses: 1,
})
const often = (zone: string, days: readonly PassDay[], dayFrom: string, dayUntil: string): PassUse => ({
  ...once(zone, '2026-01-01T00:00', '2026-12-31T00:00'),
  days: dayBits(days),
  dayFrom: minuteOf(dayFrom),
  dayUntil: minuteOf(dayUntil),
  maxUses: null,
})

/** `good`, or the reason with its time on the zone's clock. */
function at(zone: string, pass: PassUse, typed: string, tolerance = { earlyMinutes: 0, lateMinutes: 0 }): string {
  const found = notGood(pass, { timeZone: zone, at: instantIn(zone, typed), ...tolerance })
  if (found === undefined) return 'good'
  if (!('time' in found)) return found.reason
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return `${found.reason} ${shown.format(found.time)}`
}
const tolerance = { earlyMinutes: 30, lateMinutes: 60 }

describe.each(zones)('in %s', (zone) => {
  it('a pass for one visit is good within its window, and so much before and after as the gate allows', () => {
    const pass = once(zone, '2026-06-10T18:00', '2026-06-10T22:00')
    expect(at(zone, pass, '2026-06-10T17:59')).toBe('EARLY 2026-06-10 18:00')
    expect(at(zone, pass, '2026-06-10T18:00')).toBe('good')
    expect(at(zone, pass, '2026-06-10T22:00')).toBe('good')
    expect(at(zone, pass, '2026-06-10T22:01')).toBe('OVER 2026-06-10 22:00')
    expect(at(zone, pass, '2026-06-10T17:29', tolerance)).toBe('EARLY 2026-06-10 18:00')
    expect(at(zone, pass, '2026-06-10T17:30', tolerance)).toBe('good')
    expect(at(zone, pass, '2026-06-10T23:00', tolerance)).toBe('good')
    expect(at(zone, pass, '2026-06-10T23:01', tolerance)).toBe('OVER 2026-06-10 22:00')
  })

  it('a frequent pass is good on its days in its hours: early before them, over after, not today on others', () => {
    const pass = often(zone, ['MON', 'WED'], '08:00', '10:30')
    // 8 June 2026 is a Monday.
    expect(at(zone, pass, '2026-06-08T07:59')).toBe('EARLY 2026-06-08 08:00')
    expect(at(zone, pass, '2026-06-08T08:00')).toBe('good')
    expect(at(zone, pass, '2026-06-08T10:31')).toBe('OVER 2026-06-08 10:30')
    expect(at(zone, pass, '2026-06-09T09:00')).toBe('NOT_TODAY')
    expect(at(zone, pass, '2026-06-10T09:00')).toBe('good')
    expect(at(zone, pass, '2026-06-10T07:30', tolerance)).toBe('good')
    expect(at(zone, pass, '2026-06-10T11:31', tolerance)).toBe('OVER 2026-06-10 10:30')
  })

  // spec: gate.passes.2
  it('hours across midnight belong to the day on which they began', () => {
    const pass = often(zone, ['FRI'], '22:00', '06:00')
    // 12 June 2026 is a Friday.
    expect(at(zone, pass, '2026-06-12T05:00')).toBe('EARLY 2026-06-12 22:00')
    expect(at(zone, pass, '2026-06-12T23:30')).toBe('good')
    expect(at(zone, pass, '2026-06-13T05:59')).toBe('good')
    expect(at(zone, pass, '2026-06-13T06:59', tolerance)).toBe('good')
    expect(at(zone, pass, '2026-06-13T07:01', tolerance)).toBe('NOT_TODAY')
    expect(at(zone, pass, '2026-06-13T22:30')).toBe('NOT_TODAY')
  })

  it('the tolerance reaches over midnight into a day that is not the pass’s', () => {
    const pass = often(zone, ['TUE'], '00:15', '23:30')
    expect(at(zone, pass, '2026-06-08T23:50', tolerance)).toBe('good')
    expect(at(zone, pass, '2026-06-10T00:20', tolerance)).toBe('good')
    expect(at(zone, pass, '2026-06-10T00:31', tolerance)).toBe('NOT_TODAY')
  })

  it('before its first day it is early until the first hours of it, after its last day it is over', () => {
    const pass = { ...often(zone, ['THU'], '09:00', '10:00'), ...bounds(zone, '2026-06-08T00:00', '2026-06-30T00:00') }
    expect(at(zone, pass, '2026-06-01T09:30')).toBe('EARLY 2026-06-11 09:00')
    expect(at(zone, pass, '2026-07-02T09:30')).toBe('OVER 2026-06-30 00:00')
    const found = nextWindow(pass, zone, instantIn(zone, '2026-06-11T10:30'))
    expect(found?.from).toEqual(instantIn(zone, '2026-06-18T09:00'))
    expect(nextWindow(pass, zone, instantIn(zone, '2026-06-25T10:30'))).toBeUndefined()
  })

  it('the first and the last hours are cut to what the pass is valid for', () => {
    const pass = { ...often(zone, passDays, '08:00', '20:00'), ...bounds(zone, '2026-06-08T12:00', '2026-06-09T10:00') }
    expect(at(zone, pass, '2026-06-08T11:00')).toBe('EARLY 2026-06-08 12:00')
    expect(at(zone, pass, '2026-06-08T12:00')).toBe('good')
    expect(at(zone, pass, '2026-06-09T10:00')).toBe('good')
    expect(at(zone, pass, '2026-06-09T10:01')).toBe('OVER 2026-06-09 10:00')
  })

  // spec: gate.passes.2
  it('a change of the clock moves no hours: they are those of the clock on the wall', () => {
    const pass = often(zone, ['SUN', 'SAT'], '22:00', '06:00')
    // London and New York change their clocks on some of these Sundays, Kolkata never.
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']) {
      const night = new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10)
      expect(at(zone, pass, `${night}T21:59`)).toBe(`EARLY ${night} 22:00`)
      for (const time of ['00:30', '04:00', '06:00']) expect(at(zone, pass, `${day}T${time}`)).toBe('good')
      expect(at(zone, pass, `${day}T06:01`)).toBe(`EARLY ${day} 22:00`)
    }
  })
})

it('hours in the night of a change are an hour shorter or longer, as long as the night is', () => {
  const hours = (zone: string, day: string) => {
    const pass = often(zone, passDays, '22:00', '06:00')
    const { from, until } = nextWindow(pass, zone, instantIn(zone, `${day}T23:00`))!
    return (until.getTime() - from.getTime()) / 3_600_000
  }
  expect(hours('Europe/London', '2026-03-28')).toBe(7)
  expect(hours('Europe/London', '2026-10-24')).toBe(9)
  expect(hours('America/New_York', '2026-03-07')).toBe(7)
  expect(hours('America/New_York', '2026-10-31')).toBe(9)
  expect(hours('Asia/Kolkata', '2026-03-28')).toBe(8)
})

const bounds = (zone: string, from: string, until: string) => ({
  validFrom: instantIn(zone, from),
  validUntil: instantIn(zone, until),
})

// spec: gate.passes.2
it('the status is the first that is true: cancelled, used, over, upcoming, active', () => {
  const pass = once('UTC', '2026-06-10T18:00', '2026-06-10T22:00')
  const [before, within, after] = ['2026-06-10T17:59Z', '2026-06-10T18:00Z', '2026-06-10T22:00Z'].map(
    (t) => new Date(t),
  )
  const all = (changed: Partial<PassUse>) =>
    [before, within, after].map((now) => passStatus({ ...pass, ...changed }, now!))
  expect(all({})).toEqual(['UPCOMING', 'ACTIVE', 'OVER'])
  expect(all({ uses: 1 })).toEqual(['USED', 'USED', 'USED'])
  expect(all({ uses: 1, maxUses: null })).toEqual(['UPCOMING', 'ACTIVE', 'OVER'])
  expect(all({ uses: 1, cancelled: true })).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
})

it('what is cancelled or used is not good, whatever the hour', () => {
  const pass = once('UTC', '2026-06-10T18:00', '2026-06-10T22:00')
  expect(at('UTC', { ...pass, uses: 1 }, '2026-06-10T19:00')).toBe('USED')
  expect(at('UTC', { ...pass, uses: 49, maxUses: 50 }, '2026-06-10T19:00')).toBe('good')
  expect(at('UTC', { ...pass, uses: 1, cancelled: true }, '2026-06-12T19:00')).toBe('CANCELLED')
})

it('days are bits, Monday the first', () => {
  expect(dayBits(['MON'])).toBe(1)
  expect(dayBits(['SUN', 'MON', 'SUN'])).toBe(65)
  expect(daysOf(65)).toEqual(['MON', 'SUN'])
  expect(daysOf(dayBits(passDays))).toEqual([...passDays])
})
