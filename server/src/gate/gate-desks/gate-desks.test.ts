import { generateKeyPairSync } from 'node:crypto'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { pushEndpoints } from '@aangan/contract/record/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { browser } from '../../../test/samples.ts'
import { trailOf, world, type World } from '../../../test/world.ts'

const wrongKey = 'The browser’s keys are not valid.'

describe('the desks of a gate', () => {
  let w: World
  let gateId: string
  beforeAll(async () => {
    w = await world()
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
  })
  afterAll(() => w.close())

  // spec: gate.desks.4
  it('a session works one desk, and an admin’s removal ends it', async () => {
    const guard = await w.person({ roles: ['SECURITY'] })
    const made = await guard.call(deskEndpoints.create, { body: { gateId, name: 'Phone at the gate' } })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Phone at the gate', gate: { id: gateId, name: 'Gate 1' }, user: { id: guard.id }, waiting: 0 },
    })
    const again = await guard.call(deskEndpoints.create, { body: { gateId, name: 'Tablet' } })
    expect([again.body['id'], again.body['name']]).toEqual([made.body['id'], 'Tablet'])
    const id = String(made.body['id'])
    const theirs = deskOf(w, guard)
    await theirs.send([theirs.question('ENTRY', { code: '000000' })], { deskId: id, waiting: 7 })
    const { body } = await w.admin.call(deskEndpoints.list)
    expect(body).toMatchObject([{ id, name: 'Tablet', waiting: 7 }])
    expect(await guard.call(deskEndpoints.create, { body: { gateId: id, name: 'X' } })).toMatchObject({
      status: 404,
      body: { message: 'Gate not found.' },
    })
    expect((await w.strangerAdmin.call(deskEndpoints.remove, { params: { id } })).status).toBe(404)
    expect((await w.admin.call(deskEndpoints.remove, { params: { id } })).status).toBe(204)
    expect((await guard.call(boardEndpoints.read)).status).toBe(401)
    expect(await w.admin.call(deskEndpoints.remove, { params: { id } })).toMatchObject({
      status: 404,
      body: { message: 'Desk not found.' },
    })
    expect((await trailOf(w.sql, 'DESK', id)).map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
    expect((await w.superAdmin.call(deskEndpoints.list, {})).status).toBe(400)
  })

  it('a session keeps the first key of its device, of a desk or of a browser with push', async () => {
    const guard = await w.person({ roles: ['SECURITY'] })
    const key = () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' })
    const [first, second] = [key().toString('base64url'), key().toString('base64url')]
    const kept = async () =>
      (await w.sql`select device_key from data.sessions where id = ${guard.sessionId}`)[0]!['device_key']
    const be = (deviceKey?: string) =>
      guard.call(deskEndpoints.create, { body: { gateId, name: 'Phone', ...(deviceKey && { deviceKey }) } })
    const tell = (deviceKey: string) => guard.call(pushEndpoints.subscribe, { body: { ...browser, deviceKey } })
    expect((await be()).status).toBe(201)
    expect(await kept()).toBeNull()
    const offCurve = Buffer.from(first, 'base64url').fill(1, 60).toString('base64url')
    for (const wrong of ['x', first.slice(1), `${first}A`, offCurve, `M${first}`])
      for (const say of [be, tell])
        expect(await say(wrong)).toMatchObject({ status: 400, body: { fields: { deviceKey: wrongKey } } })
    expect(await kept()).toBeNull()
    expect((await tell(first)).status).toBe(201)
    expect(await kept()).toBe(first)
    expect((await be(second)).status).toBe(201)
    expect((await tell(second)).status).toBe(201)
    expect(await kept()).toBe(first)
  })

  // spec: gate.desks.5
  it('twenty desks at most', async () => {
    await w.sql`
      insert into data.gate_desks (community_id, gate_id, name, session_id, user_id, last_seen_at)
      select ${w.here.id}, ${gateId}, 'Desk', gen_random_uuid(), ${w.guard.id}, now() from generate_series(1, 20)`
    expect(await w.guard.call(deskEndpoints.create, { body: { gateId, name: 'One more' } })).toMatchObject({
      status: 409,
      body: { message: 'This community has 20 desks. Remove one first.' },
    })
    await w.sql`update data.gate_desks set revoked_at = now() where revoked_at is null`
  })
})
