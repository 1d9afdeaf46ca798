import { readingOf, type TextReading } from '@aangan/contract/record/search-reading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAdminUser } from '../src/access/auth/accounts.sql.ts'
import { all, maybeOne, many, type Batch } from '../src/core/db/batch.ts'
import type { Cause, Tx } from '../src/core/db/database.ts'
import { lockBlock } from '../src/gate/blocks/block-list.sql.ts'
import { listBoardHelpers } from '../src/gate/board/board.sql.ts'
import {
  guestVehiclesAfter,
  listGuestVehicles,
  pageGuestVehicles,
} from '../src/gate/guest-vehicles/guest-vehicles.sql.ts'
import { lockSubject } from '../src/gate/movements/subject.sql.ts'
import { listVisitingCars } from '../src/gate/visiting-cars/visiting-cars.sql.ts'
import { findPhoto } from '../src/gate/visits/photos.sql.ts'
import { listVisits } from '../src/gate/visits/visit-list.sql.ts'
import { lockVisit, visitsAfter } from '../src/gate/visits/visits.sql.ts'
import { listPendingUsers } from '../src/people/approvals/approvals.sql.ts'
import { housesAfter } from '../src/people/houses/houses.sql.ts'
import { invitationsAfter } from '../src/people/invitations/invitations.sql.ts'
import { lockMember, listMembers, membersAfter, searchMembers } from '../src/people/members/members.sql.ts'
import { searchUsers, usersAfter } from '../src/people/users/users.sql.ts'
import { listVehicles, searchByHouse, searchByNumber, vehiclesAfter } from '../src/people/vehicles/vehicles.sql.ts'
import { countUsers } from '../src/record/analytics/analytics.sql.ts'
import { auditAfter, listAudit } from '../src/record/audit/audit.sql.ts'
import { findHouses, findPeople, findUsers, findVehicles } from '../src/record/search/people.sql.ts'
import { findCommunities, findHelpers, findNotices } from '../src/record/search/society.sql.ts'
import { findVisitors } from '../src/record/search/visitors.sql.ts'
import { listSecurityEvents, securityEventsAfter } from '../src/record/security-logs/security-logs.sql.ts'
import { helpersAfter, listHelpers } from '../src/society/helpers/helpers.sql.ts'
import { listHelpersInside, listHousesOf, listStays, lockGateHelper } from '../src/society/helpers/stays.sql.ts'
import { findAttachment } from '../src/society/notices/attachments.sql.ts'
import { listHouseVotes } from '../src/society/notices/house-votes.sql.ts'
import { findForViewer, findNotice, listNotices, noticesAfter } from '../src/society/notices/notices.sql.ts'
import { closePoll, findVote, pollsOf, putVote } from '../src/society/notices/polls.sql.ts'
import { countReach, listReaders } from '../src/society/notices/readers.sql.ts'
import { seeSome } from '../src/society/notices/seen.sql.ts'
import { listOwnHouses } from '../src/society/notices/voters.sql.ts'
import { seed, type Fixtures } from './seed.ts'
import { world, type World } from './world.ts'

const manager = { userId: '00000000-0000-7000-8000-000000000000', manages: true, isResident: false, isGuard: false }
const cause: Cause = { actorId: null, requestId: 'test', now: new Date() }

describe('what the database itself keeps apart when a statement forgets its community', () => {
  let w: World
  let fixtures: Awaited<ReturnType<typeof seed>>
  const tables: string[] = []
  const write = <T>(work: (tx: Tx) => PromiseLike<T>) => w.db.write({ communityId: w.here.id }, cause, work)
  const read = <T>(work: (tx: Tx) => Batch<T>) => w.db.read({ communityId: w.here.id }, cause, work)
  beforeAll(async () => {
    w = await world()
    fixtures = await seed(w)
    for (const { id } of [w.here, w.there])
      await w.sql`insert into data.audit_logs (at, community_id, action, resource) values (now(), ${id}, 'LOGIN_FAILED', 'SESSION')`
    const rows = await w.sql<
      { name: string }[]
    >`select table_name as name from information_schema.views where table_schema = 'tenant' order by 1`
    tables.push(...rows.map((row) => row.name))
  })
  afterAll(() => w.close())

  it('every table has a view of its own community, with rows on both sides to tell', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(10)
    for (const table of tables) {
      const [all] = await w.sql<{ count: number }[]>`select count(*)::int as count from data.${w.sql(table)}`
      const seen = await read((tx) =>
        maybeOne(tx.sql<{ count: number }[]>`select count(*)::int as count from ${tx.sql(table)}`).map(
          (it) => it!.count,
        ),
      )
      expect([table, seen > 0, seen < all!.count]).toEqual([table, true, true])
    }
  })

  it('without a filter: 0 foreign rows', async () => {
    for (const table of tables) {
      const column = table === 'communities' ? 'id' : table === 'helpers' ? null : 'community_id'
      const foreign = await read(({ sql }) =>
        many(
          column === null
            ? sql`select 1 from helpers where id not in (select helper_id from helper_communities where community_id = ${w.here.id})`
            : sql`select 1 from ${sql(table)} where ${sql(column)} is distinct from ${w.here.id}`,
        ),
      )
      expect([table, foreign.length]).toEqual([table, 0])
    }
  })

  it('the statements of the product without their own tenant filter: 0 foreign rows', async () => {
    // Without a community, `inScope` filters nothing.
    const open = (tx: Tx): Tx => ({ ...tx, communityId: null })
    expect(await read((tx) => listVehicles(open(tx), { ...w.stranger, household: [w.stranger.id] }))).toEqual([])
    expect(await write((tx) => findAdminUser(open(tx), w.stranger.id))).toBeUndefined()
    const found = await read((tx) => searchByNumber(open(tx), 'MH'))
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((vehicle) => vehicle.community.id === w.here.id)).toBe(true)
    expect(
      (await read((tx) => searchByHouse(open(tx), '101', 'A'))).every((vehicle) => vehicle.community.id === w.here.id),
    ).toBe(true)
    expect((await read((tx) => listPendingUsers(open(tx)))).every((user) => user.communityId === w.here.id)).toBe(true)
    const page = { page: 0, size: 100 }
    const users = await read((tx) => searchUsers(open(tx), {}, page.page, page.size))
    expect([users.totalElements > 0, users.content.every((user) => user.communityId === w.here.id)]).toEqual([
      true,
      true,
    ])
    expect((await read((tx) => countUsers(open(tx)))).totalRegisteredUsers).toBe(
      users.content.filter(({ status }) => status !== 'REJECTED').length,
    )
    for (const { content } of [
      await read((tx) => listAudit(open(tx), { period: {} }, false, page.page, page.size)),
      await read((tx) => listAudit(open(tx), { period: {} }, true, page.page, page.size)),
      await read((tx) => listSecurityEvents(open(tx), { period: {} }, page.page, page.size)),
    ])
      expect([content.length > 0, content.every(({ community }) => community?.id === w.here.id)]).toEqual([true, true])
    const taken = [
      ...(await read((tx) => vehiclesAfter(open(tx), {}))),
      ...(await read((tx) => membersAfter(open(tx), {}))),
      ...(await read((tx) => usersAfter(open(tx), {}))),
      ...(await read((tx) => noticesAfter(open(tx)))),
      ...(await read((tx) => guestVehiclesAfter(open(tx), {}))),
      ...(await read((tx) => visitsAfter(open(tx), {}, {}))),
      ...(await read((tx) => auditAfter(open(tx), { period: {} }))),
      ...(await read((tx) => securityEventsAfter(open(tx), { period: {} }))),
    ]
    expect(new Set(taken.map(({ community }) => community?.id))).toEqual(new Set([w.here.id]))
    for (const rows of [
      await read((tx) => housesAfter(open(tx), {})),
      await read((tx) => invitationsAfter(open(tx), {})),
    ])
      expect(new Set(rows.map(({ communityId }) => communityId))).toEqual(new Set([w.here.id]))
    const working = await read((tx) => helpersAfter(open(tx), { visibleOnly: false }))
    expect(new Set(working.flatMap(({ communities }) => communities.map(({ id }) => id)))).toEqual(new Set([w.here.id]))
    const helpers = await read((tx) => listHelpers(open(tx), { visibleOnly: false }))
    expect(helpers.map(({ communities }) => communities.map(({ id }) => id))).toEqual([[w.here.id], [w.here.id]])
  })

  // spec: search.lists.3
  it('the one search without its own tenant filter: 0 foreign rows', async () => {
    const open = (tx: Tx): Tx => ({ ...tx, communityId: null })
    const reading = (q: string) => readingOf(q) as TextReading
    const sight = { isWide: true, findsUsers: false, noticeViewer: manager }
    const kinds = await read((tx) =>
      all([
        findUsers(open(tx), readingOf('9876543210'), true),
        findUsers(open(tx), reading('person'), true),
        findPeople(open(tx), reading('member'), sight),
        findVehicles(open(tx), reading('mh12'), true),
        findVisitors(open(tx), 'staff', reading('guest'), true),
        findNotices(open(tx), reading('water'), sight),
        findHouses(open(tx), reading('A-101'), true),
      ]),
    )
    for (const found of kinds)
      expect(new Set(found.map(({ community }) => community?.id))).toEqual(new Set([w.here.id]))
    const helpers = await read((tx) => findHelpers(open(tx), reading('lakshmi'), false))
    expect(helpers.map(({ id }) => id)).toEqual([fixtures.here.helper])
    const communities = await read((tx) => findCommunities(open(tx), reading('pune')))
    expect(communities.map(({ id }) => id)).toEqual([w.here.id])
  })

  it('helpers at the gate without their own tenant filter: 0 foreign rows', async () => {
    const open = (tx: Tx): Tx => ({ ...tx, communityId: null })
    const { here, there } = fixtures
    const [onBoard, inside] = await read((tx) =>
      listBoardHelpers(open(tx), '2026-01-31').with(listHelpersInside(open(tx))),
    )
    expect(onBoard.map(({ id }) => id).toSorted()).toEqual([here.helper, here.listedHelper].toSorted())
    expect(inside.map(({ id }) => id)).toEqual([here.listedHelper])
    const ref = { helperId: there.listedHelper }
    expect(await write(async (tx) => lockGateHelper(open(tx), ref))).toBeUndefined()
    expect(await read((tx) => listStays(open(tx), ref))).toEqual([])
    expect(await read((tx) => listHousesOf(open(tx), there.listedHelper, w.there.id))).toEqual([])
  })

  it('households, the gate and the notice board without their own tenant filter: 0 foreign rows', async () => {
    const open = (tx: Tx): Tx => ({ ...tx, communityId: null })
    const { there } = fixtures
    expect(await read((tx) => listMembers(open(tx), w.stranger.id))).toEqual([])
    for (const filters of [{}, { name: 'seeded' }, { houseNo: '101' }]) {
      const { content } = await read((tx) => searchMembers(open(tx), filters, 0, 100))
      expect(content.length).toBeGreaterThan(0)
      expect(content.every(({ community }) => community.id === w.here.id)).toBe(true)
    }
    const guests = await read((tx) =>
      listGuestVehicles(open(tx), 'all', new Date(0))
        .with(pageGuestVehicles(open(tx), 'all', 0, 100))
        .map(([awaited, { content }]) => [...awaited, ...content]),
    )
    const notices = await read((tx) => listNotices(open(tx), manager))
    const visits = await read((tx) => listVisits(open(tx), 'staff', { page: 0, size: 100 }, {}))
    const { name } = (await w.sql`select guest_name as name from data.visits where id = ${there.visit}`)[0] as {
      name: string
    }
    const foundVisits = await read((tx) => listVisits(open(tx), 'staff', { find: name, page: 0, size: 100 }, {}))
    for (const rows of [guests, notices, visits.content, foundVisits.content]) {
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ communityId }) => communityId === w.here.id)).toBe(true)
    }
    const reader = { userId: w.stranger.id, manages: false, isResident: true, isGuard: true }
    for (const { communityId } of await read((tx) => listNotices(open(tx), reader))) expect(communityId).toBe(w.here.id)
    expect(await read((tx) => findForViewer(open(tx), there.notice, reader))).toBeUndefined()
    expect(await read((tx) => countReach(open(tx), there.notice))).toMatchObject({ people: 0, houses: 0 })
    expect((await read((tx) => listReaders(open(tx), there.notice, {}, 0, 100))).content).toEqual([])
    await write((tx) => seeSome(open(tx), manager, [there.notice]))
    expect(await w.sql`select from data.notice_reads where notice_id = ${there.notice}`).toEqual([])
    const { polledNotice: noticeId } = there as Fixtures & { readonly polledNotice: string }
    const votes = () => w.sql`select house_id, option, voted_at from data.notice_votes where notice_id = ${noticeId}`
    const [own] = (await votes()) as { house_id: string }[]
    expect((await read((tx) => listHouseVotes(open(tx), noticeId, {}, 0, 100))).content).toEqual([])
    expect(await read((tx) => listOwnHouses(open(tx), noticeId))).toEqual([])
    expect([...(await read((tx) => pollsOf(open(tx), [noticeId])))]).toEqual([])
    expect(await read((tx) => findVote(open(tx), { noticeId, houseId: own!.house_id }))).toBeUndefined()
    const before = await votes()
    await write((tx) => putVote(open(tx), { noticeId, houseId: own!.house_id, option: 0 }))
    await write((tx) => closePoll(open(tx), noticeId))
    expect(await votes()).toEqual(before)
    expect(await w.sql`select poll_closed_at from data.notices where id = ${noticeId}`).toEqual([
      { poll_closed_at: null },
    ])
    expect(await write((tx) => findNotice(open(tx), there.notice))).toBeUndefined()
    expect(await read((tx) => findAttachment(open(tx), there.notice, 'plan.pdf', manager))).toBeUndefined()
    expect(await write((tx) => lockMember(open(tx), there.member, w.stranger.id))).toBeUndefined()
    expect(await write((tx) => lockVisit(open(tx), there.visit, 'staff'))).toBeUndefined()
    expect(await read((tx) => findPhoto(open(tx), there.parcel))).toBeUndefined()
    expect(await write((tx) => lockBlock(open(tx), there.block, { userId: w.admin.id, all: true }))).toBeUndefined()
    const plate = await w.sql<
      { plate: string }[]
    >`select vehicle_no as plate from data.visits where community_id = ${w.there.id} and status = 'ARRIVED' and vehicle_no is not null`
    expect(plate.length).toBeGreaterThan(0)
    for (const { plate: end } of plate) expect(await read((tx) => listVisitingCars(open(tx), end, 'staff'))).toEqual([])
    const named = { visitId: there.guestVehicle }
    expect((await write((tx) => lockSubject(open(tx), named, null))).visit).toBeUndefined()
  })

  it('with no community set there are no rows', async () => {
    for (const table of tables)
      expect([table, (await w.db.callFunction((sql) => sql`select 1 from ${sql(table)}`)).length]).toEqual([table, 0])
  })

  it('nothing can be written into another community', async () => {
    const writing = w.db.write(
      { communityId: w.here.id },
      cause,
      (tx) => tx.sql`
      insert into vehicles (community_id, user_id, vehicle_no, type) values (${w.there.id}, ${w.stranger.id}, 'MH99ZZ9999', 'two-wheeler')`,
    )
    await expect(writing).rejects.toMatchObject({ code: '44000' })
    const moving = w.db.write(
      { communityId: w.here.id },
      cause,
      (tx) => tx.sql`update users set community_id = ${w.there.id} where id = ${w.neighbour.id}`,
    )
    await expect(moving).rejects.toMatchObject({ code: expect.stringMatching(/44000|23503/) })
  })

  it('the app has no right on a table, nor on the platform, unless it takes that role for a transaction', async () => {
    await expect(w.db.callFunction((sql) => sql`select 1 from data.users limit 1`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(w.db.callFunction((sql) => sql`select 1 from platform.users limit 1`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(read((tx) => many(tx.sql`select 1 from platform.users`))).rejects.toMatchObject({ code: '42501' })
    await expect(w.db.read('platform', cause, (tx) => many(tx.sql`select 1 from data.users`))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it("those who look at the same moment, some in vain, share lines and never each other's rows", async () => {
    const mine = (tx: Tx) => tx.sql<{ id: string }[]>`select community_id as id from users limit 3`
    const looks = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const { id } = i % 2 ? w.here : w.there
        if (i % 7 === 0) {
          const failing = w.db.read({ communityId: id }, cause, (tx) => many(tx.sql`select 1 / ${i - i} as never`))
          await expect(failing).rejects.toMatchObject({ code: '22012' })
        }
        const [one, two] = await w.db.read({ communityId: id }, cause, (tx) => many(mine(tx)).with(many(mine(tx))))
        return [...one, ...two].filter((row) => row.id === id).length
      }),
    )
    expect(new Set(looks)).toEqual(new Set([6]))
  })

  it('a transaction leaves nothing of its community behind on the connection', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        w.db.read({ communityId: i % 2 ? w.here.id : w.there.id }, cause, (tx) => many(tx.sql`select 1`)),
      ),
    )
    const left = await Promise.all(
      Array.from({ length: 16 }, () =>
        w.db.callFunction(
          (sql) =>
            sql<
              { it: string | null; role: string }[]
            >`select current_setting('aangan.community', true) as it, current_role as role`,
        ),
      ),
    )
    expect(left.every(([row]) => (row!.it ?? '') === '' && row!.role === 'aangan_app')).toBe(true)
  })

  // spec: who.25
  it('the audit trail refuses to be changed, even for its owner', async () => {
    await expect(w.sql`update data.audit_logs set action = 'X'`).rejects.toThrow('cannot be changed')
    await expect(w.sql`delete from data.audit_logs`).rejects.toThrow('cannot be changed')
    await expect(w.sql`truncate data.audit_logs`).rejects.toThrow('cannot be changed')
    await expect(
      w.db.write({ communityId: w.here.id }, cause, (tx) => tx.sql`delete from audit_logs`),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
