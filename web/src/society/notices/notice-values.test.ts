import { describe, expect, test } from 'vitest'
import { audienceIn, isUnchosen, optionsOf, pollIn, typedHouses } from './notice-values.ts'

const closed = optionsOf(undefined, 'Asia/Kolkata')
const some = { ...closed, audience: 'SOME' }

describe('What the folded lines of the notice form say', () => {
  // spec: notices.form.1
  test('is everyone, now and nothing asked, until somebody opens them', () => {
    expect(closed).toMatchObject({ audience: 'EVERYONE', time: 'NOW', ask: 'NO', pinned: false })
    expect(audienceIn(closed)).toBeNull()
    expect([isUnchosen(closed), isUnchosen(some)]).toEqual([false, true])
  })

  // spec: notices.form.1
  test('names residents beside the guards where it names houses', () => {
    expect(audienceIn({ ...some, security: true })).toMatchObject({ roles: ['SECURITY'] })
    expect(audienceIn({ ...some, security: true, divisions: ['B'] })).toMatchObject({
      divisions: ['B'],
      roles: ['USER', 'SECURITY'],
    })
    expect(audienceIn({ ...some, ownership: 'owner', houses: ['A-402'] })).toEqual({
      divisions: [],
      houses: [{ division: 'A', houseNo: '402' }],
      ownershipTypes: ['owner'],
      roles: ['USER'],
    })
  })

  // spec: notices.form.4
  test('asks the houses where a poll is chosen, without the options that were left empty', () => {
    expect(pollIn(closed)).toBeNull()
    const typed = { ...closed, ask: 'POLL', question: 'Paint?', options: ['Yes', ' ', 'No', ''] }
    const poll = { question: 'Paint?', options: ['Yes', 'No'], voters: 'OWNERS', shown: false }
    expect(pollIn(typed)).toEqual({ ...poll, closesOn: undefined })
    expect(pollIn({ ...typed, closesOn: '2026-12-24' })).toEqual({ ...poll, closesOn: '2026-12-24' })
  })

  test('takes houses as people write them', () => {
    expect(typedHouses('A-402, b 101;C-7, 9 ,')).toEqual({ houses: ['A-402', 'B-101', 'C-7'], others: ['9'] })
  })
})
