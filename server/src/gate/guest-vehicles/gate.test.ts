import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { create, update, enter, exit, remove } = guestVehicleEndpoints

describe('the gate: entry, exit and deletion', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const form = (over: object = {}) => ({
    vehicleNo: 'KA 01',
    type: 'two-wheeler',
    guestName: 'Ravi',
    contactNo: '9123456780',
    purposeOfVisit: 'Parcel',
    visitingHouseNo: '101',
    division: 'A',
    entryTime: w.now().toISOString(),
    ...over,
  })
  const planned = async (who: Speaker, over: object = {}) => ({
    id: String((await who.call(create, { body: form(over) } as never)).body['id']),
  })
  const actions = async ({ id }: { id: string }) =>
    (
      await w.sql`select action from data.audit_logs where resource = 'GUEST_VEHICLE' and resource_id = ${id} order by id`
    ).map((row) => String(row['action']))
  const eight = <T>(make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, n) => make(n)))

  // spec: 4.guest-vehicle.1, 7.calls.30, 7.calls.31
  it('a guest comes and goes: planned, arrived, exited, stamped by the server’s clock', async () => {
    const params = await planned(w.guard)
    const earliest = w.now().toISOString()
    const inside = await w.guard.call(enter, { params })
    expect(inside).toMatchObject({
      status: 200,
      body: { id: params.id, status: 'ARRIVED', exitedAt: null, community: w.here },
    })
    const gone = await w.guard.call(exit, { params })
    expect(gone).toMatchObject({
      status: 200,
      body: { ...inside.body, status: 'EXITED', exitedAt: expect.any(String) },
    })
    const [arrivedAt, exitedAt] = [String(gone.body['arrivedAt']), String(gone.body['exitedAt'])]
    const stamps = [earliest, arrivedAt, exitedAt, w.now().toISOString()]
    expect(stamps).toEqual(stamps.toSorted())
    const rows =
      await w.sql`select action, user_id, community_id, old_data, new_data from data.audit_logs where resource_id = ${params.id} order by id`
    expect(
      rows.map((row) => [
        row['action'],
        row['user_id'],
        row['community_id'],
        JSON.parse(row['old_data'])?.status,
        JSON.parse(row['new_data']).status,
      ]),
    ).toEqual([
      ['CREATE', w.guard.id, w.here.id, undefined, 'PLANNED'],
      ['MARK_ENTRY', w.guard.id, w.here.id, 'PLANNED', 'ARRIVED'],
      ['MARK_EXIT', w.guard.id, w.here.id, 'ARRIVED', 'EXITED'],
    ])
  })

  // spec: 4.guest-vehicle.2
  it('nothing else: not twice, not backwards, not out before in', async () => {
    const params = await planned(w.guard)
    const refused = async (endpoint: typeof enter | typeof exit) => {
      const { status, body } = await w.guard.call(endpoint, { params })
      return [status, body['message']]
    }
    const already = (how: string) => expect.stringMatching(`^KA 01 has already ${how}\\. Marked by Ramesh Guard at `)
    expect(await refused(exit)).toEqual([409, 'Exit can be marked only for a guest vehicle that has arrived.'])
    await w.guard.call(enter, { params })
    expect(await refused(enter)).toEqual([409, already('arrived')])
    await w.guard.call(exit, { params })
    expect(await refused(exit)).toEqual([409, already('left')])
    expect(await refused(enter)).toEqual([409, already('left')])
    expect(await actions(params)).toEqual(['CREATE', 'MARK_ENTRY', 'MARK_EXIT'])
  })

  it('planned and arrived can be edited, exited not', async () => {
    const params = await planned(w.guard)
    await w.guard.call(enter, { params })
    expect(await w.guard.call(update, { params, body: form({ guestName: 'Inside' }) } as never)).toMatchObject({
      status: 200,
      body: { guestName: 'Inside', status: 'ARRIVED', arrivedAt: expect.any(String) },
    })
    await w.guard.call(exit, { params })
    expect(await w.guard.call(update, { params, body: form() } as never)).toMatchObject({
      status: 409,
      body: { message: 'A guest vehicle that has exited cannot be edited.' },
    })
    expect(await actions(params)).toEqual(['CREATE', 'MARK_ENTRY', 'UPDATE', 'MARK_EXIT'])
  })

  // spec: 7.calls.32
  it('can be deleted in every status; the trail keeps it', async () => {
    for (const steps of [[], [enter], [enter, exit]]) {
      const params = await planned(w.resident)
      for (const step of steps) await w.resident.call(step, { params })
      expect((await w.resident.call(remove, { params })).status).toBe(204)
      expect((await w.resident.call(remove, { params })).status).toBe(404)
      expect((await w.resident.call(enter, { params })).status).toBe(404)
      const [row] =
        await w.sql`select old_data, new_data from data.audit_logs where resource_id = ${params.id} and action = 'DELETE'`
      expect([JSON.parse(row!['old_data']).guestName, row!['new_data']]).toEqual(['Ravi', null])
    }
  })

  // spec: 4.guest-vehicle.5, 6.guest-vehicles.2, who.11
  it('a resident moves what they entered; what the gate entered for their house is not theirs to move', async () => {
    const mine = await planned(w.resident)
    expect((await w.resident.call(enter, { params: mine })).status).toBe(200)
    expect((await w.resident.call(exit, { params: mine })).status).toBe(200)
    const gates = await planned(w.guard)
    for (const endpoint of [enter, exit, remove]) {
      expect(await w.resident.call(endpoint, { params: gates })).toMatchObject({
        status: 403,
        body: { message: 'Unauthorized access. Please verify your permissions.' },
      })
      expect((await w.neighbour.call(endpoint, { params: gates })).status).toBe(404)
      expect((await w.guest.call(endpoint, { params: gates })).status).toBe(401)
    }
    expect(await actions(gates)).toEqual(['CREATE'])
  })

  // spec: 6.guest-vehicles.1, 6.guest-vehicles.2, who.11
  it('guard, admin, super admin and a resident who guards move every guest within their reach, nobody else’s', async () => {
    for (const who of [w.guard, w.admin, w.superAdmin, await w.person({ roles: ['USER', 'SECURITY'] })]) {
      const params = await planned(w.resident)
      expect((await who.call(enter, { params })).status).toBe(200)
      expect((await who.call(exit, { params })).status).toBe(200)
      expect((await who.call(remove, { params })).status).toBe(204)
    }
    const foreign = await planned(w.stranger)
    for (const who of [w.resident, w.guard, w.admin]) {
      for (const endpoint of [enter, exit, remove])
        expect((await who.call(endpoint, { params: foreign })).status).toBe(404)
    }
    expect(await actions(foreign)).toEqual(['CREATE'])
    const [row] =
      await w.sql`select community_id from data.audit_logs where user_id = ${w.superAdmin.id} and action = 'MARK_ENTRY'`
    expect(row!['community_id']).toBe(w.here.id)
  })

  // spec: 4.guest-vehicle.2
  it('eight guards at once: one entry, one exit, seven times 409, one row each', async () => {
    const guards = await eight(() => w.person({ roles: ['SECURITY'] }))
    const params = await planned(w.guard)
    for (const endpoint of [enter, exit]) {
      const statuses = (await eight((n) => guards[n]!.call(endpoint, { params }))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)])
    }
    expect(await actions(params)).toEqual(['CREATE', 'MARK_ENTRY', 'MARK_EXIT'])
  })

  it('eight deletions at once: one happens', async () => {
    const params = await planned(w.guard)
    const statuses = (await eight(() => w.guard.call(remove, { params }))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, ...Array(7).fill(404)])
    expect(await actions(params)).toEqual(['CREATE', 'DELETE'])
  })

  it('entry, exit, edit and deletion at once leave exactly the rows of what happened', async () => {
    const params = await planned(w.guard)
    const calls = [enter, exit, update, remove].flatMap((endpoint) => [endpoint, endpoint])
    const replies = await Promise.all(
      calls.map((endpoint) => w.guard.call(endpoint, { params, body: form() } as never)),
    )
    expect(replies.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true)
    const happened = replies.flatMap(({ status }, n) =>
      status < 300
        ? [
            { enter: 'MARK_ENTRY', exit: 'MARK_EXIT', update: 'UPDATE', remove: 'DELETE' }[
              ['enter', 'exit', 'update', 'remove'][Math.floor(n / 2)]!
            ]!,
          ]
        : [],
    )
    expect((await actions(params)).sort()).toEqual(['CREATE', ...happened].sort())
    expect(happened.filter((action) => action === 'DELETE')).toHaveLength(1)
  })
})
