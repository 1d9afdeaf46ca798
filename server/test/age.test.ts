import { limits } from '@aangan/contract/core/constants'
import type { Page } from '@aangan/contract/core/query-fields'
import { auditEndpoints } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agedCalls } from '../../bench/calls/aged-calls.ts'
import { fillEvening } from '../../bench/data/evening.ts'
import { seedVolume } from '../../bench/data/volume.ts'
import { fillFirstDay, fillYears } from '../../bench/data/years.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/core/db/database.ts'
import { openOwner, type OwnerSql } from '../src/core/db/owner.ts'
import { silent, world, type Speaker, type World } from './world.ts'

const people = 1_000
type Calls = ReturnType<typeof agedCalls>
/** Rows and entries of indexes, by the call. */
type Read = Record<string, number>
type Home = Record<'communityId' | 'houseNo' | 'division' | 'vehicleNo', string>

/** More than a page counts, by far. */
const visits = 4 * limits.counted
/** A deeper index, a fuller page. */
const few = 500

describe('a society that grows old', () => {
  let w: World
  let owner: OwnerSql
  let communityId: string
  let residentId: string
  let admin: Speaker
  let calls: Calls
  /** Of another community, which stays young. */
  let neighbours: Calls
  beforeAll(async () => {
    w = await world()
    owner = await openOwner(w.owner)
    await seedVolume(w.owner, {
      communities: 2,
      users: 2 * people,
      vehicles: 3 * people,
      members: 4 * people,
      guests: 50,
      auditRows: 1_000,
      notices: 50,
      helpers: 100,
    })
    const homes = await w.sql<Home[]>`
      select distinct on (u.community_id) u.community_id as "communityId", u.house_no as "houseNo", u.division, v.vehicle_no as "vehicleNo"
      from data.users u join data.vehicles v on v.user_id = u.id
      where u.status = 'ACTIVE' and u.roles = '{USER}' order by u.community_id, u.id limit 2`
    const [home, another] = homes as [Home, Home]
    const settled = await settle(home)
    communityId = home.communityId
    residentId = settled.residentId
    admin = settled.admin
    calls = settled.calls
    neighbours = (await settle(another)).calls
  }, 300_000)
  afterAll(async () => {
    await owner.end()
    await w.close()
  })

  /** The first day of a community. */
  async function settle(home: Home) {
    const join = (more: object) => w.person({ communityId: home.communityId, ...more })
    const manager = await join({ roles: ['ADMIN'] })
    const [resident, guard] = [callerOf(await join(home)), callerOf(await join({ roles: ['SECURITY'] }))]
    const deskId = await fillEvening(owner, { id: home.communityId, guard })
    await fillFirstDay(owner, { communityId: home.communityId, residentId: resident.userId })
    const asked = agedCalls({ resident, guard, admin: callerOf(manager), ...home }, deskId)
    return { admin: manager, residentId: resident.userId, calls: asked }
  }

  const callerOf = ({ id, username, token }: Speaker) => ({ userId: id, username, token: token! })

  /** How many rows and entries of indexes each call makes the database read, functions included. */
  async function read(asked: Calls): Promise<Read> {
    // One connection, which says at once what it has read.
    const db = openDatabase(w.target, { size: 1 })
    const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret })
    try {
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      const found: Read = {}
      // The first time statements are prepared, for which catalogues are read.
      for (const round of ['first', 'second']) {
        for (const { call, request } of asked) {
          const before = await countRead()
          const { status } = await fetch(address + request.path, { headers: request.headers as never })
          expect([call, status]).toEqual([call, 200])
          const { connection, release } = await db.pool.lease()
          await connection.sql`select pg_stat_force_next_flush()`
          release()
          if (round === 'second') found[call] = (await countRead()) - before
        }
      }
      return found
    } finally {
      await app.close()
      await db.close()
    }
  }

  async function countRead(): Promise<number> {
    const [row] = await w.sql<{ read: number }[]>`
      select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname = 'data')::int
        + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = 'data')::int as read`
    return row!.read
  }

  // spec: safety.growth.1
  it('no call reads more than a counted page beyond what it read on the first day, and beside it nothing more', async () => {
    const [young, beside] = [await read(calls), await read(neighbours)]
    await fillYears(owner, { communityId, residentId, visits, auditRowsEach: 2, days: 3 * 365 })
    const [old, still] = [await read(calls), await read(neighbours)]
    const moreOf = (now: Read, then: Read) =>
      Object.entries(now).map(([call, rows]) => [call, rows - then[call]!] as const)
    const more = moreOf(old, young)
    expect(more.filter(([, rows]) => rows > limits.counted + few)).toEqual([])
    expect(moreOf(still, beside).filter(([, rows]) => rows > few)).toEqual([])
    expect(more.find(([call]) => call === 'board')![1]).toBeLessThan(few)
  }, 300_000)

  // spec: safety.growth.2
  it('totals are exact up to 10,000 and say no more beyond, and whoever turns pages reaches the last', async () => {
    const page = async (number: number, query: object = {}) => {
      const { body } = await admin.call(auditEndpoints.list, { query: { page: number, size: 100, ...query } } as never)
      const { content, totalElements, totalPages } = body as unknown as Page<{ timestamp: string }>
      return { rows: content.length, totalElements, totalPages, last: content.at(-1)?.timestamp }
    }
    const rows = (await w.sql`select at from data.audit_logs where community_id = ${communityId} order by at desc`).map(
      (row) => new Date(row['at']),
    )
    const full = Math.floor(rows.length / 100)
    expect(await page(0)).toMatchObject({ rows: 100, totalElements: 10_001, totalPages: 101 })
    expect(await page(99)).toMatchObject({ rows: 100, totalElements: 10_001, totalPages: 101 })
    expect(await page(100)).toMatchObject({ rows: 100, totalElements: 10_101, totalPages: 102 })
    expect(await page(full - 1)).toMatchObject({ rows: 100, totalPages: full + 1 })
    const whole = { totalElements: rows.length, totalPages: full + 1 }
    expect(await page(full)).toMatchObject({ ...whole, rows: rows.length % 100, last: rows.at(-1)!.toISOString() })
    expect(await page(full + 1)).toMatchObject({ ...whole, rows: 0 })
    for (const [nth, total] of [[9_999, 10_000] as const, [10_000, 10_001] as const]) {
      const startDate = rows[nth]!.toISOString()
      expect(await page(0, { startDate })).toMatchObject({ totalElements: total })
    }
  })
})
