import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('waits longer after each try, half a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((tries) => backoffMs(tries, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

// spec: gate.live-in-the-browser.3
test('spreads browsers over half of the wait', () => {
  expect([backoffMs(5, 0), backoffMs(5, 0.5)]).toEqual([15_000, 22_500])
})
