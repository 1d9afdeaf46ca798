import { todayIn } from '@aangan/contract/core/dates'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { houseEndpoints, householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { memberEndpoints } from '@aangan/contract/people/members'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hitsOf, leaverOf, type Leaver } from '../../../test/leaver.ts'
import { guest } from '../../../test/samples.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { preview, end, stay, list, undo } = moveOutEndpoints

describe('moving out', () => {
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
  let house = 1000
  const resident = (options = {}) => w.person({ houseNo: String(house++), division: 'D', ...options })

  // spec: people.moving-out.1
  it('is for oneself, and for an admin; somebody else’s occupancy is a 404', async () => {
    const asha = await resident()
    const { id } = await homeOf(asha)
    const body = { endsOn: day(3) }
    expect((await moveOut(w.neighbour, id, body)).status).toBe(404)
    expect((await w.neighbour.call(stay, { params: { id } })).status).toBe(404)
    expect((await w.neighbour.call(preview, { params: { id } })).status).toBe(404)
    expect((await moveOut(w.strangerAdmin, id, body)).status).toBe(404)
    expect(await moveOut(asha, id, body)).toMatchObject({ status: 200, body: { id, endsOn: day(3), endedAt: null } })
    expect((await moveOut(w.admin, id, { endsOn: day(4) })).body['endsOn']).toBe(day(4))
  })

  // spec: people.moving-out.1
  it('a resident names a day from today on, an admin also one of the last year, both within a year', async () => {
    const asha = await resident()
    const { id } = await homeOf(asha)
    const tried = async (by: Speaker, days: number) => {
      const { status, body } = await moveOut(by, id, { endsOn: day(days) })
      return status === 200 ? status : body['message']
    }
    const refused = 'The date must be within one year.'
    expect(await tried(asha, -1)).toBe(refused)
    expect(await tried(asha, 367)).toBe(refused)
    expect(await tried(w.admin, 367)).toBe(refused)
    expect(await tried(w.admin, -367)).toBe(refused)
    expect(await tried(asha, 0)).toBe(200)
    expect(await tried(asha, 365)).toBe(200)
    expect(await tried(w.admin, -365)).toBe(200)
    expect(await tried(w.admin, -1)).toBe('This occupancy has already ended.')
  })

  // spec: people.moving-out.2
  it('until the day one stays after all; the trail has both', async () => {
    const asha = await resident()
    const { id } = await homeOf(asha)
    await moveOut(asha, id, { endsOn: day(3), reason: 'A new job' })
    expect(await asha.call(stay, { params: { id } })).toMatchObject({ status: 200, body: { id, endsOn: null } })
    expect((await asha.call(stay, { params: { id } })).status).toBe(200)
    expect(await trailOf(w.sql, 'OCCUPANCY', id)).toMatchObject([
      { action: 'MOVE_OUT', by: asha.id, after: { userName: asha.name, reason: 'A new job', left: null } },
      { action: 'MOVE_OUT_UNDO', by: asha.id, after: { endsOn: null } },
    ])
    await moveOut(w.admin, id, { endsOn: day(-1) })
    for (const by of [w.admin, asha]) expect([401, 409]).toContain((await by.call(stay, { params: { id } })).status)
  })

  describe('with all that is theirs', () => {
    let asha: Leaver
    beforeAll(async () => {
      asha = await leaverOf(await resident({ name: 'Ashalata Kelkar' }))
    })

    // spec: people.moving-out.6
    it('names before what ends', async () => {
      const params = { id: asha.occupancy.id }
      const ends = { vehicles: 2, members: 3, guests: 1, passes: 0, household: null }
      expect((await asha.who.call(preview, { params })).body).toEqual(ends)
      expect((await w.admin.call(preview, { params })).body).toEqual(ends)
    })

    // spec: people.moving-out.7
    it('leaves every search, list and count at once; who is inside stays until they leave', async () => {
      expect(Object.values(await hitsOf(w.guard, asha)).every((hits) => hits > 0)).toBe(true)
      const { id } = asha.occupancy
      const ended = await moveOut(w.admin, id, { endsOn: day(-1), reason: 'Sold the house' })
      expect(ended).toMatchObject({ status: 200, body: { id, endsOn: day(-1), endedAt: expect.any(String) } })
      expect(await hitsOf(w.guard, asha)).toEqual({ plates: 0, house: 0, members: 0, household: 0, guests: 0 })
      expect((await asha.who.call(currentUserEndpoints.read)).status).toBe(401)
      const [inside] = await w.sql`select status from data.visits where user_id = ${asha.who.id}`
      expect(inside).toEqual({ status: 'ARRIVED' })
      const [row] = (await trailOf(w.sql, 'OCCUPANCY', id)).slice(-1)
      expect(row).toMatchObject({
        action: 'MOVE_OUT',
        by: w.admin.id,
        after: {
          userName: 'Ashalata Kelkar',
          houseNo: asha.houseNo,
          left: { vehicles: asha.plates, members: asha.members, guests: [asha.guestPlate], account: true },
          counts: { vehicles: 2, members: 3, guests: 1 },
        },
      })
    })

    // spec: people.moving-out.16
    it('shows as moved out, counted as disabled, and is not enabled without a house', async () => {
      const query = { name: 'Ashalata Kelkar' }
      const found = (await w.admin.call(userEndpoints.search, { query })).body['content'] as unknown as object[]
      expect(found).toMatchObject([{ status: 'DISABLED', access: 'MOVED_OUT', vehicles: [] }])
      for (const status of ['ACTIVE', 'DISABLED'] as const)
        expect(
          await w.admin.call(userEndpoints.toggleStatus, { params: { id: asha.who.id }, body: { status } }),
        ).toMatchObject({ status: 409, body: { message: 'This person has moved out. Give them a house first.' } })
    })

    // spec: people.moving-out.11
    it('is in the list of move-outs, newest first, with the day of its end', async () => {
      const { content } = (await w.admin.call(list, { query: { houseId: asha.occupancy.houseId } })).body
      expect(content).toMatchObject([
        {
          userId: asha.who.id,
          userName: 'Ashalata Kelkar',
          houseNo: asha.houseNo,
          reason: 'Sold the house',
          vehicles: 2,
          members: 3,
          guests: 1,
          purgeOn: day(365),
          undoneAt: null,
        },
      ])
      expect((await asha.who.call(list)).status).toBe(401)
      expect((await w.strangerAdmin.call(list)).body['content']).toEqual([])
      const { status, body } = await w.admin.call(list, { query: { size: 2 } })
      expect([status, (body['content'] as unknown as unknown[]).length]).toEqual([200, 2])
    })

    // spec: people.moving-out.10
    it('all comes back, but the plate that somebody else registered meanwhile', async () => {
      const [taken] = asha.plates
      await w.neighbour.call(vehicleEndpoints.create, { body: { vehicleNo: taken!, type: 'four-wheeler' } })
      const { content } = (await w.admin.call(list, { query: { houseId: asha.occupancy.houseId } })).body
      const params = { id: String((content as unknown as { id: string }[])[0]!.id) }
      expect((await w.strangerAdmin.call(undo, { params })).body['message']).toBe('Move-out not found.')
      expect(await w.admin.call(undo, { params })).toMatchObject({
        status: 200,
        body: { id: params.id, left: [taken], undoneAt: expect.any(String) },
      })
      expect((await w.admin.call(undo, { params })).body['message']).toBe('This has been undone already.')
      const [back] = (await w.admin.call(userEndpoints.search, { query: { name: 'Ashalata Kelkar' } })).body[
        'content'
      ] as unknown as object[]
      expect(back).toMatchObject({ status: 'ACTIVE', access: 'OK', houseNo: asha.houseNo, vehicles: [{}] })
      expect(await hitsOf(w.guard, asha)).toEqual({ plates: 1, house: 1, members: 3, household: 4, guests: 1 })
      const [{ occupancies }] = [
        (await w.admin.call(houseEndpoints.read, { params: { id: asha.occupancy.houseId } })).body,
      ]
      expect(occupancies).toEqual([{ ...asha.occupancy, endsOn: null, endedAt: null }])
      expect((await trailOf(w.sql, 'OCCUPANCY', asha.occupancy.id)).at(-1)).toMatchObject({
        action: 'MOVE_OUT_UNDO',
        after: { counts: { vehicles: 1, members: 3, guests: 1 }, notPutBack: [taken] },
      })
    })
  })

  // spec: people.moving-out.9
  it('of two ends at once one wins', async () => {
    const asha = await resident()
    const { id } = await homeOf(asha)
    const tries = await Promise.all(Array.from({ length: 10 }, () => moveOut(w.admin, id, { endsOn: day(-1) })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await w.sql`select from data.move_outs where user_id = ${asha.id}`).toHaveLength(1)
  })

  // spec: people.moving-out.7
  it('what they add at the very moment of leaving does not stay behind', async () => {
    const asha = await resident()
    const entryTime = w.now().toISOString()
    const adding = await w.sql.begin(async (tx) => {
      await tx`select from data.users where id = ${asha.id} for no key update`
      await tx`update data.users set left_at = now(), status = 'DISABLED' where id = ${asha.id}`
      const calls = [
        asha.call(vehicleEndpoints.create, { body: { vehicleNo: 'KA01ZZ9000', type: 'two-wheeler' } }),
        asha.call(memberEndpoints.create, { body: { name: 'Late' } }),
        asha.call(guestVehicleEndpoints.create, { body: { ...guest, entryTime } as never }),
      ]
      // Their rights were checked before the leaving is committed.
      await expect
        .poll(async () => {
          const waiting = w.sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          return (await waiting).length
        })
        .toBe(3)
      return calls
    })
    expect((await Promise.all(adding)).map(({ status }) => status)).toEqual([401, 401, 401])
    for (const table of ['vehicles', 'visits'])
      expect(await w.sql`select from ${w.sql(`data.${table}`)} where user_id = ${asha.id}`).toEqual([])
  })
})
