import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import { everyone } from '@aangan/contract/core/actor'
import { events, type EventName } from '@aangan/contract/events'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, calls, caseOf, sampleOf } from './calls.ts'
import { insist } from './insist.ts'
import { seed } from './seed.ts'
import { trailOf, world, type Answer, type World } from './world.ts'

describe('a create with an Idempotency-Key', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  let plates = 1000
  const vehicle = (idempotencyKey: string, who = w.resident, vehicleNo = `MH12AB${plates++}`) =>
    who.call(vehicleEndpoints.create, { body: { vehicleNo, type: 'two-wheeler' }, idempotencyKey })

  const creates = calls.filter(([, { creates: makes, who }]) => makes === true && who !== everyone)

  it('is every create of a signed-in user', () => {
    const named = calls.map(([name]) => name).filter((name) => caseOf(name).once)
    expect(creates.map(([name]) => name).toSorted()).toEqual(named.toSorted())
  })

  // spec: safety.once.1
  it.each(creates)('%s: 50 at once make one thing and one audit row', async (name, endpoint) => {
    const { here } = await seed(w)
    const caller = callerOf(w, name, endpoint)
    const sample = sampleOf(name, here, w.here.id, caller)
    const idempotencyKey = randomUUID()
    const send = () => insist(() => caller.call(endpoint, { ...sample, idempotencyKey } as never))
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    const [made, busy] = [201, 409].map((status) => answers.filter((answer) => answer.status === status))
    expect([made!.length + busy!.length, made!.length > 0]).toEqual([50, true])
    const refusals = ['request.in_progress', endpoint.upload?.inTurn]
    for (const answer of busy!) expect(refusals).toContain(answer.body['code'])
    expect(new Set(made!.map(({ text }) => text)).size).toBe(1)
    const id = String(made![0]!.body['id'])
    // What concerns nobody else has no row.
    const [event] = ((endpoint.remembers === undefined && endpoint.records) || []) as EventName[]
    if (event !== undefined) {
      const { resource, action: expected } = events[event]
      expect((await trailOf(w.sql, resource, id)).map(({ action }) => action)).toEqual([expected])
    }
    expect((await send()).text).toBe(made![0]!.text)
  })

  // spec: safety.once.2
  it('gets the first answer again, also after the thing was edited', async () => {
    const key = randomUUID()
    const plate = 'MH12AC0001'
    const first = await vehicle(key, w.resident, plate)
    const id = String(first.body['id'])
    await w.resident.call(vehicleEndpoints.update, {
      params: { id },
      body: { vehicleNo: 'MH12ZZ0001', type: 'four-wheeler' },
    })
    expect(await vehicle(key, w.resident, plate)).toMatchObject({ status: 201, text: first.text })
    // Another spelling of it.
    expect(await vehicle(key, w.resident, 'mh 12 ac-0001')).toMatchObject({ status: 201, text: first.text })
  })

  // spec: safety.once.2
  it('is refused for another request, which is not made', async () => {
    const key = randomUUID()
    expect((await vehicle(key, w.resident, 'MH12AD0001')).status).toBe(201)
    expect(await vehicle(key, w.resident, 'MH12AD0002')).toMatchObject({
      status: 409,
      body: {
        code: 'request.key_used',
        message: 'This has been sent before with other details. Look at the list, then send it again.',
      },
    })
    expect(await w.sql`select 1 from data.vehicles where vehicle_no = 'MH12AD0002'`).toEqual([])
    const post = (content: string, idempotencyKey: string) =>
      w.admin.call(api.notices.create, {
        body: { title: 'Water', content: 'None today', endDate: '2099-01-01' },
        file: new File([`%PDF-1.4 ${content}`], 'a.pdf', { type: 'application/pdf' }),
        idempotencyKey,
      })
    const first = await post('one', key)
    expect([first.status, (await post('one', key)).text]).toEqual([201, first.text])
    expect((await post('two', key)).body['code']).toBe('request.key_used')
  })

  // spec: safety.once.1
  it('belongs to one user and one call', async () => {
    const key = randomUUID()
    const ids = new Set<unknown>()
    for (const who of [w.resident, w.neighbour, w.stranger]) ids.add((await vehicle(key, who)).body['id'])
    const member = await w.resident.call(api.members.create, { body: { name: 'Ila Rao' }, idempotencyKey: key })
    expect([ids.size, member.status, member.body['name']]).toEqual([3, 201, 'Ila Rao'])
  })

  it('of a refused create is free again', async () => {
    const key = randomUUID()
    await vehicle(randomUUID(), w.neighbour, 'MH12TA0001')
    expect(await vehicle(key, w.resident, 'MH12TA0001')).toMatchObject({ status: 409, body: { code: 'vehicle.taken' } })
    expect((await vehicle(key)).status).toBe(201)
  })

  // spec: safety.once.1
  it('counts for 24 hours', async () => {
    const key = randomUUID()
    const first = await vehicle(key)
    await w.sql`update data.answers set made_at = made_at - interval '24 hours' where key = ${key}`
    expect((await vehicle(key)).body['id']).not.toBe(first.body['id'])
    await w.sql`update data.answers set made_at = made_at - interval '25 hours' where key = ${key}`
    await w.sql`select auth.remove_expired()`
    expect(await w.sql`select 1 from data.answers where key = ${key}`).toEqual([])
  })

  it('must be printable and at most 200 characters long', async () => {
    const refused: Answer[] = []
    for (const key of ['a b', 'x'.repeat(201)]) refused.push(await vehicle(key))
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', fields: { 'Idempotency-Key': expect.any(String) } },
      })
  })

  it('changes nothing for a call that makes nothing', async () => {
    const id = String((await vehicle(randomUUID())).body['id'])
    const edit = (vehicleNo: string) =>
      w.resident.call(vehicleEndpoints.update, {
        params: { id },
        body: { vehicleNo, type: 'two-wheeler' },
        idempotencyKey: 'same',
      } as never)
    expect((await edit('MH12CC0001')).body['vehicleNo']).toBe('MH12CC0001')
    expect((await edit('MH12CC0002')).body['vehicleNo']).toBe('MH12CC0002')
  })
})
