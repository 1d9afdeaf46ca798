import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, speaker, world, type Speaker, type World } from '../../../test/world.ts'

const failed = 'Invalid credentials or account pending approval.'

describe('sessions', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const logIn = (who: Speaker) => w.guest.call(authEndpoints.login, { body: { username: who.username, password } })
  const open = async (who: Speaker): Promise<number> =>
    (
      await w.sql<{ n: number }[]>`
        select count(*)::int as n from data.sessions where user_id = ${who.id} and ended_at is null and expires_at > now()`
    )[0]!.n

  const waiting = async (): Promise<number> =>
    (
      await w.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    )[0]!.n

  // spec: safety.everybodys-turn.13
  it('a person has at most a hundred open at once: the oldest ends, and only theirs', async () => {
    const person = await w.person()
    await w.sql`delete from data.sessions where user_id = ${person.id}`
    const login = async () => {
      const { status, body } = await logIn(person)
      expect(status).toBe(200)
      return speaker(w.address, { ...person, token: String(body['token']) })
    }
    const oldest = await login()
    await w.sql`insert into data.sessions (id, user_id, expires_at) select gen_random_uuid(), ${person.id}, now() + interval '13 hours' from generate_series(1, 98)`
    const newest = await login()
    expect([await open(person), (await oldest.call(currentUserEndpoints.read)).status]).toEqual([100, 200])
    await Promise.all(Array.from({ length: 5 }, login))
    expect(await open(person)).toBe(100)
    expect((await oldest.call(currentUserEndpoints.read)).status).toBe(401)
    expect((await newest.call(currentUserEndpoints.read)).status).toBe(401)
    expect((await w.resident.call(currentUserEndpoints.read)).status).toBe(200)
  })

  // spec: safety.rights-at-the-moment.2
  it.each([
    ['the password is changed', `update data.users set password_hash = 'x' where id = $1`],
    ['the account is disabled', `update data.users set status = 'DISABLED' where id = $1`],
    [
      'the community is disabled',
      `update data.communities set status = 'DISABLED' where id = (select community_id from data.users where id = $1)`,
    ],
  ])('none opens when %s while the password is being checked', async (_, statement) => {
    const person = await w.person({ communityId: w.there.id })
    const before = await open(person)
    // The change is made, and not yet committed, when the login comes to open the session.
    const { promise: gate, resolve: commit } = Promise.withResolvers<void>()
    const made = Promise.withResolvers<void>()
    const change = w.sql.begin(async (tx) => {
      await tx.query(statement, [person.id])
      made.resolve()
      await gate
    })
    await made.promise
    const login = logIn(person)
    await expect.poll(waiting).toBe(1)
    commit()
    await change
    expect(await login).toMatchObject({ status: 401, body: { message: failed } })
    expect(await open(person)).toBe(before)
    expect(
      await w.sql`select new_data from data.audit_logs where action = 'LOGIN_FAILED' and user_id = ${person.id}`,
    ).toEqual([{ new_data: null }])
    await w.sql`update data.communities set status = 'ACTIVE'`
  })
})
