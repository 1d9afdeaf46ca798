import { identityEndpoints } from '@aangan/contract/access/identity'
import { signedIn } from '@aangan/contract/core/actor'
import { endpoints } from '@aangan/contract/core/endpoint'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insist } from '../../../test/insist.ts'
import { password, silent, speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import type { Deps } from '../../core/context/deps.ts'
import { createHttpServer } from '../../core/http/http-server.ts'
import { requestLanes } from '../../core/http/lanes.ts'
import { serve } from '../../core/http/serve.ts'
import { readLanguages } from '../../core/language/languages.ts'
import { openSessions } from '../../core/session/sessions.ts'
import { tokensWith } from '../../core/session/tokens.ts'

const { confirm } = identityEndpoints
const minute = 60_000
const careful = endpoints({
  act: { method: 'POST', path: '/careful', summary: '', who: signedIn, scope: 'own', confirm: true, reply: 'nothing' },
})

describe('a call that asks for a proof that it is the person', () => {
  let w: World
  let app: FastifyInstance
  let address: string
  beforeAll(async () => {
    w = await world()
    const languages = readLanguages()
    app = await createHttpServer({ settings: silent, constraints: {}, languages })
    const sessions = openSessions(w.db)
    const tokens = tokensWith(w.tokenSecret, w.now)
    const relyingParty = () => undefined
    const deps = { db: w.db, clock: w.now, sessions, tokens, languages, relyingParty } as unknown as Deps
    serve(app, deps, careful, { act: async () => {} }, requestLanes(silent))
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    await w.close()
  })

  const act = async (who: Speaker): Promise<[number, unknown]> => {
    const { status, body } = await speaker(address, who).call(careful.act)
    return [status, body['code']]
  }
  const prove = (who: Speaker, typed: string) => who.call(confirm, { body: { password: typed } })
  const needed = [403, 'confirm.needed']

  // spec: people.confirm.1
  it('is made for ten minutes after a login, and for ten after a proof', async () => {
    const person = await w.person()
    expect(await act(w.guest)).toEqual([401, 'session.none'])
    expect(await act(person)).toEqual([204, undefined])
    w.travel(10 * minute + 1000)
    expect(await act(person)).toEqual(needed)
    expect((await prove(person, password)).status).toBe(204)
    expect(await act(person)).toEqual([204, undefined])
    w.travel(9 * minute)
    expect(await act(person)).toEqual([204, undefined])
    w.travel(minute + 1000)
    expect(await act(person)).toEqual(needed)
  })

  // spec: people.confirm.2
  it('takes no wrong password, which is recorded as a failed login', async () => {
    const person = await w.person()
    w.travel(11 * minute)
    const { status, body } = await prove(person, 'not-it')
    expect([status, body['message'], body['fields']]).toEqual([
      400,
      'Current password is incorrect.',
      { password: 'Current password is incorrect.' },
    ])
    expect(await act(person)).toEqual(needed)
    expect(await trailOf(w.sql, 'SESSION', person.id)).toMatchObject([
      { action: 'LOGIN_FAILED', by: person.id, community: w.here.id },
    ])
  })

  // spec: people.confirm.1
  it('a proof serves its own session only, and no session that has ended', async () => {
    const person = await w.person()
    w.travel(11 * minute)
    const other = await w.person()
    await w.sql`update data.sessions set user_id = ${person.id}, confirmed_at = null where id = ${other.sessionId}`
    expect((await prove(person, password)).status).toBe(204)
    expect(await w.sql`select confirmed_at from data.sessions where id = ${other.sessionId}`).toEqual([
      { confirmed_at: null },
    ])
    await person.call(currentUserEndpoints.changePassword, {
      body: { currentPassword: password, newPassword: 'jasmine-77' },
    })
    expect((await prove(person, password)).status).toBe(400)
  })
})

describe('guesses at the password of an open session', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  // spec: people.confirm.2
  it('are limited: the eleventh wrong one has to wait, also the right password', async () => {
    const person = await w.person()
    const guess = async (typed: string) =>
      (await insist(() => person.call(confirm, { body: { password: typed } }))).status
    for (let i = 0; i < 10; i++) expect(await guess(`wrong-${i}`)).toBe(400)
    expect([await guess('wrong-10'), await guess(password)]).toEqual([429, 429])
  })
})
