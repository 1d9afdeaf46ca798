import { instantIn, todayIn } from '@aangan/contract/core/dates'
import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, update } = noticeEndpoints
const minute = 60_000
const day = 86_400_000
const fixed = 'This cannot be changed after publishing.'

describe('notices for later and for some', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
  })
  afterEach(() => w.close())

  const inMs = (ms: number) => new Date(w.now().getTime() + ms).toISOString()
  const form = (over: object = {}) => ({ title: 'Meeting', content: 'All owners', endDate: '2099-01-01', ...over })
  const post = (over: object = {}, who = w.admin) => who.call(create, { body: form(over) } as never)
  const put = (id: unknown, over: object = {}, who = w.admin) =>
    who.call(update, { params: { id: String(id) }, body: form(over) } as never)
  const listed = async (who: Speaker) => (await who.call(list)).body as unknown as ListedNotice[]
  const titles = async (who: Speaker) => (await listed(who)).map(({ title }) => title)

  // spec: notices.when.1
  it.each([
    ['Asia/Kolkata', '2026-12-10T08:00', '2026-12-10T02:30:00.000Z'],
    // That night the clock of New York goes forward.
    ['America/New_York', '2027-03-14T08:00', '2027-03-14T12:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  ])('in %s, %s is on the board at that second', async (zone, publishAt, instant) => {
    await w.sql`update data.communities set time_zone = ${zone} where id = ${w.there.id}`
    await w.sql`update data.sessions set expires_at = '2099-01-01'`
    const made = await post({ publishAt }, w.strangerAdmin)
    expect(made).toMatchObject({ status: 201, body: { status: 'SCHEDULED', publishAt: instant, publishedAt: instant } })
    w.travel(Date.parse(instant) - w.now().getTime() - 1_000)
    expect(await titles(w.stranger)).toEqual([])
    expect(await titles(w.strangerAdmin)).toEqual(['Meeting'])
    w.travel(1_000)
    expect(await listed(w.stranger)).toMatchObject([
      { title: 'Meeting', status: 'ACTIVE', publishAt: null, publishedAt: instant, isNew: true },
    ])
    expect(instantIn(zone, publishAt).toISOString()).toBe(instant)
  })

  // spec: notices.when.2
  it('the publishing time is ahead, at most a year, and not after the last day', async () => {
    const early = 'The publishing time must be in the future, at most one year ahead.'
    for (const publishAt of [inMs(-minute), inMs(367 * day), '2026-13-01T08:00', 'tomorrow'])
      expect(await post({ publishAt })).toMatchObject({ status: 400, body: { fields: { publishAt: early } } })
    const [soon, endDate] = [inMs(3 * day), todayIn('Asia/Kolkata', w.now())]
    expect(await post({ publishAt: soon, endDate })).toMatchObject({
      status: 400,
      body: { fields: { endDate: 'End date must not be before the publishing time.' } },
    })
    expect((await post({ publishAt: inMs(364 * day) })).status).toBe(201)
    for (const over of [{ pinned: 'yes' }, { ask: 1 }]) expect((await post(over)).status).toBe(400)
  })

  // spec: notices.when.3
  it('all of what is scheduled can be changed, and null publishes it now', async () => {
    const publishAt = inMs(day)
    const { body: made } = await post({ publishAt })
    // Absent is as it was.
    expect((await put(made['id'])).body).toMatchObject({ publishAt, ask: false, audience: null })
    const later = inMs(2 * day)
    const all = { publishAt: later, ask: true, audience: { divisions: ['B'] } }
    expect((await put(made['id'], all)).body).toMatchObject({
      publishAt: later,
      ask: true,
      audience: { divisions: ['B'], houses: [], houseCount: 0, ownershipTypes: [], roles: ['USER'] },
    })
    const before = w.now()
    const published = await put(made['id'], { publishAt: null, audience: null })
    expect(published.body).toMatchObject({ status: 'ACTIVE', ask: true, audience: null })
    expect(Date.parse(String(published.body['publishedAt']))).toBeGreaterThanOrEqual(before.getTime())
    expect(await titles(w.neighbour)).toEqual(['Meeting'])
  })

  // spec: notices.when.4
  it('after publishing for whom, when and whether it asks are fixed; the same again is fine', async () => {
    const audience = { divisions: ['A'], houses: [{ division: 'B', houseNo: '202' }] }
    const { body: made } = await post({ audience, ask: true })
    for (const over of [
      { audience: { divisions: ['A'] } },
      { audience: null },
      { audience: { ...audience, ownershipTypes: ['owner'] } },
      { ask: false },
      { publishAt: inMs(day) },
      { title: 'Halfway', audience: { roles: ['SECURITY'] } },
    ])
      expect([over, await put(made['id'], over)]).toMatchObject([over, { status: 409, body: { message: fixed } }])
    for (const over of [
      {},
      { publishAt: null },
      { ask: true, audience: { ...audience, roles: ['USER'] } },
      { audience: { divisions: ['A', 'A'], houses: [{ division: 'B', houseNo: '202' }], roles: [] } },
      { pinned: true, endDate: '2098-01-01' },
    ])
      expect([over, (await put(made['id'], over)).status]).toEqual([over, 200])
    expect((await listed(w.neighbour))[0]).toMatchObject({
      ask: true,
      pinned: true,
      audience: { divisions: ['A'], houses: [{ division: 'B', houseNo: '202' }], houseCount: 1 },
    })
    // A resident reads only which of their own houses it names, a guard none.
    expect((await listed(w.resident))[0]).toMatchObject({ audience: { houses: [], houseCount: 1 } })
    expect(await titles(w.guard)).toEqual([])
    const audits = await trailOf(w.sql, 'NOTICE', made['id'])
    expect(audits[0]).toMatchObject({ after: { audience: { divisions: ['A'], houseCount: 1 }, ask: true } })
  })

  // spec: notices.when.4
  it('at the moment of publishing an edit is refused or published with it, never half', async () => {
    const { body: made } = await post({ publishAt: inMs(250) })
    const edits = await Promise.all(
      Array.from({ length: 24 }, async (_, turn) => {
        await new Promise((resolve) => setTimeout(resolve, turn * 20))
        const title = `Edit ${turn}`
        const { status } = await put(made['id'], { title, audience: { divisions: [turn % 2 ? 'A' : 'B'] } })
        return { status, title, turn }
      }),
    )
    expect(new Set(edits.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [stored] = await listed(w.admin)
    const last = edits.find(({ title }) => title === stored?.title)
    expect([last?.status, stored?.audience?.divisions]).toEqual([200, [last!.turn % 2 ? 'A' : 'B']])
  })

  // spec: notices.audience.5
  it('names houses that there are, in a few words each', async () => {
    const wrong = async (audience: object) => (await post({ audience })).body['fields']
    const houses = (...numbers: string[]) => numbers.map((houseNo) => ({ division: 'B', houseNo }))
    expect(await wrong({ houses: houses('202', '999') })).toEqual({ audience: 'There is no house B-999.' })
    expect(await wrong({ houses: [{ division: 'Z', houseNo: '1' }] })).toEqual({ audience: 'There is no house Z-1.' })
    expect(await wrong({ houses: Array.from({ length: 501 }, () => houses('202')[0]) })).toEqual({
      audience: 'At most 500 houses can be named.',
    })
    expect(await wrong({ divisions: ['E'] })).toEqual({ audience: 'Divisions must be some of A, B, C, D.' })
    expect(await wrong({ ownershipTypes: ['guest'] })).toEqual({
      audience: 'Ownership types must be some of owner, tenant.',
    })
    expect(await wrong({ roles: ['ADMIN'] })).toEqual({ audience: 'Roles must be some of USER, SECURITY.' })
    expect((await post({ audience: { houses: houses('202', ' 202 ') } })).body).toMatchObject({
      audience: { houses: [{ division: 'B', houseNo: '202' }], houseCount: 1 },
    })
  })

  // spec: notices.audience.6
  it('a house that a notice names is not deleted, and the notice never becomes everyone’s', async () => {
    const house = await w.admin.call(houseEndpoints.create, { body: { division: 'D', number: '7' } } as never)
    const params = { id: String(house.body['id']) }
    const audience = { houses: [{ division: 'D', houseNo: '7' }] }
    const deletes = () => w.admin.call(houseEndpoints.remove, { params })
    const [posted, removed] = await Promise.all([post({ audience }), deletes()])
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([posted.status, removed.status])
    if (posted.status === 201) {
      expect((await deletes()).body['message']).toBe('This house has people or a history. It cannot be deleted.')
      expect(await titles(w.resident)).toEqual([])
      await w.admin.call(noticeEndpoints.remove, { params: { id: String(posted.body['id']) } })
      expect((await deletes()).status).toBe(204)
    }
  })

  it('a community takes along the notices that name its houses', async () => {
    const place = { name: 'Rose Court', area: 'Baner', city: 'Pune', state: 'Maharashtra', country: 'India' }
    const { body: made } = await w.superAdmin.call(communityEndpoints.create, { body: place })
    const communityId = String(made['id'])
    await w.superAdmin.call(houseEndpoints.create, { body: { division: 'D', number: '7', communityId } } as never)
    const audience = { houses: [{ division: 'D', houseNo: '7' }] }
    expect((await post({ audience, communityId }, w.superAdmin)).status).toBe(201)
    const removed = await w.superAdmin.call(communityEndpoints.remove, { params: { id: communityId } })
    expect([removed.status, removed.text]).toEqual([204, ''])
  })

  // spec: notices.pinned.1, notices.pinned.2
  it('three at most are pinned, above the others until they expire', async () => {
    const pinned = ['one', 'two', 'three']
    for (const title of [...pinned, 'four']) await post({ title, pinned: title !== 'four' })
    expect(await titles(w.resident)).toEqual(['three', 'two', 'one', 'four'])
    const full = { status: 409, body: { message: 'At most 3 notices can be pinned. Unpin one first.' } }
    expect(await post({ pinned: true })).toMatchObject(full)
    expect((await post({ pinned: true }, w.strangerAdmin)).status).toBe(201)
    const [third] = await listed(w.admin)
    await w.sql`update data.notices set end_date = '2020-01-01' where id = ${third!.id}`
    expect((await post({ title: 'five', pinned: true })).status).toBe(201)
    expect((await titles(w.admin)).slice(0, 3)).toEqual(['five', 'two', 'one'])
    // Pinned again with its new end, it would be the fourth.
    expect(await put(third!.id, { title: 'three' })).toMatchObject(full)
    expect((await put(third!.id, { title: 'three', pinned: false })).status).toBe(200)
  })

  // spec: notices.pinned.1, notices.when.5
  it('bounds hold against many at once', async () => {
    const pins = await Promise.all(Array.from({ length: 8 }, () => post({ pinned: true })))
    expect(pins.filter(({ status }) => status === 201)).toHaveLength(3)
    await w.sql`
      insert into data.notices (community_id, title, content, end_date, publish_at)
      select ${w.here.id}, 'Later', 'Later', '2099-01-01', ${w.now()}::timestamptz + interval '1 day' from generate_series(1, 47)`
    const scheduled = await Promise.all(Array.from({ length: 8 }, () => post({ publishAt: inMs(day) })))
    expect(scheduled.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(5).fill(409)])
    expect(scheduled.find(({ status }) => status === 409)?.body['message']).toBe('At most 50 notices can be scheduled.')
  })
})
