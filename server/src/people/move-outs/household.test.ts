import { todayIn } from '@aangan/contract/core/dates'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse, Occupancy } from '@aangan/contract/people/occupancies'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

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

  // spec: people.moving-out.12
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

  // spec: people.moving-out.14
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

  // spec: people.moving-out.13
  it('the primary contact sets the day of one of the household, who is told; nobody else does', async () => {
    const [asha, ravi, vikram] = [
      await resident({ name: 'Asha Day' }),
      await resident({ name: 'Ravi Day' }),
      await resident(),
    ]
    const home = await homeOf(asha)
    const { householdId, houseId } = home
    const shared = await join(houseId, ravi.id, { householdId, main: true })
    await join(houseId, vikram.id, { main: true })
    await ravi.call(vehicleEndpoints.create, { body: { vehicleNo: 'GJ05HH0009', type: 'two-wheeler' } })
    const params = { id: shared.id }
    const later = { endsOn: day(5), reason: 'A new job' }
    for (const other of [vikram, w.neighbour, w.stranger]) {
      expect((await moveOut(other, shared.id, later)).status).toBe(404)
      expect((await other.call(preview, { params })).status).toBe(404)
    }
    expect((await moveOut(ravi, home.id, later)).status).toBe(404)
    expect((await moveOut(asha, shared.id, { endsOn: day(-1) })).body['message']).toBe(
      'The date must be within one year.',
    )
    const people = async (who: Speaker) =>
      (await homesOf(who))
        .find(({ house }) => house.id === houseId)!
        .people.map(({ name, occupancyId, endsOn }) => [name, occupancyId, endsOn])
    expect(await people(asha)).toEqual([
      ['Asha Day', undefined, undefined],
      ['Ravi Day', shared.id, undefined],
    ])
    expect((await asha.call(preview, { params })).body).toMatchObject({ vehicles: 1, household: { people: 2 } })
    expect((await moveOut(asha, shared.id, later)).body).toMatchObject({ id: shared.id, endsOn: day(5), endedAt: null })
    expect((await people(asha))[1]).toEqual(['Ravi Day', shared.id, day(5)])
    expect((await people(ravi))[0]).toEqual(['Asha Day', undefined, undefined])
    await expect
      .poll(async () => (await ravi.call(notificationEndpoints.list)).body['content'])
      .toMatchObject([{ kind: 'ACCOUNT', title: expect.stringContaining('Moving out on ') }])
    const trail = await trailOf(w.sql, 'OCCUPANCY', shared.id)
    expect(trail.at(-1)).toMatchObject({ action: 'MOVE_OUT', by: asha.id, after: { endsOn: day(5), userId: ravi.id } })
    const stay = { params } as const
    expect((await asha.call(moveOutEndpoints.stay, stay)).status).toBe(404)
    expect((await ravi.call(moveOutEndpoints.stay, stay)).body).toMatchObject({ endsOn: null })
  })

  // spec: people.houses.23
  it('who is no resident any more passes the primary contact on, to a resident, as somebody who leaves does', async () => {
    const [asha, ravi, uma] = [await resident(), await resident({ roles: ['SECURITY'] }), await resident()]
    const home = await homeOf(asha)
    const { householdId } = home
    const setRoles = (who: Speaker, body: ('USER' | 'SECURITY')[]) =>
      w.admin.call(userEndpoints.setRoles, { params: { id: who.id }, body })
    const contact = async () =>
      (
        await w.sql`select user_id from data.occupancies where household_id = ${householdId} and primary_contact and ended_at is null`
      ).map((row) => row['user_id'])
    expect((await setRoles(asha, ['SECURITY'])).status).toBe(200)
    expect(await contact()).toEqual([asha.id])
    expect((await setRoles(asha, ['SECURITY', 'USER'])).status).toBe(200)
    await join(home.houseId, ravi.id, { householdId, startsOn: '2020-05-05' })
    const next = await join(home.houseId, uma.id, { householdId, startsOn: '2021-05-05' })
    expect((await setRoles(asha, ['SECURITY', 'USER'])).status).toBe(200)
    expect(await contact()).toEqual([asha.id])
    expect((await setRoles(asha, ['SECURITY'])).status).toBe(200)
    expect(await contact()).toEqual([uma.id])
    const trail = await trailOf(w.sql, 'OCCUPANCY', next.id)
    expect(trail.at(-1)).toMatchObject({
      action: 'UPDATE',
      by: w.admin.id,
      before: { primaryContact: false },
      after: { primaryContact: true },
    })
    expect((await moveOut(w.admin, next.id, { endsOn: day(-1) })).status).toBe(200)
    expect(await contact()).toEqual([ravi.id])
  })

  // spec: people.moving-out.15
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

  // spec: people.moving-out.15
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

  // spec: people.moving-out.13
  it('the primary contact sets no day of a super admin in the household', async () => {
    const [asha, chief] = [await resident(), await resident({ roles: ['USER', 'SUPER_ADMIN'] })]
    const { householdId, houseId } = await homeOf(asha)
    const [shared] = await w.sql<{ id: string }[]>`
      update data.occupancies set household_id = ${householdId}, house_id = ${houseId}, primary_contact = false where user_id = ${chief.id} returning id`
    expect((await moveOut(asha, shared!.id, { endsOn: day(3) })).status).toBe(403)
  })

  // spec: people.moving-out.10
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
