import { expect, test } from 'vitest'
import { byHouse } from './house-order.ts'

// spec: people.invitations.2
test('houses stand by wing and number, as people count; who has none comes last', () => {
  const sorted = ['B-3', 'A-1001', 'A-10', '-', 'A-2', 'A-Shop 10', 'A-101', 'A-Shop 2', 'B-1'].map((house) => {
    const [division = '', houseNo = ''] = house.split('-')
    return { division: division || null, houseNo: houseNo || null }
  })
  sorted.sort(byHouse)
  expect(sorted.map(({ division, houseNo }) => `${division ?? ''}-${houseNo ?? ''}`)).toEqual([
    'A-2',
    'A-10',
    'A-101',
    'A-1001',
    'A-Shop 2',
    'A-Shop 10',
    'B-1',
    'B-3',
    '-',
  ])
})
