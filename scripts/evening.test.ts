import { expect, test } from 'vitest'
import { clockIn, eveningZone } from './evening.ts'

test.each(Array.from({ length: 24 }, (_, hour) => hour))('at %i o’clock UTC it is evening in the pictures', (hour) => {
  const now = new Date(Date.UTC(2026, 10, 25, hour, 41))
  expect(clockIn(eveningZone(now), now)).toBe('20:41')
})
