import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest } from '../../../test/samples.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'
import { cleanUp } from '../../core/jobs/cleanup.ts'

const { list, read, preferences, setPreferences } = notificationEndpoints

describe('the bell', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  beforeEach(() => w.sql`delete from data.notifications`)
  afterAll(() => w.close())

  /** Minutes ago, the newest last. */
  const tell = (who: Speaker, ...minutes: number[]) => w.sql`
    insert into data.notifications (community_id, user_id, kind, title, body, path, created_at)
    select ${who.communityId || null}::uuid, ${who.id}, 'VISITOR_IN', 'Told ' || m || ' ago', 'b', '/', ${w.now()}::timestamptz - m * interval '1 minute'
    from unnest(${minutes}::int[]) m`
  const listed = async (who: Speaker, query: object = {}) => {
    const { status, body } = await who.call(list, { query })
    expect(status).toBe(200)
    return body as unknown as {
      content: { id: string; title: string; readAt: string | null; kind: string }[]
      totalElements: number
      unread: number
    }
  }

  it('has what somebody was told, newest first, page by page', async () => {
    await tell(w.resident, 3, 2, 1)
    await tell(w.neighbour, 1)
    const { content, ...rest } = await listed(w.resident, { size: 2 })
    expect(content.map(({ title }) => title)).toEqual(['Told 1 ago', 'Told 2 ago'])
    expect(rest).toEqual({ totalElements: 3, totalPages: 2, unread: 3 })
    expect((await listed(w.resident, { size: 2, page: 1 })).content.map(({ title }) => title)).toEqual(['Told 3 ago'])
    expect(await listed(w.guard)).toMatchObject({ content: [], totalElements: 0, unread: 0 })
  })

  it('is one’s own, also for who belongs to no community', async () => {
    await tell(w.superAdmin, 1)
    await tell(w.resident, 1)
    expect((await listed(w.superAdmin)).content).toHaveLength(1)
    const { id } = (await listed(w.resident)).content[0]!
    for (const who of [w.neighbour, w.stranger, w.admin, w.superAdmin])
      expect((await who.call(read, { body: { ids: [id] } })).status).toBe(200)
    expect((await listed(w.resident)).unread).toBe(1)
  })

  // spec: gate.notifications.4
  it('counts what is unread until it is read, some or all', async () => {
    await tell(w.resident, 3, 2, 1)
    const [newest] = (await listed(w.resident)).content
    expect((await w.resident.call(read, { body: { ids: [newest!.id] } })).body).toEqual({ unread: 2 })
    expect((await listed(w.resident)).content.map(({ readAt }) => readAt === null)).toEqual([false, true, true])
    expect((await w.resident.call(read, { body: { all: true } })).body).toEqual({ unread: 0 })
  })

  it.each([
    [{}, 'Name the notifications, or all of them.'],
    [{ all: false }, 'Name the notifications, or all of them.'],
    [{ ids: ['x'] }, 'The id is not valid.'],
    [
      { ids: Array.from({ length: 101 }, () => '00000000-0000-7000-8000-000000000000') },
      'At most 100 notifications at once.',
    ],
  ])('%o reads none', async (body, message) => {
    const answer = await w.resident.call(read, { body } as never)
    expect([answer.status, answer.body['message']]).toEqual([400, message])
  })

  // spec: gate.notifications.4
  it('keeps thirty days, and five hundred of a person', async () => {
    await tell(w.resident, ...Array.from({ length: 503 }, (_, i) => i / 1000 + 1).map((minute) => Math.floor(minute)))
    await tell(w.neighbour, 1, 31 * 24 * 60)
    expect(await listed(w.resident)).toMatchObject({ totalElements: 500, unread: 500 })
    expect(await listed(w.neighbour)).toMatchObject({ totalElements: 1, unread: 1 })
    await cleanUp({}, { db: w.db })
    const rows = await w.sql`
      select count(*)::int as count from data.notifications where user_id in (${w.resident.id}, ${w.neighbour.id}) group by user_id order by 1`
    expect(rows.map(({ count }) => count)).toEqual([1, 500])
  })

  // spec: gate.notifications.5
  it('a flood of one kind pushes out its own, and no other', async () => {
    const office = await w.person({ roles: ['ADMIN'] })
    const add = (kind: string, count: number, minutes: number) => w.sql`
      insert into data.notifications (community_id, user_id, kind, title, body, path, created_at)
      select ${office.communityId}, ${office.id}, ${kind}, 'x', 'x', '/dashboard', ${w.now()}::timestamptz - make_interval(mins => ${minutes}, secs => n)
      from generate_series(1, ${count}) n`
    await add('BLOCKED_AT_GATE', 3, 60)
    await add('GATE_CONFLICT', 700, 1)
    const kinds = async () => {
      const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => office.call(list, { query: { page, size: 100 } })))
      const all = pages.flatMap(({ body }) => body['content'] as unknown as { kind: string; createdAt: string }[])
      expect(all.map(({ createdAt }) => createdAt)).toEqual(
        all
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      )
      return [all.length, all.filter(({ kind }) => kind === 'BLOCKED_AT_GATE').length]
    }
    expect(await kinds()).toEqual([500, 3])
    await cleanUp({}, { db: w.db })
    expect(await kinds()).toEqual([500, 3])
    const [row] = await w.sql`select count(*)::int as count from data.notifications where user_id = ${office.id}`
    expect(row).toEqual({ count: 500 })
    await w.sql`delete from data.notifications where user_id = ${office.id}`
  })

  it('a guest who comes in is told to the people of the house, and to nobody else', async () => {
    const owner = await w.person({ houseNo: '505', division: 'D' })
    const tenant = await w.person({ houseNo: '505', division: 'D', ownershipType: 'tenant' })
    const away = await w.person({ houseNo: '505', division: 'D' })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${away.id}`
    await w.person({ houseNo: '505', division: 'D', roles: ['SECURITY'] })
    const disabled = await w.person({ houseNo: '505', division: 'D' })
    await w.sql`update data.users set status = 'DISABLED' where id = ${disabled.id}`
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    const form = { ...guest, visitingHouseNo: '505', division: 'D', entryTime }
    const id = String((await w.admin.call(guestVehicleEndpoints.create, { body: form })).body['id'])
    await w.guard.call(guestVehicleEndpoints.enter, { params: { id } })
    const people = await w.sql<{ user_id: string }[]>`select user_id from data.notifications`
    expect(people.map((row) => row.user_id).sort()).toEqual([owner.id, tenant.id].sort())
    expect((await listed(owner)).content).toMatchObject([
      {
        kind: 'VISITOR_IN',
        title: 'Guest',
        body: expect.stringMatching(/^Ramesh Guard let them in without asking\. In \d{1,2}:\d\d [ap]m\.$/),
        visitId: id,
        path: '/dashboard?section=visitors',
      },
    ])
  })

  it('is not told of what was rolled back', async () => {
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    const id = String((await w.admin.call(guestVehicleEndpoints.create, { body: { ...guest, entryTime } })).body['id'])
    const marks = await Promise.all([1, 2, 3].map(() => w.guard.call(guestVehicleEndpoints.enter, { params: { id } })))
    expect(marks.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await listed(w.resident)).totalElements).toBe(1)
  })

  it('preferences begin with the defaults; what a change leaves out stays', async () => {
    const first = (await w.resident.call(preferences)).body
    expect(first).toMatchObject({ quietFrom: null, quietUntil: null, push: { VISITOR_IN: true, VISITOR_OUT: false } })
    const hours = { quietFrom: '22:00', quietUntil: '06:30' }
    expect((await w.resident.call(setPreferences, { body: hours })).body).toEqual({ ...first, ...hours })
    const push = { ...(first['push'] as unknown as object), VISITOR_IN: false }
    const switched = await w.resident.call(setPreferences, { body: { push: { VISITOR_IN: false } } })
    expect(switched.body).toEqual({ ...hours, push })
    expect((await w.resident.call(preferences)).body).toEqual(switched.body)
    const none = { quietFrom: null, quietUntil: null }
    expect((await w.resident.call(setPreferences, { body: none } as never)).body).toEqual({ ...none, push })
    expect((await w.superAdmin.call(setPreferences, { body: hours })).body).toMatchObject(hours)
    expect((await w.neighbour.call(preferences)).body).toEqual(first)
  })

  it.each([
    [{ quietFrom: '22:00' }, 'quietUntil', 'Quiet until is required.'],
    [{ quietFrom: null, quietUntil: '06:00' }, 'quietFrom', 'Quiet from is required.'],
    [{ quietFrom: '24:00', quietUntil: '06:00' }, 'quietFrom', 'Quiet from must be a time like 22:30.'],
    [{ quietFrom: '22:00', quietUntil: '6:00' }, 'quietUntil', 'Quiet until must be a time like 22:30.'],
    [{ push: { VISITOR_IN: 'yes' } }, 'push.VISITOR_IN', 'Each switch must be true or false.'],
  ])('%o is refused', async (change, field, message) => {
    const { status, body } = await w.resident.call(setPreferences, { body: change } as never)
    expect([status, body['message'], Object.keys(body['fields'] as unknown as object)]).toEqual([400, message, [field]])
  })
})
