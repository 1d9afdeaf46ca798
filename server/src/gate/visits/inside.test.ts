import { insideEndpoints } from '@aangan/contract/gate/inside'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'

const { read } = insideEndpoints

describe('who is inside', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const arrive = (communityId: string, houseNo: string, minutesAgo: number, kind = 'GUEST', status = 'ARRIVED') =>
    w.sql`
      insert into data.visits (community_id, created_by, kind, guest_name, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at, exited_at)
      values (${communityId}, ${w.guard.id}, ${kind}, ${`${kind} ${minutesAgo}`}, 'Visit', ${houseNo}, 'A', now(), ${status},
        now() - make_interval(mins => ${minutesAgo}::int), ${status === 'EXITED' ? w.now() : null})`

  // spec: gate.inside.1
  it('nobody at first, and only staff may know', async () => {
    expect((await w.guard.call(read)).body).toEqual({
      at: expect.any(String),
      count: 0,
      visitorCount: 0,
      helperCount: 0,
      overstays: 0,
      houses: [],
      visits: [],
      helpers: [],
    })
    expect((await w.resident.call(read)).status).toBe(403)
    expect((await w.guest.call(read)).status).toBe(401)
    expect(await w.superAdmin.call(read)).toMatchObject({
      status: 400,
      body: { message: 'Please select a community.' },
    })
  })

  // spec: gate.inside.1, gate.inside.2
  it('everybody, longest first, with overstays and houses', async () => {
    await arrive(w.here.id, '101', 10)
    await arrive(w.here.id, '9b', 45, 'DELIVERY')
    await arrive(w.here.id, '9B', 5, 'CAB')
    await arrive(w.here.id, '101', 500, 'SERVICE', 'EXITED')
    await arrive(w.there.id, '101', 90)
    const { body } = await w.guard.call(read)
    expect(body).toMatchObject({
      count: 3,
      overstays: 1,
      houses: [
        { houseNo: '9b', division: 'A', count: 2 },
        { houseNo: '101', division: 'A', count: 1 },
      ],
    })
    const visits = body['visits'] as never as { visitorName: string; overstay: boolean }[]
    expect(visits.map(({ visitorName, overstay }) => [visitorName, overstay])).toEqual([
      ['DELIVERY 45', true],
      ['GUEST 10', false],
      ['CAB 5', false],
    ])
    expect((await w.superAdmin.call(read, { query: { communityId: w.there.id } })).body['count']).toBe(1)
    const { body: made } = await w.admin.call(helperEndpoints.create, {
      body: { name: 'Sunita', contactNo: '9123456780', category: 'CLEANER' },
    })
    await w.sql`
      insert into data.helper_attendance (community_id, helper_id, day, in_at) values (${w.here.id}, ${String(made['id'])}, current_date, now())`
    expect((await w.guard.call(read)).body).toMatchObject({ count: 4, visitorCount: 3, helperCount: 1 })
  })
})
