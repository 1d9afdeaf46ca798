import { describe, expect, test } from 'vitest'
import { rankOf } from './matching.ts'

const vehicles = { titles: ['मेरी गाड़ियाँ', 'My Vehicles'], words: 'गाड़ी कार बाइक फ़ोर-व्हीलर gaadi' }
const security = { titles: ['Sign-in & Security'], words: 'pin' }

// spec: search.go-to.2
test.each([
  ['मेरी', 0],
  ['my v', 0],
  ['गाड़ि', 1],
  ['veh', 1],
  ['gaadi', 2],
  ['बाइक', 2],
  // Within a word, from three letters on.
  ['hic', 2],
  ['ic', undefined],
  ['tractor', undefined],
  ['my tractor', undefined],
  ['', undefined],
  [' &- ', undefined],
])('%j has the rank %j', (typed, rank) => {
  expect(rankOf(typed, vehicles)).toBe(rank)
})

// spec: search.go-to.2
test('all words that are typed are found, in any order, in titles and other words', () => {
  expect(rankOf('vehicles my', vehicles)).toBe(1)
  expect(rankOf('bike my', { ...vehicles, words: 'bike' })).toBe(2)
  expect(rankOf('sign-in', security)).toBe(0)
  expect(rankOf('secur', security)).toBe(1)
})

describe('case and marks do not count:', () => {
  // spec: search.go-to.3
  test.each([
    ['VEH', vehicles],
    ['vëhícles', vehicles],
    // Without its dot, and with it as a character of its own.
    ['गाडि', vehicles],
    ['गाड\u093cि', vehicles],
    ['फोर', vehicles],
    // Two signs of one sound, and an invisible joiner.
    ['गाड़ियां', vehicles],
    ['व्\u200dहीलर', vehicles],
  ])('%j', (typed, searched) => {
    expect(rankOf(typed, searched)).toBeDefined()
  })

  // spec: search.go-to.3
  test.each([
    ['गडि', 'vowel signs are no marks'],
    ['गाड़ु', 'another vowel is another word'],
    // Three characters, and two letters.
    ['ीलर', 'a sign is no letter'],
  ])('but %j is not found: %s', (typed) => {
    expect(rankOf(typed, vehicles)).toBeUndefined()
  })
})
