import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list } = guestVehicleEndpoints

describe('a guest vehicle is found by a part of its plate', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const guest = async (
    vehicleNo: string,
    { status = 'PLANNED', hours = 0, by = w.guard.id, community = w.here.id, house = '101' } = {},
  ) => {
    const then = new Date(w.now().getTime() + hours * 3_600_000)
    const [row] = await w.sql<{ id: string }[]>`
      insert into data.visits (community_id, created_by, vehicle_no, type, guest_name, contact_no, purpose_of_visit, visiting_house_no,
        division, entry_time, status, arrived_at, exited_at)
      values (${community}, ${by}, ${vehicleNo}, 'two-wheeler', 'Ravi', '9123456780', 'Parcel', ${house}, 'A', ${then}, ${status},
        ${status === 'PLANNED' ? null : then}, ${status === 'EXITED' ? then : null}) returning id`
    return row!.id
  }
  const found = async (who: Speaker, find: string, communityId?: string) => {
    const { status, body } = await who.call(list, { query: { find, communityId } })
    expect(status).toBe(200)
    return (body as unknown as { id: string }[]).map(({ id }) => id)
  }

  // spec: screens.at-the-gate.1
  it('whatever its status: those awaited or inside first, soonest entry first, then who left, latest first', async () => {
    const gone = await guest('MH12AB4467', { status: 'EXITED', hours: -2000 })
    const leftNow = await guest('DL 4467', { status: 'EXITED', hours: -1 })
    const old = await guest('KA-44-67', { hours: -3000 })
    const inside = await guest('GJ 5 4467', { status: 'ARRIVED', hours: -30 })
    const awaited = await guest('4467', { hours: 40 })
    await guest('MH12AB4476')
    for (const typed of ['4467', ' 44 67 ', '44-67'])
      expect(await found(w.guard, typed)).toEqual([old, inside, awaited, leftNow, gone])
    expect(await found(w.guard, 'ka44')).toEqual([old])
    expect(await found(w.guard, 'Ka')).toEqual([old])
    expect(await found(w.guard, 'ZZ99')).toEqual([])
  })

  // spec: screens.at-the-gate.1
  it('in the caller’s sight only', async () => {
    const mine = await guest('SS 1111', { by: w.resident.id, house: '999' })
    const toMyHouse = await guest('SS 2222')
    const others = await guest('SS 3333', { house: '999' })
    const there = await guest('SS 4444', { by: w.strangerGuard.id, community: w.there.id })
    const all = async (who: Speaker, communityId?: string) => (await found(who, 'SS', communityId)).sort()
    expect(await all(w.resident)).toEqual([mine, toMyHouse].sort())
    expect(await all(w.neighbour)).toEqual([])
    for (const who of [w.guard, w.admin]) expect(await all(who)).toEqual([mine, toMyHouse, others].sort())
    expect(await all(w.superAdmin)).toEqual([mine, toMyHouse, others, there].sort())
    expect(await all(w.superAdmin, w.there.id)).toEqual([there])
    expect((await w.guard.call(list, { query: { find: 'SS', communityId: w.there.id } })).status).toBe(403)
  })

  // spec: screens.at-the-gate.1
  it('percent and underscore mean themselves', async () => {
    await guest('QQ 1 QQ')
    for (const typed of ['Q%Q', 'Q_', '%%', '__', '\\\\', "Q'Q"]) expect(await found(w.guard, typed)).toEqual([])
  })

  // spec: screens.at-the-gate.1
  it('at most fifty', async () => {
    for (let n = 0; n < 60; n++) await guest(`FIFTY${n}`, { status: n < 30 ? 'EXITED' : 'PLANNED', hours: -n })
    expect(await found(w.guard, 'FIFTY')).toHaveLength(50)
  })

  it.each(['4', ' - 4', '- -', 'x'.repeat(21), 'a\0b'])('refuses %j', async (find) => {
    const { status, body } = await w.guard.call(list, { query: { find } })
    expect([status, body['fields']]).toEqual([400, { find: 'Type 2 to 20 characters of the vehicle number.' }])
  })
})
