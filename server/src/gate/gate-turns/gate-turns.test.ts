import { randomUUID } from 'node:crypto'
import { authEndpoints } from '@aangan/contract/access/auth'
import { sessionEndpoints } from '@aangan/contract/access/sessions'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints, shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDevice } from '../../../test/device.ts'
import { atDesk, guardWithPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { password, speaker, trailOf, world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const minute = 60_000
const none = { status: 401, body: { code: 'session.none' } }

describe('the turns of guards at a desk', () => {
  let w: World
  let tablet: Tablet
  let mohan: Speaker
  let ramesh: Speaker
  beforeAll(async () => {
    w = await world()
    tablet = await tabletIn(w)
    mohan = await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav')
    ramesh = await guardWithPin(w, '1379', ['SECURITY'], 'Ramesh Pawar')
  })
  afterAll(() => w.close())

  const turnOf = ({ body }: Answer) => body['turn'] as unknown as Turn
  const refused = ({ status, body }: Answer) => [status, body['code']]
  const taken = async (guard: Speaker, pin: string, more: Readonly<Record<string, unknown>> = {}) => {
    const answer = await tablet.begin(guard, { pin, ...more })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return answer
  }
  const loggedIn = async (who: Speaker): Promise<Speaker> => {
    const { body } = await w.guest.call(authEndpoints.login, { body: { username: who.username, password } })
    return speaker(w.address, { ...who, token: String(body['token']) })
  }
  const isOpen = async (who: Speaker) => (await who.call(boardEndpoints.read)).status === 200

  // spec: gate.turns.1
  it('a guard takes the desk over with the PIN; the turn before ends, with its session', async () => {
    const first = await taken(mohan, '2580')
    expect(first.body).toMatchObject({ role: 'SECURITY', token: expect.any(String) })
    expect(turnOf(first)).toMatchObject({
      guard: { id: mohan.id, name: 'Mohan Jadhav' },
      endedAt: null,
      confirmed: true,
    })
    const there = atDesk(w, mohan, first)
    expect(await isOpen(there)).toBe(true)
    const second = await taken(ramesh, '1379')
    expect([await isOpen(there), await isOpen(atDesk(w, ramesh, second)), await isOpen(mohan)]).toEqual([
      false,
      true,
      true,
    ])
    const [row] = await w.sql`select ended_at, proof from data.gate_turns where id = ${turnOf(first).id}`
    expect(row).toMatchObject({ ended_at: expect.anything(), proof: 'PIN' })
    expect((await trailOf(w.sql, 'SESSION', ramesh.id)).at(-1)).toMatchObject({
      action: 'LOGIN',
      by: ramesh.id,
      after: { with: 'PIN', desk: 'Tablet' },
    })
  })

  // spec: gate.turns.1
  it('the token of a login is exchanged for a turn, and its session ends; that of a turn proves nothing', async () => {
    const login = await loggedIn(mohan)
    const begun = await tablet.begin(mohan, {}, login)
    expect([begun.status, turnOf(begun).confirmed]).toEqual([201, true])
    expect([await isOpen(login), await isOpen(atDesk(w, mohan, begun))]).toEqual([false, true])
    expect(await tablet.begin(ramesh, {}, await loggedIn(mohan))).toMatchObject({
      status: 400,
      body: { code: 'shift.guard_unknown' },
    })
    expect(await tablet.begin(mohan, {}, atDesk(w, mohan, begun))).toMatchObject({
      status: 400,
      body: { message: 'PIN must be 4 digits.', fields: { pin: 'PIN must be 4 digits.' } },
    })
  })

  // spec: gate.turns.2
  it('the same turn again with the PIN is the unlock: the same session, and no row in the trail', async () => {
    const begun = await taken(mohan, '2580')
    const { id } = turnOf(begun)
    const rows = (await trailOf(w.sql, 'SESSION', mohan.id)).length
    const again = await tablet.begin(mohan, { id, pin: '2580' })
    expect([again.status, turnOf(again)]).toEqual([200, turnOf(begun)])
    const sessions = await w.sql`select distinct id from data.sessions where turn_id = ${id}`
    expect([sessions.length, await isOpen(atDesk(w, mohan, again)), await isOpen(atDesk(w, mohan, begun))]).toEqual([
      1,
      true,
      true,
    ])
    expect((await trailOf(w.sql, 'SESSION', mohan.id)).length).toBe(rows)
    expect(refused(await tablet.begin(mohan, { id, pin: '2581' }))).toEqual([400, 'pin.wrong'])
    expect(refused(await tablet.begin(ramesh, { id, pin: '1379' }))).toEqual([409, 'turn.exists'])
    await taken(ramesh, '1379')
    expect(refused(await tablet.begin(mohan, { id, pin: '2580' }))).toEqual([409, 'turn.ended'])
  })

  // spec: gate.turns.2
  it('setting the same device up again leaves its turn running', async () => {
    const there = atDesk(w, mohan, await taken(mohan, '2580'))
    const { deskId, gateId, device } = tablet
    const body = { gateId, name: 'Tablet', deviceKey: device.deviceKey }
    const admin = await w.person({ roles: ['ADMIN'] })
    expect((await admin.call(deskEndpoints.create, { body })).body).toMatchObject({
      id: deskId,
      user: { id: mohan.id },
    })
    expect(await isOpen(there)).toBe(true)
  })

  // spec: gate.turns.3
  it('no PIN by another device, for another desk, turn or person, nor with a nonce that was used or is old', async () => {
    const nonce = await tablet.nonce()
    const id = randomUUID()
    const thief = openDevice()
    const over = { deskId: tablet.deskId, turnId: id, userId: mohan.id, nonce }
    const open = (await w.sql`select count(*)::int as n from data.gate_turns`)[0]!['n']
    for (const signature of [
      thief.signTurn(over),
      tablet.device.signTurn({ ...over, deskId: randomUUID() }),
      tablet.device.signTurn({ ...over, turnId: randomUUID() }),
      tablet.device.signTurn({ ...over, userId: ramesh.id }),
      tablet.device.sign(tablet.deskId, nonce),
      'x',
    ])
      expect(await tablet.begin(mohan, { id, nonce, pin: '2580', signature })).toMatchObject(none)
    const other = await tabletIn(w, { name: 'Other' })
    expect(await tablet.begin(mohan, { nonce: await other.nonce(), pin: '2580' })).toMatchObject(none)
    expect((await w.sql`select count(*)::int as n from data.gate_turns`)[0]!['n']).toBe(open)
    await taken(mohan, '2580', { nonce })
    expect(await tablet.begin(mohan, { nonce, pin: '2580' })).toMatchObject(none)
    const old = await tablet.nonce()
    w.travel(3 * minute)
    expect(await tablet.begin(mohan, { nonce: old, pin: '2580' })).toMatchObject(none)
    const twice = await tablet.nonce()
    const both = await Promise.all(
      [mohan, ramesh].map((who) => tablet.begin(who, { nonce: twice, pin: who === mohan ? '2580' : '1379' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 401])
  })

  // spec: gate.turns.3
  it('nobody who may not be on duty here, and no account that has to do something first', async () => {
    const [disabled, moved, first] = [
      await guardWithPin(w, '2580'),
      await guardWithPin(w, '2580'),
      await guardWithPin(w, '2580'),
    ]
    const toggle = { params: { id: disabled.id }, body: { status: 'DISABLED' as const } }
    expect((await w.admin.call(userEndpoints.toggleStatus, toggle)).status).toBe(200)
    expect((await w.superAdmin.call(userEndpoints.setRoles, { params: { id: moved.id }, body: ['USER'] })).status).toBe(
      200,
    )
    await w.sql`update data.users set must_change_password = true where id = ${first.id}`
    const duty = [400, 'shift.guard_unknown']
    for (const who of [disabled, moved, w.resident, w.strangerGuard])
      expect(refused(await tablet.begin(who, { pin: '2580' }))).toEqual(duty)
    expect(refused(await tablet.begin(first, { pin: '2580' }))).toEqual([403, 'password.must_change'])
    const nobody = await w.person({ roles: ['SECURITY'], name: 'Sunil Rane' })
    expect(await tablet.begin(nobody, { pin: '2580' })).toMatchObject({
      status: 409,
      body: { message: 'Sunil Rane has no PIN. Log in with the password once.' },
    })
  })

  // spec: gate.turns.4
  it('a desk that was signed out by hand opens with the password only', async () => {
    const there = atDesk(w, mohan, await taken(mohan, '2580'))
    expect((await there.call(authEndpoints.logout)).status).toBe(204)
    const signedOut = { status: 409, body: { message: 'This desk was signed out. Log in with the password.' } }
    expect(await tablet.begin(ramesh, { pin: '1379' })).toMatchObject(signedOut)
    expect((await tablet.begin(mohan, {}, await loggedIn(mohan))).status).toBe(201)
    await taken(ramesh, '1379')
    expect((await w.admin.call(sessionEndpoints.endOf, { params: { id: ramesh.id } })).status).toBe(204)
    expect(await tablet.begin(mohan, { pin: '2580' })).toMatchObject(signedOut)
    expect((await tablet.begin(mohan, {}, await loggedIn(mohan))).status).toBe(201)
  })

  // spec: gate.turns.5
  it('Hand Over ends shift and turn and begins both; without an open shift it only begins', async () => {
    const shifts = async () =>
      (await w.admin.call(shiftEndpoints.list)).body['content'] as unknown as {
        guard: { id: string }
        endedAt: string | null
        note: string | null
      }[]
    await taken(mohan, '2580', { handOver: {} })
    expect(await shifts()).toMatchObject([{ guard: { id: mohan.id }, endedAt: null }])
    await taken(ramesh, '1379', { handOver: { note: 'Lift is out of order' } })
    expect(await shifts()).toMatchObject([
      { guard: { id: ramesh.id }, endedAt: null, note: null },
      { guard: { id: mohan.id }, endedAt: expect.any(String), note: 'Lift is out of order' },
    ])
    // A tea break changes the turn alone.
    await taken(mohan, '2580')
    expect((await shifts())[0]).toMatchObject({ guard: { id: ramesh.id }, endedAt: null })
  })
})
