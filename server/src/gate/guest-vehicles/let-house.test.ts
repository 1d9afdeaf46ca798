import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { waitingEndpoints } from '@aangan/contract/record/waiting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '../../../test/samples.ts'
import { hearing } from '../../../test/stream.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, update, remove, enter } = guestVehicleEndpoints
const notTheirs = { status: 400, body: { message: 'Please choose one of your houses.' } }
const notFound = { status: 404, body: { message: 'Guest vehicle not found.' } }

describe('guests of a house that its owner has let', () => {
  let w: World
  let owner: Speaker
  let tenant: Speaker
  const where = { houseNo: '505', division: 'C' }
  const houses: Record<string, string> = {}
  beforeAll(async () => {
    w = await world()
    owner = await w.person(where)
    tenant = await w.person({ ...where, ownershipType: 'tenant' })
    const [home] = await w.sql<{ id: string }[]>`
      insert into data.houses (community_id, division, number) values (${w.here.id}, 'D', 'V9') returning id`
    houses['V9'] = home!.id
    const [there] = await w.sql<
      { id: string }[]
    >`select house_id as id from data.occupancies where user_id = ${owner.id}`
    houses['505'] = there!.id
  })
  afterAll(() => w.close())

  const plan = (who: Speaker, vehicleNo: string, more: object = {}) => {
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    return who.call(create, { body: { ...guest, vehicleNo, entryTime, ...more } } as never)
  }
  const plates = async (who: Speaker, query = {}) => {
    const { body } = await who.call(list, { query } as never)
    const rows = (Array.isArray(body) ? body : body['content']) as { vehicleNo: string }[]
    return rows.map(({ vehicleNo }) => vehicleNo).sort()
  }

  // spec: people.houses.25
  it('are neither planned, seen, changed nor heard of by the owner; the tenant has all of it', async () => {
    const before = String((await plan(owner, 'MH12LE1')).body['id'])
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    for (const more of [{}, { houseId: houses['505'] }])
      expect(await plan(owner, 'MH12LE2', more)).toMatchObject(notTheirs)
    const theirs = String((await plan(tenant, 'MH12LE3')).body['id'])
    for (const query of [{}, { scope: 'all' }, { find: 'MH12LE' }]) {
      expect(await plates(owner, query)).toEqual([])
      expect(await plates(tenant, query)).toEqual(['MH12LE1', 'MH12LE3'])
    }
    for (const id of [before, theirs]) {
      const body = { ...guest, entryTime: new Date(w.now().getTime() + 3_600_000).toISOString() }
      expect(await owner.call(update, { params: { id }, body } as never)).toMatchObject(notFound)
      expect(await owner.call(remove, { params: { id } })).toMatchObject(notFound)
      expect((await owner.call(visitEndpoints.read, { params: { id } })).status).toBe(404)
    }
    const [hers, his] = [await hearing(owner, w.address), await hearing(tenant, w.address)]
    expect((await w.guard.call(enter, { params: { id: before } })).status).toBe(200)
    await expect.poll(() => his.events.map(({ event }) => event)).toContain('visit')
    await expect.poll(() => his.events.map(({ event }) => event)).toContain('bell')
    expect(hers.events).toEqual([])
    for (const stream of [hers, his]) stream.close()
    expect(await w.sql`select from data.notifications where user_id = ${owner.id}`).toEqual([])
    expect((await owner.call(waitingEndpoints.read)).body).not.toMatchObject({ guests: 1 })
  })

  // spec: people.houses.25
  it('are planned for the house where the owner lives, which need not be the main one', async () => {
    await w.sql`
      insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on)
      values (${w.here.id}, ${houses['V9']!}, ${owner.id}, gen_random_uuid(), 'tenant', true, false, true, current_date)`
    expect(await plan(owner, 'MH12LE4')).toMatchObject({
      status: 201,
      body: { visitingHouseNo: 'V9', division: 'D' },
    })
    expect(await plan(owner, 'MH12LE5', { houseId: houses['505'] })).toMatchObject(notTheirs)
    expect(await plates(owner)).toEqual(['MH12LE4'])
  })
})
