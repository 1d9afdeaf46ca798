import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../test/world.ts'
import { startDeployment, password, type App, type Deployment, type Somebody } from './deployment.ts'
import { figure, times } from './figures.ts'

let deployment: Deployment
let here: App
let there: App
let admin: Somebody
let chief: Somebody
beforeAll(async () => {
  deployment = await startDeployment()
  const apps = await Promise.all([deployment.app(), deployment.app()])
  here = apps[0]
  there = apps[1]
  admin = await deployment.person({ roles: ['ADMIN'] })
  chief = await deployment.person({ roles: ['SUPER_ADMIN'] })
})
afterAll(() => deployment.close())

const rounds = times(6, 200)
const { read } = currentUserEndpoints

describe('what happens on one process holds on the other with the very next request', () => {
  test('logout', async () => {
    const happen = (someone: Somebody) => someone(here.address).call(authEndpoints.logout)
    expect(await late('logout', rounds, happen)).toEqual([])
  })

  test('disabling the user', async () => {
    const happen = (someone: Somebody) =>
      admin(here.address).call(userEndpoints.toggleStatus, {
        params: { id: someone('').id },
        body: { status: 'DISABLED' },
      })
    expect(await late('disabling the user', rounds, happen)).toEqual([])
  })

  test('a change of roles', async () => {
    const happen = (someone: Somebody) =>
      admin(here.address).call(userEndpoints.setRoles, { params: { id: someone('').id }, body: ['USER', 'SECURITY'] })
    expect(await late('a change of roles', rounds, happen)).toEqual([])
  })

  test('a change of password ends the other sessions, and not the one that changed it', async () => {
    const stayed: number[] = []
    const happen = async (someone: Somebody) => {
      const entered = await someone(here.address).call(authEndpoints.login, {
        body: { username: someone('').username, password },
      })
      const headers = { authorization: `Bearer ${String(entered.body['token'])}`, 'content-type': 'application/json' }
      const { method, path } = currentUserEndpoints.changePassword
      const body = JSON.stringify({ currentPassword: password, newPassword: 'another-42' })
      const changed = await someone(here.address).send(method, path, { headers, body })
      stayed.push((await someone(there.address).send('GET', read.path, { headers })).status)
      return changed
    }
    expect(await late('a change of password', Math.ceil(rounds / 3), happen)).toEqual([])
    expect(new Set(stayed)).toEqual(new Set([200]))
  })

  test('disabling the community', async () => {
    const { id } = deployment.community
    const someone = await deployment.person()
    const toggle = async (status: 'ACTIVE' | 'DISABLED') =>
      (await chief(here.address).call(communityEndpoints.toggleStatus, { params: { id }, body: { status } })).status
    const mine = async () => (await someone(there.address).call(read)).status
    expect([await mine(), await toggle('DISABLED'), await mine(), await toggle('ACTIVE')]).toEqual([200, 200, 401, 200])
  })
})

/** What the other process still accepted, over rounds with a new person each. */
async function late(what: string, count: number, happen: (someone: Somebody) => Promise<Answer>): Promise<string[]> {
  const wrong: string[] = []
  for (let round = 0; round < count; round++) {
    const someone = await deployment.person()
    const before = await someone(there.address).call(read)
    const { status, text } = await happen(someone)
    const after = await someone(there.address).call(read)
    if (before.status !== 200 || status >= 300 || after.status !== 401)
      wrong.push(`${before.status}, ${status} ${text}, ${after.status}`)
  }
  figure(`${what} on one process: ${wrong.length} of ${count} sessions still good on the other's next request`)
  return wrong
}
