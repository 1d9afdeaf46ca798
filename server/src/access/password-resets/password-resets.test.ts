import { authEndpoints } from '@aangan/contract/access/auth'
import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { times } from '../../../torture/figures.ts'

const { issue, reset } = passwordResetEndpoints
const wrong = { status: 400, body: { code: 'reset.invalid', message: 'This code is not valid or has expired.' } }

describe('a reset code from an admin', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const issueFor = async (person: Speaker, by = w.admin) => {
    const { status, body } = await by.call(issue, { params: { id: person.id } })
    expect(status).toBe(201)
    return body as unknown as { code: string; link: string; expiresAt: string }
  }
  const use = (code: string, newPassword = 'fresh-secret') => w.guest.call(reset, { body: { code, newPassword } })
  const login = async (username: string, secret: string) =>
    (await w.guest.call(authEndpoints.login, { body: { username, password: secret } })).status

  // spec: people.reset.1
  it('is refused for oneself, for a super admin, and for who is not active', async () => {
    const ask = (by: Speaker, id: string) => by.call(issue, { params: { id } })
    const resident = await w.person({ roles: ['USER', 'SUPER_ADMIN'] })
    const pending = await w.person({ status: 'PENDING' })
    const disabled = await w.person({ status: 'DISABLED' })
    expect(await ask(w.admin, w.admin.id)).toMatchObject({
      status: 409,
      body: { message: 'You cannot reset your own password here. Use Change Password.' },
    })
    expect(await ask(w.admin, resident.id)).toMatchObject({ status: 403 })
    for (const { id } of [pending, disabled])
      expect(await ask(w.admin, id)).toMatchObject({
        status: 409,
        body: { message: 'Only an active user can be given a reset code.' },
      })
    expect(await ask(w.admin, w.stranger.id)).toMatchObject({ status: 404, body: { message: 'User not found.' } })
    for (const who of [w.resident, w.guard]) expect((await ask(who, w.neighbour.id)).status).toBe(403)
    expect(await w.sql`select from data.password_resets`).toEqual([])
  })

  // spec: people.reset.1
  it('lets the person choose a new password, and ends all their sessions; nobody is logged in by it', async () => {
    const person = await w.person()
    const { code, link, expiresAt } = await issueFor(person)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(link).toBe(`http://localhost:3000/reset#${code}`)
    expect(Date.parse(expiresAt) - w.now().getTime()).toBeGreaterThan(29 * 60_000)
    expect((await person.call(currentUserEndpoints.read)).status).toBe(200)
    const answer = await use(code.toLowerCase().replaceAll('-', ' '))
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Password changed successfully!', username: person.username },
    ])
    expect((await person.call(currentUserEndpoints.read)).status).toBe(401)
    expect(await login(person.username, password)).toBe(401)
    expect(await login(person.username, 'fresh-secret')).toBe(200)
    expect((await trailOf(w.sql, 'USER', person.id)).map(({ action, by, after }) => [action, by, after])).toEqual([
      ['RESET_ISSUE', w.admin.id, { id: person.id, name: person.name, houseNo: '101', division: 'A', how: 'ADMIN' }],
      ['PASSWORD_CHANGE', person.id, { how: 'RESET' }],
    ])
  })

  // spec: people.codes.2
  it('is kept as a keyed hash only, and nowhere in the trail', async () => {
    const { code } = await issueFor(await w.person())
    const plain = code.replaceAll('-', '')
    const kept = JSON.stringify([
      await w.sql`select * from data.password_resets`,
      await w.sql`select * from data.audit_logs`,
      await w.sql`select * from data.answers`,
      await w.sql`select data::text from jobs.job`,
    ])
    expect(kept).not.toContain(plain)
    expect(kept).not.toContain(code)
  })

  // spec: people.codes.1
  it('is void once its account is a super admin’s: the admin who gave it may know it', async () => {
    const person = await w.person()
    const { code } = await issueFor(person)
    const promoted = await w.superAdmin.call(userEndpoints.setRoles, {
      params: { id: person.id },
      body: ['USER', 'SUPER_ADMIN'],
    })
    expect(promoted.status).toBe(200)
    expect(await use(code)).toMatchObject(wrong)
    const { code: fresh } = await issueFor(person, w.superAdmin)
    expect((await use(fresh)).status).toBe(200)
  })

  // spec: people.reset.2
  it('works once', async () => {
    const { code } = await issueFor(await w.person())
    expect((await use(code)).status).toBe(200)
    expect(await use(code)).toMatchObject(wrong)
  })

  // spec: people.reset.2
  it('of fifty used at once, one wins', { timeout: 600_000 }, async () => {
    for (let round = 0; round < times(2, 100); round++) {
      const person = await w.person()
      const { code } = await issueFor(person)
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => use(code, `secret-${n}`)))
      const losers = answers.filter(({ status }) => status !== 200)
      expect(losers).toHaveLength(49)
      // 429: too many passwords of one account wait for their hash.
      for (const { status } of losers) expect([400, 429]).toContain(status)
      const winner = answers.findIndex(({ status }) => status === 200)
      expect(await login(person.username, `secret-${winner}`)).toBe(200)
      expect((await trailOf(w.sql, 'USER', person.id)).length).toBe(2)
    }
  })

  // spec: people.reset.2
  it('ends when a newer one is made, when the password is changed, and after 30 minutes', async () => {
    const person = await w.person()
    const older = await issueFor(person)
    const newer = await issueFor(person)
    expect(await use(older.code)).toMatchObject(wrong)
    expect((await use(newer.code)).status).toBe(200)

    const changer = await w.person()
    const { code } = await issueFor(changer)
    const change = { currentPassword: password, newPassword: 'changed-secret' }
    expect((await changer.call(currentUserEndpoints.changePassword, { body: change })).status).toBe(200)
    expect(await use(code)).toMatchObject(wrong)

    const late = await issueFor(await w.person())
    w.travel(31 * 60_000)
    expect(await use(late.code)).toMatchObject(wrong)
    w.travel(-31 * 60_000)
  })

  // spec: people.reset.2
  it('is void once the account is disabled', async () => {
    const person = await w.person()
    const { code } = await issueFor(person)
    await w.admin.call(userEndpoints.toggleStatus, { params: { id: person.id }, body: { status: 'DISABLED' } })
    expect(await use(code)).toMatchObject(wrong)
  })

  // spec: people.reset.2
  it.each(['x', 'AAAA-BBBB-CCC', '0000-0000-0000', 'ग्राम', '-'.repeat(3000), ' '])(
    '%j is answered like a wrong one',
    async (code) => expect(await use(code)).toMatchObject(wrong),
  )

  it('a new password has the usual rules; the code stays good', async () => {
    const { code } = await issueFor(await w.person())
    expect((await use(code, 'short')).body).toMatchObject({
      fields: { newPassword: 'Password must be at least 6 characters long' },
    })
    expect((await use(code)).status).toBe(200)
  })

  it('a token on the call is ignored', async () => {
    const { code } = await issueFor(await w.person())
    const body = JSON.stringify({ code, newPassword: 'fresh-secret' })
    const headers = { 'content-type': 'application/json', authorization: 'Bearer not.a.token' }
    expect((await w.guest.send('POST', reset.path, { body, headers })).status).toBe(200)
  })
})

describe('an account that has to choose a new password', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const limited = async () => {
    const person = await w.person()
    await w.sql`update data.users set must_change_password = true where id = ${person.id}`
    return person
  }

  // spec: people.limited-session.1
  it('may see who it is, choose its language, read the settings, change its password and log out; nothing else', async () => {
    const person = await limited()
    expect(await person.call(vehicleEndpoints.list)).toMatchObject({
      status: 403,
      body: { code: 'password.must_change', message: 'Choose a new password to go on.' },
    })
    const { status, body } = await person.call(currentUserEndpoints.read)
    expect([status, body['limit']]).toEqual([200, 'password.must_change'])
    expect((await person.call(currentUserEndpoints.updateLanguage, { body: { language: 'hi' } })).status).toBe(200)
    expect((await person.send('GET', '/api/settings')).status).toBe(200)
    const change = { currentPassword: password, newPassword: 'chosen-secret' }
    expect((await person.call(currentUserEndpoints.changePassword, { body: change })).status).toBe(200)
    expect((await person.call(currentUserEndpoints.read)).body).not.toHaveProperty('limit')
    expect((await person.call(vehicleEndpoints.list)).status).toBe(200)
    const other = await limited()
    expect((await other.call(authEndpoints.logout)).status).toBe(204)
  })

  // spec: people.limited-session.1
  it('hears of its role first', async () => {
    const person = await limited()
    expect(await person.call(userEndpoints.search)).toMatchObject({ status: 403, body: { code: 'role.not_allowed' } })
  })

  // spec: people.access.1
  it('shows in the list of users, as does each other reason that somebody cannot log in', async () => {
    const people = {
      MUST_CHANGE_PASSWORD: await limited(),
      PENDING: await w.person({ status: 'PENDING' }),
      REJECTED: await w.person({ status: 'REJECTED' }),
      DISABLED: await w.person({ status: 'DISABLED' }),
      OK: await w.person(),
    }
    const listed = async () => {
      const { content } = (await w.superAdmin.call(userEndpoints.search, { query: { size: 100 } })).body as unknown as {
        content: { id: string; access: string; lastLoginAt: string | null }[]
      }
      return new Map(content.map((user) => [user.id, user]))
    }
    const users = await listed()
    for (const [access, { id }] of Object.entries(people)) expect(users.get(id)?.access).toBe(access)
    expect(users.get(people.OK.id)?.lastLoginAt).toBe(null)
    await w.guest.call(authEndpoints.login, { body: { username: people.OK.username, password } })
    expect(Date.parse((await listed()).get(people.OK.id)!.lastLoginAt!)).toBeGreaterThan(Date.now() - 60_000)
    await w.sql`update data.communities set status = 'DISABLED' where id = ${w.there.id}`
    expect((await listed()).get(w.stranger.id)?.access).toBe('COMMUNITY_DISABLED')
  })
})
