import { randomUUID } from 'node:crypto'
import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { watchOnce } from '../../../test/watch.ts'
import { auditOnly, trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, update, enter, exit, undoEntry, undoExit, remove } = guestVehicleEndpoints

describe('guest vehicles of passes and walk-ins', () => {
  let w: World
  let resident: Speaker
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', houseNo: '901', division: 'C' })
  })
  afterAll(() => w.close())

  let plates = 1000
  const invite = (more: object = {}) =>
    passBy(w, resident, { vehicleNo: `MH12GV${plates++}`, vehicleType: 'four-wheeler', ...more })
  const vehicleOf = async ({ vehicleNo }: Pass): Promise<string> => {
    const { body } = await w.guard.call(list, { query: { find: vehicleNo! } })
    return (body as unknown as { id: string }[])[0]!.id
  }
  const usesOf = async ({ id }: Pass): Promise<number> =>
    ((await resident.call(passEndpoints.read, { params: { id } })).body as unknown as Pass).uses
  const plan = async (vehicleNo: string): Promise<string> => {
    const body = {
      vehicleNo,
      type: 'four-wheeler',
      guestName: 'Ravi',
      contactNo: '9812300001',
      purposeOfVisit: 'Lunch',
      visitingHouseNo: '901',
      division: 'C',
      entryTime: w.now().toISOString(),
    } as const
    const made = await w.guard.call(create, { body })
    expect(made.status).toBe(201)
    return String(made.body['id'])
  }
  const on = (id: string) => ({ params: { id } })

  // spec: gate.guest-vehicles.1
  it('entry, exit and what is taken back count on the pass, as at a desk', async () => {
    const pass = await invite()
    const id = await vehicleOf(pass)
    expect(await w.guard.call(enter, on(id))).toMatchObject({ status: 200, body: { status: 'ARRIVED' } })
    expect(await usesOf(pass)).toBe(1)
    expect(await w.guard.call(enter, on(id))).toMatchObject({
      status: 409,
      body: {
        code: 'movement.refused',
        message: expect.stringMatching(/^Suresh Kale is inside since \d{1,2}:\d\d [ap]m\.$/),
      },
    })
    expect(await w.admin.call(undoEntry, on(id))).toMatchObject({
      status: 409,
      body: { message: 'This can no longer be undone.' },
    })
    expect(await w.guard.call(undoEntry, on(id))).toMatchObject({ status: 200, body: { status: 'PLANNED' } })
    expect(await usesOf(pass)).toBe(0)
    await w.guard.call(enter, on(id))
    expect(await w.guard.call(exit, on(id))).toMatchObject({ status: 200, body: { status: 'EXITED' } })
    expect(await w.guard.call(undoExit, on(id))).toMatchObject({
      status: 200,
      body: { status: 'ARRIVED', exitedAt: null },
    })
    await w.guard.call(exit, on(id))
    expect(await w.guard.call(exit, on(id))).toMatchObject({
      status: 409,
      body: { message: 'Suresh Kale is not inside.' },
    })
    expect(await w.guard.call(enter, on(id))).toMatchObject({
      status: 409,
      body: { message: 'This pass has been used.' },
    })
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual([
      'MARK_ENTRY',
      'UNDO',
      'MARK_ENTRY',
      'MARK_EXIT',
      'UNDO',
      'MARK_EXIT',
    ])
  })

  it('a pass that is over lets nobody in, also for a super admin', async () => {
    const pass = await invite()
    const id = await vehicleOf(pass)
    await w.sql`update data.passes set valid_from = now() - interval '9 hours', valid_until = now() - interval '5 hours' where id = ${pass.id}`
    for (const who of [w.guard, w.superAdmin])
      expect(await who.call(enter, on(id))).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^This pass ended .*\d{1,2}:\d\d [ap]m\.$/) },
      })
    await w.sql`update data.passes set valid_until = now() + interval '1 hour' where id = ${pass.id}`
    expect(await w.superAdmin.call(enter, on(id))).toMatchObject({ status: 200, body: { status: 'ARRIVED' } })
    expect(await w.superAdmin.call(exit, on(id))).toMatchObject({ status: 200, body: { status: 'EXITED' } })
  })

  // spec: gate.guest-vehicles.2
  it('its pass is changed instead, and until somebody came it is cancelled with it', async () => {
    const pass = await invite()
    const id = await vehicleOf(pass)
    const body = {
      vehicleNo: 'MH12XX1',
      type: 'two-wheeler',
      guestName: 'X',
      purposeOfVisit: 'Y',
      entryTime: w.now().toISOString(),
    } as const
    expect(await resident.call(update, { ...on(id), body })).toMatchObject({
      status: 409,
      body: { message: "This visit belongs to the gate's book. Change its pass instead." },
    })
    expect((await resident.call(remove, on(id))).status).toBe(204)
    expect((await resident.call(passEndpoints.read, on(pass.id))).body).toMatchObject({ status: 'CANCELLED' })
    expect((await w.guard.call(visitEndpoints.read, on(id))).body).toMatchObject({ status: 'CANCELLED' })
    expect((await resident.call(remove, on(id))).status).toBe(404)
    const came = await invite()
    const inside = await vehicleOf(came)
    await w.guard.call(enter, on(inside))
    expect(await resident.call(remove, on(inside))).toMatchObject({
      status: 409,
      body: { message: 'A visit that took place is kept.' },
    })
  })

  // spec: gate.guest-vehicles.3
  it.each([
    ['plate', { vehicleNo: 'MH 12-BL 7777' }],
    ['number', { phone: '9812300001' }],
  ])('a guest vehicle whose %s is on the list is stopped, until an admin allows it', async (_, what) => {
    const id = await plan('MH12BL7777')
    const made = await w.admin.call(blockEndpoints.create, {
      body: { scope: 'COMMUNITY', reason: 'Drove too fast', ...what },
    } as never)
    const text = 'This visitor is blocked. Only an admin can allow this entry.'
    expect(await w.guard.call(enter, on(id))).toMatchObject({ status: 409, body: { message: text } })
    expect((await w.guard.call(visitEndpoints.read, on(id))).body).toMatchObject({
      status: 'BLOCKED',
      reason: 'Drove too fast',
    })
    expect((await w.guard.call(enter, on(id))).status).toBe(404)
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['BLOCKED'])
    await w.admin.call(visitEndpoints.allow, { ...on(id), body: { reason: 'The committee agreed' } })
    expect((await w.guard.call(enter, on(id))).status).toBe(200)
    await w.admin.call(blockEndpoints.remove, on(String(made.body['id'])))
  })

  // spec: gate.guest-vehicles.4
  it('what the office allowed once is over when the entry was taken back, half an hour later', async () => {
    const deps = { db: w.db, clock: w.now, record: auditOnly }
    const body = { scope: 'COMMUNITY', reason: 'Drove too fast', vehicleNo: 'MH12BL9999' } as const
    const made = await w.admin.call(blockEndpoints.create, { body })
    const id = await plan('MH12BL9999')
    await w.guard.call(enter, on(id))
    await w.admin.call(visitEndpoints.allow, { ...on(id), body: { reason: 'The committee agreed' } })
    for (let time = 0; time < 2; time++) {
      expect((await w.guard.call(enter, on(id))).status).toBe(200)
      expect((await w.guard.call(undoEntry, on(id))).body).toMatchObject({ status: 'PLANNED' })
      expect((await w.guard.call(visitEndpoints.read, on(id))).body).toMatchObject({ status: 'APPROVED' })
    }
    w.travel(31 * 60_000)
    await watchOnce(deps)
    expect((await w.guard.call(visitEndpoints.read, on(id))).body).toMatchObject({ status: 'PLANNED' })
    expect(await w.guard.call(enter, on(id))).toMatchObject({ status: 409, body: { code: 'movement.blocked' } })
    // One that was taken back before, when its allowance stayed.
    const old = await plan('MH12BL9999')
    await w.sql`update data.visits set allowed_at = now(), allowed_by = ${w.admin.id} where id = ${old}`
    expect(await deskOf(w).ask('ENTRY', { visitId: old })).toMatchObject({ outcome: 'REFUSED', code: 'BLOCKED' })
    const older = await plan('MH12BL9999')
    await w.sql`update data.visits set allowed_at = now(), allowed_by = ${w.admin.id} where id = ${older}`
    expect((await w.guard.call(enter, on(older))).status).toBe(409)
    await w.admin.call(blockEndpoints.remove, on(String(made.body['id'])))
  })

  // spec: gate.guest-vehicles.4
  it('what the office allowed once lasts its half hour, however late an entry was taken back', async () => {
    const deps = { db: w.db, clock: w.now, record: auditOnly }
    const block = { scope: 'COMMUNITY', reason: 'Drove too fast', vehicleNo: 'MH12BL6666' } as const
    const made = await w.admin.call(blockEndpoints.create, { body: block })
    const desk = deskOf(w)
    const atDesk = async (id: string) => {
      const entry = desk.question('ENTRY', { visitId: id })
      await desk.send([entry])
      return (await desk.ask('UNDO', { of: entry.id })).outcome
    }
    const asGuest = async (id: string) => {
      await w.guard.call(enter, on(id))
      return (await w.guard.call(undoEntry, on(id))).status
    }
    for (const [takeBack, done] of [
      [asGuest, 200],
      [atDesk, 'APPLIED'],
    ] as const) {
      const id = await plan('MH12BL6666')
      await w.guard.call(enter, on(id))
      await w.admin.call(visitEndpoints.allow, { ...on(id), body: { reason: 'The committee agreed' } })
      w.travel(20 * 60_000)
      expect(await takeBack(id)).toBe(done)
      expect((await w.guard.call(visitEndpoints.read, on(id))).body).toMatchObject({ status: 'APPROVED' })
      w.travel(11 * 60_000)
      await watchOnce(deps)
      expect((await w.guard.call(visitEndpoints.read, on(id))).body).toMatchObject({ status: 'PLANNED' })
      expect(await w.guard.call(enter, on(id))).toMatchObject({ status: 409, body: { code: 'movement.blocked' } })
    }
    await w.admin.call(blockEndpoints.remove, on(String(made.body['id'])))
  })

  // spec: gate.guest-vehicles.4
  it('what the desk marked and is taken back here leaves no gate behind, and nobody who was not seen', async () => {
    const desk = deskOf(w)
    const id = await plan('MH12ST2222')
    const [gate] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.here.id} limit 1`
    await desk.ask('ENTRY', { visitId: id, gateId: gate!.id })
    await desk.ask('EXIT', { visitId: id, gateId: gate!.id, seen: false })
    const read = async () => (await w.guard.call(visitEndpoints.read, on(id))).body
    expect(await read()).toMatchObject({ status: 'EXITED', exitSeen: false, gateOut: { id: gate!.id } })
    await w.guard.call(undoExit, on(id))
    expect(await read()).toMatchObject({ status: 'ARRIVED', exitSeen: true, gateOut: null, gateIn: { id: gate!.id } })
    await w.guard.call(undoEntry, on(id))
    expect(await read()).toMatchObject({ status: 'PLANNED', gateIn: null, arrivedAt: null })
  })

  // spec: gate.guest-vehicles.4
  it('a mark says when the visit became what it is', async () => {
    const id = await plan('MH12ST1111')
    const times = async () => {
      const [row] = await w.sql<{ at: string; moved: string; seen: boolean }[]>`
        select status_at as at, coalesce(exited_at, arrived_at) as moved, exit_seen as seen from data.visits where id = ${id}`
      return row!
    }
    for (const call of [enter, exit]) {
      await w.guard.call(call, on(id))
      const { at, moved, seen } = await times()
      expect([at, seen]).toEqual([moved, true])
    }
  })

  // spec: gate.guest-vehicles.3
  it('who is on the list is stopped as well when added and entered in one go, once under one key', async () => {
    const made = await w.admin.call(blockEndpoints.create, {
      body: { scope: 'COMMUNITY', reason: 'Drove too fast', vehicleNo: 'MH12BL8888' },
    } as never)
    const body = {
      vehicleNo: 'MH 12 BL 8888',
      type: 'four-wheeler',
      guestName: 'Ravi',
      contactNo: '9812300001',
      purposeOfVisit: 'Lunch',
      visitingHouseNo: '901',
      division: 'C',
      entryTime: w.now().toISOString(),
      arrived: true,
    } as const
    const idempotencyKey = randomUUID()
    for (const _ of ['at first', 'again'])
      expect(await w.guard.call(create, { body, idempotencyKey } as never)).toMatchObject({
        status: 409,
        body: { code: 'movement.blocked' },
      })
    const stopped = await w.sql<{ id: string; status: string }[]>`
      select id, status from data.visits where vehicle_no = 'MH 12 BL 8888'`
    expect(stopped).toMatchObject([{ status: 'BLOCKED' }])
    const { id } = stopped[0]!
    expect((await trailOf(w.sql, 'GUEST_VEHICLE', id)).map(({ action }) => action)).toEqual(['CREATE'])
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['BLOCKED'])
    await w.admin.call(visitEndpoints.allow, { ...on(id), body: { reason: 'The committee agreed' } })
    expect((await w.guard.call(enter, on(id))).status).toBe(200)
    await w.admin.call(blockEndpoints.remove, on(String(made.body['id'])))
  })

  it('the desk lets in a guest vehicle of chapter one, and takes it back', async () => {
    const desk = deskOf(w)
    const visitId = await plan('MH12PL1234')
    const entry = desk.question('ENTRY', { visitId })
    expect((await desk.send([entry]))[0]).toMatchObject({
      outcome: 'APPLIED',
      visit: { status: 'ARRIVED', passId: null },
    })
    expect(await desk.ask('UNDO', { of: entry.id })).toMatchObject({ outcome: 'APPLIED', visit: { status: 'PLANNED' } })
    expect((await w.guard.call(enter, on(visitId))).status).toBe(200)
    // Deleted there, its movements stay in the book.
    expect((await w.guard.call(remove, on(visitId))).status).toBe(204)
    const [row] = await w.sql<
      { visit: string | null }[]
    >`select visit_id as visit from data.gate_movements where id = ${entry.id}`
    expect(row!.visit).toBeNull()
  })
})
