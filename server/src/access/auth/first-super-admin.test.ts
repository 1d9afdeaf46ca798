import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { speaker, world, type World } from '../../../test/world.ts'
import { asOwner } from '../../core/db/owner.ts'
import { ensureSuperAdmin } from './first-super-admin.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const start = (username = 'super') =>
  asOwner(w.owner, (sql) => ensureSuperAdmin(sql, { username, password: 'the-chief-1' }))

it('a start makes nobody where a super admin can log in', async () => {
  expect(await start('another')).toBeNull()
})

// spec: people.limited-session.1
it('chooses a new password first where we made theirs, and not where the operator did', async () => {
  const limitOf = async (password: string | undefined) => {
    await w.sql`update data.users set status = 'DISABLED' where 'SUPER_ADMIN' = any (roles)`
    const made = await asOwner(w.owner, (sql) => ensureSuperAdmin(sql, { username: 'first', password }))
    const body = { username: made!.username, password: password ?? made!.password }
    const login = await w.guest.call(authEndpoints.login, { body })
    const me = speaker(w.address, { ...w.guest, token: String(login.body['token']) })
    return (await me.call(currentUserEndpoints.read)).body['limit']
  }
  expect([await limitOf(undefined), await limitOf('the-chief-1')]).toEqual(['password.must_change', undefined])
})

// spec: safety.rights-at-the-moment.4
it.each([
  ['is disabled', `update data.users set status = 'DISABLED' where 'SUPER_ADMIN' = any (roles)`],
  [
    'lives in a disabled community',
    `update data.users set community_id = (select id from data.communities where name = 'Lake View'), roles = '{SUPER_ADMIN,USER}' where 'SUPER_ADMIN' = any (roles);
     update data.communities set status = 'DISABLED' where name = 'Lake View'`,
  ],
])('where every super admin %s, a start makes another who can, and leaves them as they are', async (_, statements) => {
  await w.sql.script(statements)
  const before = await w.sql`select id, status from data.users where 'SUPER_ADMIN' = any (roles) order by id`
  const made = await start()
  expect(made).toMatchObject({ instead: true, password: undefined })
  expect(made?.username).toMatch(/^super-\d$/)
  const login = { username: made!.username, password: 'the-chief-1' }
  expect((await w.guest.call(authEndpoints.login, { body: login })).status).toBe(200)
  expect(await w.sql`select id, status from data.users where 'SUPER_ADMIN' = any (roles) order by id`).toEqual([
    ...before,
    { id: expect.any(String), status: 'ACTIVE' },
  ])
  expect(await start()).toBeNull()
})
