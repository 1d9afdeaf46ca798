import { api } from '@aangan/contract/api'
import { needsCommunity, type Endpoint } from '@aangan/contract/core/endpoint'
import { platePattern } from '@aangan/contract/core/plates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { freshDatabase } from '../../server/test/database-for-file.ts'
import { silent, speaker, type Speaker } from '../../server/test/world.ts'
import { buildApp } from '@aangan/server/app'
import { openDatabase, type Database } from '@aangan/server/core/db/database'
import type { DatabaseTarget } from '@aangan/server/core/db/target'
import { accounts, demoPassword, type Account } from './accounts.ts'
import { isNight, minuteOfDay } from './day-hours.ts'
import { environment, seed } from './demo.ts'
import { seedOnce } from './seed.ts'
import { asOwner, openOwner, type OwnerSql } from '@aangan/server/core/db/owner'
import { demoSociety } from './society.ts'

const now = new Date('2026-03-01T10:00:00Z')

describe('the rows', () => {
  const rows = demoSociety(now, 'hash')

  it('are the same every time; on another day at the same time only the dates differ', () => {
    const undated = (it: unknown): unknown =>
      JSON.parse(JSON.stringify(it).replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'then'))
    expect(demoSociety(now, 'hash')).toEqual(rows)
    const { audit_logs: trail, ...things } = demoSociety(new Date('2027-07-19T10:00:00Z'), 'hash')
    const { audit_logs: trailThen, ...thingsThen } = rows
    expect(undated(things)).toEqual(undated(thingsThen))
    expect(trail.map(({ id }) => id).sort()).toEqual(trailThen.map(({ id }) => id).sort())
  })

  it('are a society of four hundred residents in three communities, one of them large', () => {
    const residents = rows.users.filter(({ roles, status }) => roles.includes('USER') && /ACTIVE|DISABLED/.test(status))
    expect(residents).toHaveLength(400)
    const sizes = rows.communities.map(({ id }) => residents.filter((user) => user.community_id === id).length)
    expect(sizes.sort((a, b) => b - a)).toEqual([230, 110, 60])
    expect(new Set(rows.users.map(({ status }) => status))).toEqual(
      new Set(['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED']),
    )
    expect(new Set(rows.visits.map(({ status }) => status))).toEqual(new Set(['PLANNED', 'ARRIVED', 'EXITED']))
    expect(new Set(rows.notice_attachments.map(({ type }) => type)).size).toBe(3)
  })

  it('have every plate in the pattern, and once in a community', () => {
    for (const { vehicle_no } of rows.vehicles) expect(vehicle_no).toMatch(platePattern)
    expect(new Set(rows.vehicles.map((it) => it.community_id + it.vehicle_no)).size).toBe(rows.vehicles.length)
  })

  // spec: screens.the-demo.1
  it.each(['2026-03-01T22:30:00Z', '2026-03-01T20:00:00Z', '2026-03-01T01:00:00Z', '2026-03-01T10:00:00Z'])(
    'have nobody at the gate in the night, whenever the demo begins (%s)',
    (begun) => {
      const { visits } = demoSociety(new Date(begun), 'hash')
      expect(visits.map(({ entry_time }) => entry_time).filter(isNight)).toEqual([])
      const hoursOf = (purpose: string) =>
        visits
          .filter(({ purpose_of_visit }) => purpose_of_visit === purpose)
          .map(({ entry_time }) => Math.floor(minuteOfDay(entry_time) / 60))
      expect(hoursOf('Yoga teacher').filter((hour) => hour !== 7 && hour !== 8)).toEqual([])
      expect(Math.max(...hoursOf('Carpenter for kitchen cabinets'))).toBeLessThan(15)
      expect(Math.min(...hoursOf('Carpenter for kitchen cabinets'))).toBeGreaterThanOrEqual(9)
    },
  )

  // spec: screens.the-demo.1
  it('have mobile numbers of India at which no phone rings', () => {
    const numbers = [
      ...rows.users,
      ...rows.members,
      ...rows.helpers.map(({ contact_no }) => ({ mobile_no: contact_no })),
    ]
    for (const { mobile_no } of numbers) if (mobile_no !== null) expect(mobile_no).toMatch(/^61\d00\d{5}$/)
    for (const { contact_no } of rows.visits) expect(contact_no).toMatch(/^61\d00\d{5}$/)
  })

  // spec: screens.the-demo.1
  it('have no delivery man with the name of a resident', () => {
    const residents = new Set(rows.users.map(({ name }) => name))
    const deliveries = rows.visits.filter(({ purpose_of_visit }) => purpose_of_visit.endsWith('delivery'))
    expect(deliveries.length).toBeGreaterThan(100)
    expect(deliveries.map(({ guest_name }) => guest_name).filter((name) => residents.has(name))).toEqual([])
  })

  it('have an owner of the plate on the landing page: the resident whose account is printed', () => {
    const [car] = rows.vehicles.filter(({ vehicle_no }) => vehicle_no === 'MH23BE4467')
    expect(rows.users.find(({ id }) => id === car?.user_id)?.username).toBe(accounts.resident.username)
  })

  it('tell in the trail of everything that is there, by whom, and of nothing that is to come', () => {
    const made = new Set(
      rows.audit_logs.filter(({ action }) => action === 'CREATE').map(({ resource_id }) => resource_id),
    )
    const relatives = rows.members.filter(({ relation }) => relation !== 'SELF')
    const residents = rows.users.filter(({ community_id }) => community_id !== null)
    for (const { id } of [
      ...rows.vehicles,
      ...relatives,
      ...residents,
      ...rows.visits,
      ...rows.helpers,
      ...rows.notices,
    ])
      expect(made).toContain(id)
    const counted = (action: string) => rows.audit_logs.filter((row) => row.action === action).length
    expect(counted('MARK_ENTRY')).toBe(rows.visits.filter(({ arrived_at }) => arrived_at !== null).length)
    expect(counted('MARK_EXIT')).toBe(rows.visits.filter(({ exited_at }) => exited_at !== null).length)
    expect(counted('RATE')).toBe(rows.helper_ratings.length)
    for (const { at } of rows.audit_logs) expect(Date.parse(at)).toBeLessThan(now.getTime())
    expect(rows.audit_logs.filter(({ user_id }) => user_id === null)).toEqual([])
  })
})

describe('the demo society', () => {
  let target: { owner: DatabaseTarget; app: DatabaseTarget }
  let sql: OwnerSql
  let db: Database
  let app: FastifyInstance
  let address: string
  beforeAll(async () => {
    target = await freshDatabase()
    sql = await openOwner(target.owner)
    await seedOnce(sql)
    db = openDatabase(target.app)
    app = await buildApp({ db, settings: silent, tokenSecret: 'a secret for the demo’s tests, and for nothing else' })
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    await db.close()
    await sql.end()
  })

  async function logIn({ username, roles }: (typeof accounts)[keyof typeof accounts]): Promise<Speaker> {
    const known = { id: '', name: '', username, communityId: '', sessionId: '' }
    const { status, body } = await speaker(address, { ...known, token: undefined }).call(api.auth.login, {
      body: { username, password: demoPassword },
    })
    expect({ status, role: body['role'] }).toEqual({ status: 200, role: roles.join(',') })
    return speaker(address, { ...known, token: String(body['token']) })
  }

  it.each(Object.values(accounts))('lets $username in', async (account) => {
    const somebody = await logIn(account)
    const me = await somebody.call(api.currentUser.read)
    const { name, roles, language }: Account = account
    expect(me.body).toMatchObject({ name, roles, language: language ?? null })
  })

  it('reads, through every list and search and for every role, as the contract says', async () => {
    const lists: Endpoint[] = Object.values(api).flatMap((table): Endpoint[] => Object.values(table))
    const [{ communityId, plate }] = await sql<[{ communityId: string; plate: string }]>`
      select u.community_id as "communityId", g.vehicle_no as plate from data.users u join data.visits g on g.community_id = u.community_id
      where u.username = ${accounts.resident.username} and g.status = 'ARRIVED' and g.vehicle_no is not null limit 1`
    const needed = {
      '/api/vehicles/visiting': { vehicleNo: plate },
      '/api/vehicles/search/vehicleNo': { vehicleNo: 'MH12' },
      '/api/vehicles/search/house': { houseNo: '402', division: 'A' },
      '/api/gate/contacts': { houseNo: '402', division: 'A' },
      '/api/search': { q: 'A-402' },
      '/api/auth/check-username': { username: 'resident' },
    }
    let filled = 0
    for (const account of Object.values(accounts)) {
      const somebody = await logIn(account)
      const roles = new Set<string>(account.roles)
      for (const endpoint of lists) {
        const { method, path, params, who, scope, reply } = endpoint
        if (
          method !== 'GET' ||
          params !== undefined ||
          reply === 'stream' ||
          reply === 'download' ||
          (who !== 'everyone' && !account.roles.some((role) => who.includes(role)))
        )
          continue
        const asked = needed[path as keyof typeof needed] ?? {}
        const named = needsCommunity(scope) && roles.has('SUPER_ADMIN') ? { communityId } : {}
        const { status, body } = await somebody.call(endpoint, { query: { ...asked, ...named } })
        expect([path, status]).toEqual([path, 200])
        if (typeof reply === 'string') throw new Error(`${path} replies no shape`)
        expect({ path, wrong: reply.safeParse(body).error }).toEqual({ path, wrong: undefined })
        if (Array.isArray(body) ? body.length > 0 : body['totalElements'] !== 0) filled++
      }
    }
    expect(filled).toBeGreaterThan(45)
  })

  it('asks the owners of a society, of whom some have voted, the resident not', async () => {
    const resident = await logIn(accounts.resident)
    const { body } = (await resident.call(api.notices.list)) as { body: unknown }
    const polls = (
      body as { poll: { voted: number; houses: number; counts: null; myVotes: { option: null }[] } | null }[]
    ).flatMap(({ poll }) => poll ?? [])
    expect(polls).toMatchObject([
      { counts: null, myVotes: expect.arrayContaining([expect.objectContaining({ option: null })]) },
    ])
    expect(polls[0]!.voted).toBeGreaterThan(20)
    expect(polls[0]!.voted).toBeLessThan(polls[0]!.houses)
  })

  it('has attachments that are what they claim to be', async () => {
    const admin = await logIn(accounts.admin)
    const { body } = (await admin.call(api.notices.list)) as { body: unknown }
    const paths = (body as { attachmentPath: string | null }[]).flatMap(({ attachmentPath }) => attachmentPath ?? [])
    const begins: Record<string, string> = {}
    for (const path of paths) {
      const answer = await fetch(address + path, { headers: { authorization: `Bearer ${admin.token}` } })
      begins[answer.headers.get('content-type') ?? ''] = Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString('latin1')
    }
    expect(begins).toEqual({ 'application/pdf': '%PDF', 'image/png': '\x89PNG', 'image/jpeg': '\xff\xd8\xff\xe0' })
  })

  it('is not seeded twice, and only into an empty database', async () => {
    const count = async () =>
      (await sql`select count(*)::int as n from data.audit_logs where action = 'CREATE'`)[0]?.['n']
    const before = await count()
    expect(await seed(sql)).toContain(demoPassword)
    expect(await seedOnce(sql)).toBe('already seeded')
    expect(await count()).toBe(before)

    const { owner } = await freshDatabase()
    await asOwner(owner, async (lived) => {
      await lived`insert into data.users (username, password_hash, name, status, roles) values ('chief', 'x', 'Chief', 'ACTIVE', '{SUPER_ADMIN}')`
      await expect(seedOnce(lived)).rejects.toThrow('The demo seeds an empty database only')
    })
  })
})

it('has a data folder of its own, unless one is named', () => {
  expect(environment({}).DATA_DIR).toBe('./data-demo')
  expect(environment({ DATA_DIR: ' ' }).DATA_DIR).toBe('./data-demo')
  expect(environment({ DATA_DIR: '/srv/show' }).DATA_DIR).toBe('/srv/show')
})
