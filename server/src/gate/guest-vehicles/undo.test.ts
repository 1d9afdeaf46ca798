import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { create, enter, exit, undoEntry, undoExit } = guestVehicleEndpoints
const tooLate = { status: 409, body: { message: 'This can no longer be undone.' } }

describe('a mark at the gate is undone', () => {
  let w: World
  let other: Speaker
  beforeAll(async () => {
    w = await world()
    other = await w.person({ roles: ['SECURITY'], name: 'Sunil Jadhav' })
  })
  afterAll(() => w.close())

  const planned = async (who: Speaker, vehicleNo = 'MH12KZ8236') => {
    const { body } = await who.call(create, {
      body: {
        vehicleNo,
        type: 'two-wheeler',
        guestName: 'Ravi',
        contactNo: '9123456780',
        purposeOfVisit: 'Parcel',
        visitingHouseNo: '101',
        division: 'A',
        entryTime: w.now().toISOString(),
      },
    } as never)
    return { params: { id: String(body['id']) } }
  }
  const actions = async ({ params }: { params: { id: string } }) =>
    (await trailOf(w.sql, 'GUEST_VEHICLE', params.id)).map(({ action }) => action)

  // spec: screens.at-the-gate.2
  it('an entry, and an exit, by who marked it: the guest is as before, and the trail says so', async () => {
    const guest = await planned(w.guard)
    const before = (await w.guard.call(enter, guest)).body
    expect(await w.guard.call(undoEntry, guest)).toMatchObject({
      status: 200,
      body: { status: 'PLANNED', arrivedAt: null },
    })
    const again = (await w.guard.call(enter, guest)).body
    expect(again).toEqual({ ...before, arrivedAt: again['arrivedAt'] })
    await w.guard.call(exit, guest)
    expect(await w.guard.call(undoExit, guest)).toMatchObject({ status: 200, body: again })
    const trail = await trailOf(w.sql, 'GUEST_VEHICLE', guest.params.id)
    expect(trail.map(({ action, before: was, after }) => [action, was?.status, after.status])).toEqual([
      ['CREATE', undefined, 'PLANNED'],
      ['MARK_ENTRY', 'PLANNED', 'ARRIVED'],
      ['UNDO', 'ARRIVED', 'PLANNED'],
      ['MARK_ENTRY', 'PLANNED', 'ARRIVED'],
      ['MARK_EXIT', 'ARRIVED', 'EXITED'],
      ['UNDO', 'EXITED', 'ARRIVED'],
    ])
    const { body } = await w.guard.call(securityLogEndpoints.list, { query: { kind: 'GATE' } })
    expect((body['content'] as unknown as { summary: string }[]).map(({ summary }) => summary).slice(0, 4)).toEqual([
      'Undid the exit of MH 12 KZ 8236 visiting A-101',
      'Marked exit of MH 12 KZ 8236 visiting A-101',
      'Marked entry of MH 12 KZ 8236 visiting A-101',
      'Undid the entry of MH 12 KZ 8236 visiting A-101',
    ])
  })

  it('an undone exit leaves the entry to be undone by who marked that', async () => {
    const guest = await planned(w.guard)
    await w.guard.call(enter, guest)
    await other.call(exit, guest)
    expect((await other.call(undoExit, guest)).status).toBe(200)
    expect(await other.call(undoEntry, guest)).toMatchObject(tooLate)
    expect((await w.guard.call(undoEntry, guest)).status).toBe(200)
  })

  // spec: screens.at-the-gate.2
  it('not by another, not twice, not where nothing was marked', async () => {
    const guest = await planned(w.resident)
    for (const call of [undoEntry, undoExit]) expect(await w.guard.call(call, guest)).toMatchObject(tooLate)
    await w.guard.call(enter, guest)
    for (const who of [other, w.admin, w.superAdmin, w.resident])
      expect(await who.call(undoEntry, guest)).toMatchObject(tooLate)
    expect(await w.guard.call(undoExit, guest)).toMatchObject(tooLate)
    expect((await w.guard.call(undoEntry, guest)).status).toBe(200)
    expect(await w.guard.call(undoEntry, guest)).toMatchObject(tooLate)
    expect(await actions(guest)).toEqual(['CREATE', 'MARK_ENTRY', 'UNDO'])
  })

  it('who may not manage it is refused, who cannot see it does not find it', async () => {
    const gates = await planned(w.guard)
    await w.guard.call(enter, gates)
    for (const call of [undoEntry, undoExit]) {
      expect(await w.resident.call(call, gates)).toMatchObject({
        status: 403,
        body: { message: 'Unauthorized access. Please verify your permissions.' },
      })
      for (const who of [w.neighbour, w.stranger, w.strangerGuard])
        expect((await who.call(call, gates)).status).toBe(404)
    }
  })

  // spec: screens.at-the-gate.2
  it('two at once: one wins', async () => {
    const guest = await planned(w.guard)
    await w.guard.call(enter, guest)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => w.guard.call(undoEntry, guest)))).map(
      (r) => r.status,
    )
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await actions(guest)).toEqual(['CREATE', 'MARK_ENTRY', 'UNDO'])
  })

  // spec: screens.at-the-gate.2
  it('not later than five minutes after it', async () => {
    expect(gateLimits.undoMinutes).toBe(5)
    const [late, fresh] = [await planned(w.guard), await planned(w.guard)]
    const marked = async (guest: typeof late, minutes: number) => {
      await w.guard.call(enter, guest)
      await w.sql`update data.visits set arrived_at = arrived_at - make_interval(mins => ${minutes}) where id = ${guest.params.id}`
    }
    await marked(late, 5)
    await marked(fresh, 4)
    expect(await w.guard.call(undoEntry, late)).toMatchObject(tooLate)
    expect((await w.guard.call(undoEntry, fresh)).status).toBe(200)
  })

  // spec: screens.at-the-gate.3
  it('what a colleague has marked already says what, who and when', async () => {
    const guest = await planned(w.resident)
    await other.call(enter, guest)
    const [early, late] = ['2026-03-10T00:10:00Z', '2026-03-10T07:35:00Z'] // 5:40 am and 1:05 pm in Pune
    await w.sql`update data.visits set arrived_at = ${early} where id = ${guest.params.id}`
    const arrived = 'MH 12 KZ 8236 has already arrived. Marked by Sunil Jadhav at 5:40 am on 10 Mar 2026.'
    for (const who of [w.guard, w.resident, w.superAdmin])
      expect(await who.call(enter, guest)).toMatchObject({ status: 409, body: { message: arrived } })
    await w.resident.call(exit, guest)
    await w.sql`update data.visits set exited_at = ${late} where id = ${guest.params.id}`
    const left = 'MH 12 KZ 8236 has already left. Marked by Asha Rao at 1:05 pm on 10 Mar 2026.'
    for (const call of [enter, exit])
      expect(await w.guard.call(call, guest)).toMatchObject({ status: 409, body: { message: left, error: left } })
    await w.sql`update data.visits set exited_by = null where id = ${guest.params.id}`
    expect((await w.guard.call(exit, guest)).body['message']).toBe(
      'MH 12 KZ 8236 has already left. Marked at 1:05 pm on 10 Mar 2026.',
    )
  })
})
