import type { WaitingCounts } from '@aangan/contract/record/waiting'
import { plainEnglish } from '@aangan/contract/core/language/language'
import { expect, test } from 'vitest'
import { words } from '../../core/language/say.ts'
import { badgesOf } from './badges.ts'

const none: WaitingCounts = {
  visitors: 0,
  blocked: 0,
  parcels: 0,
  guests: 0,
  answers: 0,
  notices: 0,
  registrations: 0,
  conflicts: 0,
  imports: 0,
  requests: 0,
}
const shown = (counts: Partial<WaitingCounts>) =>
  Object.entries(badgesOf({ ...none, ...counts })).map(([tile, { count, text }]) => [
    tile,
    count,
    words(text, plainEnglish),
  ])

// spec: search.waiting.8
test('a tile’s number is the sum of what waits there, in the words of its tile', () => {
  expect(shown({})).toEqual([])
  expect(shown({ visitors: 1, parcels: 2, blocked: 1, conflicts: 3, imports: 1, requests: 1 })).toEqual([
    ['visitors', 3, '3 waiting'],
    ['gate', 4, '4 waiting'],
    ['houses', 1, '1 waiting'],
    ['communities', 1, '1 waiting'],
  ])
  expect(shown({ answers: 2 })).toEqual([['notice', 2, '2 waiting']])
  expect(shown({ notices: 1, answers: 2 })).toEqual([['notice', 3, '1 new\n2 waiting']])
  expect(shown({ guests: 2, notices: 1, registrations: 6 })).toEqual([
    ['guestVehicles', 2, '2 expected within the hour'],
    ['notice', 1, '1 new'],
    ['approveUsers', 6, '6 waiting'],
  ])
})

// spec: search.waiting.8
test('more than 99 are not counted, in two numbers either', () => {
  expect(shown({ visitors: 100, parcels: 7, notices: 100 })).toEqual([
    ['visitors', 107, 'More than 99 waiting'],
    ['notice', 100, 'More than 99 new'],
  ])
})

// spec: search.waiting.8
test('what an older server does not know of has no number', () => {
  expect(badgesOf({ guests: 0, notices: 2, registrations: 0 } as WaitingCounts)).toMatchObject({ notice: { count: 2 } })
  expect(Object.keys(badgesOf({ guests: 0, notices: 2, registrations: 0 } as WaitingCounts))).toEqual(['notice'])
})
