import { searchEndpoints } from '@aangan/contract/record/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedSearchedSociety, type Searcher } from '../../../test/searched-society.ts'
import { world, type World } from '../../../test/world.ts'

const usual = ['A-402', 'a402', '४०२', 'mh 12 ab 1234', '1234', '+91 98200 00010']
const symbols = [
  '%%',
  '%_',
  '\\\\',
  "' or",
  '" or ""=""',
  '--',
  '()',
  '[a',
  'a*',
  '\\x',
  '...',
  'a -',
  "a'; drop table users",
  '$1',
  ':q',
]
const letters = ['आशा', 'ا ب', '𝟗𝟖', 'İstanbul', 'KK', 'a é', 'A-क', 'A-दुकान', 'क्ष']
const invisible = [
  '😀😀',
  '😀a',
  '🏳️‍🌈',
  '\u202eahsa',
  '\u202e\u0301',
  '\u200b\u200b',
  'as\u200bha',
  '\u200f\u200e\u2066\u2069',
  '\ufeffasha\ufeff',
  '\u0001\u001f',
  `asha${' '.repeat(2000)}rao`,
  '\ufffd\ufffd',
  '\u{10ffff}\u{10ffff}',
]
/** As they stand in an address; a browser would not write most of them. */
const addresses = [
  '',
  'q',
  'q=',
  'q=%20%20%20',
  'q=as&q=rao',
  'q[]=asha',
  'q[0]=asha&q[1]=rao',
  'q[a]=asha',
  'q=%',
  'q=%zz',
  'q=%ff%fe',
  'q=%c3%28',
  'q=as%00ha',
  // Half a surrogate pair, which UTF-8 has no bytes for.
  'q=%ed%a0%80%ed%a0%80',
  'q=a\ud800b\udc00',
  `q=${'a'.repeat(51)}`,
  `q=${'%F0%9F%98%80'.repeat(51)}`,
  'q=asha&communityId=',
  'q=asha&communityId=%27%20or%201=1',
  'q=asha&communityId=a&communityId=b',
  'q=asha&page=1',
]

describe('whatever is typed into the search', () => {
  let w: World
  let people: readonly Searcher[]
  beforeAll(async () => {
    w = await world()
    people = await seedSearchedSociety(w)
  }, 120_000)
  afterAll(() => w.close())

  /** Two people of each text: one of a community, and one who looks across all. */
  const searchers = (n: number): Searcher[] => {
    const wide = people.filter(({ roles }) => roles.includes('SUPER_ADMIN'))
    const others = people.filter((one) => !wide.includes(one))
    return [others[n % others.length]!, wide[n % wide.length]!]
  }

  // spec: search.answer.5
  it('the answer is one', async () => {
    for (const [n, q] of [...usual, ...symbols, ...letters, ...invisible].entries())
      for (const { who, speaker, communityId } of searchers(n)) {
        const { status } = await speaker.call(searchEndpoints.find, { query: { q, communityId } })
        expect([who, q, status]).toEqual([who, q, 200])
      }
  })

  // spec: search.answer.5
  it('and so it is to an address that no browser writes', async () => {
    for (const [n, query] of addresses.entries())
      for (const { who, speaker } of searchers(n)) {
        const { status } = await speaker.send('GET', `/api/search?${query}`)
        expect([who, query, status < 500]).toEqual([who, query, true])
        if (query === '' || /^q(\[|=?$|=as&q)/.test(query)) expect([query, status]).toEqual([query, 400])
      }
  })
})
