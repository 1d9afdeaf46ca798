import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent, speaker, world, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { cleanUp } from '../jobs/cleanup.ts'
import { openLimiter } from './limits.ts'

const tooMany = 'Too many requests. Please try again later.'
const profile = { name: 'Asha Rao', mobileNo: '9876543210', email: 'a@b.co' }

describe('limits, in this process and in the database', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  /** A limiter of its own, how many statements it has sent, and the end of the last one. */
  function counted() {
    let asked = 0
    let last: Promise<unknown> = Promise.resolve()
    const db: Database = {
      ...w.db,
      callFunction: (work) => {
        asked++
        const answer = w.db.callFunction(work)
        last = answer
        return answer
      },
    }
    return { limiter: openLimiter(db, { on: true, secret: 'x' }), asked: () => asked, told: () => last }
  }
  const outcomes = async (calls: Promise<unknown>[]): Promise<[number, number]> => {
    const settled = await Promise.allSettled(calls)
    for (const outcome of settled)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    const passed = settled.filter(({ status }) => status === 'fulfilled').length
    return [passed, settled.length - passed]
  }
  const change = (who = w.resident) => who.call(currentUserEndpoints.update, { body: profile })

  // spec: safety.everybodys-turn.11
  it('a limit that is passed is refused without a statement', async () => {
    const { limiter, asked } = counted()
    const take = () => limiter.count('check-username', '203.0.113.7')
    expect(await outcomes(Array.from({ length: 500 }, take))).toEqual([120, 380])
    expect(asked()).toBe(120)
    expect(await outcomes(Array.from({ length: 500 }, take))).toEqual([0, 500])
    expect(asked()).toBe(120)
  })

  // spec: safety.everybodys-turn.6
  it('counts none twice whose answer is still on its way', async () => {
    const held: (() => void)[] = []
    let holding = true
    const db: Database = {
      ...w.db,
      callFunction: async (work) => {
        const answer = await w.db.callFunction(work)
        if (holding) await new Promise<void>((resolve) => held.push(resolve))
        return answer
      },
    }
    const limiter = openLimiter(db, { on: true, secret: 'x' })
    const take = () => limiter.count('contact-admin', '203.0.113.11')
    const calls: Promise<void>[] = []
    while (calls.length < 6) {
      calls.push(take())
      await expect.poll(() => held.length).toBe(calls.length)
    }
    const first = outcomes(calls)
    // The database has counted six. The last answer is here, the others are not.
    holding = false
    held.pop()!()
    await calls.at(-1)
    expect(await outcomes(Array.from({ length: 4 }, take))).toEqual([4, 0])
    for (const release of held) release()
    expect(await first).toEqual([6, 0])
    expect(await outcomes([take()])).toEqual([0, 1])
  })

  // spec: people.second-factors.6
  it('a guess that was never judged does not count, nor do those that were refused because of it', async () => {
    const [one, two] = [counted().limiter, counted().limiter]
    const kinds = {
      password: (it: typeof one) => it.password({ id: 'unjudged' }),
      login: (it: typeof one) => it.login('unjudged', '203.0.113.77'),
    }
    for (const take of Object.values(kinds)) {
      const settled = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => take(i % 2 ? one : two)))
      const guesses = settled.flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [{ i, ...outcome.value }] : []))
      expect(guesses).toHaveLength(10)
      const [ofTwo, ofOne] = [0, 1].map((rest) => guesses.filter(({ i }) => i % 2 === rest))
      // Only the process that takes them back knows at once that there is room again.
      const [mine, its] = ofOne!.length > ofTwo!.length ? [ofOne!, one] : [ofTwo!, two]
      for (const guess of mine.slice(0, 3)) await guess.takeBack()
      const again = []
      for (let i = 0; i < 4; i++) again.push(await outcomes([take(its)]))
      expect(again.map(([passed]) => passed)).toEqual([1, 1, 1, 0])
    }
  })

  it('what another process counted is known after one question', async () => {
    const [one, two] = [counted(), counted()]
    const take = (its: typeof one) => its.limiter.count('contact-admin', '203.0.113.7')
    expect(await outcomes(Array.from({ length: 10 }, () => take(one)))).toEqual([10, 0])
    expect(await outcomes([take(two)])).toEqual([0, 1])
    expect(await outcomes(Array.from({ length: 50 }, () => take(two)))).toEqual([0, 50])
    expect(two.asked()).toBe(1)
  })

  // spec: safety.everybodys-turn.11
  it('logins that are plainly too many are refused without a statement', async () => {
    const { limiter, asked } = counted()
    const login = (name: string) => limiter.login(name, '203.0.113.9')
    for (let i = 0; i < 30; i++) await login('guessed').catch(() => {})
    const before = asked()
    expect(await outcomes(Array.from({ length: 100 }, () => login('guessed')))).toEqual([0, 100])
    expect(asked()).toBe(before)
    for (let i = 0; i < 120; i++) await login(`somebody${i}`).catch(() => {})
    const then = asked()
    expect(await outcomes(Array.from({ length: 100 }, (_, i) => login(`other${i}`)))).toEqual([0, 100])
    expect(asked()).toBe(then)
  })

  // spec: safety.everybodys-turn.5
  it('one person logs out 30 times a minute', async () => {
    const person = await w.person()
    const statuses: number[] = []
    for (let i = 0; i < 35; i++) statuses.push((await person.call(authEndpoints.logout)).status)
    expect(statuses).toEqual([...Array(30).fill(204), ...Array(5).fill(429)])
  })

  // spec: safety.everybodys-turn.12
  it('one person makes 300 changes a minute, and can still log out', async () => {
    const person = await w.person()
    const statuses: number[] = []
    for (let i = 0; i < 310; i++) statuses.push((await change(person)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.slice(300)).toEqual(Array(10).fill(429))
    const refused = await change(person)
    expect(refused).toMatchObject({ status: 429, body: { message: tooMany } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change()).status).toBe(200)
    expect((await person.call(currentUserEndpoints.read)).status).toBe(200)
    expect((await person.call(authEndpoints.logout)).status).toBe(204)
  })

  // spec: safety.everybodys-turn.12
  it('processes agree on a person’s changes, to within what each has not told yet', async () => {
    const [one, two] = [counted(), counted()]
    const actor = { id: 'somebody' }
    let passed = 0
    for (let i = 0; i < 600; i++) {
      try {
        ;(i % 2 === 0 ? one : two).limiter.write(actor)
        passed++
      } catch {
        // Refused.
      }
      if (i % 20 === 0) await Promise.all([one.told(), two.told()])
    }
    expect(one.asked()).toBeGreaterThan(0)
    expect(passed).toBeGreaterThanOrEqual(300)
    expect(passed).toBeLessThanOrEqual(360)
    // For this many changes so few statements.
    expect(one.asked() + two.asked()).toBeLessThanOrEqual(20)
  })

  it('without limits nothing is counted', async () => {
    const db = openDatabase(w.target, { size: 2 })
    const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret })
    const person = speaker(await app.listen({ host: '127.0.0.1', port: 0 }), await w.person())
    const before = await w.sql`select count(*) from data.attempts`
    for (let i = 0; i < 305; i++) expect((await change(person)).status).toBe(200)
    expect(await w.sql`select count(*) from data.attempts`).toEqual(before)
    await app.close()
    await db.close()
  })

  // spec: safety.guesses.5
  it('tidying empties what is over, however much it is, and nothing else', async () => {
    await w.sql`insert into data.attempts (key, count, until) select 'over-' || n, 1, now() - interval '1 second' from generate_series(1, 2500) n`
    await w.sql`insert into data.attempts (key, count, until) values ('runs', 1, now() + interval '1 hour')`
    await w.sql`insert into data.known_networks (account, network, until) select 'over', n::text, now() - interval '1 second' from generate_series(1, 1500) n`
    await w.sql`insert into data.known_networks (account, network, until) values ('kept', 'x', now() + interval '1 day')`
    await cleanUp({}, w)
    expect(await w.sql`select key from data.attempts where key like 'over-%' or key = 'runs'`).toEqual([
      { key: 'runs' },
    ])
    expect(await w.sql`select account from data.known_networks where account in ('over', 'kept')`).toEqual([
      { account: 'kept' },
    ])
  })
})
