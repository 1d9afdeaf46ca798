import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { houseEndpoints, householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exported } from '../../../test/exported.ts'
import { guest } from '../../../test/samples.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, read, update, remove } = houseEndpoints

describe('houses', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const made = async (number: string, division = 'C') =>
    String((await w.admin.call(create, { body: { division, number } } as never)).body['id'])
  const give = (houseId: string, { id }: Speaker, body = {}) =>
    w.admin.call(occupancyEndpoints.create, {
      params: { id: houseId },
      body: { userId: id, ownershipType: 'owner', ...body },
    })
  const mainOf = async ({ id }: Speaker) =>
    (await w.sql`select division, house_no, ownership_type from data.users where id = ${id}`)[0]

  // spec: people.houses.1
  it('an admin lists, adds, edits and deletes houses; the trail holds each step', async () => {
    const added = await w.admin.call(create, { body: { division: 'D', number: 'D-11', type: 'SHOP' } })
    expect(added).toMatchObject({
      status: 201,
      body: { division: 'D', number: '11', type: 'SHOP', communityId: w.here.id, people: 0 },
    })
    const id = String(added.body['id'])
    const body = { division: 'D', number: '11' } as const
    expect(await w.admin.call(create, { body })).toMatchObject({
      status: 409,
      body: { message: 'This house is already in the list.' },
    })
    expect((await w.strangerAdmin.call(create, { body })).status).toBe(201)
    expect((await w.superAdmin.call(create, { body })).body).toMatchObject({ message: 'Please select a community.' })
    expect(await w.admin.call(update, { params: { id }, body: { division: 'D', number: '12' } })).toMatchObject({
      status: 200,
      body: { id, number: '12', type: 'SHOP' },
    })
    expect((await w.strangerAdmin.call(remove, { params: { id } })).status).toBe(404)
    expect((await w.admin.call(remove, { params: { id } })).status).toBe(204)
    expect((await w.admin.call(read, { params: { id } })).body).toMatchObject({ message: 'House not found.' })
    expect((await trailOf(w.sql, 'HOUSE', id)).map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })

  // spec: people.houses.2
  it('lists by division and number, with filters', async () => {
    for (const number of ['702', '701', 'x701']) await made(number)
    const numbers = async (query: object) =>
      ((await w.guard.call(list, { query } as never)).body['content'] as unknown as { number: string }[]).map(
        ({ number }) => number,
      )
    expect(await numbers({ division: 'C' })).toEqual(['701', '702', 'x701'])
    expect(await numbers({ division: 'C', number: 'X7' })).toEqual(['x701'])
    expect(await numbers({ number: '701', size: 1, page: 1 })).toEqual(['x701'])
    expect(await numbers({ occupied: 'true' })).toEqual(['101', '202'])
    expect(await numbers({ occupied: 'false', division: 'A' })).toEqual([])
    expect((await w.resident.call(list)).status).toBe(403)
  })

  // spec: people.houses.3
  it('sorts numbers as people count, in the list, in its file beyond a read of it, and on the desk', async () => {
    const numbers = ['2', '10', '10A', '10B', '101', '1001', 'Shop 2', 'Shop 10', '07', '7'].toSorted()
    // The first test added house 11.
    const many = Array.from({ length: 1_100 }, (_, index) => String(3_000 + index))
    await w.sql`
      insert into data.houses (community_id, division, number)
      select ${w.there.id}, 'D', number from unnest(${[...numbers, '99999999999999999999', ...many]}::text[]) number`
    const expected = [
      '2',
      '07',
      '7',
      '10',
      '10A',
      '10B',
      '11',
      '101',
      '1001',
      ...many,
      '99999999999999999999',
      'Shop 2',
      'Shop 10',
    ]
    const query = { division: 'D', size: 10 }
    const first = await w.strangerAdmin.call(list, { query } as never)
    expect((first.body['content'] as unknown as { number: string }[]).map(({ number }) => number)).toEqual(
      expected.slice(0, 10),
    )
    const { cells } = await exported(w, w.strangerAdmin, 'houses', { division: 'D' })
    expect(cells.slice(1).map(([, number]) => number)).toEqual(expected)
    const directory = await w.strangerAdmin.send('GET', '/api/gate/directory')
    const onDesk = JSON.parse(directory.text)['houses'] as { division: string; houseNo: string }[]
    expect(onDesk.flatMap(({ division, houseNo }) => (division === 'D' ? [houseNo] : []))).toEqual(expected)
  })

  // spec: people.houses.5
  it('an approval makes house, occupancy and household, or joins one that is there', async () => {
    const approve = async (who: Speaker, body = {}) =>
      w.admin.call(approvalEndpoints.approve, { params: { id: who.id }, body })
    const first = await w.person({ status: 'PENDING', houseNo: '801', division: 'C', name: 'Anu Nair' })
    expect((await approve(first)).status).toBe(200)
    const [home] = (await first.call(householdEndpoints.read)).body as unknown as {
      occupancy: Record<string, unknown>
    }[]
    expect(home).toMatchObject({
      occupancy: { userId: first.id, main: true, primaryContact: true, livesHere: true, ownershipType: 'owner' },
      house: { division: 'C', number: '801', type: 'FLAT', people: 1 },
      people: [{ userId: first.id, name: 'Anu Nair', primaryContact: true, joined: true }],
    })
    const householdId = String(home!.occupancy['householdId'])
    const second = await w.person({ status: 'PENDING', houseNo: '801', division: 'C', ownershipType: 'tenant' })
    const elsewhere = await w.person({ status: 'PENDING', houseNo: '802', division: 'C' })
    const pending = (await w.admin.call(approvalEndpoints.pending)).body as unknown as { id: string }[]
    const households = [{ householdId, ownershipType: 'owner', people: ['Anu Nair'] }]
    expect(pending.find(({ id }) => id === second.id)).toMatchObject({ households })
    expect(pending.find(({ id }) => id === elsewhere.id)).toMatchObject({ households: [] })
    expect(await approve(elsewhere, { householdId })).toMatchObject({
      status: 409,
      body: { message: 'This household is not in that house.' },
    })
    expect((await approve(second, { householdId })).status).toBe(200)
    const together = (await second.call(householdEndpoints.read)).body as unknown as { people: { userId: string }[] }[]
    expect(together[0]!.people.map(({ userId }) => userId)).toEqual([first.id, second.id])
    const many = await Promise.all(['803', '803'].map((houseNo) => w.person({ status: 'PENDING', houseNo })))
    await w.admin.call(approvalEndpoints.approveMany, { body: { ids: many.map(({ id }) => id) } })
    for (const who of many)
      expect((await who.call(householdEndpoints.read)).body).toMatchObject([{ people: [{ userId: who.id }] }])
  })

  // spec: people.houses.6
  it('a second house; the account shows the main one', async () => {
    const who = await w.person({ houseNo: '901', ownershipType: 'owner' })
    const second = await made('902')
    const given = await give(second, who, { ownershipType: 'tenant', livesHere: false })
    expect(given).toMatchObject({ status: 201, body: { main: false, primaryContact: true, livesHere: false } })
    expect((await give(second, who)).body).toMatchObject({ message: 'This person already lives in this house.' })
    expect(await mainOf(who)).toEqual({ division: 'A', house_no: '901', ownership_type: 'owner' })
    const params = { id: String(given.body['id']) }
    expect((await w.neighbour.call(occupancyEndpoints.update, { params, body: { main: true } })).status).toBe(404)
    expect((await who.call(occupancyEndpoints.update, { params, body: { main: true } })).body).toMatchObject({
      main: true,
    })
    expect(await mainOf(who)).toEqual({ division: 'C', house_no: '902', ownership_type: 'tenant' })
    const houses = (await who.call(householdEndpoints.read)).body as unknown as { house: { number: string } }[]
    expect(houses.map(({ house }) => house.number)).toEqual(['902', '901'])
    expect((await w.admin.call(remove, { params: { id: second } })).body).toMatchObject({
      message: 'This house has people or a history. It cannot be deleted.',
    })
  })

  // spec: people.houses.7
  it('a new number follows for its people and for guests who have not left', async () => {
    const who = await w.person({ houseNo: '911', division: 'B' })
    const body = { ...guest, visitingHouseNo: '911', division: 'B', entryTime: w.now().toISOString() }
    const visit = await w.guard.call(guestVehicleEndpoints.create, { body } as never)
    const { content } = (await w.admin.call(list, { query: { number: '911' } })).body as unknown as {
      content: { id: string }[]
    }
    await w.admin.call(update, { params: { id: content[0]!.id }, body: { division: 'C', number: '912' } })
    expect(await mainOf(who)).toMatchObject({ division: 'C', house_no: '912' })
    const [row] = await w.sql`select visiting_house_no, division from data.visits where id = ${visit.body['id']}`
    expect(row).toEqual({ visiting_house_no: '912', division: 'C' })
  })

  // spec: people.houses.8
  it('only admins and the present primary contact choose another', async () => {
    const [one, two] = [await w.person({ houseNo: '921' }), await w.person({ houseNo: '922' })]
    const home = (await one.call(householdEndpoints.read)).body as unknown as {
      occupancy: { id: string; houseId: string; householdId: string }
    }[]
    const { houseId, householdId, id } = home[0]!.occupancy
    const joined = await give(houseId, two, { householdId })
    const params = { id: String(joined.body['id']) }
    const choose = (who: Speaker, at = params) =>
      who.call(occupancyEndpoints.update, { params: at, body: { primaryContact: true } })
    expect((await choose(two)).status).toBe(403)
    expect((await choose(w.neighbour)).status).toBe(404)
    expect((await one.call(occupancyEndpoints.update, { params, body: { main: true } })).status).toBe(404)
    expect((await choose(one)).body).toMatchObject({ primaryContact: true })
    expect((await choose(one, { id })).status).toBe(403)
    expect((await choose(w.admin, { id })).status).toBe(200)
    const contacts =
      await w.sql`select user_id from data.occupancies where household_id = ${householdId} and primary_contact`
    expect(contacts).toEqual([{ user_id: one.id }])
  })

  // spec: people.houses.9
  it('holds 20 people in a household, and gives 10 houses to a person', async () => {
    const who = await w.person({ houseNo: '931' })
    const [home] = await w.sql`select house_id, household_id from data.occupancies where user_id = ${who.id}`
    const [houseId, householdId] = [String(home!['house_id']), String(home!['household_id'])]
    const people = await Promise.all(Array.from({ length: 20 }, () => w.person({ houseNo: '932' })))
    const joined = await Promise.all(people.map((one) => give(houseId, one, { householdId })))
    expect(joined.map(({ status }) => status).toSorted()).toEqual([...Array<number>(19).fill(201), 409])
    expect(joined.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'A household can have at most 20 people.',
    })
    const houses = await Promise.all(Array.from({ length: 10 }, (_, i) => made(`94${i}`)))
    const given = await Promise.all(houses.map((id) => give(id, who)))
    expect(given.map(({ status }) => status).toSorted()).toEqual([...Array<number>(9).fill(201), 409])
    expect(given.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'A person can have at most 10 houses.',
    })
  })

  // spec: people.houses.10
  it('people of another community get no house here', async () => {
    const id = await made('951')
    expect((await give(id, w.stranger)).status).toBe(404)
    const waiting = await w.person({ status: 'PENDING' })
    expect((await give(id, waiting)).status).toBe(404)
    const { body } = await w.superAdmin.call(occupancyEndpoints.create, {
      params: { id },
      body: { userId: w.neighbour.id, ownershipType: 'owner' },
    })
    expect(body).toMatchObject({ userName: 'Vikram Shah', communityId: w.here.id })
    expect((await w.guard.call(read, { params: { id } })).body).toMatchObject({
      people: 1,
      occupancies: [{ userId: w.neighbour.id }],
    })
  })
})
