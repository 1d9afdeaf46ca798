import { plainEnglish } from '@aangan/contract/core/language/language'
import { importFields, type ImportKind } from '@aangan/contract/people/import-shapes'
import { describe, expect, test } from 'vitest'
import { readRow } from './values.rules.ts'

const resident = { name: 'Asha Patil', houseNo: '101', division: 'A', ownershipType: 'owner' }
const vehicle = { vehicleNo: 'MH12AB1234', type: 'car', houseNo: '101', division: 'A' }
const helper = { name: 'Sunita', contactNo: '9820000010', category: 'CLEANER' }

/** Reads a row with a column for each field that is given. */
function read(kind: ImportKind, given: Readonly<Record<string, string>>) {
  const fields = Object.keys(importFields[kind]).filter((field) => field in given)
  const mapping = Object.fromEntries(fields.map((field, index) => [field, index]))
  return readRow(
    kind,
    mapping,
    fields.map((field) => given[field] ?? ''),
  )
}
const valueOf = (kind: ImportKind, given: Readonly<Record<string, string>>, field: string): unknown =>
  new Map(Object.entries(read(kind, given).values ?? {})).get(field)
const problemsOf = (kind: ImportKind, given: Readonly<Record<string, string>>) =>
  Object.fromEntries((read(kind, given).problems ?? []).map(({ field, problem }) => [field, plainEnglish.say(problem)]))

describe('values are forgiving', () => {
  // spec: files.reading.6
  test.each([
    ['9820000010'],
    ['+91 98200-00010'],
    ['+91-9820000010'],
    ['0091 98200 00010'],
    ['098200 00010'],
    ['(98200) 00010'],
    ['98200.00010'],
    ['9820000010.0'],
    ['9820000010.'],
    ['9.820000010E9'],
    ['9.820000010E+09'],
    ['9,820000010E+09'],
    ['9.82000001E9'],
    ["'9820000010"],
    ['९८२०००००१०'],
  ])('the mobile number %j', (mobileNo) => {
    expect(valueOf('RESIDENTS', { ...resident, mobileNo }, 'mobileNo')).toBe('9820000010')
  })

  // spec: files.reading.7
  test.each([
    ['9.82E+09', 'Excel has shortened this number. Format the column as text.'],
    ['9,82E+09', 'Excel has shortened this number. Format the column as text.'],
    ['9.8200E+09', 'Excel has shortened this number. Format the column as text.'],
    ['9820000010/9820000011', 'Several numbers are in this cell. Keep one of them.'],
    ['98200 00010, 98200 00011', 'Several numbers are in this cell. Keep one of them.'],
    ['9820000010 9820000011', 'Several numbers are in this cell. Keep one of them.'],
    ['982000001', 'Mobile number must be exactly 10 digits.'],
    ['Asha', 'Mobile number must be exactly 10 digits.'],
    ['9.820000010E12', 'Mobile number must be exactly 10 digits.'],
  ])('but the mobile number %j is a problem: %s', (mobileNo, text) => {
    expect(problemsOf('RESIDENTS', { ...resident, mobileNo })).toEqual({ mobileNo: text })
  })

  test.each(['-', '—', 'N/A', 'n.a.', 'NA', 'nil', '#N/A', '0', ''])(
    '%j in a cell that may be blank says nothing',
    (nothing) => {
      expect(read('RESIDENTS', { ...resident, mobileNo: nothing })).toEqual({ values: resident })
    },
  )
  // spec: files.import.1
  test.each(['#REF!', '#VALUE!', ' #name? ', '#DIV/0!', '#SPILL!'])(
    'an error of the spreadsheet, %j, is a problem in any cell',
    (error) => {
      const text = 'The spreadsheet shows an error in this cell. Correct it there.'
      expect(problemsOf('RESIDENTS', { ...resident, name: error, mobileNo: error })).toEqual({
        name: text,
        mobileNo: text,
      })
    },
  )
  test('and is missing in one that may not', () => {
    expect(problemsOf('RESIDENTS', { ...resident, name: 'N/A', ownershipType: '-' })).toEqual({
      name: 'Name is required.',
      ownershipType: 'Ownership type is required.',
    })
  })

  // spec: files.reading.6
  test.each([
    ['101', 'A', 'A', '101'],
    ['101.0', 'a', 'A', '101'],
    ['१०१', 'ए', 'A', '101'],
    ['101', 'A wing', 'A', '101'],
    ['101', 'Wing - B', 'B', '101'],
    ['101', 'TOWER C', 'C', '101'],
    ['101', 'डी विंग', 'D', '101'],
    ['A-101', 'A', 'A', '101'],
    ['Flat No. A-101', '', 'A', '101'],
    ['A/101', '', 'A', '101'],
    ['a101', '', 'A', '101'],
    ['B Wing 7', '', 'B', '7'],
    ['101-C', '', 'C', '101'],
    ['सदनिका क्र. D-12', '', 'D', '12'],
    ['B-101', 'A', 'A', 'B-101'],
    ['G-2', 'A', 'A', 'G-2'],
    ['Penthouse 1', 'A', 'A', 'Penthouse 1'],
  ])('house %j, wing %j', (houseNo, division, wing, number) => {
    expect(read('HOUSES', { number: houseNo, division }).values).toEqual({ division: wing, number })
  })
  test.each([
    ['101', 'E', { division: 'Division must be one of A, B, C, D.' }],
    ['E-101', '', { division: 'Division must be one of A, B, C, D.' }],
    ['101', '', { division: 'Division is required.' }],
    ['1'.repeat(21), 'A', { number: 'House number must be at most 20 characters.' }],
    ['2026-03-02', 'A', { number: 'Excel has made a date of this number. Format the column as text.' }],
    ['02-Mar', 'A', { number: 'Excel has made a date of this number. Format the column as text.' }],
    ['Mar-26', 'A', { number: 'Excel has made a date of this number. Format the column as text.' }],
  ])('but not house %j, wing %j', (number, division, problems) => {
    expect(problemsOf('HOUSES', { number, division })).toEqual(problems)
  })

  // spec: files.reading.6
  test.each([
    ['Owner', 'owner'],
    ['OWNED', 'owner'],
    ['Self-occupied', 'owner'],
    ['मालिक', 'owner'],
    ['मालक', 'owner'],
    ['Rented', 'tenant'],
    ['on rent', 'tenant'],
    ['किरायेदार', 'tenant'],
    ['भाडेकरू', 'tenant'],
  ])('the ownership type %j', (ownershipType, meant) => {
    expect(valueOf('RESIDENTS', { ...resident, ownershipType }, 'ownershipType')).toBe(meant)
  })
  // spec: files.reading.6
  test.each([
    ['car', 'four-wheeler'],
    ['4W', 'four-wheeler'],
    ['4 Wheeler', 'four-wheeler'],
    ['चारचाकी', 'four-wheeler'],
    ['फोर-व्हीलर', 'four-wheeler'],
    ['Bike', 'two-wheeler'],
    ['Scooter', 'two-wheeler'],
    ['Two-Wheeler', 'two-wheeler'],
    ['दुचाकी', 'two-wheeler'],
  ])('the vehicle type %j', (type, meant) => {
    expect(valueOf('VEHICLES', { ...vehicle, type }, 'type')).toBe(meant)
  })
  // spec: files.reading.6
  test.each([
    ['yes', true],
    ['Y', true],
    ['हाँ', true],
    ['हो', true],
    ['TRUE', true],
    ['1', true],
    ['No', false],
    ['नाही', false],
    ['नहीं', false],
    ['0', false],
  ])('the answer %j', (isAvailable, meant) => {
    expect(valueOf('HELPERS', { ...helper, isAvailable }, 'isAvailable')).toBe(meant)
  })
  test.each([
    ['MH 12 AB 1234', 'MH12AB1234'],
    ['mh-12-ab-1234', 'MH12AB1234'],
    ['MH.12/AB 1234', 'MH12AB1234'],
  ])('the number plate %j', (vehicleNo, plate) => {
    expect(valueOf('VEHICLES', { ...vehicle, vehicleNo }, 'vehicleNo')).toBe(plate)
  })
  test.each([
    ['2 BHK', 'FLAT'],
    ['1RK', 'FLAT'],
    ['Row House', 'VILLA'],
    ['दुकान', 'SHOP'],
  ])('the house type %j', (type, meant) => {
    expect(valueOf('HOUSES', { division: 'A', number: '1', type }, 'type')).toBe(meant)
  })
})

test.each([
  'Ravi & Sunita',
  'Ravi and Sunita',
  'Ravi / Sunita',
  'Ravi\nSunita',
  'Ravi; Sunita',
  'रवी आणि सुनीता',
  'रवि और सुनीता',
])('%j are two people: each needs a row', (name) => {
  expect(problemsOf('RESIDENTS', { ...resident, name })).toEqual({
    name: 'Several names are in this cell. Give each person a row.',
  })
})
test.each(['Patil, Asha', 'Asha W/o Ravi Patil', 'M/s Patil & Sons', 'Dr. Asha (Flat owner)', 'Alexandra', 'O’Neil'])(
  '%j is one',
  (name) => {
    expect(valueOf('RESIDENTS', { ...resident, name }, 'name')).toBe(name)
  },
)

// spec: files.reading.8
test('every field with a problem is named once, in the contract’s own words', () => {
  expect(
    problemsOf('RESIDENTS', {
      name: '',
      houseNo: '',
      division: '',
      ownershipType: 'guest',
      email: 'asha@',
      houseType: 'tent',
    }),
  ).toEqual({
    name: 'Name is required.',
    houseNo: 'House number is required.',
    division: 'Division is required.',
    ownershipType: 'Ownership type must be one of owner, tenant.',
    email: 'Please enter a valid email address.',
    houseType: 'Type must be one of FLAT, VILLA, SHOP, OFFICE, OTHER.',
  })
})

test('people of one household write the same word, whatever its case', () => {
  expect(valueOf('RESIDENTS', { ...resident, household: ' Patil  Family' }, 'household')).toBe('patil family')
})
