import { authEndpoints } from '@aangan/contract/access/auth'
import { sessionEndpoints, type OpenSession } from '@aangan/contract/access/sessions'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insist } from '../../../test/insist.ts'
import { password, speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const { list, end, endOthers, endOf } = sessionEndpoints

describe('where somebody is signed in', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const logIn = async (who: Speaker, userAgent = phone): Promise<Speaker> => {
    const send = () =>
      w.guest.send('POST', authEndpoints.login.path, {
        body: JSON.stringify({ username: who.username, password }),
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      })
    // The check of a password waits for its turn only so long.
    const { status, body } = await insist(send)
    expect(status).toBe(200)
    return speaker(w.address, { ...who, token: String(body['token']) })
  }
  const sessionsOf = async (who: Speaker) => (await who.call(list)).body as unknown as OpenSession[]
  const isSignedIn = async (who: Speaker) => (await who.call(currentUserEndpoints.read)).status === 200

  // spec: people.sessions.2
  it('a neighbour’s session cannot be ended, nor one that has ended, nor by the id that is in the token', async () => {
    const [mine, other] = await Promise.all([w.person(), w.person()])
    const [theirs] = await sessionsOf(other)
    for (const id of [theirs!.id, mine.sessionId]) {
      const { status, body } = await mine.call(end, { params: { id } })
      expect([status, body['message']]).toEqual([404, 'Session not found.'])
    }
    const second = await logIn(mine)
    const { id } = (await sessionsOf(second))[0]!
    expect((await mine.call(end, { params: { id } })).status).toBe(204)
    expect((await mine.call(end, { params: { id } })).status).toBe(404)
    expect([await isSignedIn(mine), await isSignedIn(other), await isSignedIn(second)]).toEqual([true, true, false])
  })

  // spec: people.sessions.1
  it('names the device and the moment of each login, the asking one first, and no secret', async () => {
    const person = await w.person()
    const before = w.now().getTime()
    const here = await logIn(person)
    const there = await logIn(person, 'curl/8.5.0')
    const sessions = await sessionsOf(here)
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      [null, false],
      [null, false],
    ])
    const moments = sessions.slice(0, 2).map(({ createdAt }) => Date.parse(createdAt))
    for (const moment of moments) expect(before <= moment && moment <= w.now().getTime()).toBe(true)
    const ids = await w.sql<{ id: string }[]>`select id from data.sessions where user_id = ${person.id}`
    const { text } = await here.call(list)
    for (const { id } of ids) expect(text).not.toContain(id)
    expect((await sessionsOf(there)).find(({ current }) => current)?.device).toBe(null)
  })

  // spec: people.sessions.2
  it('signing out everywhere else leaves this one, and one line in the audit trail', async () => {
    const person = await w.person()
    const others = await Promise.all([logIn(person), logIn(person)])
    const here = await logIn(person)
    expect((await here.call(endOthers)).status).toBe(204)
    expect((await sessionsOf(here)).length).toBe(1)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect((await here.call(endOthers)).status).toBe(204)
    const rows = (await trailOf(w.sql, 'SESSION', person.id)).filter(({ action }) => action === 'LOGOUT')
    expect(rows).toMatchObject([{ by: person.id, community: w.here.id, after: { id: person.id } }])
    expect(rows[0]?.after.devices.toSorted()).toEqual(['Chrome on Android', 'Chrome on Android', null].toSorted())
  })

  // spec: people.sessions.4
  it('an admin signs people of their community out, but no super admin, not themself, nobody undecided', async () => {
    const { admin, superAdmin, strangerAdmin } = w
    const [person, resident, pending] = await Promise.all([
      w.person({ name: 'Asha Rao' }),
      w.person({ roles: ['USER', 'SUPER_ADMIN'] }),
      w.person({ status: 'PENDING' }),
    ])
    const of = async (who: Speaker, { id }: Speaker) => {
      const { status, body } = await who.call(endOf, { params: { id } })
      return [status, body['code']]
    }
    expect(await of(strangerAdmin, person)).toEqual([404, 'user.not_found'])
    expect(await of(admin, resident)).toEqual([403, 'user.super_admin'])
    expect(await of(admin, admin)).toEqual([409, 'session.oneself'])
    expect(await of(admin, pending)).toEqual([409, 'session.never_open'])
    expect(await isSignedIn(person)).toBe(true)
    expect(await of(admin, person)).toEqual([204, undefined])
    expect(await isSignedIn(person)).toBe(false)
    expect(await of(superAdmin, admin)).toEqual([204, undefined])
    expect(await isSignedIn(admin)).toBe(false)
    expect((await trailOf(w.sql, 'SESSION', person.id)).at(-1)).toMatchObject({
      action: 'LOGOUT',
      by: admin.id,
      community: w.here.id,
      after: { name: 'Asha Rao', devices: [null] },
    })
  })

  // spec: people.sessions.3
  it('the last use is written by and by, at most every five minutes', async () => {
    const person = await logIn(await w.person())
    const lastUse = async () =>
      Date.parse((await sessionsOf(person)).find(({ current }) => current)!.lastUsedAt) - w.now().getTime()
    expect(await lastUse()).toBeGreaterThan(-60_000)
    w.travel(4 * 60_000)
    await isSignedIn(person)
    w.travel(2 * 60_000)
    await expect.poll(lastUse).toBeGreaterThan(-60_000)
  })
})
