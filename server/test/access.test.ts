import { api } from '@aangan/contract/api'
import { roles, type Role } from '@aangan/contract/core/actor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, caseNames, caseOf, letterOf } from './calls.ts'
import { world, type Speaker, type World } from './world.ts'

const nowhere = '00000000-0000-7000-8000-000000000000'

// spec: 6.notices.1, 6.communities.1, who.1, who.19
describe('every call, as every role', () => {
  let w: World
  const people = new Map<string, Speaker>()
  beforeAll(async () => {
    w = await world()
    people.set('GUEST', w.guest)
    for (const role of roles)
      people.set(role, await w.person({ roles: [role], communityId: role === 'SUPER_ADMIN' ? null : w.here.id }))
    for (const pair of [
      ['USER', 'SECURITY'],
      ['USER', 'ADMIN'],
      ['SECURITY', 'ADMIN'],
      ['USER', 'SUPER_ADMIN'],
    ] as Role[][])
      people.set(pair.join('+'), await w.person({ roles: pair }))
  })
  afterAll(() => w.close())

  // spec: who.1
  it('knows every call of the contract, and no other', () => {
    expect(calls.map(([name]) => name).sort()).toEqual(caseNames.sort())
  })

  it.each(calls)('%s', async (name, endpoint) => {
    for (const [who, speaker] of people) {
      const letters = who.split('+').map((role) => letterOf[role as Role])
      const allowed = letters.some((letter) => caseOf(name).who.includes(letter))
      // Access is checked before the input is read: unknown ids, no body.
      const { status } =
        name === 'auth.logout'
          ? await spare(w, who, speaker)
          : await speaker.call(endpoint, {
              params: {
                id: nowhere,
                userId: speaker.id || nowhere,
                file: `${nowhere}_a.pdf`,
                day: '2026-01-31',
                absenceId: nowhere,
              },
            } as never)
      const expected = allowed ? 'through' : who === 'GUEST' ? 401 : 403
      expect([
        who,
        allowed && status !== 401 && status !== 403
          ? 'through'
          : name === 'auth.login' && status === 400
            ? 'through'
            : status,
      ]).toEqual([who, expected])
    }
  })
})

/** Logging out for real would take the person out of the other tests. */
async function spare(w: World, who: string, speaker: Speaker) {
  if (who === 'GUEST') return speaker.call(api.auth.logout)
  const roles = who.split('+') as Role[]
  const once = await w.person({
    roles,
    communityId: roles.includes('SUPER_ADMIN') ? null : w.here.id,
    ...(roles.length > 1 ? { communityId: w.here.id } : {}),
  })
  return once.call(api.auth.logout)
}
