import { authEndpoints } from '@aangan/contract/access/auth'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardWithPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { password, silent, speaker, world, type Answer, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'

const minute = 60_000

describe('guesses at a PIN', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const refused = ({ status, body }: Answer) => [status, body['code']]
  const wrong = [400, 'pin.wrong']
  const wait = [429, 'attempts.too_many']
  const failed = async ({ id }: Speaker) =>
    w.sql<{ said: string }[]>`
      select new_data as said from data.audit_logs where action = 'LOGIN_FAILED' and user_id = ${id} order by id`

  // spec: gate.guesses.1
  it('after five in a row 15 minutes’ wait, once; after ten the PIN ends, and the person is told', async () => {
    const tablet = await tabletIn(w)
    const guard = await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav')
    const guess = (pin: unknown) => tablet.begin(guard, { pin })
    for (const pin of ['0000', '1111', '25', {}]) expect(refused(await guess(pin))).toEqual(wrong)
    expect((await guess('2580')).status).toBe(201)
    for (let tries = 0; tries < 5; tries++) expect(refused(await guess('0000'))).toEqual(wrong)
    const waits = await guess('2580')
    expect(refused(waits)).toEqual(wait)
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    // What a wait refused leaves no row.
    expect(await failed(guard)).toHaveLength(9)
    expect(JSON.parse((await failed(guard)).at(-1)!.said)).toEqual({ id: guard.id, what: 'PIN', desk: 'Tablet' })
    w.travel(16 * minute)
    for (let tries = 0; tries < 5; tries++) expect(refused(await guess('0000'))).toEqual(wrong)
    expect(await guess('2580')).toMatchObject({
      status: 409,
      body: { message: 'Mohan Jadhav has no PIN. Log in with the password once.' },
    })
    const { content } = (await guard.call(notificationEndpoints.list)).body as unknown as {
      content: { title: string }[]
    }
    expect(content[0]?.title).toBe('Your PIN was removed after 10 wrong tries at Tablet.')
  })

  // spec: gate.guesses.2
  it('after twenty at a desk in 15 minutes its pad waits as long, for everybody; another desk and a password do not', async () => {
    const tablet = await tabletIn(w, { name: 'Guessed' })
    const guards: Speaker[] = []
    for (let n = 0; n < 6; n++) guards.push(await guardWithPin(w, '2580'))
    for (let n = 0; n < 20; n++) expect(refused(await tablet.begin(guards[n % 5]!, { pin: '0000' }))).toEqual(wrong)
    const other = guards[5]!
    expect(refused(await tablet.begin(other, { pin: '2580' }))).toEqual(wait)
    expect((await (await tabletIn(w, { name: 'Next to it' })).begin(other, { pin: '2580' })).status).toBe(201)
    const login = await w.guest.call(authEndpoints.login, { body: { username: other.username, password } })
    const by = speaker(w.address, { ...other, token: String(login.body['token']) })
    expect((await tablet.begin(other, {}, by)).status).toBe(201)
    w.travel(16 * minute)
    expect((await tablet.begin(other, { pin: '2580' })).status).toBe(201)
  })

  // spec: gate.guesses.3
  it('many at once, on two processes: at most ten are judged, and the owner’s password opens', async () => {
    const guard = await guardWithPin(w, '2580')
    const db = openDatabase(w.target, { size: 4 })
    const second = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    const elsewhere = speaker(await second.listen({ host: '127.0.0.1', port: 0 }), { ...w.guest })
    // A desk has twenty, so that the person’s own count is what stops these.
    const tablets: Tablet[] = []
    for (let n = 0; n < 4; n++) tablets.push(await tabletIn(w, { name: `Copied ${n}` }))
    try {
      const guessed = async (): Promise<Answer[]> => {
        const answers: Answer[] = []
        for (let round = 0; round < 15; round++)
          answers.push(
            ...(await Promise.all(
              tablets.map((tablet, n) => tablet.begin(guard, { pin: '0000' }, n % 2 === 0 ? w.guest : elsewhere)),
            )),
          )
        return answers
      }
      const before = await guessed()
      expect(before.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(before.filter(({ status }) => status === 201)).toEqual([])
      w.travel(16 * minute)
      const after = await guessed()
      expect(after.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(await failed(guard)).toHaveLength(10)
      expect(await w.sql`select from data.guard_pins where user_id = ${guard.id}`).toEqual([])
    } finally {
      await second.close()
      await db.close()
    }
    const login = await w.guest.call(authEndpoints.login, { body: { username: guard.username, password } })
    const by = speaker(w.address, { ...guard, token: String(login.body['token']) })
    expect((await tablets[0]!.begin(guard, {}, by)).status).toBe(201)
  })
})
