import { describe, expect, test } from 'vitest'
import { audienceIn, isUnchosen, optionsOf, typedHouses } from './notice-values.ts'

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

  test('takes houses as people write them', () => {
    expect(typedHouses('A-402, b 101;C-7, 9 ,')).toEqual({ houses: ['A-402', 'B-101', 'C-7'], others: ['9'] })
  })
})
