import { todayIn } from '@aangan/contract/core/dates'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { householdEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { lookFor } from '../../../test/watch.ts'
import { jobDeps, world, type Speaker, type World } from '../../../test/world.ts'
import { endMoveOuts } from '../../people/move-outs/move-outs.clock.ts'

describe('what one act did', () => {
  let w: World
  const { bringIn, takeBack } = importsIn(() => w)
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())
  /** Each test reads what came after this. */
  let startDate: string
  beforeEach(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    startDate = w.now().toISOString()
  })

  const page = async (query: object, who: Speaker = w.admin) => {
    const { status, body } = await who.call(auditEndpoints.list, { query: { startDate, size: 100, ...query } } as never)
    expect(status).toBe(200)
    return body as unknown as { content: AuditLog[]; totalElements: number; totalPages: number }
  }
  const rows = async (query: object = {}, who?: Speaker) => (await page(query, who)).content
  const lines = (query: object = {}, who?: Speaker) => rows({ folded: true, ...query }, who)
  let number = 3000
  const flats = (count: number) => `Wing,Flat No\n${Array.from({ length: count }, () => `C,${number++}\n`).join('')}`
  const residents = (count: number) =>
    `Name,Wing,Flat No,Owner/Tenant,Mobile\n${Array.from({ length: count }, () => `Kavita Rao,D,${number},Owner,98${10_000_000 + number++}\n`).join('')}`

  // spec: screens.audit-trail.6
  it('an import of 62 rows and its undo are two lines, each by its newest row, and every row is there', async () => {
    const one = await bringIn(w.admin, 'RESIDENTS', residents(62))
    const imported = await lines()
    expect(imported).toMatchObject([
      {
        action: 'IMPORT',
        summary: expect.stringContaining('Meera Admin imported 62 rows from'),
        bulk: { id: expect.any(String), count: 63 },
      },
    ])
    await takeBack(w.admin, one)
    const both = await page({ folded: true, kind: 'CHANGES', size: 1, page: 1 })
    expect(both).toMatchObject({ totalElements: 2, totalPages: 2, content: imported })
    const [undone] = await lines()
    expect(undone).toMatchObject({ action: 'IMPORT_UNDO', bulk: { count: 63 } })
    expect(undone!.bulk!.id).not.toBe(imported[0]!.bulk!.id)

    expect((await page({})).totalElements).toBe(126)
    for (const { bulk } of [undone!, imported[0]!]) {
      const opened = await rows({ bulk: bulk!.id })
      expect(opened).toHaveLength(63)
      for (const row of opened) expect(row.bulk).toEqual(bulk)
      expect(await lines({ bulk: bulk!.id })).toHaveLength(1)
    }
  })

  // spec: screens.audit-trail.6
  it('with a filter the newest row that matches stands for the act, and says how many there are in all', async () => {
    await bringIn(w.admin, 'HOUSES', flats(5))
    const [house, ...more] = await lines({ resource: 'HOUSE' })
    expect([more, house]).toMatchObject([[], { action: 'CREATE', bulk: { count: 6 } }])
    expect((await rows({ resource: 'HOUSE' })).map(({ id }) => id)).toContain(house!.id)
    expect(await lines({ userId: w.admin.username })).toMatchObject([{ action: 'IMPORT' }])
    expect(await lines({ userId: w.resident.id })).toEqual([])
    expect(await lines({ kind: 'LOGINS' })).toEqual([])
  })

  // spec: screens.audit-trail.6
  it('lines are counted however many rows an act has', async () => {
    await bringIn(w.admin, 'HOUSES', flats(5))
    await w.sql`
      insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, request_id, bulk_id)
      select now(), ${w.here.id}, ${w.admin.id}, 'CREATE', 'VEHICLE', gen_random_uuid(), 'many', '00000000-0000-7000-8000-000000000001'
      from generate_series(1, 50001)`
    await bringIn(w.admin, 'HOUSES', flats(5))
    expect((await page({ kind: 'CHANGES' })).totalElements).toBe(10_001)
    expect((await page({ kind: 'CHANGES', folded: true, size: 1 })).totalElements).toBe(3)
    expect((await page({ resource: 'HOUSE', folded: true, size: 1 })).totalElements).toBe(2)
    // Nothing else is there to fill the page.
    const [one, ...more] = (await page({ resource: 'VEHICLE', folded: true })).content
    expect([more, one]).toMatchObject([[], { bulk: { count: 50_001 } }])
  })

  // spec: screens.audit-trail.7
  it('that has less than three rows is no line of its own: each stays a row', async () => {
    await bringIn(w.admin, 'HOUSES', flats(1))
    const found = await lines()
    expect(found.map(({ action, bulk }) => [action, bulk])).toEqual([
      ['IMPORT', null],
      ['CREATE', null],
    ])
    expect(found).toEqual(await rows())
  })

  // spec: screens.audit-trail.7
  it('approvals at once are a line, one approval alone is rows', async () => {
    const pending = () => w.person({ status: 'PENDING', division: 'D', houseNo: String(number++) })
    const ids = [await pending(), await pending()].map(({ id }) => id)
    expect((await w.admin.call(approvalEndpoints.approveMany, { body: { ids } })).status).toBe(200)
    const count = (await rows()).length
    expect(count).toBeGreaterThanOrEqual(4)
    expect(await lines()).toMatchObject([{ action: 'APPROVE', bulk: { count } }])
    await w.admin.call(approvalEndpoints.approve, { params: { id: (await pending()).id } } as never)
    expect((await lines()).map(({ bulk }) => bulk !== null)).toEqual([
      ...(await rows()).slice(count).map(() => false),
      true,
    ])
  })

  // spec: screens.audit-trail.7
  it('three new codes for slips are a line, two are rows', async () => {
    const invite = async () => {
      const body = { name: 'Ravi Iyer', division: 'D', houseNo: String(number++), ownershipType: 'owner' } as const
      return String((await w.admin.call(invitationEndpoints.create, { body } as never)).body['id'])
    }
    const ids = [await invite(), await invite(), await invite()]
    await w.admin.call(invitationEndpoints.renew, { body: { ids: ids.slice(1) } })
    expect((await lines({ size: 2 })).map(({ bulk }) => bulk)).toEqual([null, null])
    await w.admin.call(invitationEndpoints.renew, { body: { ids } })
    const [line, next] = await lines()
    expect([line, next]).toMatchObject([{ action: 'INVITE', bulk: { count: 3 } }, { bulk: null }])
  })

  // spec: screens.audit-trail.5
  it('700 rows of the gate are none of the changes', async () => {
    await w.sql`
      insert into data.audit_logs (at, community_id, user_id, action, resource)
      select now(), ${w.here.id}, ${w.guard.id}, (array['ASK', 'MARK_ENTRY', 'MARK_EXIT', 'ANSWER'])[1 + n % 4], 'VISIT' from generate_series(1, 700) n`
    expect((await page({ kind: 'CHANGES' })).totalElements).toBe(0)
    expect((await page({ kind: 'GATE', folded: true })).totalElements).toBe(700)
  })

  // spec: screens.audit-trail.6
  it('counts and opens within one’s own community', async () => {
    const [house, elsewhere] = [w.here.id, w.there.id]
    const bulk = '01a00000-0000-7000-8000-000000000001'
    await w.sql`
      insert into data.audit_logs (at, community_id, user_id, action, resource, bulk_id)
      select now(), case when n <= 4 then ${house}::uuid else ${elsewhere}::uuid end, ${w.superAdmin.id}, 'INVITE', 'USER', ${bulk}
      from generate_series(1, 9) n`
    expect(await lines()).toMatchObject([{ bulk: { id: bulk, count: 4 } }])
    expect(await lines({}, w.strangerAdmin)).toMatchObject([{ bulk: { id: bulk, count: 5 } }])
    expect(await rows({ bulk }, w.strangerAdmin)).toHaveLength(5)
    expect(await lines({ bulk }, w.superAdmin)).toMatchObject([{ bulk: { count: 9 } }])
    expect((await w.admin.call(auditEndpoints.list, { query: { bulk: 'x' } })).status).toBe(400)
    expect((await w.admin.call(auditEndpoints.list, { query: { folded: 'perhaps' } } as never)).status).toBe(400)
  })

  // spec: screens.audit-trail.6
  it('is every row in an export', async () => {
    await bringIn(w.admin, 'HOUSES', flats(4))
    const { text } = await w.admin.call(auditEndpoints.export, {
      query: { startDate, resource: 'HOUSE', format: 'csv' },
    } as never)
    expect(text.match(/, Meera Admin,|,Meera Admin,/g)).toHaveLength(4)
  })

  // spec: screens.audit-trail.7
  it('a household that moves out is a line when it is said, and one when the day is over', async () => {
    const day = (days: number) => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * 86_400_000))
    const [asha, ravi, kavita] = await Promise.all(
      [1, 2, 3].map(() => w.person({ houseNo: String(number++), division: 'D' })),
    )
    const homes = (await asha!.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[]
    const { id, houseId, householdId } = homes[0]!.occupancy
    for (const { id: userId } of [ravi!, kavita!]) {
      const body = { userId, ownershipType: 'owner', householdId } as const
      expect((await w.admin.call(occupancyEndpoints.create, { params: { id: houseId }, body })).status).toBe(201)
    }
    startDate = new Date(w.now().getTime() + 1).toISOString()
    await new Promise((resolve) => setTimeout(resolve, 2))
    const leave = (body: object) =>
      w.admin.call(moveOutEndpoints.end, { params: { id }, body: { endsOn: day(1), ...body } } as never)
    expect((await leave({ wholeHousehold: true })).status).toBe(200)
    expect(await lines()).toMatchObject([{ action: 'MOVE_OUT', userId: w.admin.id, bulk: { count: 3 } }])

    w.travel(2 * 86_400_000)
    startDate = w.now().toISOString()
    await lookFor({ ...jobDeps(), db: w.db, clock: w.now } as never, [endMoveOuts])
    expect((await rows()).filter(({ action }) => action === 'MOVE_OUT')).toHaveLength(3)
    const told = await lines()
    expect(told.filter(({ bulk }) => bulk !== null)).toHaveLength(1)
  })
})
