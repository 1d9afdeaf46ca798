import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints, shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

describe('shifts at a gate', () => {
  let w: World
  let resident: Speaker
  let gateId: string
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', houseNo: '902', division: 'C' })
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
  })
  afterAll(() => w.close())

  // spec: gate.shifts.1
  it('a shift is handed over with its figures and a note', async () => {
    const next = await w.person({ name: 'Next Guard', roles: ['SECURITY'] })
    const begin = (userId: string) => w.guard.call(shiftEndpoints.create, { body: { gateId, userId } })
    expect((await begin(resident.id)).status).toBe(400)
    const begun = await begin(w.guard.id)
    expect(begun).toMatchObject({
      status: 201,
      body: { gate: { id: gateId }, endedAt: null, entries: 0, handover: null },
    })
    expect(await begin(next.id)).toMatchObject({ status: 409, body: { message: 'This gate has an open shift.' } })
    const desk = deskOf(w)
    const pass = await passBy(w, resident)
    await desk.ask('ENTRY', { passId: pass.id, gateId })
    await desk.tell('ENTRY', { passId: pass.id, gateId })
    const id = String(begun.body['id'])
    const end = (shift: string) =>
      w.guard.call(shiftEndpoints.end, {
        params: { id: shift },
        body: { note: 'Lift two is broken', nextUserId: next.id },
      })
    expect(await end(id)).toMatchObject({
      status: 200,
      body: {
        id,
        note: 'Lift two is broken',
        endedAt: expect.anything(),
        entries: 1,
        exits: 0,
        inside: 1,
        conflicts: 1,
      },
    })
    expect(await end(id)).toMatchObject({ status: 409, body: { message: 'This shift has ended.' } })
    expect(await end(pass.id)).toMatchObject({ status: 404, body: { message: 'Shift not found.' } })
    const { body } = await w.admin.call(shiftEndpoints.list)
    const handover = { note: 'Lift two is broken', by: { id: w.guard.id }, at: expect.anything() }
    expect(body['content']).toMatchObject([
      { guard: { id: next.id, name: 'Next Guard' }, endedAt: null, handover },
      { id, entries: 1 },
    ])
    expect((await trailOf(w.sql, 'SHIFT', id)).map(({ action }) => action)).toEqual(['HANDOVER', 'HANDOVER'])
    const guard = await w.person({ roles: ['SECURITY'] })
    const made = await guard.call(deskEndpoints.create, { body: { gateId, name: 'Tablet' } })
    const seen = await guard.call(boardEndpoints.read, { query: { deskId: String(made.body['id']) } })
    expect(seen.body).toMatchObject({
      shift: { guard: { id: next.id } },
      handover: { note: 'Lift two is broken' },
      conflicts: 1,
    })
  })
})
