import { describe, expect, it } from 'vitest'
import { readingOf } from './search-reading.ts'
import { searchQuery } from './search.ts'

const typed = (q: unknown) => searchQuery.safeParse({ q })
const read = (q: string) => readingOf(searchQuery.parse({ q }).q)

describe('what somebody types into the search', () => {
  // spec: search.reading.1
  it.each([
    ['  asha   rao ', 'asha rao'],
    ['४०२', '402'],
    ['Jose\u0301', 'José'],
    ['%_', '%_'],
    ["' or", "' or"],
    ['\\\\', '\\\\'],
    ['😀😀', '😀😀'],
  ])('%j is looked for as %j', (q, wanted) => expect(typed(q)).toMatchObject({ success: true, data: { q: wanted } }))

  // spec: search.reading.2
  it.each(['', ' ', '%', '\\', '  a  ', '😀', 'a'.repeat(51), 'a\0b', ['ab'], 12, undefined])('%j is refused', (q) =>
    expect(typed(q).success).toBe(false),
  )
  it('two to fifty characters are taken', () => {
    for (const q of ['ab', 'a'.repeat(50), ` ${'a'.repeat(50)} `]) expect(typed(q).success).toBe(true)
  })

  // spec: search.reading.3
  it.each([
    ['A-402', [{ number: '402', division: 'A' }]],
    ['a 402', [{ number: '402', division: 'A' }]],
    ['A402', [{ number: '402', division: 'A' }]],
    ['a४०२', [{ number: '402', division: 'A' }]],
    ['B-12', [{ number: '12', division: 'B' }]],
    ['402', []],
    ['E-7', []],
    ['asha', []],
  ])('%j is read as the house %j, and as a number as it stands', (q, houses) => {
    const whole = { number: searchQuery.parse({ q }).q, division: undefined }
    expect(read(q)).toMatchObject({ houses: [...houses, whole] })
  })
  it('no house has a number of 21 letters', () => {
    expect(read('a'.repeat(21))).toMatchObject({ houses: [] })
    expect(read(`A-${'1'.repeat(20)}`)).toMatchObject({ houses: [{ number: '1'.repeat(20), division: 'A' }] })
  })

  // spec: search.reading.4
  it.each([
    ['mh 12 ab 1234', 'MH12AB1234'],
    ['MH-12', 'MH12'],
    ['1234', '1234'],
    ['12', undefined],
    ['1 2', undefined],
    ['asha', undefined],
    ['1'.repeat(21), undefined],
  ])('%j is read as the plate %j', (q, plate) => expect(read(q)).toMatchObject({ plate }))

  // spec: search.reading.5
  it.each(['+91 98200 00010', '9820000010', '09820000010', '98200-00010', '९८२०० ०००१०'])(
    '%j is a whole number and nothing else',
    (q) => expect(read(q)).toEqual({ mobileNo: '9820000010' }),
  )
  it('nine digits are none', () => expect(read('982000001')).not.toHaveProperty('mobileNo'))

  // spec: search.answer.3
  it.each([
    ['as', true],
    ['रा', true],
    ['😀😀', true],
    ['ash', false],
    ['😀😀a', false],
  ])('%j is too short for any part of a text: %s', (q, isShort) => expect(read(q)).toMatchObject({ isShort }))
})
