import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import type { Endpoint } from './endpoint.ts'
import { houseLabel, splitHouse, typedHouse } from './houses.ts'
import { readTyped } from './typed-input.ts'

describe('a house as people write it', () => {
  // spec: screens.houses-and-numbers.1
  it.each(['402', ' 402 ', 'A-402', 'a-402', 'A 402', 'a  402', 'A - 402', 'A -402', ' A- 402 ', 'A-A-402'])(
    '%j in division A is 402',
    (typed) => expect(typedHouse(typed, 'A')).toEqual({ houseNo: '402', division: 'A' }),
  )

  it.each(['A-402', 'a 402', 'A - 402'])('%j chooses division A where none is chosen', (typed) =>
    expect(typedHouse(typed)).toEqual({ houseNo: '402', division: 'A' }),
  )

  it.each(['B-402', 'b 402', 'A402', '4-A', 'E-402', 'Villa 7', 'Aa 402', 'A', 'A-', 'a -', '-402', 'अ-402', 'AB-1'])(
    '%j in division A stays as typed',
    (typed) => expect(typedHouse(typed, 'A')).toEqual({ houseNo: typed, division: 'A' }),
  )

  it.each(['402', 'A402', 'Villa 7', 'A-', 'E 1'])('%j chooses no division', (typed) =>
    expect(typedHouse(`  ${typed} `)).toEqual({ houseNo: typed, division: undefined }),
  )

  it('the rest of the number stays as it is', () =>
    expect(typedHouse('c-12 b/2', 'C')).toEqual({ houseNo: '12 b/2', division: 'C' }))

  it('what is in the one form already stays in it', () => {
    for (const typed of ['A-402', 'a a-402', 'A-A', 'A-A-', 'D - B - 7', 'A--402']) {
      const once = typedHouse(typed)
      expect(typedHouse(once.houseNo, once.division)).toEqual(once)
    }
  })

  it('is read as division and number', () => {
    expect(houseLabel('A', '402')).toBe('A-402')
    expect(houseLabel(null, '402')).toBe('402')
    expect(houseLabel(null, null)).toBe('')
  })
})

describe('a form or a search with a house in it', () => {
  it('has it in the one form, with the division that its letter chose', () => {
    expect(splitHouse({ houseNo: 'a 402', division: 'A', page: '1' }, 'houseNo')).toEqual({
      houseNo: '402',
      division: 'A',
      page: '1',
    })
    for (const open of [{}, { division: '' }, { division: null }, { division: undefined }])
      expect(splitHouse({ visitingHouseNo: 'B-7', ...open }, 'visitingHouseNo')).toEqual({
        visitingHouseNo: '7',
        division: 'B',
      })
  })

  it('stays as it is where the letter is another’s, or there is nothing to bring into form', () => {
    for (const input of [
      { houseNo: 'B-402', division: 'A' },
      { houseNo: 'A-402', division: 'E' },
      { houseNo: 'A-402', division: 7 },
      { houseNo: 402 },
      { houseNo: '402' },
      { houseNo: undefined, division: 'A' },
    ])
      expect(splitHouse<Record<string, unknown>>(input, 'houseNo')).toEqual(input)
  })
  it('is read so by every call that takes one', () => {
    const shapes = Object.values<Record<string, Endpoint>>(api)
      .flatMap((table) => Object.values(table))
      .flatMap(({ query, body }) => [query, body])
    const reads = shapes.flatMap((shape) => {
      const { shape: fields = {} } = (shape ?? {}) as { shape?: object }
      const field = ['houseNo', 'visitingHouseNo', 'number'].find((name) => name in fields && 'division' in fields)
      return shape === undefined || field === undefined ? [] : [readTyped(shape, { [field]: 'B-7' })['division']]
    })
    expect(reads).toEqual(Array.from({ length: 24 }, () => 'B'))
  })
})
