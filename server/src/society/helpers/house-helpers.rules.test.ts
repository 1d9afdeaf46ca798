import { absenceProblems, daysOf, markProblem } from '@aangan/contract/society/house-helpers'
import { describe, expect, it } from 'vitest'
import { attendanceDays } from './house-helpers.rules.ts'

const nothing = { comings: [], absences: [], marks: [] }
const came = (day: string, inAt: string, outAt: string | null, outSeen = true) => ({
  day,
  inAt: `${day}T${inAt}:00Z`,
  outAt: outAt && `${day}T${outAt}:00Z`,
  outSeen,
})

describe('the days of a month', () => {
  it.each([
    ['2026-01', 31],
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-04', 30],
  ])('%s has %i', (month, count) => {
    const days = daysOf(month)
    expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`])
  })
})

describe('whether a helper came', () => {
  const [day] = ['2026-01-12']
  const of = (known: Partial<Parameters<typeof attendanceDays>[1]>) =>
    attendanceDays([day!], { ...nothing, ...known })[0]!

  it('is not known by itself', () =>
    expect(of({})).toEqual({ day, state: 'NONE', mark: null, inAt: null, outAt: null, outSeen: true }))
  it('is what the gate saw, from the first coming to the last going', () =>
    expect(of({ comings: [came(day!, '03:00', '04:00'), came(day!, '11:00', '12:00', false)] })).toEqual({
      day,
      state: 'CAME',
      mark: null,
      inAt: `${day}T03:00:00Z`,
      outAt: `${day}T12:00:00Z`,
      outSeen: false,
    }))
  it('is open while they are inside', () =>
    expect(of({ comings: [came(day!, '03:00', '04:00'), came(day!, '11:00', null)] }).outAt).toBeNull())
  it.each([
    ['2026-01-10', '2026-01-12', 'ABSENT'],
    ['2026-01-12', '2026-01-20', 'ABSENT'],
    ['2026-01-13', '2026-01-20', 'NONE'],
  ])('with a notice from %s until %s it is %s', (from, until, state) =>
    expect(of({ absences: [{ from, until }] }).state).toBe(state),
  )
  it('counts more than a notice, and the house’s own mark more than both', () => {
    const known = { comings: [came(day!, '03:00', '04:00')], absences: [{ from: day!, until: day! }] }
    expect(of(known).state).toBe('CAME')
    expect(of({ ...known, marks: [{ day: day!, mark: 'DID_NOT_COME' }] })).toMatchObject({
      state: 'DID_NOT_COME',
      mark: 'DID_NOT_COME',
    })
  })
})

describe('which days can be told', () => {
  // Already the next day in Kolkata, still the day before in New York.
  const now = new Date('2026-03-09T20:00:00Z')
  it.each([
    ['Asia/Kolkata', '2026-03-10'],
    ['Europe/London', '2026-03-09'],
    ['America/New_York', '2026-03-09'],
  ])('in %s today is %s', (timeZone, today) => {
    const clock = { now, timeZone }
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(markProblem(today, clock)).toBeUndefined()
    expect(markProblem(tomorrow, clock)).toBeDefined()
    expect(absenceProblems({ from: today, until: today }, clock)).toEqual({ from: undefined, until: undefined })
  })
  const clock = { now, timeZone: 'Asia/Kolkata' }
  it.each([
    ['2026-01-08', true],
    ['2026-01-07', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
  ])('a mark of %s: %s', (day, good) => expect(markProblem(day, clock) === undefined).toBe(good))
  it.each([
    ['2026-03-10', '2026-05-09', true],
    ['2026-03-09', '2026-03-12', false],
    ['2026-03-12', '2026-03-11', false],
    ['2026-03-12', '2026-05-10', false],
  ])('an absence from %s until %s: %s', (from, until, good) =>
    expect(Object.values(absenceProblems({ from, until }, clock)).every((one) => one === undefined)).toBe(good),
  )
})
