import type { Directory } from '@aangan/contract/gate/board'
import { describe, expect, it } from 'vitest'
import type { Block } from './judge.ts'
import { blocksFound, draftFrom, housesFound, residentsNamed } from './find.ts'

const directory: Directory = {
  houses: [
    { houseNo: '402', division: 'A', names: ['Asha Kulkarni', 'Vikram Kulkarni'] },
    { houseNo: '402', division: 'B', names: ['Meena Shah'] },
    { houseNo: '7', division: 'C', names: ['Ravi Rao'] },
  ],
  vehicles: [],
}
const anyBlock: Block = {
  id: '',
  scope: 'COMMUNITY',
  houseNo: null,
  division: null,
  vehicleNo: null,
  phone: null,
  name: null,
  reason: 'Theft',
  until: null,
  createdBy: { id: '1', name: 'Meera' },
  createdAt: '2026-11-01T00:00:00.000Z',
  communityId: '1',
}
const labels = (houses: readonly { houseNo: string; division: string }[]) =>
  houses.map(({ houseNo, division }) => `${division}-${houseNo}`)

describe('what is typed in the box', () => {
  it.each([
    ['A-402', ['A-402']],
    ['a 402', ['A-402']],
    ['402', ['A-402', 'B-402']],
    ['40', []],
    ['D-402', []],
  ])('%s finds the houses %j', (typed, houses) => {
    expect(labels(housesFound(directory, typed))).toEqual(houses)
  })

  it('finds what the community has blocked by plate and by name', () => {
    const block = (more: Partial<Block>): Block => ({ ...anyBlock, ...more })
    const board = {
      timeZone: 'Asia/Kolkata',
      blocks: [
        block({ id: 'plate', vehicleNo: 'MH 12 AB 7070' }),
        block({ id: 'name', name: 'Kumar Salesman' }),
        block({ id: 'over', name: 'Kumar Before', until: '2026-01-01' }),
        block({ id: 'house', name: 'Kumar of a House', scope: 'HOUSE' }),
      ],
    }
    const found = (typed: string) => blocksFound(board, typed, Date.parse('2026-11-28T08:00Z')).map(({ id }) => id)
    expect([found('7070'), found('kum'), found('ku')]).toEqual([['plate'], ['name'], []])
  })

  it('finds residents from the third letter on, each with their house', () => {
    expect(residentsNamed(directory, 'ku')).toEqual([])
    expect(residentsNamed(directory, 'Kul').map(({ names }) => names)).toEqual([['Asha Kulkarni'], ['Vikram Kulkarni']])
  })

  it.each([
    ['4467', { vehicleNo: '4467' }],
    ['MH 12-kz 4467', { vehicleNo: 'MH12KZ4467' }],
    ['C-7', { houseNo: '7', division: 'C' }],
    ['402', { houseNo: '402' }],
    ['123 456', {}],
    ['Rohit Shah ', { visitorName: 'Rohit Shah' }],
    ['99', {}],
  ])('%s begins a new visitor with %j', (typed, draft) => {
    expect(draftFrom(typed, directory)).toEqual(draft)
  })
})
