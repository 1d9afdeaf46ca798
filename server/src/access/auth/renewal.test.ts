import { authEndpoints } from '@aangan/contract/access/auth'
import { identityEndpoints } from '@aangan/contract/access/identity'
import { renewalEndpoints } from '@aangan/contract/access/renewal'
import { sessionEndpoints, type OpenSession } from '@aangan/contract/access/sessions'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { pushEndpoints } from '@aangan/contract/record/push'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { openDevice } from '../../../test/device.ts'
import { holding, renewableIn, silentFor, type Renewable } from '../../../test/renewable.ts'
import { browser } from '../../../test/samples.ts'
import { password, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { tokensWith } from '../../core/session/tokens.ts'
import { openNonces } from './nonces.ts'

const dayMs = 86_400_000
const { ask, renew } = renewalEndpoints
const none = { status: 401, body: { code: 'session.none' } }

describe('sessions that last', () => {
  let w: World
  let at: Renewable
  beforeAll(async () => {
    w = await world()
    at = await renewableIn(w)
  })
  afterAll(() => w.close())

  // spec: gate.sessions.1
  it('a desk renews after six days without a network, and sends what it wrote down meanwhile', async () => {
    const { guard, device, deskId } = await at.newDesk()
    const late = await silentFor(w, guard, 6)
    expect(await late.call(boardEndpoints.read)).toMatchObject(none)
    const renewed = await device.renew(late)
    expect([renewed.status, Object.keys(renewed.body)]).toEqual([200, ['token']])
    const again = holding(w, guard, renewed.body['token'])
    expect(await at.sessionOf(guard)).toEqual({ hours: 12, days: 7 })
    const came = new Date(w.now().getTime() - 5 * dayMs).toISOString()
    const [visit] = await w.sql<{ id: string }[]>`
      insert into data.visits (community_id, created_by, user_id, vehicle_no, type, guest_name, purpose_of_visit, visiting_house_no, division, entry_time)
      values (${w.here.id}, ${w.resident.id}, ${w.resident.id}, 'MH12RN0001', 'four-wheeler', 'Guest', 'Dinner', '101', 'A', ${came}) returning id`
    const theirs = deskOf(w, again)
    const entry = { ...theirs.fact('ENTRY', { visitId: visit!.id }), recordedAt: came }
    const [sent] = await theirs.send([entry], { deskId, waiting: 1 })
    expect(sent).toMatchObject({ id: entry.id, outcome: 'APPLIED', visit: { status: 'ARRIVED' } })
    expect(Math.abs(Date.parse(sent!.visit!.arrivedAt!) - Date.parse(came))).toBeLessThan(10_000)
    const rows = (await trailOf(w.sql, 'SESSION', guard.id)).filter(({ action }) => action === 'RENEW')
    expect(rows).toEqual([
      { action: 'RENEW', by: guard.id, community: w.here.id, before: null, after: { id: guard.id } },
    ])
  })

  // spec: gate.sessions.1
  it('after eight days it does not', async () => {
    const { guard, device } = await at.newDesk()
    const late = await silentFor(w, guard, 8)
    expect(await late.call(ask)).toMatchObject(none)
    const nonce = openNonces(w.tokenSecret, w.now).make(guard.sessionId)
    const signature = device.sign(guard.sessionId, nonce)
    expect(await late.call(renew, { body: { nonce, signature } })).toMatchObject(none)
  })

  // spec: gate.sessions.2
  it('a device with push has thirty days, a desk with push seven, and nobody any without a key', async () => {
    const device = openDevice()
    const person = await w.person()
    await at.withPush(person, device)
    const later = await silentFor(w, person, 29)
    const { body } = await device.renew(later)
    expect((await holding(w, person, body['token']).call(currentUserEndpoints.read)).status).toBe(200)
    expect((await at.sessionOf(person)).days).toBe(30)
    expect(await device.renew(await silentFor(w, person, 31))).toMatchObject(none)

    const [first, second] = [await at.newDesk(), await w.person({ roles: ['SECURITY'] })]
    await at.withPush(first.guard, first.device)
    await at.withPush(second, device)
    expect((await second.call(deskEndpoints.create, { body: { gateId: at.gateId, name: 'Phone' } })).status).toBe(201)
    for (const desk of [first.guard, second]) expect((await at.sessionOf(desk)).days).toBe(7)

    const keyless = await w.person({ roles: ['SECURITY'] })
    expect((await keyless.call(deskEndpoints.create, { body: { gateId: at.gateId, name: 'Tablet' } })).status).toBe(201)
    expect((await keyless.call(ask)).status).toBe(200)
    expect(await openDevice().renew(keyless)).toMatchObject(none)
    expect(await openDevice().renew(await w.person())).toMatchObject(none)
  })

  it('a device whose push was turned off is renewed no more', async () => {
    const device = openDevice()
    const person = await w.person()
    const id = await at.withPush(person, device)
    expect((await device.renew(person)).status).toBe(200)
    expect((await person.call(pushEndpoints.unsubscribe, { params: { id } })).status).toBe(204)
    expect(await device.renew(person)).toMatchObject(none)
    expect(await (await silentFor(w, person, 1)).call(ask)).toMatchObject(none)
  })

  type Desk = Awaited<ReturnType<Renewable['newDesk']>>
  const ends: [string, (desk: Desk) => Promise<{ status: number }>][] = [
    ['logout', ({ guard }) => guard.call(authEndpoints.logout)],
    ['a removed desk', ({ deskId }) => w.admin.call(deskEndpoints.remove, { params: { id: deskId } })],
    [
      'a role that was taken',
      ({ guard }) => w.superAdmin.call(userEndpoints.setRoles, { params: { id: guard.id }, body: ['USER'] }),
    ],
    [
      'a disabled account',
      ({ guard }) =>
        w.admin.call(userEndpoints.toggleStatus, { params: { id: guard.id }, body: { status: 'DISABLED' } }),
    ],
    [
      'a password changed elsewhere',
      async ({ guard }) => {
        const { body } = await w.guest.call(authEndpoints.login, { body: { username: guard.username, password } })
        return holding(w, guard, body['token']).call(currentUserEndpoints.changePassword, {
          body: { currentPassword: password, newPassword: 'another-one-1' },
        })
      },
    ],
    [
      'signing out there, from the list',
      async ({ guard, name }) => {
        const { body } = await w.guest.call(authEndpoints.login, { body: { username: guard.username, password } })
        const elsewhere = holding(w, guard, body['token'])
        const sessions = (await elsewhere.call(sessionEndpoints.list)).body as unknown as OpenSession[]
        const listed = sessions.find(({ device }) => device === name)
        return elsewhere.call(sessionEndpoints.end, { params: { id: listed!.id } })
      },
    ],
    ['an admin who signs them out', ({ guard }) => w.admin.call(sessionEndpoints.endOf, { params: { id: guard.id } })],
  ]
  // spec: gate.sessions.3
  it.each(ends)('%s ends it, also while the desk is away; the desk stays, unless it was removed', async (what, end) => {
    const desk = await at.newDesk()
    const late = await silentFor(w, desk.guard, 3)
    // The token of another process would do; what ends it here is an ordinary call.
    expect((await end({ ...desk, guard: late })).status).toBeLessThan(300)
    expect(await desk.device.renew(late)).toMatchObject(none)
    const seen = await w.guard.call(boardEndpoints.read, { query: { deskId: desk.deskId } })
    expect(seen.status).toBe(what === 'a removed desk' ? 404 : 200)
    const byHand = ['logout', 'a removed desk', 'signing out there, from the list', 'an admin who signs them out']
    const [row] = await w.sql`select signed_out_at from data.gate_desks where id = ${desk.deskId}`
    expect([what, row!['signed_out_at'] !== null]).toEqual([what, byHand.includes(what)])
  })

  // spec: gate.sessions.3
  it('a disabled community ends it', async () => {
    const device = openDevice()
    const guard = await w.person({ roles: ['SECURITY'], communityId: w.there.id })
    await at.withPush(guard, device)
    const disabled = { params: { id: w.there.id }, body: { status: 'DISABLED' as const } }
    expect((await w.superAdmin.call(communityEndpoints.toggleStatus, disabled)).status).toBe(200)
    expect(await device.renew(guard)).toMatchObject(none)
    const enabled = { params: { id: w.there.id }, body: { status: 'ACTIVE' as const } }
    expect((await w.superAdmin.call(communityEndpoints.toggleStatus, enabled)).status).toBe(200)
    expect(await device.renew(guard)).toMatchObject(none)
  })

  // spec: gate.sessions.4
  it('a copied token is worth nothing once it has run out: its holder has not the key, and cannot put in another', async () => {
    const { guard } = await at.newDesk()
    const thief = openDevice()
    const again = await guard.call(deskEndpoints.create, {
      body: { gateId: at.gateId, name: 'Mine', deviceKey: thief.deviceKey },
    })
    expect(again.status).toBe(201)
    const copied = await silentFor(w, guard, 1)
    expect(await copied.call(boardEndpoints.read)).toMatchObject(none)
    expect(await thief.renew(copied)).toMatchObject(none)
  })

  /** As a thief has it: a copied token, long after the login. */
  const copied = async (who: Speaker): Promise<Speaker> => {
    await w.sql`update data.sessions set confirmed_at = ${new Date(w.now().getTime() - 11 * 60_000)} where id = ${who.sessionId}`
    return who
  }
  const needed = { status: 403, body: { code: 'confirm.needed' } }
  const endpoint = (name: string) => ({ ...browser, endpoint: `${browser.endpoint}/${name}` })
  const bellOf = async ({ id }: Speaker) =>
    (await w.sql<{ title: string }[]>`select title from data.notifications where user_id = ${id} order by id`).map(
      ({ title }) => title,
    )

  // spec: people.sessions.6
  it('nor can a copied token of a session that has no key yet put in the first one, by push or by a desk', async () => {
    const thief = openDevice()
    const guard = await copied(await w.person({ roles: ['SECURITY'] }))
    const asDesk = { body: { gateId: at.gateId, name: 'Theirs', deviceKey: thief.deviceKey } }
    expect(await guard.call(deskEndpoints.create, asDesk)).toMatchObject(needed)
    expect((await w.sql`select from data.gate_desks where session_id = ${guard.sessionId}`).length).toBe(0)
    const subscribed = { body: { ...endpoint('theirs'), deviceKey: thief.deviceKey } }
    expect(await guard.call(pushEndpoints.subscribe, subscribed)).toMatchObject(needed)
    // Its messages would reach the thief for as long as nobody signs out.
    expect(await guard.call(pushEndpoints.subscribe, { body: endpoint('theirs') })).toMatchObject(needed)
    expect(await thief.renew(guard)).toMatchObject(none)

    expect((await guard.call(identityEndpoints.confirm, { body: { password } })).status).toBe(204)
    const own = openDevice()
    expect(
      (await guard.call(deskEndpoints.create, { body: { ...asDesk.body, deviceKey: own.deviceKey } })).status,
    ).toBe(201)
    expect((await own.renew(guard)).status).toBe(200)
  })

  // spec: people.sessions.6
  it('a device that is known here subscribes again without a proof, as a page does at each load', async () => {
    const device = openDevice()
    const person = await w.person()
    const body = { ...endpoint('known'), deviceKey: device.deviceKey }
    expect((await person.call(pushEndpoints.subscribe, { body })).status).toBe(201)
    await copied(person)
    expect((await person.call(pushEndpoints.subscribe, { body })).status).toBe(201)
    expect((await device.renew(person)).status).toBe(200)
  })

  // spec: people.sessions.7
  it('the bell tells of a device that stays signed in, once for each device', async () => {
    const { guard, device, name } = await at.newDesk()
    expect(await bellOf(guard)).toEqual([`${name} stays signed in.`])
    const { body } = await w.guest.call(authEndpoints.login, { body: { username: guard.username, password } })
    const again = holding(w, guard, body['token'])
    const subscribed = { body: { ...endpoint('bell'), deviceKey: device.deviceKey } }
    expect((await again.call(pushEndpoints.subscribe, subscribed)).status).toBe(201)
    expect(await bellOf(guard)).toHaveLength(1)
  })

  // spec: people.sessions.8
  it('a new password ends what copies of the token can do: the session has another id, and keeps its desk', async () => {
    const { guard, device, deskId, name } = await at.newDesk()
    await at.withPush(guard, device)
    const body = {
      currentPassword: password,
      newPassword: 'another-one-1',
      newToken: true,
    }
    const changed = await guard.call(currentUserEndpoints.changePassword, { body })
    expect([changed.status, Object.keys(changed.body)]).toEqual([200, ['message', 'token']])
    expect(await guard.call(currentUserEndpoints.read)).toMatchObject(none)
    expect(await device.renew(guard)).toMatchObject(none)
    const token = String(changed.body['token'])
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
    const now = holding(w, { ...guard, sessionId: sid }, token)
    expect((await now.call(boardEndpoints.read, { query: { deskId } })).status).toBe(200)
    expect(await device.renew(now)).toMatchObject(none)
    const again = { gateId: at.gateId, name, deviceKey: device.deviceKey }
    expect((await now.call(deskEndpoints.create, { body: again })).body).toMatchObject({ id: deskId })
    expect((await device.renew(now)).status).toBe(200)
    expect(await bellOf(guard)).toEqual([`${name} stays signed in.`, 'Your password was changed.'])
    expect(await w.sql`select from data.push_subscriptions where user_id = ${guard.id}`).toEqual([])
    const sessions = (await now.call(sessionEndpoints.list)).body as unknown as OpenSession[]
    expect(sessions.map(({ current }) => current)).toEqual([true])
  })

  // spec: people.sessions.8
  it('without a new token the session goes on after a new password, and is renewed no more', async () => {
    const { guard, device } = await at.newDesk()
    const body = { currentPassword: password, newPassword: 'another-one-1' }
    const changed = await guard.call(currentUserEndpoints.changePassword, { body })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Password changed successfully!' } })
    expect((await guard.call(currentUserEndpoints.read)).status).toBe(200)
    expect(await device.renew(guard)).toMatchObject(none)
    await copied(guard)
    const theirs = { gateId: at.gateId, name: 'Theirs', deviceKey: openDevice().deviceKey }
    expect(await guard.call(deskEndpoints.create, { body: theirs })).toMatchObject(needed)
  })

  it('only these two calls take a token that has run out', async () => {
    const { guard } = await at.newDesk()
    const late = await silentFor(w, guard, 1)
    expect((await late.call(ask)).status).toBe(200)
    expect(await late.call(currentUserEndpoints.read)).toMatchObject(none)
    const stranger = tokensWith('another secret', w.now).sign({ sessionId: guard.sessionId, userId: guard.id })
    expect(await holding(w, guard, stranger).call(ask)).toMatchObject(none)
    const notTheirs = tokensWith(w.tokenSecret, w.now).sign({ sessionId: guard.sessionId, userId: w.admin.id })
    expect(await holding(w, guard, notTheirs).call(ask)).toMatchObject(none)
  })

  // spec: gate.sessions.5
  it('what is signed is good once, for two minutes, for one session and with its own key', async () => {
    const { guard, device } = await at.newDesk()
    const other = await at.newDesk()
    const nonces = (ms: number) => openNonces(w.tokenSecret, () => new Date(w.now().getTime() + ms))
    const fresh = async () => String((await guard.call(ask)).body['nonce'])
    const tell = (nonce: string, signature = device.sign(guard.sessionId, nonce)) =>
      guard.call(renew, { body: { nonce, signature } })
    const nonce = await fresh()
    const signature = device.sign(guard.sessionId, nonce)
    const wrong = [
      tell(nonce, other.device.sign(guard.sessionId, nonce)),
      tell(nonce, device.sign(other.guard.sessionId, nonce)),
      tell(nonce, device.sign(guard.sessionId, `${nonce}x`)),
      tell(String((await other.guard.call(ask)).body['nonce'])),
      tell(nonces(-125_000).make(guard.sessionId)),
      tell(nonces(65_000).make(guard.sessionId)),
      tell(openNonces('another secret', w.now).make(guard.sessionId)),
      ...['x', '!', '0'.repeat(30), nonce.slice(1), `${nonce}A`].map((malformed) => tell(malformed)),
      ...['x', '=', 'A'.repeat(86), '_'.repeat(86), signature.slice(1), `${signature}==`, '\u{1F600}'].map(
        (malformed) => tell(nonce, malformed),
      ),
    ]
    for (const answer of await Promise.all(wrong)) expect(answer).toMatchObject(none)
    for (const body of [{}, { nonce }, { signature }, { nonce, signature: 'A'.repeat(201) }, { nonce: 7, signature }])
      expect((await guard.call(renew, { body } as never)).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(nonce)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
    expect(await tell(nonce)).toMatchObject(none)
    expect((await tell(await fresh())).status).toBe(200)
    const rows = (await trailOf(w.sql, 'SESSION', guard.id)).filter(({ action }) => action === 'RENEW')
    expect(rows.length).toBe(2)
  })

  it('nothing is gained by it where something has to be done first', async () => {
    const { guard, device } = await at.newDesk()
    const late = await silentFor(w, guard, 1)
    await w.sql`update data.users set must_change_password = true where id = ${guard.id}`
    const first = { status: 403, body: { code: 'password.must_change' } }
    expect(await late.call(ask)).toMatchObject(first)
    const nonce = openNonces(w.tokenSecret, w.now).make(guard.sessionId)
    const signature = device.sign(guard.sessionId, nonce)
    expect(await late.call(renew, { body: { nonce, signature } })).toMatchObject(first)
    expect((await at.sessionOf(guard)).hours).toBe(-12)
  })

  // spec: gate.sessions.6
  it('tidying waits for what can be renewed, and retires desks without a key whose session has run out, any after 30 days', async () => {
    await w.sql`update data.gate_desks set revoked_at = now() where revoked_at is null`
    const [away, gone, full] = [await at.newDesk(), await at.newDesk(), await at.newDesk()]
    const [silent, unseen] = [await at.newDesk(), await at.newDesk()]
    await silentFor(w, away.guard, 6)
    for (const { guard } of [gone, full, silent]) await silentFor(w, guard, 20)
    await w.sql`update data.gate_desks set device_key = null where id in (${gone.deskId}, ${full.deskId})`
    await w.sql`update data.gate_desks set last_seen_at = now() - interval '31 days' where id = ${unseen.deskId}`
    await w.sql`update data.gate_desks set waiting = 3 where id = ${full.deskId}`
    await w.sql`select auth.retire_desks()`
    await w.sql`select auth.remove_expired()`
    const kept =
      await w.sql`select id from data.sessions where id in (${away.guard.sessionId}, ${gone.guard.sessionId})`
    expect(kept.map(({ id }) => id)).toEqual([away.guard.sessionId])
    const listed = ((await w.admin.call(deskEndpoints.list)).body as unknown as { id: string }[]).map(({ id }) => id)
    const desks = [away, gone, full, silent, unseen]
    expect(desks.map(({ deskId }) => listed.includes(deskId))).toEqual([true, false, true, true, false])
  })
})
