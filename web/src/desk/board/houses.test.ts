import { describe, expect, it } from 'vitest'
import { namesOfHouse, numberTyped, wingsOf } from './houses.ts'

const house = (division: 'A' | 'B', houseNo: string) => ({ division, houseNo, names: [] })
const houses = [house('A', '4'), house('A', '402'), house('A', '12b'), house('B', '4')]

// spec: gate.new_visitor.3
describe('a house number', () => {
  it('is whole where a house has it, and no longer one begins so', () => {
    expect(numberTyped(houses, 'A', '402')).toEqual({ house: houses[1], isWhole: true })
    expect(numberTyped(houses, 'B', '4')).toEqual({ house: houses[3], isWhole: true })
    expect(numberTyped(houses, 'A', ' 12B ')).toEqual({ house: houses[2], isWhole: true })
  })

  it('is not whole where a longer one begins so, nobody has it, or the wing is missing', () => {
    expect(numberTyped(houses, 'A', '4')).toEqual({ house: houses[0], isWhole: false })
    expect(numberTyped(houses, 'A', '40')).toEqual({ house: undefined, isWhole: false })
    expect(numberTyped(houses, 'A', '909')).toEqual({ house: undefined, isWhole: false })
    expect(numberTyped(houses, undefined, '402')).toEqual({ house: undefined, isWhole: false })
    expect(numberTyped(houses, 'A', ' ')).toEqual({ house: undefined, isWhole: false })
  })
})

// spec: gate.new_visitor.3
it('the wings are those that have houses and the chosen one, or all where none has', () => {
  expect(wingsOf(houses, undefined)).toEqual(['A', 'B'])
  expect(wingsOf(houses, 'D')).toEqual(['A', 'B', 'D'])
  expect(wingsOf([], undefined)).toEqual(['A', 'B', 'C', 'D'])
})

// spec: gate.new_visitor.4
it('those of a house who share the last name of the next one have it once', () => {
  expect(namesOfHouse(['Asha Kulkarni', 'Vikram Kulkarni'])).toBe('Asha, Vikram Kulkarni')
  expect(namesOfHouse(['Asha Rao', 'Meera', 'Ravi Kumar Rao'])).toBe('Asha Rao, Meera, Ravi Kumar Rao')
  expect(namesOfHouse(['Meera', 'Asha Rao', 'Om Rao', 'Ravi Shah'])).toBe('Meera, Asha, Om Rao, Ravi Shah')
  expect(namesOfHouse([])).toBe('')
})
