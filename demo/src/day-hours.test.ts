import { expect, test } from 'vitest'
import { byEvening, fromMorning, isNight, minuteOfDay } from './day-hours.ts'

/** Every ten minutes of a day. */
const instants = Array.from({ length: 144 }, (_, i) => new Date(Date.UTC(2026, 2, 1, 0, i * 10)).toISOString())

test('nobody comes at night: the evening before or the morning after, and never on the wrong side', () => {
  expect(instants.filter(isNight)).toHaveLength(54)
  for (const instant of instants) {
    const [before, after] = [byEvening(instant), fromMorning(instant)]
    expect([instant, isNight(before), isNight(after)]).toEqual([instant, false, false])
    expect(Date.parse(before)).toBeLessThanOrEqual(Date.parse(instant))
    expect(Date.parse(after)).toBeGreaterThanOrEqual(Date.parse(instant))
  }
})

test('what is not at night stays', () => {
  // Noon in India.
  const noon = '2026-03-01T06:30:00.000Z'
  expect(minuteOfDay(noon)).toBe(12 * 60)
  expect([byEvening(noon), fromMorning(noon)]).toEqual([noon, noon])
})
