import { authEndpoints } from '@aangan/contract/access/auth'
import { factorEndpoints } from '@aangan/contract/access/factors'
import type { SecondFactor } from '@aangan/contract/access/login'
import { loginStepEndpoints } from '@aangan/contract/access/login-steps'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator } from '../../../test/authenticator.ts'
import { insist } from '../../../test/insist.ts'
import { codeOf } from '../../../test/seed-factors.ts'
import {
  loginFrom,
  password,
  silent,
  speaker,
  trailOf,
  world,
  type Answer,
  type Speaker,
  type World,
} from '../../../test/world.ts'
import { times } from '../../../torture/figures.ts'
import { buildApp } from '../../app.ts'

const { secondFactor, passkey, passkeyOptions } = loginStepEndpoints
const own = factorEndpoints
const minute = 60_000
const rounds = times(3, 100)

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const said = ({ status, body }: Answer) => [status, body['message']]
const wrong = [401, 'The code is not right or has expired.']
const ask = async (at: World, { username }: Speaker): Promise<SecondFactor> => {
  const { status, body } = await at.guest.call(authEndpoints.login, { body: { username, password } })
  expect([status, Object.keys(body)]).toEqual([200, ['secondFactor']])
  return body['secondFactor'] as unknown as SecondFactor
}
const answer = ({ guest }: World, challengeId: string, code: string) =>
  guest.call(secondFactor, { body: { challengeId, code } })
/** The app's codes begin 30 seconds later: the one that confirmed it is used. */
const withApp = async (at: World, who?: Speaker) => {
  const person = who ?? (await at.person())
  const secret = String((await person.call(own.beginTotp)).body['secret'])
  const confirmed = await person.call(own.confirmTotp, {
    body: { code: codeOf(secret, new Date(at.now().getTime() - 30_000)) },
  })
  return {
    person,
    code: () => codeOf(secret, at.now()),
    recoveryCodes: confirmed.body['recoveryCodes'] as unknown as string[],
  }
}
const withPasskey = async (at: World, who?: Speaker) => {
  const person = who ?? (await at.person())
  const phone = openAuthenticator()
  const challenge = String((await person.call(own.passkeyOptions)).body['challenge'])
  const { body } = await person.call(own.addPasskey, {
    body: { name: 'Phone', response: phone.register({ challenge }) },
  })
  return { person, phone, recoveryCodes: body['recoveryCodes'] as unknown as string[] }
}
const begin = async () =>
  (await w.guest.call(passkeyOptions)).body as unknown as { challengeId: string; challenge: string }

describe('a login with a second factor', () => {
  // spec: people.second-factors.9
  it('gives neither token nor role for the password alone, and both for a code of the app', async () => {
    const { person, code } = await withApp(w)
    const { challengeId, kinds } = await ask(w, person)
    expect(kinds).toEqual(['TOTP', 'RECOVERY_CODE'])
    const { status, body } = await answer(w, challengeId, code())
    expect([status, body]).toEqual([200, { token: expect.any(String), role: 'USER' }])
    const signedIn = speaker(w.address, { ...person, token: String(body['token']) })
    expect((await signedIn.call(currentUserEndpoints.read)).status).toBe(200)
    // A fresh login is a proof.
    expect((await signedIn.call(own.renewCodes)).status).toBe(200)
    const logins = (await trailOf(w.sql, 'SESSION', person.id)).filter(({ action }) => action === 'LOGIN')
    expect(logins).toMatchObject([{ by: person.id, community: w.here.id, after: { id: person.id, with: 'TOTP' } }])
  })

  it('takes no code twice, no code of another challenge, and none after five minutes', async () => {
    const { person, code } = await withApp(w)
    const [first, second] = [await ask(w, person), await ask(w, person)]
    const typed = code()
    expect((await answer(w, first.challengeId, ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).status).toBe(200)
    expect(said(await answer(w, first.challengeId, typed))).toEqual(wrong)
    expect(said(await answer(w, second.challengeId, typed))).toEqual(wrong)
    w.travel(6 * minute)
    expect(said(await answer(w, second.challengeId, code()))).toEqual(wrong)
  })

  // spec: people.second-factors.9
  it('what cannot be a code is answered like a wrong one, before the database is asked', async () => {
    const { person } = await withApp(w)
    const { challengeId } = await ask(w, person)
    for (const code of ['12345', 'abc', '1'.repeat(5000), '👍', '\0'])
      expect(said(await answer(w, challengeId, code))).toEqual(wrong)
    for (const id of ['1', '', "' or 1=1", person.id]) expect((await answer(w, id, '123456')).status).toBe(401)
    const [kept] = await w.sql`select attempts from data.challenges where id = ${challengeId}`
    expect(kept).toEqual({ attempts: 0 })
  })

  // spec: people.second-factors.9
  it('ends after five tries; each is a failed login', async () => {
    const { person, code, recoveryCodes } = await withApp(w)
    const { challengeId } = await ask(w, person)
    for (let i = 0; i < 5; i++) expect(said(await answer(w, challengeId, '0'.repeat(24)))).toEqual(wrong)
    for (const right of [code(), recoveryCodes[0]!]) expect(said(await answer(w, challengeId, right))).toEqual(wrong)
    const failed = await w.sql`select from data.audit_logs where user_id = ${person.id} and action = 'LOGIN_FAILED'`
    expect(failed).toHaveLength(5)
  })

  it('ends when the password is changed meanwhile, or the account is disabled', async () => {
    const { person, code } = await withApp(w)
    const { challengeId } = await ask(w, person)
    await person.call(currentUserEndpoints.changePassword, {
      body: { currentPassword: password, newPassword: 'jasmine-77' },
    })
    expect(said(await answer(w, challengeId, code()))).toEqual(wrong)
    const other = await withApp(w)
    const next = await ask(w, other.person)
    await w.sql`update data.users set status = 'DISABLED' where id = ${other.person.id}`
    expect(said(await answer(w, next.challengeId, other.code()))).toEqual(wrong)
  })

  it('can be a passkey, of this account and for this challenge', async () => {
    const { person, phone } = await withPasskey(w)
    const stranger = await withPasskey(w)
    const { challengeId, kinds, passkeyOptions: options } = await ask(w, person)
    expect(kinds).toEqual(['RECOVERY_CODE', 'PASSKEY'])
    const { challenge, allowCredentials } = options as { challenge: string; allowCredentials: { id: string }[] }
    expect(allowCredentials.map(({ id }) => id)).toEqual([phone.credentialId])
    const use = (given: unknown) => w.guest.call(secondFactor, { body: { challengeId, passkey: given } })
    expect(said(await use(stranger.phone.assert({ challenge })))).toEqual(wrong)
    expect(said(await use(phone.assert({ challenge: 'another-challenge-than-asked' })))).toEqual(wrong)
    expect(said(await use(phone.assert({ challenge, verified: false })))).toEqual(wrong)
    expect((await use(phone.assert({ challenge }))).status).toBe(200)
  })

  it('takes no TOTP once the token secret is another; recovery codes go on, and the app can be set up again', async () => {
    const { person, code, recoveryCodes } = await withApp(w)
    const tokenSecret = 'another secret for the tests, and nothing else'
    const app = await buildApp({ db: w.db, settings: silent, tokenSecret, clock: w.now })
    const renewed = { ...w, guest: speaker(await app.listen({ host: '127.0.0.1', port: 0 }), w.guest) }
    try {
      const { challengeId } = await ask(renewed, person)
      expect(said(await answer(renewed, challengeId, code()))).toEqual(wrong)
      const { status, body } = await answer(renewed, challengeId, recoveryCodes[1]!)
      expect(status).toBe(200)
      const { port } = app.server.address() as { port: number }
      const again = speaker(`http://127.0.0.1:${port}`, { ...person, token: String(body['token']) })
      expect((await again.call(own.list)).body['totp']).toBe(false)
      expect((await again.call(own.beginTotp)).status).toBe(200)
    } finally {
      await app.close()
    }
  })
})

describe('a passkey logs in alone', () => {
  // spec: people.second-factors.11
  it('without a username; the trail says so', async () => {
    const { person, phone } = await withPasskey(w)
    const { challengeId, challenge } = await begin()
    const { status, body } = await w.guest.call(passkey, {
      body: { challengeId, passkey: phone.assert({ challenge }) },
    })
    expect([status, body]).toEqual([200, { token: expect.any(String), role: 'USER' }])
    expect((await trailOf(w.sql, 'SESSION', person.id)).at(-1)).toMatchObject({
      action: 'LOGIN',
      after: { with: 'PASSKEY' },
    })
    const { passkeys } = (await person.call(own.list)).body as unknown as { passkeys: { lastUsedAt: string }[] }
    expect(passkeys[0]!.lastUsedAt).toEqual(expect.any(String))
  })

  // spec: people.second-factors.11
  it('is refused like a wrong password: unknown, malformed, repeated, of another site, unverified, gone back, disabled', async () => {
    const { person, phone } = await withPasskey(w)
    const refused = [401, 'Invalid credentials or account pending approval.']
    const attempt = async (make: (challenge: string) => unknown) => {
      const { challengeId, challenge } = await begin()
      return said(await w.guest.call(passkey, { body: { challengeId, passkey: make(challenge) } }))
    }
    expect(await attempt((challenge) => openAuthenticator().assert({ challenge }))).toEqual(refused)
    for (const malformed of [undefined, null, 'x', 1, {}, { response: {} }])
      expect(await attempt(() => malformed)).toEqual(refused)
    const evil = { id: 'localhost', origin: 'http://localhost:6666' }
    expect(await attempt((challenge) => phone.assert({ challenge, at: evil }))).toEqual(refused)
    expect(await attempt((challenge) => phone.assert({ challenge, verified: false }))).toEqual(refused)
    const { challengeId, challenge } = await begin()
    const once = { challengeId, passkey: phone.assert({ challenge }) }
    expect((await w.guest.call(passkey, { body: once })).status).toBe(200)
    expect(said(await w.guest.call(passkey, { body: once }))).toEqual(refused)
    phone.rewind(0)
    expect(await attempt((asked) => phone.assert({ challenge: asked }))).toEqual(refused)
    phone.rewind(50)
    await w.sql`update data.users set status = 'DISABLED' where id = ${person.id}`
    expect(await attempt((asked) => phone.assert({ challenge: asked }))).toEqual(refused)
  })

  it('is not offered at 127.0.0.1 without PUBLIC_URL', async () => {
    const app = await buildApp({ db: w.db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      const guest = speaker(address, w.guest)
      expect((await guest.call(authEndpoints.options)).body['passkeys']).toBe(false)
      const none = [409, 'Passkeys are not offered on this server.']
      expect(said(await guest.call(passkeyOptions))).toEqual(none)
      expect(said(await guest.call(passkey, { body: { challengeId: w.resident.id } }))).toEqual(none)
      const person = speaker(address, await w.person())
      expect(said(await person.call(own.passkeyOptions))).toEqual(none)
      expect(said(await person.call(own.addPasskey, { body: { name: 'Phone' } }))).toEqual(none)
    } finally {
      await app.close()
    }
  })
})

describe('one factor, 50 at once', () => {
  /** As many logins of one person, whose passwords were right. */
  const manyLogins = async (person: Speaker): Promise<string[]> => {
    const { challengeId } = await ask(w, person)
    const copies = await w.sql<{ id: string }[]>`
      insert into data.challenges (user_id, kind, value, checked, created_at, expires_at)
      select user_id, kind, gen_random_uuid()::text, checked, created_at, expires_at from data.challenges, generate_series(1, 49)
      where id = ${challengeId} returning id`
    return [challengeId, ...copies.map(({ id }) => id)]
  }
  const successes = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length

  // spec: people.second-factors.10
  it('a code of the app, in as many logins: one enters', { timeout: 600_000 }, async () => {
    const { person, code } = await withApp(w)
    for (let round = 0; round < rounds; round++) {
      w.travel(minute)
      const logins = await manyLogins(person)
      const typed = code()
      expect(successes(await Promise.all(logins.map((id) => answer(w, id, typed))))).toBe(1)
    }
  })

  // spec: people.second-factors.10
  it('a recovery code: one enters', { timeout: 600_000 }, async () => {
    const { person, recoveryCodes } = await withApp(w)
    for (const recoveryCode of recoveryCodes.slice(0, rounds)) {
      const logins = await manyLogins(person)
      expect(successes(await Promise.all(logins.map((id) => answer(w, id, recoveryCode))))).toBe(1)
    }
  })
})

describe('guesses at a second factor', () => {
  let limited: World
  beforeAll(async () => {
    limited = await world({ rateLimit: true })
  })
  afterAll(() => limited.close())

  const [home, elsewhere] = ['203.0.113.9', '198.51.100.20']
  const begin = async (who: Speaker, from: string): Promise<string> => {
    const { status, body } = await insist(() => loginFrom(limited.guest, from, who.username, password))
    expect(status).toBe(200)
    return (body['secondFactor'] as unknown as SecondFactor).challengeId
  }
  const typed = (challengeId: string, code: string, from: string) =>
    limited.guest.send('POST', secondFactor.path, {
      body: JSON.stringify({ challengeId, code }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    })
  const guess = async (who: Speaker, from: string, times: number) => {
    let challengeId = ''
    for (let i = 0; i < times; i++) {
      if (i % 5 === 0) challengeId = await begin(who, from)
      expect((await typed(challengeId, '0'.repeat(24), from)).status).toBe(401)
    }
  }
  const endPause = () => limited.sql`update data.attempts set not_before = now() where not_before is not null`
  const waits = async (who: Speaker, from: string, code: string) => {
    const { status, headers } = await typed(await begin(who, from), code, from)
    expect(status).toBe(429)
    return Math.round(Number(headers.get('retry-after')) / 60)
  }

  // spec: people.second-factors.3, people.second-factors.9
  it('are ten, then a pause of 15 minutes that grows; the owner at home does not wait for strangers', async () => {
    const { person, code } = await withApp(limited)
    expect((await typed(await begin(person, home), code(), home)).status).toBe(200)
    await guess(person, elsewhere, 10)
    expect(await waits(person, elsewhere, code())).toBe(15)
    expect(await waits(person, '198.51.100.21', code())).toBe(15)
    limited.travel(minute)
    expect((await typed(await begin(person, home), code(), home)).status).toBe(200)
    await endPause()
    await guess(person, elsewhere, 10)
    expect(await waits(person, elsewhere, code())).toBe(30)
    await endPause()
    limited.travel(minute)
    expect((await typed(await begin(person, elsewhere), code(), elsewhere)).status).toBe(200)
    await guess(person, elsewhere, 10)
    expect(await waits(person, elsewhere, code())).toBe(15)
  })

  // spec: people.second-factors.4
  it('the third wrong one is told to the owner, once', async () => {
    const { person } = await withApp(limited)
    const bell = async () => {
      const { body } = await person.call(notificationEndpoints.list, { query: {} })
      const titles = (body as unknown as { content: { title: string }[] }).content.map(({ title }) => title)
      return titles.filter((title) => title.includes('codes')).filter((title) => !title.includes('recovery'))
    }
    await guess(person, elsewhere, 2)
    expect(await bell()).toEqual([])
    await guess(person, '198.51.100.22', 3)
    expect(await bell()).toEqual(['Wrong codes were entered after your password.'])
  })

  // spec: people.second-factors.5
  it('the password alone makes no network known, and is no failed login', async () => {
    const { person, code } = await withApp(limited)
    const known = async () => (await limited.sql`select from data.known_networks`).length
    const before = await known()
    let challengeId = ''
    for (let i = 0; i < 15; i++) challengeId = await begin(person, elsewhere)
    expect(await known()).toBe(before)
    expect((await typed(challengeId, code(), elsewhere)).status).toBe(200)
    expect(await known()).toBe(before + 1)
  })

  // spec: people.second-factors.5
  it('a right code forgives the wrong passwords before it, the password alone does not', async () => {
    const { person, code } = await withApp(limited)
    const from = '198.51.100.23'
    const miss = async () => (await insist(() => loginFrom(limited.guest, from, person.username, 'wrong-one'))).status
    for (let i = 0; i < 8; i++) expect(await miss()).toBe(401)
    const challengeId = await begin(person, from)
    expect([await miss(), await miss(), await miss()]).toEqual([401, 401, 429])
    expect((await typed(challengeId, code(), from)).status).toBe(200)
    expect(await miss()).toBe(401)
  })
})
