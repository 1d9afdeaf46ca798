import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insist } from '../../../test/insist.ts'
import { loginFrom, password, speaker, world, type World } from '../../../test/world.ts'
import { tokensWith } from '../../core/session/tokens.ts'

const { login, logout, checkUsername, signup, contactAdmin } = authEndpoints
const failed = 'Invalid credentials or account pending approval.'

describe('sign-in', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const enter = (username: string, secret = password) => w.guest.call(login, { body: { username, password: secret } })
  const withToken = (token: string) => speaker(w.address, { ...w.resident, token })

  // spec: 7.calls.1
  it('gives a token of three parts and the roles in their order', async () => {
    await w.person({ username: 'both', roles: ['USER', 'SECURITY', 'ADMIN'] })
    const { status, body } = await enter(' BOTH ')
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), role: 'ADMIN,SECURITY,USER' })
    expect(await withToken(String(body['token'])).call(currentUserEndpoints.read)).toMatchObject({
      status: 200,
      body: { username: 'both', community: { id: w.here.id, displayName: w.here.displayName } },
    })
  })

  // spec: 8.login-and-signup.1
  it('refuses everybody else in one and the same words', async () => {
    for (const status of ['PENDING', 'REJECTED', 'DISABLED']) await w.person({ username: `is-${status}`, status })
    const [closed] = await w.sql<
      { id: string }[]
    >`insert into data.communities (name, area, city, state, country, status) values ('Closed', 'a', 'b', 'c', 'd', 'DISABLED') returning id`
    await w.person({ username: 'homeless', communityId: closed!.id })
    const answers = await Promise.all([
      enter('nobody'),
      enter('resident', 'wrong-password'),
      enter('is-PENDING'),
      enter('is-REJECTED'),
      enter('is-DISABLED'),
      enter('homeless'),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect({ ...body, requestId: '' }).toEqual({
        code: 'login.failed',
        message: failed,
        error: failed,
        requestId: '',
      })
    }
    const trail = await w.sql`select user_id, community_id, new_data from data.audit_logs where action = 'LOGIN_FAILED'`
    expect(trail).toHaveLength(6)
    expect(trail.filter((row) => row['user_id'] === null)).toHaveLength(1)
  })

  // spec: 5.login.1
  it.each([
    [{}, 'Username is required.'],
    [{ username: '  ', password: 'x' }, 'Username is required.'],
    [{ username: 'a' }, 'Password is required.'],
  ])('asks for what is missing in %j', async (body, message) => {
    expect(await w.guest.call(login, { body } as never)).toMatchObject({ status: 400, body: { message } })
  })

  // spec: 4.session.6, who.5, 7.calls.2
  it('logging out ends the session at once, and may be repeated', async () => {
    const me = withToken(String((await enter('neighbour')).body['token']))
    expect((await me.call(currentUserEndpoints.read)).status).toBe(200)
    expect((await me.call(logout)).status).toBe(204)
    expect((await me.call(currentUserEndpoints.read)).status).toBe(401)
    expect((await me.call(logout)).status).toBe(204)
    expect((await w.guest.call(logout)).status).toBe(401)
    expect((await withToken('aaa.bbb.ccc').call(logout)).status).toBe(401)
    expect(
      await w.sql`select 1 from data.audit_logs where action = 'LOGOUT' and user_id = ${w.neighbour.id}`,
    ).toHaveLength(1)
  })

  // spec: safety.everybodys-turn.5
  it('a token that is older than any session ends nothing', async () => {
    const old = tokensWith(w.tokenSecret, () => new Date(w.now().getTime() - 31 * 86_400_000)).sign({
      sessionId: w.resident.sessionId,
      userId: w.resident.id,
    })
    expect((await withToken(old).call(logout)).status).toBe(401)
    expect((await w.resident.call(currentUserEndpoints.read)).status).toBe(200)
  })

  // spec: safety.everybodys-turn.5
  it('logging out again writes nothing, and waits for no other', async () => {
    const me = withToken(String((await enter('neighbour')).body['token']))
    expect((await me.call(logout)).status).toBe(204)
    // Nobody can write sessions or the trail meanwhile.
    await w.sql.begin(async (tx) => {
      await tx.script('lock table data.sessions, data.audit_logs in exclusive mode')
      expect((await me.call(logout)).status).toBe(204)
    })
  })

  it('of many who ask at the same moment, each is taken for who they are, and who has left for nobody', async () => {
    const left = withToken(String((await enter('neighbour')).body['token']))
    await left.call(logout)
    const people = [w.resident, w.neighbour, w.guard, w.admin, w.stranger, w.superAdmin, left, w.guest]
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const person = people[i % people.length]!
        const { status, body } = await person.call(currentUserEndpoints.read)
        return person === left || person === w.guest ? status === 401 : body['id'] === person.id
      }),
    )
    expect(new Set(answers)).toEqual(new Set([true]))
  })

  // spec: 7.calls.53
  it('does not believe a token that is not ours, in 60 disguises', async () => {
    const good = w.resident.token!
    const [head, body, seal] = good.split('.') as [string, string, string]
    const part = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const forge = (key: string, more: object = {}, header: object = {}) =>
      createSigner({ key, algorithm: 'HS256', header: { alg: 'HS256', ...header } })({ ...claims, ...more })
    const ours = (more: object) => forge(w.tokenSecret, more)
    const now = Math.floor(Date.now() / 1000)
    const attacks = [
      ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) =>
        ['', seal].map((end) => `${part({ alg, typ: 'JWT' })}.${body}.${end}`),
      ),
      ...['HS384', 'HS512', 'RS256', 'ES256', 'PS256', 'EdDSA'].map(
        (alg) => `${part({ alg, typ: 'JWT' })}.${body}.${seal}`,
      ),
      ...(['HS384', 'HS512'] as const).map((algorithm) => createSigner({ key: w.tokenSecret, algorithm })(claims)),
      ...['', ' ', 'secret', 'aangan', `${w.tokenSecret} `, w.tokenSecret.toUpperCase()]
        .filter((key) => key !== '')
        .map((key) => forge(key)),
      ours({ exp: now - 1 }),
      ours({ exp: 1 }),
      ours({ iat: now + 7200, exp: now + 9000 }),
      ours({ nbf: now + 3600 }),
      ours({ aud: 'another-app' }),
      ours({ aud: ['x', 'y'] }),
      ours({ iss: 'another' }),
      ours({ iss: '' }),
      ours({ sid: w.admin.sessionId }),
      ours({ sub: w.admin.id }),
      ours({ sub: w.superAdmin.id }),
      ours({ sid: '00000000-0000-4000-8000-000000000000' }),
      ours({ sid: "' or 1=1 --" }),
      ours({ sid: null }),
      ours({ sid: 42 }),
      ours({ sub: null }),
      ours({ sub: { $ne: 1 } }),
      ours({ sid: [w.admin.sessionId] }),
      `${head}.${part({ ...claims, sub: w.admin.id, sid: w.admin.sessionId })}.${seal}`,
      `${head}.${part({ ...claims, exp: now + 1e9 })}.${seal}`,
      good.slice(0, -1),
      good.slice(0, -10),
      good.slice(1),
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}..${seal}`,
      `.${body}.${seal}`,
      `${good}.${seal}`,
      `${good}x`,
      `x${good}`,
      good.replace(/\./g, '..'),
      'a.b.c',
      '...',
      '..',
      'null',
      'undefined',
      'true',
      '0',
      '{}',
      '[]',
      Buffer.from(good).toString('base64'),
      'a'.repeat(9000),
    ]
    expect(attacks.length).toBeGreaterThanOrEqual(60)
    const through = []
    for (const token of attacks) {
      const { status } = await withToken(token).call(currentUserEndpoints.read)
      if (status !== 401 && status !== 431) through.push([status, token])
    }
    expect(through).toEqual([])
    for (const header of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${good}`,
      good,
      `Bearer ${good} ${good}`,
      `Bearer  ${good}`,
    ]) {
      expect([
        header,
        (await w.guest.send('GET', '/api/users/current', { headers: { authorization: header } })).status,
      ]).toEqual([header, 401])
    }
  })

  // spec: 4.session.7
  it('a session lasts twelve hours', async () => {
    const token = String((await enter('admin')).body['token'])
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number; iat: number }
    expect(claims.exp - claims.iat).toBe(12 * 3600)
    await w.sql`update data.sessions set expires_at = now() - interval '1 second' where id = ${(claims as unknown as { sid: string }).sid}`
    expect((await withToken(token).call(currentUserEndpoints.read)).status).toBe(401)
  })
})

describe('signup', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const form = (more: object = {}) => ({
    username: 'newcomer',
    password: 'secret1',
    mobileNo: '9876543210',
    email: 'new@example.org',
    name: 'New Comer',
    houseNo: '12',
    division: 'B',
    ownershipType: 'tenant',
    communityId: w.here.id,
    acceptedTermsAndPrivacy: true,
    displayName: w.here.displayName,
    ...more,
  })
  const ask = (more: object = {}) => w.guest.call(signup, { body: form(more) } as never)

  // spec: 5.signup.1, 5.signup.2, 5.signup.3, 5.signup.4, 5.signup.5, 5.signup.6
  it.each([
    ['username', 'ab', 'Username must be 3 to 50 characters.'],
    ['username', 'a b c', 'Username may have letters, digits, dots, underscores and hyphens only.'],
    ['username', '', 'Username is required.'],
    ['password', '12345', 'Password must be at least 6 characters long'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['mobileNo', '12345', 'Mobile number must be exactly 10 digits.'],
    ['mobileNo', '98765432101', 'Mobile number must be exactly 10 digits.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['name', '   ', 'Name is required.'],
    ['houseNo', undefined, 'House number is required.'],
    ['division', 'E', 'Division must be one of A, B, C, D.'],
    ['ownershipType', 'squatter', 'Ownership type must be one of owner, tenant.'],
    ['acceptedTermsAndPrivacy', false, 'You must accept the Privacy Policy and Terms & Conditions to sign up.'],
    ['acceptedTermsAndPrivacy', 'true', 'You must accept the Privacy Policy and Terms & Conditions to sign up.'],
    ['communityId', undefined, 'Please select a community.'],
    ['communityId', 'x', 'Selected community is invalid. Please select another community.'],
    [
      'communityId',
      '00000000-0000-7000-8000-000000000000',
      'Selected community is invalid. Please select another community.',
    ],
  ])('refuses %s = %j', async (field, value, message) => {
    expect(await ask({ [field]: value })).toMatchObject({
      status: 400,
      body: { message, fields: { [field]: message } },
    })
  })

  // spec: 4.signup.2, 7.calls.3, 7.calls.4
  it('a newcomer waits for approval, cannot log in yet, and has the name to themself', async () => {
    expect((await w.guest.call(checkUsername, { query: { username: 'Newcomer' } })).body).toEqual({ available: true })
    const made = await ask()
    expect(made).toMatchObject({
      status: 201,
      body: { id: expect.any(String), status: 'PENDING', message: 'Your request is pending approval.' },
    })
    expect((await w.guest.call(checkUsername, { query: { username: 'NEWCOMER' } })).body).toEqual({ available: false })
    expect(await ask({ username: 'NewComer' })).toMatchObject({
      status: 409,
      body: { message: 'Username is already taken' },
    })
    expect(await w.guest.call(login, { body: { username: 'newcomer', password: 'secret1' } })).toMatchObject({
      status: 401,
      body: { message: failed },
    })
    const [row] =
      await w.sql`select status, roles::text, terms_accepted_at is not null as accepted, password_hash from data.users where id = ${String(made.body['id'])}`
    expect(row).toMatchObject({
      status: 'PENDING',
      roles: '{USER}',
      accepted: true,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    })
    const trail =
      await w.sql`select user_id, action, resource, new_data from data.audit_logs where resource_id = ${String(made.body['id'])}`
    expect(trail).toMatchObject([{ user_id: made.body['id'], action: 'CREATE', resource: 'USER' }])
    expect(trail[0]!['new_data']).not.toMatch(/secret1|argon2|password/)
  })

  it('of two who want one name at once, one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ username: 'popular' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  // spec: 5.contact-admin-form.1, 7.calls.5, 8.login-and-signup.7
  it('asks the administrator for a community', async () => {
    const body = {
      name: 'Ravi',
      email: 'ravi@example.org',
      mobileNo: '9876543210',
      communityName: 'Hill Side',
      message: 'Please add us',
    }
    expect(await w.guest.call(contactAdmin, { body })).toMatchObject({
      status: 201,
      body: { message: 'Your request has been sent to the administrator.' },
    })
    expect(
      await w.sql`select name, email, mobile_no, community_name, message from data.contact_requests`,
    ).toMatchObject([{ name: 'Ravi', community_name: 'Hill Side' }])
    expect((await w.guest.call(contactAdmin, { body: { ...body, mobileNo: '12' } })).body).toMatchObject({
      fields: { mobileNo: 'Mobile number must be exactly 10 digits.' },
    })
  })
})

describe('limits on attempts', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  const enter = (username: string, secret: string, from: string) =>
    insist(() => loginFrom(w.guest, from, username, secret))

  it('ten wrong passwords are tried from one address; the owner still enters from another', async () => {
    const wrong = await Promise.all(Array.from({ length: 40 }, (_, i) => enter('resident', `wrong-${i}`, '10.0.0.1')))
    expect(wrong.filter((answer) => answer.status === 401)).toHaveLength(10)
    const refused = wrong.find((answer) => answer.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await enter('resident', password, '10.0.0.1')).status).toBe(429)
    expect((await enter('resident', password, '10.0.0.2')).status).toBe(200)
    expect((await enter('neighbour', password, '10.0.0.1')).status).toBe(200)
  })

  it('logging in rightly again and again is no offence', async () => {
    for (let i = 0; i < 15; i++) expect((await enter('guard', password, '10.0.0.3')).status).toBe(200)
  })

  it('under attack from many addresses, one that has not failed still gets in', async () => {
    for (let i = 0; i < 60; i++) await enter('admin', 'wrong-again', `10.1.0.${i}`)
    expect((await enter('admin', password, '10.2.0.1')).status).toBe(200)
  })

  it('names are not fished for without end', async () => {
    const answers = []
    for (let i = 0; i < 125; i++)
      answers.push((await w.guest.call(checkUsername, { query: { username: `name${i}` } })).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(120)
    expect(answers.at(-1)).toBe(429)
  })

  it('keeps no address and no name', async () => {
    const keys = (await w.sql<{ key: string }[]>`select key from data.attempts`).map((row) => row.key).join(' ')
    expect(keys).not.toMatch(/10\.0|resident|admin/)
  })
})
