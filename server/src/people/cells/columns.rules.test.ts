import { importKinds, type ImportKind } from '@aangan/contract/people/import-shapes'
import { expect, test } from 'vitest'
import { guessMapping, countHeaders } from './columns.rules.ts'

const guess = (kind: ImportKind, columns: readonly string[], ...rows: readonly (readonly string[])[]) =>
  guessMapping(kind, { columns, rows: rows.map((cells) => ({ cells })) })

// spec: files.reading.5
test.each<[ImportKind, readonly string[], object]>([
  [
    'RESIDENTS',
    ['Sr No', 'NAME', ' flat_no. ', 'wing', 'Owner/Tenant', 'Mob.', 'E-Mail ID'],
    { name: 1, houseNo: 2, division: 3, ownershipType: 4, mobileNo: 5, email: 6 },
  ],
  [
    'RESIDENTS',
    ['अ.क्र.', 'सदनिका', 'विंग', 'नाव', 'मोबाइल नंबर', 'मालक / भाडेकरू'],
    { houseNo: 1, division: 2, name: 3, mobileNo: 4, ownershipType: 5 },
  ],
  ['RESIDENTS', ['नाम', 'फ़्लैट नंबर', 'फ़ोन', 'किराया'], { name: 0, houseNo: 1, mobileNo: 2 }],
  ['RESIDENTS', ['Name*', 'Mobile No. 1 (10 digits)', 'Mobile No. 2', 'Tower'], { name: 0, mobileNo: 1, division: 3 }],
  [
    'VEHICLES',
    ['Vehicle', 'Type', 'Block', 'Unit No', 'Contact'],
    { vehicleNo: 0, type: 1, division: 2, houseNo: 3, mobileNo: 4 },
  ],
  ['HELPERS', ['Helper', 'Phone', 'Work', 'Availability'], { name: 0, contactNo: 1, category: 2, isAvailable: 3 }],
  ['HOUSES', ['Building', 'Number', 'Flat Type'], { division: 0, number: 1, type: 2 }],
  ['HOUSES', ['x', 'y', '', 'Column D'], {}],
])('%s: the columns %j', (kind, columns, mapping) => {
  expect(guess(kind, columns)).toEqual(mapping)
})

// spec: files.reading.5
test('one column holds house and wing where its cells say so', () => {
  expect(guess('HOUSES', ['Flat'], ['A-101'], ['B 202'], ['C/303'], ['D404'], ['Garden'])).toEqual({
    number: 0,
    division: 0,
  })
  expect(guess('HOUSES', ['Flat'], ['101'], ['202'], ['A-3'])).toEqual({ number: 0 })
  expect(guess('HOUSES', ['Flat', 'Wing'], ['A-101', 'A'])).toEqual({ number: 0, division: 1 })
})

test.each(importKinds)('%s: no column is taken twice', (kind) => {
  const taken = Object.values(guess(kind, ['Name', 'Flat', 'Type', 'Phone', 'No', 'Status', 'Vehicle', 'Work']))
  expect(new Set(taken).size).toBe(taken.length)
})

test('a header is told from data', () => {
  expect(countHeaders(['Sr. No', 'Flat No.', 'सदनिका क्रमांक', 'Name *', 'Flat', 'x'])).toBe(5)
  expect(countHeaders(['', '*', '9820000010', 'Asha Patil', 'A-101'])).toBe(0)
  expect(countHeaders(['ಆಶಾ', '101', 'Owner', 'Flat'])).toBe(0)
})
