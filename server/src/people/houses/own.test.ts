import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { memberEndpoints } from '@aangan/contract/people/members'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '../../../test/samples.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

/** Asha and Ravi share a household; Vikram lives in the same house, in a household of his own. */
describe('what is one’s own is the household’s', () => {
  let w: World
  let asha: Speaker
  let ravi: Speaker
  let vikram: Speaker
  let home: { houseId: string; householdId: string; id: string }
  /** Ravi's second house, where he lives alone. */
  let second: { houseId: string; id: string }
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Kale', houseNo: '301', division: 'C' })
    ravi = await w.person({ name: 'Ravi Kale', houseNo: '302', division: 'C' })
    vikram = await w.person({ name: 'Vikram Joshi', houseNo: '301', division: 'C' })
    home = (await houseOf(asha))!
    second = (await houseOf(ravi))!
    const params = { id: home.houseId }
    const body = { userId: ravi.id, ownershipType: 'tenant', householdId: home.householdId, main: true } as const
    await w.admin.call(occupancyEndpoints.create, { params, body })
  })
  afterAll(() => w.close())

  const houseOf = async (who: Speaker) =>
    ((await who.call(householdEndpoints.read)).body as unknown as { occupancy: typeof home }[])[0]?.occupancy
  const listed = ({ body }: Answer) => (body as unknown as Record<string, unknown>[]).map((one) => one['id'])
  let plates = 1000
  const park = (who: Speaker, body = {}) =>
    who.call(vehicleEndpoints.create, { body: { vehicleNo: `MH14HH${plates++}`, type: 'two-wheeler', ...body } })

  // spec: people.houses.11
  it('vehicles: listed, edited and deleted by each of the household, and by nobody else', async () => {
    const { body: car } = await park(asha)
    const params = { id: String(car['id']) }
    expect((await ravi.call(vehicleEndpoints.list)).body).toEqual([car])
    expect(car).toMatchObject({ userId: asha.id, userName: 'Asha Kale', houseId: null })
    expect((await vikram.call(vehicleEndpoints.list)).body).toEqual([])
    const body = { vehicleNo: 'MH14HH0001', type: 'four-wheeler' } as const
    expect((await vikram.call(vehicleEndpoints.update, { params, body })).status).toBe(404)
    expect((await ravi.call(vehicleEndpoints.update, { params, body })).body).toMatchObject({
      userId: asha.id,
      ...body,
    })
    expect((await vikram.call(vehicleEndpoints.remove, { params })).status).toBe(404)
    expect((await ravi.call(vehicleEndpoints.remove, { params })).status).toBe(204)
  })

  // spec: people.houses.12
  it('a vehicle stands at the main house of its owner, or at another of theirs', async () => {
    const there = await park(ravi, { houseId: second.houseId })
    const here = await park(ravi)
    const strange = await park(vikram, { houseId: second.houseId })
    expect(strange).toMatchObject({ status: 400, body: { fields: { houseId: 'Please choose one of your houses.' } } })
    const found = async (houseNo: string) =>
      listed(await w.guard.call(vehicleEndpoints.searchByHouse, { query: { houseNo, division: 'C' } }))
    expect([await found('301'), await found('302')]).toEqual([[here.body['id']], [there.body['id']]])
    const [plate] = (
      await w.guard.call(vehicleEndpoints.searchByNumber, {
        query: { vehicleNo: String(there.body['vehicleNo']) },
      })
    ).body
    expect(plate).toMatchObject({ userName: 'Ravi Kale', houseNo: '302', division: 'C' })
    // Asha has no house there, and leaves it where it stands.
    const kept = { vehicleNo: String(there.body['vehicleNo']), type: 'four-wheeler', houseId: second.houseId } as const
    const edit = (body: object) =>
      asha.call(vehicleEndpoints.update, { params: { id: String(there.body['id']) }, body: body as never })
    expect(await edit(kept)).toMatchObject({ status: 200, body: { type: 'four-wheeler', houseId: second.houseId } })
    expect(await edit({ ...kept, houseId: second.houseId.replace(/^./, '9') })).toMatchObject({ status: 400 })
    for (const { body } of [there, here])
      await ravi.call(vehicleEndpoints.remove, { params: { id: String(body['id']) } })
  })

  // spec: people.houses.13
  it('members: edited and deleted by each of the household, but nobody’s own entry', async () => {
    const { body: child } = await asha.call(memberEndpoints.create, { body: { name: 'Ila Kale', relation: 'CHILD' } })
    const params = { id: String(child['id']) }
    const people = (await ravi.call(memberEndpoints.list)).body as unknown as Record<string, unknown>[]
    expect(people.map(({ name, userName, hasAccount }) => [name, userName, hasAccount])).toEqual([
      ['Ravi Kale', 'Ravi Kale', true],
      ['Asha Kale', 'Asha Kale', true],
      ['Ila Kale', 'Asha Kale', false],
    ])
    const self = { id: String(people[1]!['id']) }
    expect((await ravi.call(memberEndpoints.update, { params: self, body: { name: 'X' } })).status).toBe(403)
    expect((await ravi.call(memberEndpoints.remove, { params: self })).status).toBe(403)
    expect((await vikram.call(memberEndpoints.update, { params, body: { name: 'X' } })).status).toBe(404)
    expect((await ravi.call(memberEndpoints.update, { params, body: { name: 'Ila K' } })).status).toBe(200)
    await w.sql`update data.members set account_user_id = ${ravi.id} where id = ${params.id}`
    const names = async () =>
      ((await asha.call(memberEndpoints.list)).body as unknown as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Asha Kale', 'Ravi Kale'])
    const found = (await w.guard.call(memberEndpoints.search, { query: { name: 'Ila K' } })).body
    expect(found).toMatchObject({ content: [], totalElements: 0 })
  })

  const expectGuest = (who: Speaker, body = {}) =>
    who.call(guestVehicleEndpoints.create, { body: { ...guest, entryTime: w.now().toISOString(), ...body } as never })

  // spec: people.houses.14
  it('guests: managed by each of the household; a neighbour in the same house only sees them', async () => {
    const { body: visit } = await expectGuest(asha)
    const params = { id: String(visit['id']) }
    for (const who of [asha, ravi, vikram])
      expect(listed(await who.call(guestVehicleEndpoints.list))).toContain(visit['id'])
    expect((await vikram.call(guestVehicleEndpoints.enter, { params })).status).toBe(403)
    expect((await ravi.call(guestVehicleEndpoints.enter, { params })).status).toBe(200)
    expect((await ravi.call(guestVehicleEndpoints.remove, { params })).status).toBe(204)
  })

  // spec: people.houses.15
  it('a guest comes to the main house, or to another of one’s houses', async () => {
    const { body: main } = await expectGuest(ravi)
    const { body: other } = await expectGuest(ravi, { houseId: second.houseId })
    expect([main['visitingHouseNo'], other['visitingHouseNo']]).toEqual(['301', '302'])
    expect(await expectGuest(asha, { houseId: second.houseId })).toMatchObject({
      status: 400,
      body: { fields: { houseId: 'Please choose one of your houses.' } },
    })
    expect(listed(await ravi.call(guestVehicleEndpoints.list))).toEqual([main['id'], other['id']])
    expect(listed(await asha.call(guestVehicleEndpoints.list))).toEqual([main['id']])
  })

  // spec: people.houses.16
  it('who does not live in a house hears of no guest of it', async () => {
    const { body: visit } = await expectGuest(asha)
    const seen = async () => listed(await ravi.call(guestVehicleEndpoints.list)).includes(visit['id'])
    expect(await seen()).toBe(true)
    const { id } = (await houseOf(ravi))!
    const lives = (livesHere: boolean) => ravi.call(occupancyEndpoints.update, { params: { id }, body: { livesHere } })
    expect((await lives(false)).status).toBe(200)
    expect(await seen()).toBe(false)
    expect((await ravi.call(guestVehicleEndpoints.enter, { params: { id: String(visit['id']) } })).status).toBe(404)
    expect((await ravi.call(vehicleEndpoints.list)).status).toBe(200)
    await lives(true)
    expect(await seen()).toBe(true)
  })

  // spec: people.houses.26
  it('who lives in a house reads who else is asked about its visitors, whatever household they are of', async () => {
    const askedBeside = async (who: Speaker) =>
      ((await who.call(householdEndpoints.read)).body as unknown as { occupancy: typeof home; asked: string[] }[]).find(
        ({ occupancy }) => occupancy.houseId === home.houseId,
      )?.asked
    expect((await askedBeside(asha))?.toSorted()).toEqual(['Ravi Kale', 'Vikram Joshi'])
    await w.sql`update data.users set status = 'DISABLED' where id = ${vikram.id}`
    expect(await askedBeside(asha)).toEqual(['Ravi Kale'])
    const { id } = (await houseOf(ravi))!
    await ravi.call(occupancyEndpoints.update, { params: { id }, body: { livesHere: false } })
    expect([await askedBeside(asha), await askedBeside(ravi)]).toEqual([[], []])
  })
})
