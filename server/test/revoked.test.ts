import { authEndpoints } from '@aangan/contract/access/auth'
import type { Role } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, sampleOf, type CallName } from './calls.ts'
import { heldBack, multipart } from './held-back.ts'
import { fixtures } from './seed.ts'
import { password, speaker, world, type Speaker, type World } from './world.ts'

const revocations: Record<string, (w: World, who: Speaker) => Promise<{ status: number }>> = {
  logout: (_, who) => who.call(authEndpoints.logout),
  'password change': async (w, who) => {
    const credentials = { username: who.username, password }
    const { token } = (await w.guest.call(authEndpoints.login, { body: credentials })).body as { token?: string }
    return speaker(w.address, { ...who, token }).call(currentUserEndpoints.changePassword, {
      body: { currentPassword: password, newPassword: 'renewed-1' },
    })
  },
  disabling: (w, who) =>
    w.superAdmin.call(userEndpoints.toggleStatus, { params: { id: who.id }, body: { status: 'DISABLED' } }),
  demotion: (w, who) =>
    w.superAdmin.call(userEndpoints.setRoles, { params: { id: who.id }, body: ['SECURITY', 'USER'] }),
  'a disabled community': (w, who) =>
    w.superAdmin.call(communityEndpoints.toggleStatus, {
      params: { id: who.communityId },
      body: { status: 'DISABLED' },
    }),
}

const withBody = calls.filter(([, { who, body, session }]) => who !== 'everyone' && session !== 'any' && body)

function rolesFor(name: string, { who, scope }: Endpoint): Role[] {
  if (scope === 'home' && who.includes('USER')) return ['USER']
  if (who.includes('ADMIN') || name.startsWith('guestVehicles.')) return ['ADMIN']
  return who.includes('USER') ? ['USER'] : ['USER', 'SUPER_ADMIN']
}

describe('rights are those of the moment of the change, not of the first byte', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** A call that would succeed, held back while `meanwhile` happens. Its caller has a community of their own. */
  async function parked(name: CallName, endpoint: Endpoint, meanwhile: (who: Speaker) => Promise<unknown>) {
    const [community] = await w.sql<{ id: string }[]>`
      insert into data.communities (name, area, city, state, country) values (${`Parked ${counter++}`}, 'a', 'b', 'c', 'd') returning id`
    const home = community!.id
    const who = await w.person({ roles: rolesFor(name, endpoint), communityId: home })
    const sample = sampleOf(name, await fixtures(w, home, who.id), home, who)
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => sample.params?.[key] ?? '')
    const { method } = endpoint
    const content =
      endpoint.upload === undefined
        ? { body: JSON.stringify(sample.body ?? {}) }
        : await multipart(endpoint.upload.jsonPart, sample.body, sample.file)
    return heldBack(w.address, { method, path, token: who.token, ...content }, () => meanwhile(who))
  }

  it('every signed-in call with a body is tried', () => {
    expect(withBody.length).toBeGreaterThanOrEqual(18)
    expect(withBody.filter(([, { upload }]) => upload !== undefined)).toHaveLength(4)
  })

  // spec: safety.rights-at-the-moment.1
  it.each(withBody)('%s, its body held back: 401 and nothing changed after each revocation', async (name, endpoint) => {
    const answers = await Promise.all(
      Object.entries(revocations).map(async ([what, revoke]) => {
        const { status, body } = await parked(name, endpoint, async (who) =>
          expect([what, (await revoke(w, who)).status < 300]).toEqual([what, true]),
        )
        const rows = await w.sql`select from data.audit_logs where request_id = ${String(body['requestId'])}`
        return [what, status, body['message'], rows.length]
      }),
    )
    expect(answers).toEqual(Object.keys(revocations).map((what) => [what, 401, 'Please log in.', 0]))
  })

  // spec: safety.rights-at-the-moment.1
  it.each(withBody)('%s, held back and not revoked, happens when it is whole', async (name, endpoint) => {
    let whole = new Date()
    const before = await w.sql`select id from data.audit_logs`
    const { status } = await parked(name, endpoint, async () => {
      whole = w.now()
    })
    expect(status).toBeLessThan(300)
    const known = new Set(before.map(({ id }) => id as string))
    const rows = (await w.sql`select id, at, request_id from data.audit_logs where request_id is not null`).filter(
      ({ id }) => !known.has(id as string),
    )
    // Once, with as many rows as it changes things.
    expect(new Set(rows.map((row) => row['request_id'])).size).toBe(
      endpoint.records === undefined || endpoint.remembers !== undefined ? 0 : 1,
    )
    for (const { at } of rows) expect(Date.parse(String(at))).toBeGreaterThanOrEqual(whole.getTime())
  })
})

let counter = 1
