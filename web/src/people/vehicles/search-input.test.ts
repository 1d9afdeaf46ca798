import { describe, expect, test } from 'vitest'
import { currentLanguage } from '../../core/language/language.ts'
import { words } from '../../core/language/say.ts'
import { parseSearch, type SearchInput } from './search-input.ts'

/** In English, as it stands below the fields. */
const problemsOf = (input: SearchInput) =>
  Object.fromEntries(
    Object.entries(parseSearch(input).problems).map(([name, problem]) => [name, words(problem, currentLanguage())]),
  )

const empty = { by: 'vehicleNo', vehicleNo: '', houseNo: '', division: '' }

describe('Search Vehicle', () => {
  // spec: 5.vehicle-search.2
  test('asks for what is missing, in the words of the way that is chosen', () => {
    expect(problemsOf(empty)).toEqual({ vehicleNo: 'Please enter a vehicle number.' })
    expect(problemsOf({ ...empty, by: 'house' })).toEqual({
      houseNo: 'Please enter a house number.',
      division: 'Please select a division.',
    })
  })

  test('takes the last four digits, and a number however it is spaced', () => {
    expect(parseSearch({ ...empty, vehicleNo: '4467' }).search).toEqual({ by: 'vehicleNo', vehicleNo: '4467' })
    expect(parseSearch({ ...empty, vehicleNo: 'mh 23-be 4467' }).search).toMatchObject({ vehicleNo: 'MH23BE4467' })
  })

  test('wants at least three characters of a number', () => {
    expect(problemsOf({ ...empty, vehicleNo: '67' })).toEqual({
      vehicleNo: 'Please enter at least 3 characters.',
    })
  })

  test('takes the division from the number where none is chosen', () => {
    expect(parseSearch({ ...empty, by: 'house', houseNo: 'b 402' }).search).toEqual({
      by: 'house',
      houseNo: '402',
      division: 'B',
    })
  })

  test('finds a house by number and division, whatever else was typed before', () => {
    expect(parseSearch({ by: 'house', vehicleNo: '4467', houseNo: ' A-101 ', division: 'A' }).search).toEqual({
      by: 'house',
      houseNo: '101',
      division: 'A',
    })
  })

  test('takes no division that does not exist', () => {
    expect(parseSearch({ ...empty, by: 'house', houseNo: '1', division: 'Z' }).search).toBeUndefined()
  })
})
