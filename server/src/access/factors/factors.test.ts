import { authEndpoints } from '@aangan/contract/access/auth'
import { factorEndpoints } from '@aangan/contract/access/factors'
import type { SecondFactor } from '@aangan/contract/access/login'
import { loginStepEndpoints } from '@aangan/contract/access/login-steps'
import { sessionEndpoints } from '@aangan/contract/access/sessions'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator, type Authenticator } from '../../../test/authenticator.ts'
import { codeOf } from '../../../test/seed-factors.ts'
import { password, speaker, trailOf, world, type Answer, type Speaker, type World } from '../../../test/world.ts'
import { silent } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'

const own = factorEndpoints
const minute = 60_000

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const said = ({ status, body }: Answer) => [status, body['message']]
const addApp = async (who: Speaker): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const secret = String((await who.call(own.beginTotp)).body['secret'])
  const { status, body } = await who.call(own.confirmTotp, { body: { code: codeOf(secret, w.now()) } })
  expect(status).toBe(200)
  return { secret, recoveryCodes: body['recoveryCodes'] as unknown as string[] }
}
const addPasskey = async (who: Speaker, phone: Authenticator = openAuthenticator(), name = 'Phone') => {
  const challenge = String((await who.call(own.passkeyOptions)).body['challenge'])
  return who.call(own.addPasskey, { body: { name, response: phone.register({ challenge }) } })
}
const mine = async (who: Speaker) => (await who.call(own.list)).body as Record<string, unknown>
const logIn = (who: Speaker) => w.guest.call(authEndpoints.login, { body: { username: who.username, password } })
const asked = async (who: Speaker): Promise<SecondFactor> =>
  (await logIn(who)).body['secondFactor'] as unknown as SecondFactor

describe('one’s own second factors', () => {
  // spec: people.second-factors.9
  it('none at first; login is as it was', async () => {
    const person = await w.person()
    expect(await mine(person)).toEqual({ passkeys: [], totp: false, recoveryCodesLeft: 0, required: false, pin: false })
    expect(Object.keys((await logIn(person)).body)).toEqual(['token', 'role'])
  })

  // spec: people.second-factors.1
  it('an authenticator app is set up with a code of it, and brings ten recovery codes, once', async () => {
    const person = await w.person()
    const begun = await person.call(own.beginTotp)
    const secret = String(begun.body['secret'])
    expect(begun.body['uri']).toContain(`secret=${secret}`)
    expect(await mine(person)).toMatchObject({ totp: false })
    for (const code of ['000000', 'abc', '1234567']) {
      const wrong = await person.call(own.confirmTotp, { body: { code } })
      expect(said(wrong)).toEqual([400, 'The code is not right or has expired.'])
    }
    const code = codeOf(secret, w.now())
    const { body } = await person.call(own.confirmTotp, { body: { code } })
    expect(body['recoveryCodes']).toHaveLength(10)
    expect(await mine(person)).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect((await person.call(own.confirmTotp, { body: { code } })).status).toBe(400)
    expect((await person.call(own.beginTotp)).status).toBe(409)
    const rows = await trailOf(w.sql, 'FACTOR', person.id)
    expect(rows).toEqual([
      {
        action: 'CREATE',
        by: person.id,
        community: w.here.id,
        before: null,
        after: { id: person.id, kinds: ['TOTP'] },
      },
    ])
    const [kept] = await w.sql<{ secret: string }[]>`select secret from data.totp where user_id = ${person.id}`
    expect(kept!.secret).not.toContain(secret)
    expect(JSON.stringify(await w.sql`select * from data.recovery_codes where user_id = ${person.id}`)).not.toContain(
      (body['recoveryCodes'] as unknown as string[])[0],
    )
  })

  // spec: people.second-factors.2
  it('a passkey is added with a name, at most ten; the first factor brings recovery codes', async () => {
    const person = await w.person()
    const phone = openAuthenticator()
    const first = await addPasskey(person, phone)
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Phone',
        createdAt: expect.any(String),
        lastUsedAt: null,
        recoveryCodes: expect.any(Array),
      },
    ])
    expect(said(await addPasskey(person, phone))).toEqual([409, 'This passkey has been added already.'])
    const second = await addPasskey(person, openAuthenticator(), 'Laptop')
    expect(Object.keys(second.body)).not.toContain('recoveryCodes')
    const { passkeys } = await mine(person)
    expect(passkeys).toMatchObject([{ name: 'Phone' }, { name: 'Laptop' }])
    const options = (await person.call(own.passkeyOptions)).body
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Aangan' },
      user: { name: person.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options['excludeCredentials']).toHaveLength(2)
    for (let i = 2; i < 10; i++) expect((await addPasskey(person)).status).toBe(201)
    expect(said(await person.call(own.passkeyOptions))).toEqual([409, 'You can have at most 10 passkeys.'])
  })

  // spec: people.second-factors.2
  it('no passkey of another site, without user verification, for another’s challenge or one that is used or over', async () => {
    const [person, other] = await Promise.all([w.person(), w.person()])
    const challenge = async (who = person) => String((await who.call(own.passkeyOptions)).body['challenge'])
    const add = (response: unknown) => person.call(own.addPasskey, { body: { name: 'Phone', response } })
    const wrong = [400, 'This passkey could not be added. Please try again.']
    const phone = openAuthenticator()
    const evil = { id: 'localhost', origin: 'http://localhost:6666' }
    expect(said(await add(phone.register({ challenge: await challenge(), at: evil })))).toEqual(wrong)
    expect(said(await add(phone.register({ challenge: await challenge(), verified: false })))).toEqual(wrong)
    expect(said(await add(phone.register({ challenge: await challenge(other) })))).toEqual(wrong)
    expect(said(await add(phone.register({ challenge: 'never-asked-by-anybody' })))).toEqual(wrong)
    for (const malformed of [undefined, null, 7, 'x', {}, [], { id: 'x', response: {} }])
      expect(said(await add(malformed))).toEqual(wrong)
    const late = await challenge()
    w.travel(6 * minute)
    expect(said(await add(phone.register({ challenge: late })))).toEqual(wrong)
    expect((await addPasskey(await w.person(), phone)).status).toBe(201)
    expect(await mine(person)).toMatchObject({ passkeys: [] })
  })

  // spec: people.second-factors.8
  it('need a proof of the last ten minutes, which a login is and a passkey can be', async () => {
    const person = await w.person()
    const phone = openAuthenticator()
    await addPasskey(person, phone)
    w.travel(11 * minute)
    expect((await person.call(own.list)).status).toBe(200)
    for (const call of [own.passkeyOptions, own.beginTotp, own.removeTotp, own.renewCodes])
      expect(said(await person.call(call))).toEqual([403, 'Please confirm that it is you.'])
    const { challenge } = (await w.guest.call(loginStepEndpoints.passkeyOptions)).body as unknown as {
      challenge: string
    }
    const prove = (passkey: unknown) => person.send('POST', '/api/auth/confirm', json({ passkey }))
    const stranger = openAuthenticator()
    expect((await prove(stranger.assert({ challenge }))).status).toBe(400)
    const { challenge: next } = (await w.guest.call(loginStepEndpoints.passkeyOptions)).body as unknown as {
      challenge: string
    }
    expect((await prove({ nothing: 'at all' })).status).toBe(400)
    const proof = phone.assert({ challenge: next })
    expect([(await prove(proof)).status, (await prove(proof)).status]).toEqual([204, 400])
    expect((await person.call(own.beginTotp)).status).toBe(200)
  })

  // spec: people.second-factors.7
  it('recovery codes are renewed, and end with the last other factor', async () => {
    const person = await w.person()
    expect(said(await person.call(own.renewCodes))).toEqual([409, 'Add a passkey or an authenticator app first.'])
    const { recoveryCodes } = await addApp(person)
    const renewed = (await person.call(own.renewCodes)).body['recoveryCodes'] as unknown as string[]
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20)
    const { challengeId } = await asked(person)
    const use = (code: string) => w.guest.call(loginStepEndpoints.secondFactor, { body: { challengeId, code } })
    expect([(await use(recoveryCodes[0]!)).status, (await use(renewed[0]!)).status]).toEqual([401, 200])
    expect(await mine(person)).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await person.call(own.removeTotp)).status).toBe(204)
    expect(await mine(person)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect(said(await person.call(own.removeTotp))).toEqual([404, 'Authenticator app not found.'])
    expect((await logIn(person)).body['token']).toEqual(expect.any(String))
  })

  // spec: people.second-factors.2
  it('a neighbour’s passkey cannot be removed', async () => {
    const [person, other] = await Promise.all([w.person(), w.person()])
    const { id } = (await addPasskey(other)).body as { id?: string }
    const remove = (who: Speaker) => who.call(own.removePasskey, { params: { id: id! } })
    expect(said(await remove(person))).toEqual([404, 'Passkey not found.'])
    expect((await remove(other)).status).toBe(204)
    expect((await trailOf(w.sql, 'FACTOR', other.id)).at(-1)).toMatchObject({
      action: 'DELETE',
      before: { kinds: ['PASSKEY'], passkeys: ['Phone'] },
    })
  })
})

const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

describe('an admin takes second factors away', () => {
  const of = async (who: Speaker, { id }: Speaker) => said(await who.call(own.removeOf, { params: { id } }))

  // spec: people.second-factors.13
  it('of residents and guards of their community, a super admin of anyone else', async () => {
    const [admin, boss, strangerAdmin] = await Promise.all([
      w.person({ roles: ['ADMIN'] }),
      w.person({ roles: ['SUPER_ADMIN'], communityId: null }),
      w.person({ roles: ['ADMIN'], communityId: w.there.id }),
    ])
    const [resident, other, pending] = await Promise.all([
      w.person({ name: 'Asha Rao' }),
      w.person({ roles: ['USER', 'ADMIN'] }),
      w.person({ status: 'PENDING' }),
    ])
    await addApp(resident)
    await addPasskey(resident)
    await addApp(other)
    const refused = 'Access denied. Please ensure you have super admin privileges.'
    expect(await of(strangerAdmin, resident)).toEqual([404, 'User not found.'])
    expect(await of(admin, other)).toEqual([403, refused])
    expect((await of(admin, admin))[0]).toBe(409)
    expect((await of(admin, pending))[0]).toBe(409)
    expect((await of(boss, boss))[0]).toBe(409)
    expect(await mine(resident)).toMatchObject({ totp: true })
    expect((await of(admin, resident))[0]).toBe(204)
    expect(await mine(resident)).toEqual({
      passkeys: [],
      totp: false,
      recoveryCodesLeft: 0,
      required: false,
      pin: false,
    })
    expect((await of(boss, other))[0]).toBe(204)
    expect(await mine(other)).toMatchObject({ totp: false })
    const rows = (await trailOf(w.sql, 'FACTOR', resident.id)).filter(({ action }) => action === 'DELETE')
    expect(rows).toMatchObject([
      { by: admin.id, before: { name: 'Asha Rao', kinds: expect.arrayContaining(['TOTP', 'PASSKEY']) } },
    ])
  })
})

describe('a community asks its admins for a second factor', () => {
  const demand = (who: Speaker, adminSecondFactor: string) =>
    who.call(communitySettingEndpoints.update, { body: { adminSecondFactor } })
  const accessOf = async (who: Speaker, { name }: Speaker) => {
    const { content } = (await who.call(userEndpoints.search, { query: { name } })).body as unknown as {
      content: { access: string }[]
    }
    return content[0]?.access
  }

  // spec: people.second-factors.12
  it('from the next call on, on every process; what is needed to set one up goes on', async () => {
    const city = await w.sql<{ id: string }[]>`
      insert into data.communities (name, area, city, state, country) values ('Strict', 'a', 'b', 'c', 'd') returning id`
    const communityId = city[0]!.id
    const [careful, admin, resident] = await Promise.all([
      w.person({ roles: ['ADMIN'], communityId, name: 'Careful Admin' }),
      w.person({ roles: ['USER', 'ADMIN'], communityId, name: 'Late Admin' }),
      w.person({ communityId }),
    ])
    const db = openDatabase(w.target, { size: 2 })
    const second = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    const elsewhere = speaker(await second.listen({ host: '127.0.0.1', port: 0 }), admin)
    try {
      expect(said(await demand(careful, 'REQUIRED'))).toEqual([409, 'Set up a second factor for yourself first.'])
      await addPasskey(careful)
      expect((await elsewhere.call(vehicleEndpoints.list)).status).toBe(200)
      expect((await demand(careful, 'REQUIRED')).status).toBe(200)
      const limited = [403, 'Set up a second factor to go on.']
      expect(said(await elsewhere.call(vehicleEndpoints.list))).toEqual(limited)
      expect(said(await admin.call(userEndpoints.search))).toEqual(limited)
      expect((await careful.call(userEndpoints.search)).status).toBe(200)
      expect((await resident.call(vehicleEndpoints.list)).status).toBe(200)
      expect((await admin.call(currentUserEndpoints.read)).body['limit']).toBe('factor.required')
      expect((await admin.call(sessionEndpoints.list)).status).toBe(200)
      expect([await accessOf(careful, admin), await accessOf(careful, careful)]).toEqual(['FACTOR_NEEDED', 'OK'])
      // A limit is said before the proof.
      w.travel(11 * minute)
      expect(said(await admin.call(own.removeOf, { params: { id: resident.id } }))).toEqual(limited)
      expect((await admin.call(own.beginTotp)).body['code']).toBe('confirm.needed')
      expect((await admin.send('POST', '/api/auth/confirm', json({ password }))).status).toBe(204)
      await addApp(admin)
      expect((await elsewhere.call(vehicleEndpoints.list)).status).toBe(200)
      expect(await mine(admin)).toMatchObject({ required: true })
      const last = [409, 'Your community asks for a second factor. Add another one first.']
      expect(said(await admin.call(own.removeTotp))).toEqual(last)
      await addPasskey(admin)
      const answers = await Promise.all([
        admin.call(own.removeTotp),
        admin.call(own.removePasskey, { params: { id: passkeyOf(await mine(admin)) } }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    } finally {
      await second.close()
      await db.close()
    }
  })

  const passkeyOf = ({ passkeys }: Record<string, unknown>): string => (passkeys as { id: string }[])[0]!.id

  // spec: people.second-factors.12
  it('the operator asks the super admins, with SUPER_ADMIN_SECOND_FACTOR', async () => {
    const strict = await world({ superAdminFactor: true })
    try {
      const { superAdmin, admin } = strict
      expect(said(await superAdmin.call(userEndpoints.search))).toEqual([403, 'Set up a second factor to go on.'])
      expect((await admin.call(userEndpoints.search)).status).toBe(200)
      expect(await mine(superAdmin)).toMatchObject({ required: true })
      expect((await addPasskey(superAdmin)).status).toBe(201)
      expect((await superAdmin.call(userEndpoints.search)).status).toBe(200)
      const { passkeys } = await mine(superAdmin)
      const { id } = (passkeys as { id: string }[])[0]!
      expect((await superAdmin.call(own.removePasskey, { params: { id } })).status).toBe(409)
    } finally {
      await strict.close()
    }
  })
})
