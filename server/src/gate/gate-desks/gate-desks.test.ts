import { generateKeyPairSync } from 'node:crypto'
import { authEndpoints } from '@aangan/contract/access/auth'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { pushEndpoints } from '@aangan/contract/record/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { openDevice } from '../../../test/device.ts'
import { browser } from '../../../test/samples.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

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

  // spec: gate.desks.4
  it('a device with a key is one desk, whoever logs in to it; a proof is needed, and a key is one community’s', async () => {
    const { deviceKey } = openDevice()
    const be = (who: Speaker, name: string, more: object = {}) =>
      who.call(deskEndpoints.create, { body: { gateId, name, deviceKey, ...more } })
    const [first, second, late] = [
      await w.person({ roles: ['SECURITY'] }),
      await w.person({ roles: ['SECURITY'] }),
      await w.person({ roles: ['SECURITY'] }),
    ]
    const made = await be(first, 'Tablet')
    expect((await first.call(authEndpoints.logout)).status).toBe(204)
    const again = await be(second, 'Tablet at the gate')
    expect(again.body).toMatchObject({ id: made.body['id'], name: 'Tablet at the gate', user: { id: second.id } })
    await w.sql`update data.sessions set confirmed_at = now() - interval '11 minutes' where id = ${late.sessionId}`
    expect(await be(late, 'Mine')).toMatchObject({ status: 403, body: { code: 'confirm.needed' } })
    expect(await be(late, 'Mine', { deviceKey: openDevice().deviceKey })).toMatchObject({ status: 403 })
    const there = await w.person({ roles: ['SECURITY'], communityId: w.there.id })
    const [theirs] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.there.id}`
    expect(await be(there, 'Moved', { gateId: theirs!.id })).toMatchObject({
      status: 409,
      body: { message: 'This device is a desk of another community.' },
    })
    const id = String(made.body['id'])
    expect((await w.admin.call(deskEndpoints.remove, { params: { id } })).status).toBe(204)
    const moved = await be(there, 'Moved', { gateId: theirs!.id })
    expect([moved.status, moved.body['id'] === id]).toEqual([201, false])
  })

  // spec: gate.desks.5
  it('the twenty-first takes the place of the one unseen longest, if that is over a day', async () => {
    await w.sql`update data.gate_desks set revoked_at = now() where revoked_at is null`
    await w.sql`
      insert into data.gate_desks (community_id, gate_id, name, session_id, user_id, last_seen_at)
      select ${w.here.id}, ${gateId}, 'Desk ' || n, gen_random_uuid(), ${w.guard.id}, now() - make_interval(hours => n + 5)
      from generate_series(1, 20) n`
    const guard = await w.person({ roles: ['SECURITY'] })
    expect((await guard.call(deskEndpoints.create, { body: { gateId, name: 'One more' } })).status).toBe(201)
    const listed = ((await w.admin.call(deskEndpoints.list)).body as unknown as { name: string }[]).map(
      ({ name }) => name,
    )
    expect(listed.toSorted()).toEqual(['One more', ...Array.from({ length: 19 }, (_, n) => `Desk ${n + 1}`)].toSorted())
    await w.sql`update data.gate_desks set revoked_at = now() where revoked_at is null`
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
