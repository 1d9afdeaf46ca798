import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { said } from '../../test/said.ts'
import { problemOf } from '../core/problems.ts'
import { ranked, winnerOf } from './notice-poll-labels.ts'
import { closingProblem, pollOf, samePoll, wantedPoll } from './notice-poll.ts'

const good = { question: 'Solar panels?', options: ['Yes', 'No'], voters: 'OWNERS' }
const wrong = (over: object) => {
  const { error } = z.safeParse(wantedPoll, { ...good, ...over })
  return error && said(problemOf(error.issues[0]!))
}
const tooFew = 'A poll needs 2 to 6 different options.'

describe('polls, as both sides judge them', () => {
  // spec: notices.poll.1
  it('asks a question with two to six different answers, of owners or of who lives there', () => {
    expect(wrong({})).toBeUndefined()
    expect(wrong({ question: '  ' })).toBe('Question is required.')
    expect(wrong({ question: undefined })).toBe('Question is required.')
    expect(wrong({ question: 'q'.repeat(200) })).toBeUndefined()
    expect(wrong({ question: 'q'.repeat(201) })).toBe('Question must be at most 200 characters.')
    for (const options of [undefined, [], ['Yes'], ['Yes', ' yes '], ['Yes', ''], Array.from('1234567')])
      expect([options, wrong({ options })]).toEqual([options, tooFew])
    expect(wrong({ options: Array.from('123456') })).toBeUndefined()
    expect(wrong({ options: ['Yes', 'n'.repeat(101)] })).toBe('Each option must be at most 100 characters.')
    expect(wrong({ question: 'a\0b' })).toBe('The poll contains a character that cannot be stored.')
    expect(wrong({ options: ['Yes', 'a\0b'] })).toBe('The poll contains a character that cannot be stored.')
    for (const voters of [undefined, 'TENANTS'])
      expect(wrong({ voters })).toBe('Voters must be one of OWNERS, RESIDENTS.')
    expect(wrong({ shown: 'yes' })).toBe('Shown must be true or false.')
    expect(wrong({ closesOn: '2026-02-30' })).toBe('The poll must close between the publishing day and the end date.')
  })

  // spec: notices.poll.1
  it('closes on the end date where it does not say when, and only totals are shown', () => {
    const poll = pollOf({ ...good, question: ' Solar panels? ' }, '2026-12-24')
    expect(poll).toEqual({ ...good, shown: false, closesOn: '2026-12-24' })
    expect(samePoll(poll, pollOf({ ...good, closesOn: '2026-12-24' }, '2027-01-01'))).toBe(true)
    expect(samePoll(poll, pollOf({ ...good, shown: true }, '2026-12-24'))).toBe(false)
    expect(samePoll(poll, null)).toBe(false)
  })

  // spec: notices.poll.1
  it('closes between the publishing day and the end date', () => {
    const said_ = (closesOn: string) => said(closingProblem(closesOn, '2026-12-10', '2026-12-24'))
    expect([said_('2026-12-10'), said_('2026-12-24')]).toEqual([undefined, undefined])
    for (const day of ['2026-12-09', '2026-12-25'])
      expect(said_(day)).toBe('The poll must close between the publishing day and the end date.')
  })

  // spec: notices.poll.8
  it('has a result where one option has the most votes', () => {
    expect(ranked(['A', 'B', 'C'], [1, 3, 1]).map(({ option }) => option)).toEqual(['B', 'A', 'C'])
    expect(winnerOf(['A', 'B'], [1, 2])).toEqual({ option: 'B', votes: 2 })
    expect(winnerOf(['A', 'B'], [2, 2])).toBeUndefined()
    expect(winnerOf(['A', 'B'], [0, 0])).toBeUndefined()
  })
})
