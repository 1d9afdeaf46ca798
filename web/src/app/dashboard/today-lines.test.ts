import type { Role } from '@aangan/contract/core/actor'
import { plainEnglish } from '@aangan/contract/core/language/language'
import type { WaitingCounts } from '@aangan/contract/record/waiting'
import { expect, test } from 'vitest'
import { words } from '../../core/language/say.ts'
import { tilesFor } from './tiles.ts'
import { linesFor, sentence, sumOf } from './today-lines.ts'

const many: WaitingCounts = {
  visitors: 1,
  blocked: 2,
  parcels: 3,
  guests: 4,
  answers: 8,
  notices: 5,
  registrations: 6,
  conflicts: 7,
  imports: 100,
  requests: 1,
}
const namesFor = (counts: WaitingCounts, ...roles: Role[]) => linesFor(counts, roles).map(({ name }) => name)

// spec: search.today.2
test('the most urgent stands first, and what does not wait is absent', () => {
  expect(namesFor(many, 'USER', 'SUPER_ADMIN')).toEqual([
    'visitors',
    'blocked',
    'parcels',
    'guests',
    'answers',
    'notices',
    'registrations',
    'conflicts',
    'imports',
    'requests',
  ])
  expect(namesFor({ ...many, visitors: 0, notices: 0 }, 'USER')[0]).toBe('blocked')
})

// spec: search.today.2
test('expected guests are a line for those who live here, and a number alone for the office', () => {
  expect(namesFor(many, 'ADMIN')).not.toContain('guests')
  expect(namesFor(many, 'ADMIN', 'USER')).toContain('guests')
})

// spec: search.today.2
test('each line is a sentence, and leads to a section of who has it', () => {
  const lines = linesFor(many, ['USER', 'SUPER_ADMIN'])
  expect(lines.map((line) => words(sentence(line, many), plainEnglish))).toEqual([
    '1 visitor at the gate',
    '2 blocked visitors wait for you',
    '3 parcels at the gate',
    '4 guests expected within the hour',
    '8 notices wait for your answer',
    '5 new notices',
    '6 registrations to decide',
    '7 gate entries to settle',
    'More than 99 imports wait to be run',
    '1 request to add a community',
  ])
  expect(tilesFor(['USER', 'SUPER_ADMIN'])).toEqual(expect.arrayContaining(lines.map(({ section }) => section)))
})

// spec: search.today.4
test('what came late is one sum, at most more than 99', () => {
  const said = (counts: WaitingCounts) => words(sumOf(linesFor(counts, ['USER']), counts), plainEnglish)
  expect(said({ ...many, imports: 0 })).toBe('37 things wait for you')
  expect(said(many)).toBe('More than 99 things wait for you')
})
