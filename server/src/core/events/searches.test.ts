import { memberEndpoints } from '@aangan/contract/people/members'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { searchEndpoints } from '@aangan/contract/record/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { openLimiter } from '../limits/limits.ts'
import { openSearchLog, type SearchLog } from './searches.ts'

const { searchByNumber, searchByHouse } = vehicleEndpoints
const byNumber = { query: { vehicleNo: '4467', q: '4467' } }
const searches = [searchByNumber, memberEndpoints.search, searchEndpoints.find]

describe('the record of searches', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const many = async ({ id }: Pick<Speaker, 'id'>) =>
    (
      await w.sql`select resource, community_id, new_data from data.audit_logs where action = 'SEARCH' and user_id = ${id} order by at, id`
    ).map((row) => ({
      resource: row['resource'],
      community: row['community_id'],
      data: JSON.parse(row['new_data']) as Record<string, unknown>,
    }))
  /** A server of its own with the limit on; stopping it writes what waits. */
  const limited = async (work: (as: (who: Speaker) => Speaker) => Promise<void>) => {
    const db = openDatabase(w.target, { size: 4 })
    const app = await buildApp({ db, settings: { ...silent, rateLimit: true }, tokenSecret: w.tokenSecret })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      await work((who) => speaker(address, who))
    } finally {
      await app.close()
      await db.close()
    }
  }

  // spec: safety.searches.1, search.trail.3
  it('beyond the limit a search is neither run nor recorded one by one: one row with a count', async () => {
    const [harvester, quiet] = [await w.person(), await w.person({ communityId: w.there.id })]
    await limited(async (as) => {
      const statuses = { 200: 0, 429: 0 } as Record<number, number>
      const others: Promise<number>[] = []
      for (let n = 0; n < 200; n += 20) {
        const many = Array.from({ length: 20 }, () =>
          as(harvester).call(searches[(n / 20) % searches.length]!, byNumber as never),
        )
        others.push(...Array.from({ length: 4 }, async () => (await as(quiet).call(searchByNumber, byNumber)).status))
        for (const { status, headers } of await Promise.all(many)) {
          statuses[status] = (statuses[status] ?? 0) + 1
          if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        }
      }
      expect(statuses).toEqual({ 200: 120, 429: 80 })
      expect(await Promise.all(others)).toEqual(Array(40).fill(200))
    })
    const rows = await many(harvester)
    expect(rows).toHaveLength(121)
    expect(rows.filter(({ data }) => 'refused' in data)).toEqual([
      { resource: expect.stringMatching('VEHICLE|MEMBER|ALL'), community: w.here.id, data: { refused: 80 } },
    ])
    expect(await many(quiet)).toHaveLength(40)
  })

  // spec: safety.searches.1
  it('a minute of refusals is one row, written when it is over', async () => {
    const person = await w.person()
    const limiter = openLimiter(w.db, { on: true, secret: 'any' })
    const log = openSearchLog(w.db, limiter, () => {}, { minuteMs: 400 })
    const search = () => admitted(log, person)
    for (let n = 0; n < 120; n++) expect(await search()).toBe(200)
    for (let n = 0; n < 5; n++) expect(await search()).toBe(429)
    const refused = async () => (await many(person)).flatMap(({ data }) => data['refused'] ?? [])
    await expect.poll(refused).toEqual([5])
    for (let n = 0; n < 3; n++) expect(await search()).toBe(429)
    await expect.poll(refused).toEqual([5, 3])
    expect(await many(person)).toHaveLength(122)
  })

  // spec: safety.searches.2
  it('a full waiting room refuses with 503; what waits is written at the stop', async () => {
    const person = await w.person()
    const log = openSearchLog(w.db, openLimiter(w.db, { on: false, secret: '' }), () => {}, { mostWaiting: 3 })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push(await admitted(log, person))
    expect(statuses).toEqual([200, 200, 200, 503, 503])
    await log.flush()
    expect(await many(person)).toHaveLength(3)
    expect(await admitted(log, person)).toBe(200)
    await log.flush()
    expect(await many(person)).toHaveLength(4)
  })

  // spec: safety.searches.2
  it('while the trail takes no record no search runs; once it does again, none is missing', async () => {
    const person = await w.person()
    await w.sql`revoke insert on data.audit_logs from aangan_views`
    let admittedOnes = 0
    try {
      await expect
        .poll(async () => {
          const { status } = await person.call(searchByHouse, { query: { houseNo: '101', division: 'A' } })
          if (status === 200) admittedOnes++
          return status
        })
        .toBe(503)
      expect(await person.call(searchByNumber, byNumber)).toMatchObject({
        status: 503,
        body: { message: expect.stringMatching('unavailable') },
      })
    } finally {
      await w.sql`grant insert on data.audit_logs to aangan_views`
    }
    expect(admittedOnes).toBeGreaterThan(0)
    await expect.poll(async () => (await many(person)).length).toBe(admittedOnes)
    await expect.poll(async () => (await person.call(searchByNumber, byNumber)).status).toBe(200)
  })

  it('a batch whose commit was not heard of is sent again, and stands once', async () => {
    const person = await w.person()
    const unheard: unknown[] = []
    const db: Database = {
      ...w.db,
      async write(...call) {
        const result = await w.db.write(...call)
        if (unheard.length === 0) throw new DatabaseUnavailable('the answer was lost')
        return result
      },
    }
    const log = openSearchLog(db, openLimiter(w.db, { on: false, secret: '' }), (error) => unheard.push(error))
    for (let n = 0; n < 3; n++) expect(await admitted(log, person)).toBe(200)
    await expect.poll(() => unheard.length).toBe(1)
    expect(await admitted(log, person)).toBe(200)
    await log.flush()
    expect(await many(person)).toHaveLength(4)
    expect(unheard).toHaveLength(1)
  })

  // spec: safety.searches.2
  it('thousands at once are all written, by a stop at that moment', async () => {
    const person = await w.person()
    const log = openSearchLog(w.db, openLimiter(w.db, { on: false, secret: '' }), () => {})
    for (let n = 0; n < 5_500; n++) expect(await admitted(log, person)).toBe(200)
    await log.flush()
    expect(await many(person)).toHaveLength(5_500)
  })

  const admitted = async (log: SearchLog, person: Speaker): Promise<number> => {
    const cause = { actorId: person.id, requestId: 'test', now: new Date() }
    try {
      await log.admit({
        scope: { communityId: w.here.id },
        cause,
        actor: person,
        event: 'vehicle.searched',
        filters: byNumber.query,
      })
      return 200
    } catch (error) {
      return (error as { status: number }).status
    }
  }
})
