import type { Page } from '@aangan/contract/core/query-fields'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

// spec: gate.story.6
describe('the diary of a house', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('has what is over by the day of the visit, not by when it was written down', async () => {
    const asha = await w.person({ houseNo: '903', division: 'D' })
    const came = (
      name: string,
      writtenDaysAgo: number,
      expectedDaysAgo: number,
      arrivedDaysAgo: number | null,
    ) => w.sql`
      insert into data.visits (community_id, created_by, kind, guest_name, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at, exited_at, created_at)
      values (${w.here.id}, ${w.guard.id}, 'GUEST', ${name}, 'Visit', '903', 'D', now() - make_interval(days => ${expectedDaysAgo}),
        ${arrivedDaysAgo === null ? 'MISSED' : 'EXITED'}, now() - make_interval(days => ${arrivedDaysAgo}), now() - make_interval(days => ${arrivedDaysAgo}), now() - make_interval(days => ${writtenDaysAgo}))`
    await came('Planned long before', 9, 1, 1)
    await came('Came a day late', 8, 4, 3)
    await came('Came at once', 5, 5, 5)
    await came('Missed', 7, 2, null)
    const { body } = await asha.call(visitEndpoints.list, { query: { past: 'true', mine: 'true' } })
    const { content } = body as unknown as Page<Visit>
    expect(content.map(({ visitorName }) => visitorName)).toEqual([
      'Planned long before',
      'Missed',
      'Came a day late',
      'Came at once',
    ])
  })
})

describe('the search of visitors', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    const came = (
      communityId: string,
      [name, company, plate]: readonly [string, string | null, string | null],
    ) => w.sql`
      insert into data.visits (community_id, created_by, kind, guest_name, company, vehicle_no, type, purpose_of_visit, visiting_house_no, division,
        entry_time, status, arrived_at, exited_at)
      values (${communityId}, ${w.guard.id}, 'DELIVERY', ${name}, ${company}, ${plate}, ${plate && 'four-wheeler'}, 'Visit', '101', 'A', now(), 'EXITED', now(), now())`
    for (const visitor of [
      ['Meera Iyer', null, null],
      ['Ravi Joshi', 'Iyer Travels', null],
      ['Imran Khan', null, 'MH 12 IYER'],
      ['Meera Shah', 'Swiggy', 'KA 01 AB 4711'],
      ['50% off', 'Of_fers', null],
    ] as const)
      await came(w.here.id, visitor)
    await came(w.there.id, ['Meera Iyer', 'Iyer', 'MH 12 IYER'])
  })
  afterAll(() => w.close())

  async function find(query: object, who: Speaker = w.guard) {
    const { status, body } = await who.call(visitEndpoints.list, { query } as never)
    const { content, totalElements, totalPages } = body as unknown as Page<Visit>
    return { status, names: content.map(({ visitorName }) => visitorName), totalElements, totalPages }
  }

  // spec: gate.visits.1
  it('finds a part of the name, company or plate, newest first, in the guard’s community only', async () => {
    expect(await find({ find: 'iYeR' })).toMatchObject({ names: ['Imran Khan', 'Ravi Joshi', 'Meera Iyer'] })
    expect(await find({ find: '12 iyer' })).toMatchObject({ names: ['Imran Khan'] })
    expect(await find({ find: 'KA01AB' })).toMatchObject({ names: ['Meera Shah'] })
    expect(await find({ find: '0% o' })).toMatchObject({ names: ['50% off'] })
    expect(await find({ find: 'f%off' })).toMatchObject({ names: [], totalElements: 0, totalPages: 0 })
  })

  it('with the other filters, and as briefly as two letters', async () => {
    expect(await find({ find: 'meera', status: 'EXITED' })).toMatchObject({ names: ['Meera Shah', 'Meera Iyer'] })
    expect(await find({ find: 'meera', status: 'DENIED' })).toMatchObject({ names: [], totalElements: 0 })
    expect(await find({ find: 'jo' })).toMatchObject({ names: ['Ravi Joshi'], totalElements: 1 })
  })

  it('page by page, and says how many there are beyond the last page too', async () => {
    const page = (number: number) => find({ find: 'iyer', page: number, size: 2 })
    const total = { totalElements: 3, totalPages: 2 }
    expect(await page(0)).toEqual({ status: 200, names: ['Imran Khan', 'Ravi Joshi'], ...total })
    expect(await page(1)).toEqual({ status: 200, names: ['Meera Iyer'], ...total })
    expect(await page(2)).toEqual({ status: 200, names: [], ...total })
  })

  it('across communities for a super admin', async () => {
    expect(await find({ find: 'iyer' }, w.superAdmin)).toMatchObject({ totalElements: 4 })
  })
})
