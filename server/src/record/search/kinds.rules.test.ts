import type { Role } from '@aangan/contract/core/actor'
import { readingOf } from '@aangan/contract/record/search-reading'
import { describe, expect, it } from 'vitest'
import { groupsOf, kindsFor } from './kinds.rules.ts'

const kinds = (roles: readonly Role[], q = 'asha', isInCommunity = true) =>
  kindsFor({ roles }, readingOf(q), isInCommunity).join(' ')

describe('what somebody finds, and in which order', () => {
  // spec: search.kinds.1
  it.each<[Role[], string]>([
    [['USER'], 'PERSON VEHICLE VISITOR NOTICE HELPER'],
    [['SECURITY'], 'VEHICLE VISITOR PERSON HOUSE HELPER NOTICE'],
    [['ADMIN'], 'USER PERSON HOUSE VEHICLE VISITOR NOTICE HELPER'],
    [['SUPER_ADMIN'], 'COMMUNITY USER PERSON HOUSE VEHICLE VISITOR NOTICE HELPER'],
    [['USER', 'SECURITY'], 'VEHICLE VISITOR PERSON HOUSE HELPER NOTICE'],
    [['USER', 'ADMIN'], 'USER PERSON HOUSE VEHICLE VISITOR NOTICE HELPER'],
    [['SECURITY', 'ADMIN'], 'USER PERSON HOUSE VEHICLE VISITOR NOTICE HELPER'],
    [['USER', 'SUPER_ADMIN'], 'COMMUNITY USER PERSON HOUSE VEHICLE VISITOR NOTICE HELPER'],
  ])('%j', (roles, wanted) => expect(kinds(roles)).toBe(wanted))

  // spec: search.kinds.2
  it('vehicles and houses come first where there is a digit', () => {
    expect(kinds(['USER'], 'a402')).toBe('VEHICLE PERSON VISITOR NOTICE HELPER')
    expect(kinds(['SECURITY'], '4467')).toBe('VEHICLE HOUSE VISITOR PERSON HELPER NOTICE')
    expect(kinds(['ADMIN'], '4467')).toBe('VEHICLE HOUSE USER PERSON VISITOR NOTICE HELPER')
  })

  // spec: search.numbers.1
  it('a whole number is looked for among accounts, by those who find them', () => {
    expect(kinds(['ADMIN'], '9820000010')).toBe('USER')
    expect(kinds(['SUPER_ADMIN'], '9820000010', false)).toBe('USER')
    expect(kinds(['USER', 'SECURITY'], '9820000010')).toBe('')
  })

  // spec: search.kinds.3
  it('visitors, notices and helpers are those of one community', () =>
    expect(kinds(['SUPER_ADMIN'], 'asha', false)).toBe('COMMUNITY USER PERSON HOUSE VEHICLE'))
})

describe('the groups of an answer', () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n) }))

  // spec: search.answer.1
  it('five of a kind, and whether there are more; none without any', () => {
    const groups = groupsOf([
      ['USER', items(6)],
      ['HOUSE', []],
      ['PERSON', items(5)],
    ])
    expect(groups.map(({ kind, items, more }) => [kind, items.length, more])).toEqual([
      ['USER', 5, true],
      ['PERSON', 5, false],
    ])
  })

  // spec: search.answer.2
  it('what a kind does not have is null', () =>
    expect(groupsOf([['NOTICE', [{ id: '1', title: 'Water' }]]])[0]!.items).toEqual([
      {
        id: '1',
        title: 'Water',
        vehicleNo: null,
        division: null,
        houseNo: null,
        name: null,
        code: null,
        count: null,
        at: null,
        community: null,
      },
    ]))
})
