import { api } from '@aangan/contract/api'
import { mostExpectedGuests } from '@aangan/contract/gate/guest-vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insist } from './insist.ts'
import { guest } from './samples.ts'
import { world, type Answer, type Speaker, type World } from './world.ts'

const { vehicles, members, guestVehicles, users } = api

describe('what one person or one house can have is bounded', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const hours = (n: number) => new Date(w.now().getTime() + n * 3_600_000).toISOString()
  const statuses = (replies: readonly Answer[]) => {
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length
    return { made: count(201), refused: count(409), all: replies.length }
  }
  /** Each has a key: one that was put off and sent again makes one thing. */
  const twoHundred = (make: (n: number, idempotencyKey: string) => Promise<Answer>) =>
    Promise.all(Array.from({ length: 200 }, (_, n) => insist(() => make(n, `at-once-${n}`))))
  const plate = (n: number) => `MH${10 + Math.floor(n / 10_000)}BD${String(n % 10_000).padStart(4, '0')}`

  // spec: safety.limits-of-what-there-is.3
  it('a hundred vehicles a person, also when two hundred are registered at once', async () => {
    const person = await w.person()
    const add = (n: number, idempotencyKey?: string) =>
      person.call(vehicles.create, { body: { vehicleNo: plate(n), type: 'two-wheeler' }, idempotencyKey } as never)
    const replies = await twoHundred(add)
    expect(statuses(replies)).toEqual({ made: 100, refused: 100, all: 200 })
    const refused = 'You can register at most 100 vehicles.'
    for (const { status, body } of replies) if (status === 409) expect(body['message']).toBe(refused)
    const { body } = await person.call(vehicles.list)
    expect(body).toHaveLength(100)
    await person.call(vehicles.remove, { params: { id: (body as unknown as { id: string }[])[0]!.id } })
    expect([(await add(1000)).status, (await add(1001)).status]).toEqual([201, 409])
    expect(
      (await w.neighbour.call(vehicles.create, { body: { vehicleNo: plate(2000), type: 'two-wheeler' } })).status,
    ).toBe(201)
  })

  // spec: safety.limits-of-what-there-is.3
  it('a hundred members a person, beside the resident', async () => {
    const person = await w.person()
    const replies = await twoHundred((n, idempotencyKey) =>
      person.call(members.create, { body: { name: `Child ${n}` }, idempotencyKey }),
    )
    expect(statuses(replies)).toEqual({ made: 100, refused: 100, all: 200 })
    for (const { status, body } of replies)
      if (status === 409) expect(body['message']).toBe('You can add at most 100 members.')
    const { body } = await person.call(members.list)
    expect(body).toHaveLength(101)
    expect((body as unknown as { relation: string }[])[0]!.relation).toBe('SELF')
  })

  describe('a hundred expected guests a house', () => {
    const plan = (who: Speaker, visitingHouseNo: string, entryTime = hours(1), idempotencyKey?: string) =>
      who.call(guestVehicles.create, { body: { ...guest, visitingHouseNo, entryTime }, idempotencyKey } as never)
    const full = { status: 409, body: { message: 'This house already expects 100 guests.' } }

    // spec: safety.limits-of-what-there-is.1
    it('whoever plans them, also two hundred at once; another house has room', async () => {
      const { here } = w
      const person = await w.person({ houseNo: 'F 1', division: 'A' })
      const replies = await twoHundred((n, key) =>
        plan(n % 2 === 0 ? w.guard : person, n % 4 === 0 ? 'A-f 1' : 'F 1', hours(1), key),
      )
      expect(statuses(replies)).toEqual({ made: 100, refused: 100, all: 200 })
      expect(replies.find(({ status }) => status === 409)).toMatchObject(full)
      expect((await plan(w.guard, 'F 2')).status).toBe(201)
      const [row] = await w.sql`
        select count(*)::int as n from data.visits where community_id = ${here.id} and lower(visiting_house_no) = 'f 1'`
      expect(row!['n']).toBe(100)
    })

    // spec: safety.limits-of-what-there-is.1
    it('until a day after they were to come; nobody comes in by an edit or an undo', async () => {
      for (let n = 0; n < mostExpectedGuests - 1; n++) expect((await plan(w.guard, 'G 1')).status).toBe(201)
      const old = await plan(w.guard, 'G 1', hours(-25))
      const elsewhere = await plan(w.guard, 'G 2')
      const last = await plan(w.guard, 'G 1', hours(-23))
      expect([old.status, elsewhere.status, last.status]).toEqual([201, 201, 201])
      expect(await plan(w.guard, 'G 1')).toMatchObject(full)
      const edit = (it: Answer, form: object) =>
        w.guard.call(guestVehicles.update, {
          params: { id: String(it.body['id']) },
          body: { ...guest, ...form },
        } as never)
      expect(await edit(old, { visitingHouseNo: 'G 1', entryTime: hours(2) })).toMatchObject(full)
      expect(await edit(elsewhere, { visitingHouseNo: 'G 1', entryTime: hours(2) })).toMatchObject(full)
      expect((await edit(last, { visitingHouseNo: 'g 1', entryTime: hours(2) })).status).toBe(200)
      const params = { id: String(last.body['id']) }
      await w.guard.call(guestVehicles.enter, { params })
      expect((await edit(old, { visitingHouseNo: 'G 1', entryTime: hours(2) })).status).toBe(200)
      expect(await w.guard.call(guestVehicles.undoEntry, { params })).toMatchObject(full)
      const [row] = await w.sql`select status from data.visits where id = ${params.id}`
      expect(row!['status']).toBe('ARRIVED')
    })
  })

  // spec: safety.limits-of-what-there-is.2
  it('a planned guest leaves the gate’s list a day after the entry time, and is still found and let in', async () => {
    const planned = async (vehicleNo: string, entryTime: string) =>
      String(
        (await w.guard.call(guestVehicles.create, { body: { ...guest, vehicleNo, entryTime } } as never)).body['id'],
      )
    const [late, gone] = [await planned('LATE 1', hours(-23)), await planned('LATE 2', hours(-25))]
    for (const who of [w.guard, w.resident, w.superAdmin]) {
      const ids = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
      const listed = ids((await who.call(guestVehicles.list)).body)
      expect([listed.includes(late), listed.includes(gone)]).toEqual([true, false])
      const all = (await who.call(guestVehicles.list, { query: { scope: 'all', size: 100, page: 0 } })).body
      expect(Number(all['totalElements'])).toBeGreaterThan(0)
      expect(ids((await who.call(guestVehicles.list, { query: { find: 'LATE2' } })).body)).toEqual([gone])
    }
    expect((await w.guard.call(guestVehicles.enter, { params: { id: gone } })).status).toBe(200)
    const { body } = await w.guard.call(guestVehicles.list)
    expect((body as unknown as { id: string }[]).map(({ id }) => id)).toContain(gone)
  })

  // spec: safety.limits-of-what-there-is.3
  it('lists end where an owner’s own rows would go on', async () => {
    const { id } = await w.person({ name: 'Hoarder of before' })
    await w.sql`insert into data.vehicles (community_id, user_id, vehicle_no, type)
      select ${w.here.id}, ${id}, 'MH99HO' || lpad(n::text, 4, '0'), 'two-wheeler' from generate_series(1, 150) n`
    const { body } = await w.admin.call(users.search, { query: { name: 'Hoarder' } })
    expect((body['content'] as unknown as { vehicles: unknown[] }[])[0]!.vehicles).toHaveLength(100)
  })
})
