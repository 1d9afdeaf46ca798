import { expect, it } from 'vitest'
import { plateParts } from './plates.ts'

// spec: screens.houses-and-numbers.5
it.each([
  ['MH23BE4467', 'MH 23 BE 4467'],
  ['MH 12 RR 3444', 'MH 12 RR 3444'],
  ['MH-12-RR-3444', 'MH 12 RR 3444'],
  ['mh 12rr 3444', 'MH 12 RR 3444'],
  ['MH12A4467', 'MH 12 A 4467'],
  ['KA01ABC0007', 'KA 01 ABC 0007'],
  ['DL 3C AY 1234', 'DL 3 CAY 1234'],
  ['22BH1234AB', '22 BH 1234 AB'],
  ['22 BH 1234 A', '22 BH 1234 A'],
  ['22-bh-1234-ab', '22 BH 1234 AB'],
])('the plate %s is read as %s, however it was typed', (typed, read) => {
  expect(plateParts(typed).join(' ')).toBe(read)
})

// spec: screens.houses-and-numbers.5
it.each(['4467', 'CD 12 A', 'MH12BE446', 'TEMP 2026-11', '122BH1234AB'])(
  'the number %s is no such plate, and stays as it is',
  (typed) => {
    expect(plateParts(typed)).toEqual([typed])
  },
)
