import { todayIn } from '@aangan/contract/dates'
import { householdEndpoints, occupancyEndpoints } from '@aangan/contract/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/move-outs'
import type { HouseholdOfHouse, Occupancy } from '@aangan/contract/occupancies'
import { userEndpoints } from '@aangan/contract/users'
import { currentUserEndpoints } from '@aangan/contract/current-user'
import { vehicleEndpoints } from '@aangan/contract/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../test/world.ts'

const { preview, end, undo } = moveOutEndpoints

describe('moving out of a household', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const day = (days: number): string => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * 86_400_000))
  const homesOf = async (who: Speaker) =>
    (await who.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[]
  const homeOf = async (who: Speaker) => (await homesOf(who))[0]!.occupancy
  const moveOut = (by: Speaker, id: string, body: object) => by.call(end, { params: { id }, body } as never)
  const join = async (houseId: string, userId: string, body = {}) => {
    const answer = await w.admin.call(occupancyEndpoints.create, {
      params: { id: houseId },
      body: { userId, ownershipType: 'owner', ...body },
    })
    expect(answer.status).toBe(201)
    return answer.body as unknown as Occupancy
  }
  let number = 2000
  const resident = (options = {}) => w.person({ houseNo: String(number++), division: 'D', ...options })
  const accountOf = async ({ id }: Speaker) =>
    (
      await w.sql<Record<string, unknown>[]>`
        select status, house_no, left_at is not null as left from data.users where id = ${id}`
    )[0]

  it('the whole household leaves by its primary contact or an admin, all of it or nobody', async () => {
    const [asha, ravi] = [await resident(), await resident()]
    const home = await homeOf(asha)
    const { householdId } = home
    const shared = await join(home.houseId, ravi.id, { householdId, main: true })
    await ravi.call(vehicleEndpoints.create, { body: { vehicleNo: 'GJ05HH0001', type: 'two-wheeler' } })
    const params = { id: home.id }
    const household = { people: 2, vehicles: 1, members: 0, guests: 0 }
    expect((await asha.call(preview, { params })).body).toMatchObject({ vehicles: 0, household })
    expect((await ravi.call(preview, { params: { id: shared.id } })).body).toMatchObject({
      vehicles: 1,
      household: null,
    })
    const whole = { endsOn: day(5), wholeHousehold: true }
    expect((await moveOut(ravi, shared.id, whole)).status).toBe(403)
    expect((await moveOut(asha, home.id, whole)).body).toMatchObject({ id: home.id, endsOn: day(5) })
    expect((await homeOf(ravi)).endsOn).toBe(day(5))
    expect((await moveOut(w.admin, home.id, { ...whole, endsOn: day(-1) })).status).toBe(200)
    expect(await accountOf(asha)).toMatchObject({ status: 'DISABLED', left: true })
    // Ravi still has the house he had before.
    expect(await accountOf(ravi)).toMatchObject({ status: 'ACTIVE', left: false })
    expect((await homesOf(ravi)).map(({ occupancy }) => occupancy.main)).toEqual([true])
  })

  it('the longest-standing becomes primary contact, the oldest house the main one; the undo turns both back', async () => {
    const [asha, ravi, uma] = [await resident(), await resident(), await resident()]
    const home = await homeOf(asha)
    const { householdId } = home
    await join(home.houseId, uma.id, { householdId, startsOn: '2021-05-05' })
    await join(home.houseId, ravi.id, { householdId, startsOn: '2020-05-05' })
    const third = await w.admin.call(occupancyEndpoints.create, {
      params: { id: (await homeOf(uma)).houseId },
      body: { userId: asha.id, ownershipType: 'tenant', startsOn: '2022-01-01' },
    })
    const later = await join((await homeOf(ravi)).houseId, asha.id, { startsOn: '2023-01-01' })
    await asha.call(vehicleEndpoints.create, { body: { vehicleNo: 'GJ05HH0002', type: 'two-wheeler' } })
    await asha.call(vehicleEndpoints.create, {
      body: { vehicleNo: 'GJ05HH0003', type: 'two-wheeler', houseId: later.houseId },
    })
    expect((await moveOut(w.admin, home.id, { endsOn: day(-1) })).status).toBe(200)
    const contact = async () =>
      (
        await w.sql`select user_id from data.occupancies where household_id = ${householdId} and primary_contact and ended_at is null`
      ).map((row) => row['user_id'])
    expect(await contact()).toEqual([ravi.id])
    expect((await homesOf(asha)).map(({ occupancy }) => [occupancy.id, occupancy.main])).toEqual([
      [third.body['id'], true],
      [later.id, false],
    ])
    const houseOf = (await homesOf(uma))[0]!.house
    expect(await accountOf(asha)).toEqual({ status: 'ACTIVE', left: false, house_no: houseOf.number })
    const plates = async () =>
      ((await asha.call(vehicleEndpoints.list)).body as unknown as { vehicleNo: string }[]).map((one) => one.vehicleNo)
    expect(await plates()).toEqual(['GJ05HH0003'])
    const [row] = await w.sql<{ id: string }[]>`select id from data.move_outs where occupancy_id = ${home.id}`
    expect((await w.admin.call(undo, { params: { id: row!.id } })).status).toBe(200)
    expect(await contact()).toEqual([asha.id])
    expect((await homesOf(asha))[0]!.occupancy).toMatchObject({ id: home.id, main: true, endsOn: null })
    expect((await plates()).toSorted()).toEqual(['GJ05HH0002', 'GJ05HH0003'])
  })

  it('who works here keeps the account, without a house', async () => {
    const guard = await resident({ roles: ['USER', 'SECURITY'] })
    const { id } = await homeOf(guard)
    await guard.call(vehicleEndpoints.create, { body: { vehicleNo: 'GJ05HH0004', type: 'two-wheeler' } })
    expect((await guard.call(preview, { params: { id } })).body).toMatchObject({ vehicles: 1, members: 0 })
    expect((await moveOut(w.admin, id, { endsOn: day(-1) })).status).toBe(200)
    expect(await guard.call(currentUserEndpoints.read)).toMatchObject({ status: 200, body: { houseNo: null } })
    expect((await guard.call(vehicleEndpoints.list)).body).toEqual([])
    expect(await w.sql`select from data.members where user_id = ${guard.id}`).toHaveLength(1)
    const toggled = await w.admin.call(userEndpoints.toggleStatus, { params: { id: guard.id } })
    expect(toggled.status).toBe(200)
  })

  it('an admin moves no super admin out, and the last active super admin stays', async () => {
    const chief = await resident({ roles: ['USER', 'SUPER_ADMIN'] })
    const { id } = await homeOf(chief)
    const body = { endsOn: day(-1) }
    expect((await moveOut(w.admin, id, body)).status).toBe(403)
    await w.sql`update data.users set status = 'DISABLED' where id = ${w.superAdmin.id}`
    expect(await moveOut(chief, id, body)).toMatchObject({
      status: 409,
      body: { message: 'The last active super admin cannot be disabled or lose that role.' },
    })
    await w.sql`update data.users set status = 'ACTIVE' where id = ${w.superAdmin.id}`
    expect((await moveOut(chief, id, body)).status).toBe(200)
  })

  it('the undo is refused where the household is full again', async () => {
    const [asha, ravi] = [await resident(), await resident()]
    const home = await homeOf(asha)
    const { householdId, houseId } = home
    await join(houseId, ravi.id, { householdId })
    await moveOut(w.admin, home.id, { endsOn: day(-1) })
    for (let i = 1; i < 20; i++) await join(houseId, (await resident()).id, { householdId })
    const [row] = await w.sql<{ id: string }[]>`select id from data.move_outs where occupancy_id = ${home.id}`
    expect((await w.admin.call(undo, { params: { id: row!.id } })).body['message']).toBe(
      'A household can have at most 20 people.',
    )
  })
})
