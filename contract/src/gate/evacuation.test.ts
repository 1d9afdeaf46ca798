import { describe, expect, it } from 'vitest'
import { floorOf, floorsToSearch, type Sought } from './evacuation.ts'

describe('whom to look for where', () => {
  it.each([
    ['402', 4],
    ['1203', 12],
    ['001', 0],
    ['402A', 4],
    ['12', null],
    ['7', null],
    ['Shop 101', null],
  ])('house %s is on floor %s', (houseNo, floor) => {
    expect(floorOf(houseNo)).toBe(floor)
  })

  // spec: gate.evacuation.1
  it('goes by wing, floor and house; without a floor first in the wing, helpers last', () => {
    const at = (id: string, label: string | null, since = '2026-06-01T08:00'): Sought => {
      const [division = '', houseNo = ''] = label?.split('-') ?? []
      return { id, house: label === null ? null : { division, houseNo }, since }
    }
    const people = [
      at('maid', null, '2026-06-01T07:00'),
      at('late', 'A-402', '2026-06-01T09:00'),
      at('b', 'B-101'),
      at('high', 'A-1203'),
      at('cook', null, '2026-06-01T06:00'),
      at('early', 'A-402', '2026-06-01T08:00'),
      at('same floor', 'A-401'),
      at('villa', 'A-7'),
    ]
    const floors = floorsToSearch(people)
    expect(floors.map(({ key, people }) => [key, people.map(({ id }) => id)])).toEqual([
      ['A', ['villa']],
      ['A 4', ['same floor', 'early', 'late']],
      ['A 12', ['high']],
      ['B 1', ['b']],
      ['helpers', ['cook', 'maid']],
    ])
    expect(floors[1]!.title.values).toEqual({ wing: 'A', floor: 4 })
  })
})
