import { randomUUID } from 'node:crypto'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { mostExpectedGuests } from '@aangan/contract/gate/guest-vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { create, enter, exit, list, undoEntry } = guestVehicleEndpoints

describe('a guest who is at the gate already, added and let in with one call', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const form = (over: object = {}) => ({
    vehicleNo: 'KA05MN4467',
    type: 'four-wheeler',
    guestName: 'Rohan Shinde',
    contactNo: '9123456780',
    purposeOfVisit: 'Gas cylinder',
    visitingHouseNo: '402',
    division: 'A',
    entryTime: w.now().toISOString(),
    arrived: true,
    ...over,
  })
  const add = (who: Speaker, over: object = {}, idempotencyKey?: string) =>
    who.call(create, { body: form(over), ...(idempotencyKey && { idempotencyKey }) } as never)
  const trail = async (id: unknown) => (await trailOf(w.sql, 'GUEST_VEHICLE', id)).map(({ action, by }) => [action, by])
  const guests = async () => Number((await w.sql`select count(*) as n from data.visits`)[0]!['n'])

  // spec: screens.unknown-car.2
  it('is not for residents, who announce their guests; nor for a visitor', async () => {
    const before = await guests()
    expect(await add(w.resident)).toMatchObject({
      status: 403,
      body: { code: 'guest_vehicle.not_at_gate', message: 'Only the gate can add a guest who has arrived.' },
    })
    expect((await add(w.guest)).status).toBe(401)
    expect(await guests()).toBe(before)
  })

  // spec: screens.unknown-car.2
  it('a resident may say that the guest has not arrived', async () => {
    expect(await add(w.resident, { arrived: false })).toMatchObject({ status: 201, body: { status: 'PLANNED' } })
  })

  it.each(['yes', 1, {}])('arrived is not %j', async (arrived) => {
    for (const who of [w.guard, w.resident])
      expect(await add(who, { arrived })).toMatchObject({
        status: 400,
        body: { fields: { arrived: 'arrived must be true or false.' } },
      })
  })

  // spec: screens.unknown-car.1
  it('by a guard or an admin: inside, stamped by the server’s clock, with both rows in the audit trail', async () => {
    for (const who of [w.guard, w.admin]) {
      const made = await add(who)
      expect(made).toMatchObject({
        status: 201,
        body: { status: 'ARRIVED', arrivedAt: expect.any(String), exitedAt: null, createdByUserId: who.id },
      })
      const [created, entered] = await trailOf(w.sql, 'GUEST_VEHICLE', made.body['id'])
      const planned = { ...made.body, status: 'PLANNED', arrivedAt: null }
      expect(created).toMatchObject({ action: 'CREATE', by: who.id, before: null, after: planned })
      expect(entered).toMatchObject({ action: 'MARK_ENTRY', by: who.id, before: planned, after: made.body })
      const listed = (await w.guard.call(list)).body as unknown as { id: string; status: string }[]
      expect(listed.find(({ id }) => id === made.body['id'])?.status).toBe('ARRIVED')
    }
  })

  // spec: screens.unknown-car.1
  it('by a super admin, in the community that is named', async () => {
    expect(await add(w.superAdmin, { communityId: w.here.id })).toMatchObject({
      status: 201,
      body: { status: 'ARRIVED', communityId: w.here.id },
    })
  })

  // spec: screens.unknown-car.1
  it('then leaves, or is taken back, like any other', async () => {
    const params = { id: String((await add(w.guard)).body['id']) }
    expect((await w.guard.call(enter, { params })).status).toBe(409)
    expect(await w.guard.call(undoEntry, { params })).toMatchObject({ status: 200, body: { status: 'PLANNED' } })
    await w.guard.call(enter, { params })
    expect(await w.guard.call(exit, { params })).toMatchObject({ status: 200, body: { status: 'EXITED' } })
  })

  // spec: screens.unknown-car.3
  it('once under one key, however often it is sent: one guest, one entry', async () => {
    const key = randomUUID()
    const before = await guests()
    const same = form()
    const send = () => add(w.guard, same, key)
    const replies = await Promise.all(Array.from({ length: 8 }, send))
    const made = replies.filter(({ status }) => status === 201)
    expect([...new Set(replies.map(({ status }) => status))].every((status) => [201, 409].includes(status))).toBe(true)
    expect(new Set([...made.map(({ text }) => text), (await send()).text]).size).toBe(1)
    expect(await guests()).toBe(before + 1)
    expect(await trail(made[0]!.body['id'])).toEqual([
      ['CREATE', w.guard.id],
      ['MARK_ENTRY', w.guard.id],
    ])
  })

  // spec: screens.unknown-car.3
  it('all or nothing: when the entry cannot be written, there is no guest either', async () => {
    await w.sql`
      create function data.refuse_entry() returns trigger language plpgsql as $$
        begin if new.action = 'MARK_ENTRY' then raise exception 'no entry'; end if; return new; end $$`
    await w.sql`
      create trigger refuse_entry before insert on data.audit_logs for each row execute function data.refuse_entry()`
    const before = await guests()
    try {
      expect((await add(w.guard)).status).toBe(500)
      expect(await guests()).toBe(before)
      expect((await add(w.guard, { arrived: false })).status).toBe(201)
    } finally {
      await w.sql`drop trigger refuse_entry on data.audit_logs`
      await w.sql`drop function data.refuse_entry()`
    }
  })

  it('comes in although the house expects as many as it may', async () => {
    for (let n = 0; n < mostExpectedGuests; n++)
      expect((await add(w.guard, { arrived: false, visitingHouseNo: 'H 9' })).status).toBe(201)
    expect((await add(w.guard, { arrived: false, visitingHouseNo: 'H 9' })).status).toBe(409)
    expect((await add(w.guard, { visitingHouseNo: 'H 9' })).status).toBe(201)
  })
})
