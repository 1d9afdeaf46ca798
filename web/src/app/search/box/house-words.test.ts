import { expect, test } from 'vitest'
import { houseIn } from './house-words.ts'

// spec: search.leads.2
test.each([
  ['A-402', { houseNo: '402', division: 'A' }],
  ['a 402', { houseNo: '402', division: 'A' }],
  ['A402', { houseNo: '402', division: 'A' }],
  ['४०२', { houseNo: '402', division: undefined }],
  ['12B', { houseNo: '12B', division: undefined }],
])('%j fills the filters of a list with the house %j', (words, house) => expect(houseIn(words)).toEqual(house))

// spec: search.leads.2
test.each(['Asha', 'E-402', 'MH12AB4467', 'A', ''])('%j is no house', (words) => expect(houseIn(words)).toBeUndefined())
