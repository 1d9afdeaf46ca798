import { setTimeout as pause } from 'node:timers/promises'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { memberEndpoints } from '@aangan/contract/people/members'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { openGuesses } from './guesses.ts'

const { list, searchByNumber } = vehicleEndpoints

describe('a request that begins on what its session was', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** This server knows their session from now on. */
  const known = async (person: Speaker): Promise<Speaker> => {
    expect((await person.call(currentUserEndpoints.read)).status).toBe(200)
    return person
  }
  const searches = async ({ id }: Speaker): Promise<string[]> =>
    (
      await w.sql<
        { data: string }[]
      >`select new_data as data from data.audit_logs where action = 'SEARCH' and user_id = ${id} order by at, id`
    ).map(({ data }) => data)

  // spec: safety.rights-at-the-moment.1
  it.each([
    ['the session ends', `update data.sessions set ended_at = now() where user_id = $1`],
    ['the session runs out', `update data.sessions set expires_at = now() - interval '1 second' where user_id = $1`],
    ['the account is disabled', `update data.users set status = 'DISABLED' where id = $1`],
  ])(
    'is refused when %s between two of them: a list, a thing that is not there, a query that cannot be',
    async (_, change) => {
      for (const ask of [
        (person: Speaker) => person.call(list),
        (person: Speaker) => person.call(currentUserEndpoints.read),
        (person: Speaker) => person.send('GET', '/api/vehicles/search/house?houseNo='),
        (person: Speaker) => person.send('GET', '/api/visits/no-id'),
      ]) {
        const person = await known(await w.person())
        await w.sql.query(change, [person.id])
        expect((await ask(person)).status).toBe(401)
      }
    },
  )

  it('sees the roles of the moment, more or fewer', async () => {
    const search = { query: { name: 'asha' } }
    const person = await known(await w.person())
    expect((await person.call(userEndpoints.search, search)).status).toBe(403)
    await w.sql`update data.users set roles = array['ADMIN'] where id = ${person.id}`
    expect((await person.call(userEndpoints.search, search)).status).toBe(200)
    await w.sql`update data.users set roles = array['USER'] where id = ${person.id}`
    expect((await person.call(userEndpoints.search, search)).status).toBe(403)
  })

  it('sees the community, the name and the household of the moment', async () => {
    const person = await known(await w.person({ roles: ['SECURITY'] }))
    for (const table of ['occupancies', 'members'])
      await w.sql.query(`delete from data.${table} where user_id = $1`, [person.id])
    const plates = async () =>
      (
        (await person.call(searchByNumber, { query: { vehicleNo: '77GU' } })).body as unknown as { vehicleNo: string }[]
      ).map(({ vehicleNo }) => vehicleNo)
    for (const [owner, plate] of [
      [w.resident, 'MH1277GU01'],
      [w.stranger, 'MH1277GU02'],
    ] as const)
      await w.sql`insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${owner.communityId}, ${owner.id}, ${plate}, 'two-wheeler')`
    expect(await plates()).toEqual(['MH1277GU01'])
    await w.sql`update data.users set community_id = ${w.there.id} where id = ${person.id}`
    expect(await plates()).toEqual(['MH1277GU02'])
    await w.sql`update data.users set community_id = ${w.here.id}, name = 'Another Name' where id = ${person.id}`
    expect((await person.call(currentUserEndpoints.read)).body['name']).toBe('Another Name')
    expect(await plates()).toEqual(['MH1277GU01'])
    const searched = await searches(person)
    expect([searched.length, new Set(searched).size]).toEqual([0, 0])
    await expect.poll(async () => (await searches(person)).length).toBe(3)
  })

  it('is limited from the moment at which the account is', async () => {
    const person = await known(await w.person())
    await w.sql`update data.users set must_change_password = true where id = ${person.id}`
    expect(await person.call(list)).toMatchObject({ status: 403, body: { code: 'password.must_change' } })
    await w.sql`update data.users set must_change_password = false where id = ${person.id}`
    expect((await person.call(list)).status).toBe(200)
  })

  it('answers in the language of the request, whoever asked before', async () => {
    const person = await known(await w.person())
    const refused = async (language: string) =>
      (
        await person.send('GET', '/api/admin/users/search?name=a', { headers: { 'accept-language': language } })
      ).headers.get('content-language')
    expect([await refused('hi'), await refused('en')]).toEqual(['hi', 'en'])
  })

  it('records and counts a search once, also one that was begun in vain, and none of a session that has ended', async () => {
    const [moved, ended] = [
      await known(await w.person({ roles: ['SECURITY'] })),
      await known(await w.person({ roles: ['SECURITY'] })),
    ]
    await w.sql`update data.users set name = 'Moved Guard' where id = ${moved.id}`
    await w.sql`update data.sessions set ended_at = now() where user_id = ${ended.id}`
    const query = { vehicleNo: '4467' }
    expect((await moved.call(searchByNumber, { query })).status).toBe(200)
    expect((await moved.call(searchByNumber, { query })).status).toBe(200)
    expect((await moved.call(memberEndpoints.search)).status).toBe(200)
    expect((await ended.call(searchByNumber, { query })).status).toBe(401)
    await expect.poll(async () => (await searches(moved)).length).toBe(3)
    await pause(1_000)
    expect([(await searches(moved)).length, await searches(ended)]).toEqual([3, []])
  })

  /** A server of its own with one connection, so that a request waits where another has it. */
  const alone = async (rateLimit: boolean, work: (as: (who: Speaker) => Speaker, db: Database) => Promise<void>) => {
    const db = openDatabase(w.target, { size: 1 })
    const app = await buildApp({ db, settings: { ...silent, rateLimit }, tokenSecret: w.tokenSecret })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      await work((who) => speaker(address, who), db)
    } finally {
      await app.close()
      await db.close()
    }
  }

  it('is refused when the session ends while it waits for a connection', () =>
    alone(false, async (as, db) => {
      const person = await known(as(await w.person()))
      const [held, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holder = db.write('platform', { actorId: null, requestId: 'test', now: new Date() }, async (tx) => {
        await tx.sql`select 1`
        holding.resolve()
        await held.promise
      })
      await holding.promise
      const asked = person.call(list)
      await expect.poll(() => db.pool.waiting()).toBe(1)
      await w.sql`update data.sessions set ended_at = now() where user_id = ${person.id}`
      held.resolve()
      expect((await asked).status).toBe(401)
      await holder
    }))

  it('that waits for a lock was answered for by the session when it began; the next one is refused', async () => {
    const person = await known(await w.person())
    const [held, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = w.sql.begin(async (tx) => {
      await tx`lock table data.vehicles in access exclusive mode`
      await tx`update data.sessions set ended_at = now() where user_id = ${person.id}`
      held.resolve()
      await ending.promise
    })
    await held.promise
    const asked = person.call(list)
    await expect
      .poll(
        async () =>
          (await w.sql`select from pg_stat_activity where datname = current_database() and wait_event = 'relation'`)
            .length,
      )
      .toBe(1)
    ending.resolve()
    await change
    expect(await asked).toMatchObject({ status: 200 })
    expect((await person.call(list)).status).toBe(401)
  })

  it('counts searches as attempts, and refuses beyond the limit', () =>
    alone(true, async (as) => {
      const person = await known(as(await w.person({ roles: ['SECURITY'] })))
      const statuses: number[] = []
      for (let n = 0; n < 122; n++)
        statuses.push((await person.call(searchByNumber, { query: { vehicleNo: '4467' } })).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(120)
      expect(statuses.at(-1)).toBe(429)
      // The process knows by now: nothing waits for the table.
      await w.sql.begin(async (tx) => {
        await tx`lock table data.vehicles in access exclusive mode`
        expect((await person.call(searchByNumber, { query: { vehicleNo: '4467' } })).status).toBe(429)
      })
    }))
})

describe('what is remembered of sessions', () => {
  it('has a bound, and the one that was asked for longest ago goes first', () => {
    const guesses = openGuesses({ askFunction: () => expect.unreachable('nothing is asked') }, () => {})
    const user = (sessionId: string) => ({ sessionId }) as Parameters<typeof guesses.remember>[0]['user']
    for (let n = 0; n <= 5_000; n++) guesses.remember({ user: user(String(n)), row: '' })
    expect([guesses.of('0'), guesses.of('1')?.user.sessionId, guesses.of('5000')?.user.sessionId]).toEqual([
      undefined,
      '1',
      '5000',
    ])
  })
})
