import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list, create } = guestVehicleEndpoints
const hour = 3_600_000

describe('the list of guest vehicles', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())
  beforeEach(() => w.sql`delete from data.visits`)

  /** A guest as the owner of the database would enter them: expected, arrived and gone so many hours from now. */
  const guest = async (
    guestName: string,
    {
      by = w.guard,
      house = '707',
      division = 'D',
      expected = 1,
      arrived,
      exited,
    }: { by?: Speaker; house?: string; division?: string; expected?: number; arrived?: number; exited?: number } = {},
  ) => {
    const at = (hours: number | undefined) => (hours === undefined ? null : new Date(w.now().getTime() + hours * hour))
    const status = exited !== undefined ? 'EXITED' : arrived !== undefined ? 'ARRIVED' : 'PLANNED'
    await w.sql`
      insert into data.visits (community_id, created_by, vehicle_no, type, guest_name, contact_no, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at, exited_at)
      values (${by.communityId}, ${by.id}, 'X', 'two-wheeler', ${guestName}, '9123456780', 'Visit', ${house}, ${division}, ${at(expected)}, ${status}, ${at(arrived ?? exited)}, ${at(exited)})`
  }
  const listed = async (who: Speaker, query: object = {}) => {
    const { status, body } = await who.call(list, { query } as never)
    expect(status).toBe(200)
    return (body as unknown as { guestName: string }[]).map(({ guestName }) => guestName)
  }
  const paged = async (who: Speaker, query: object = {}) => {
    const { status, body } = await who.call(list, { query: { scope: 'all', ...query } } as never)
    expect(status).toBe(200)
    const { content, totalPages, totalElements } = body as unknown as {
      content: { guestName: string }[]
      totalPages: number
      totalElements: number
    }
    return { names: content.map(({ guestName }) => guestName), totalPages, totalElements }
  }

  it('is not for guests', async () => {
    expect((await w.guest.call(list)).status).toBe(401)
  })

  // spec: 7.calls.26
  it('holds who is awaited, who is inside, and who left in the last 24 hours, soonest entry first', async () => {
    await guest('awaited, late', { expected: 5 })
    await guest('never came', { expected: -50 })
    await guest('inside', { expected: -2, arrived: -1 })
    await guest('left just now', { expected: -3, exited: -0.1 })
    await guest('left yesterday', { expected: -30, exited: -23.9 })
    await guest('left before', { expected: -31, exited: -24.1 })
    expect(await listed(w.guard)).toEqual(['left yesterday', 'left just now', 'inside', 'awaited, late'])
    expect(await listed(w.guard, { scope: 'active', page: 3, size: 1 })).toEqual(await listed(w.guard))
  })

  // spec: who.9
  it('a resident sees what they entered and what visits their house, whoever entered it', async () => {
    await guest('mine, elsewhere', { by: w.resident, house: '303', division: 'C', expected: 1 })
    await guest('to my house', { house: '101', division: 'A', expected: 2 })
    await guest('to the same number in B', { house: '101', division: 'B', expected: 3 })
    await guest('to my neighbour', { by: w.neighbour, house: '202', division: 'B', expected: 4 })
    await guest('to the same house over there', { by: w.strangerGuard, house: '101', division: 'A', expected: 5 })
    expect(await listed(w.resident)).toEqual(['mine, elsewhere', 'to my house'])
    expect((await paged(w.resident)).names).toEqual(['to my house', 'mine, elsewhere'])
    expect(await listed(w.neighbour)).toEqual(['to my neighbour'])
    const [lower, upper] = [
      await w.person({ houseNo: 'a-9', division: 'C' }),
      await w.person({ houseNo: 'A-9', division: 'C' }),
    ]
    await guest('to a-9', { house: 'A-9', division: 'C' })
    expect([await listed(lower), await listed(upper)]).toEqual([['to a-9'], ['to a-9']])
  })

  // spec: 6.guest-vehicles.6, who.9
  it('guards, admins and residents who are more see their community; a super admin all, or one', async () => {
    await guest('here', { expected: 1 })
    await guest('there', { by: w.strangerGuard, expected: 2 })
    for (const who of [
      w.guard,
      w.admin,
      await w.person({ roles: ['USER', 'SECURITY'] }),
      await w.person({ roles: ['USER', 'ADMIN'] }),
    ]) {
      expect(await listed(who)).toEqual(['here'])
      expect(await listed(who, { communityId: w.here.id })).toEqual(['here'])
      expect((await paged(who)).names).toEqual(['here'])
      for (const scope of ['active', 'all'])
        expect((await who.call(list, { query: { communityId: w.there.id, scope } } as never)).status).toBe(403)
    }
    expect(await listed(w.superAdmin)).toEqual(['here', 'there'])
    expect(await listed(w.superAdmin, { communityId: w.there.id })).toEqual(['there'])
    expect((await paged(w.superAdmin)).names).toEqual(['there', 'here'])
    expect((await paged(w.superAdmin, { communityId: w.here.id })).names).toEqual(['here'])
    expect((await w.resident.call(list, { query: { communityId: w.there.id } })).status).toBe(403)
  })

  it('scope=all pages through the history, latest entry first', async () => {
    for (let n = 0; n < 12; n++) await guest(`guest ${n}`, { expected: -100 - n, exited: -99 })
    expect(await paged(w.guard)).toEqual({
      names: Array.from({ length: 10 }, (_, n) => `guest ${n}`),
      totalPages: 2,
      totalElements: 12,
    })
    expect(await paged(w.guard, { page: 1 })).toMatchObject({ names: ['guest 10', 'guest 11'] })
    expect(await paged(w.guard, { page: 9 })).toEqual({ names: [], totalPages: 2, totalElements: 12 })
    expect(await paged(w.guard, { size: 5 })).toMatchObject({ totalPages: 3 })
    expect(await listed(w.guard)).toEqual([])
  })

  it.each([
    { scope: 'old' },
    { scope: 'all', page: -1 },
    { scope: 'all', size: 101 },
    { scope: 'all', size: 'x' },
    { communityId: 'x' },
  ])('refuses %j', async (query) => {
    expect((await w.guard.call(list, { query } as never)).status).toBe(400)
  })

  it('shows each as it was made', async () => {
    const made = await w.resident.call(create, {
      body: {
        vehicleNo: 'MH 1',
        type: 'two-wheeler',
        guestName: 'Mira',
        purpose: 'Tea',
        entryTime: w.now().toISOString(),
      },
    } as never)
    expect((await w.guard.call(list)).body).toEqual([made.body])
    expect((await w.guard.call(list, { query: { scope: 'all' } })).body).toEqual({
      content: [made.body],
      totalPages: 1,
      totalElements: 1,
    })
  })
})
