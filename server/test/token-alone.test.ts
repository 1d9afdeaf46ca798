import { everyone, roles, type Role } from '@aangan/contract/core/actor'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, sampleOf, type CallName } from './calls.ts'
import { openDevice } from './device.ts'
import { fixtures, fixturesAgain } from './seed.ts'
import { world, type Speaker, type World } from './world.ts'

/** Calls by which an admin gives another person access; that person is notified. None works on the caller's own account. */
const letsOthersIn: readonly CallName[] = ['passwordResets.issue']

const thief = { device: openDevice(), password: 'stolen-secret' }
/** What the holder of a token sends, who does not know the password. */
const sentByThief: Partial<Record<CallName, object>> = {
  'identity.confirm': { password: 'guessed-1' },
  'currentUser.changePassword': {
    currentPassword: 'guessed-1',
    newPassword: thief.password,
    newToken: true,
  },
  'push.subscribe': { deviceKey: thief.device.deviceKey },
  'gateDesks.create': { deviceKey: thief.device.deviceKey },
}

const changing = calls.filter(([, { method, who }]) => method !== 'GET' && who !== everyone)

describe('a token alone, long after its login, does not become an account', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  // What the call before has disabled or filled.
  beforeEach(async () => {
    await w.sql`update data.communities set status = 'ACTIVE'`
    // All these people live in one house, and each visit there would notify all of them.
    await w.sql`update data.users set status = 'DISABLED' where status = 'ACTIVE' and username like 'person%'`
    await w.sql`update data.gate_desks set revoked_at = now() where revoked_at is null`
    await w.sql`update data.visits set entry_time = entry_time - interval '10 days' where status = 'PLANNED' and entry_time > now() - interval '5 days'`
  })
  afterAll(() => w.close())

  const copiedToken = async (role: Role): Promise<Speaker> => {
    const owner = await w.person({ roles: [role], communityId: role === 'SUPER_ADMIN' ? null : w.here.id })
    await w.sql`update data.sessions set confirmed_at = ${new Date(w.now().getTime() - 11 * 60_000)} where id = ${owner.sessionId}`
    return owner
  }
  /** All by which somebody can log in, be let in, or stay in. */
  const waysIn = async (): Promise<Set<string>> => {
    const rows = await w.sql<{ person: string; way: string }[]>`
      select id as person, 'username ' || username as way from data.users
      union all select id, 'password ' || password_hash from data.users
      union all select id, 'email ' || email from data.users
      union all select user_id, 'email ' || new_email from data.email_changes
      union all select user_id, 'passkey ' || credential_id from data.passkeys
      union all select user_id, 'app ' || secret from data.totp where confirmed_at is not null
      union all select user_id, 'recovery ' || code_hash from data.recovery_codes
      union all select user_id, 'reset ' || code_hash from data.password_resets
      union all select user_id, 'device ' || device_key from data.sessions
      union all select user_id, 'messages to ' || endpoint from data.push_subscriptions`
    return new Set(rows.filter(({ way }) => way !== null).map(({ person, way }) => `${person} ${way}`))
  }
  /** Those that a call has added, to the accounts that were there. */
  const openedBy = async (call: () => Promise<unknown>): Promise<string[]> => {
    const people = new Set((await w.sql<{ id: string }[]>`select id from data.users`).map(({ id }) => id))
    const before = await waysIn()
    await call()
    return [...(await waysIn())].filter((way) => !before.has(way) && people.has(way.split(' ', 1)[0]!))
  }

  const cases = changing.flatMap(([name, endpoint]) =>
    roles.filter((role) => endpoint.who.includes(role)).map((role) => [name, role, endpoint] as const),
  )
  // spec: people.sessions.5
  it.each(cases)('%s, as %s', async (name, role, endpoint) => {
    const owner = await copiedToken(role)
    const seeded = await fixturesAgain(w, w.here.id, role === 'SUPER_ADMIN' ? w.resident.id : owner.id)
    await w.sql`update data.sessions set device_key = null where device_key is not null`
    const sample = sampleOf(name, seeded, w.here.id, owner)
    const body = Array.isArray(sample.body) ? sample.body : { ...(sample.body as object), ...sentByThief[name] }
    const call = { ...sample, ...((sample.body ?? sentByThief[name]) && { body }) }
    const opened = await openedBy(() => owner.call(endpoint, call as never))
    const own = opened.filter((way) => way.startsWith(owner.id))
    expect([own, letsOthersIn.includes(name) ? [] : opened]).toEqual([[], []])
    expect((await thief.device.renew(owner)).status).not.toBe(200)
  })

  // spec: people.sessions.5
  it('the walk would see it: each of these ways in is one that a proof opens', async () => {
    for (const name of ['currentUser.update', 'factors.confirmTotp', 'push.subscribe', 'gateDesks.create'] as const) {
      const owner = await w.person({ roles: ['SECURITY'] })
      const seeded = await fixtures(w, w.here.id, owner.id)
      await w.sql`update data.sessions set device_key = null where device_key is not null`
      const endpoint = calls.find(([one]) => one === name)![1]
      const sample = sampleOf(name, seeded, w.here.id, owner)
      const body = { ...(sample.body as object), ...sentByThief[name] }
      const opened = await openedBy(() => owner.call(endpoint, { ...sample, body } as never))
      expect([name, opened.filter((way) => way.startsWith(owner.id)).length > 0]).toEqual([name, true])
    }
  })
})
