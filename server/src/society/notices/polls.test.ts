import { todayIn } from '@aangan/contract/core/dates'
import { noticePollEndpoints } from '@aangan/contract/society/notice-poll-endpoints'
import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trailOf, world, type World } from '../../../test/world.ts'

const day = 86_400_000
const closing = 'The poll must close between the publishing day and the end date.'
const fixed = { status: 409, body: { message: 'This cannot be changed after publishing.' } }
const poll = { question: 'Solar panels?', options: ['Yes', 'No'], voters: 'OWNERS' }

describe('polls of notices', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
  })
  afterEach(() => w.close())

  const inDays = (days: number) => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * day))
  const form = (over: object = {}) => ({ title: 'Roof', content: 'Please vote.', endDate: inDays(10), poll, ...over })
  const post = (over: object = {}, who = w.admin) => who.call(noticeEndpoints.create, { body: form(over) } as never)
  const put = (id: unknown, over: object = {}, body = form(over)) =>
    w.admin.call(noticeEndpoints.update, { params: { id: String(id) }, body } as never)
  const later = () => new Date(w.now().getTime() + 3 * day).toISOString()

  // spec: notices.poll.1
  it('asks, until a day on which its notice is on the board; the end date by default', async () => {
    const plain = await post({ poll: undefined })
    expect(plain.body['poll']).toBeNull()
    const made = await post()
    expect(made).toMatchObject({
      status: 201,
      body: {
        poll: {
          ...poll,
          shown: false,
          closesOn: inDays(10),
          closed: false,
          voted: 0,
          houses: 1,
          counts: null,
          myVotes: [],
        },
      },
    })
    for (const [over, said] of [
      [{ poll: { ...poll, question: '' } }, 'Question is required.'],
      [{ poll: { ...poll, options: ['Yes', 'YES'] } }, 'A poll needs 2 to 6 different options.'],
      [{ poll: { ...poll, options: ['Yes', 'n'.repeat(101)] } }, 'Each option must be at most 100 characters.'],
      [{ poll: { ...poll, voters: 'ALL' } }, 'Voters must be one of OWNERS, RESIDENTS.'],
      [{ poll: { ...poll, closesOn: inDays(-1) } }, closing],
      [{ poll: { ...poll, closesOn: inDays(11) } }, closing],
      [{ poll: { ...poll, closesOn: 'soon' } }, closing],
      [{ poll: { ...poll, closesOn: inDays(2) }, publishAt: later() }, closing],
    ] as const)
      expect([over, await post(over)]).toMatchObject([over, { status: 400, body: { fields: { poll: said } } }])
    expect((await post({ poll: { ...poll, closesOn: inDays(0) } })).status).toBe(201)
    expect((await post({ poll: { ...poll, closesOn: inDays(3) }, publishAt: later() })).status).toBe(201)
  })

  // spec: notices.poll.2
  it('is fixed after publishing; absent is as it was, equal is fine', async () => {
    const { body: made } = await post({ poll: { ...poll, closesOn: inDays(5) } })
    for (const over of [{ poll: null }, { poll: { ...poll, shown: true } }, { poll: { ...poll, closesOn: inDays(6) } }])
      expect([over, await put(made['id'], over)]).toMatchObject([over, fixed])
    for (const over of [{ poll: undefined }, { poll }, { poll: { ...poll, shown: false, closesOn: inDays(5) } }])
      expect([over, await put(made['id'], { ...over, endDate: inDays(20) })]).toMatchObject([
        over,
        { status: 200, body: { poll: { closesOn: inDays(5) } } },
      ])
    expect(await put(made['id'], { poll: undefined, endDate: inDays(4) })).toMatchObject({
      status: 400,
      body: { fields: { poll: closing } },
    })
    const { body: silent } = await post({ poll: undefined })
    expect(await put(silent['id'])).toMatchObject(fixed)
    const trail = await trailOf(w.sql, 'NOTICE', made['id'])
    expect(trail[0]!.after.poll).toEqual({ ...poll, shown: false, closesOn: inDays(5) })
    // Of what is scheduled, all can be changed.
    const { body: scheduled } = await post({ publishAt: later() })
    expect((await put(scheduled['id'], { poll: { ...poll, shown: true } })).body['poll']).toMatchObject({ shown: true })
    expect((await put(scheduled['id'], { poll: undefined })).body['poll']).toMatchObject({ shown: true })
    expect((await put(scheduled['id'], { poll: null })).body['poll']).toBeNull()
    expect(await put(scheduled['id'], { poll: { ...poll, closesOn: inDays(1) } })).toMatchObject({ status: 400 })
  })

  // spec: notices.poll.2
  it('at most five of a community are open, however many are posted at once', async () => {
    const posts = await Promise.all(Array.from({ length: 9 }, () => post()))
    expect(posts.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(4).fill(409)])
    const full = { status: 409, body: { message: 'At most 5 polls can be open.' } }
    expect(await post({ publishAt: later() })).toMatchObject(full)
    expect((await post({}, w.strangerAdmin)).status).toBe(201)
    const open = posts.filter(({ status }) => status === 201).map(({ body }) => String(body['id']))
    // One that is open can be edited, and one that is scheduled as well.
    expect((await put(open[0], { title: 'Roof of A' })).status).toBe(200)
    await w.admin.call(noticeEndpoints.remove, { params: { id: open[0]! } })
    expect((await post()).status).toBe(201)
    await w.sql`update data.notices set poll_closed_at = now() where id = ${open[1]!}`
    expect((await post()).status).toBe(201)
    expect(await post()).toMatchObject(full)
  })

  // spec: notices.poll.11
  it('counts before it is posted the houses that nobody can vote for', async () => {
    const count = async (body: object) =>
      (await w.admin.call(noticeReaderEndpoints.count, { body } as never)).body['housesWithoutVoter']
    // A-101 has an owner, B-202 a tenant, and C-1 nobody.
    await w.sql`insert into data.houses (community_id, division, number) values (${w.here.id}, 'C', '1')`
    expect(await count({})).toBe(0)
    expect(await count({ voters: 'OWNERS' })).toBe(2)
    expect(await count({ voters: 'RESIDENTS' })).toBe(1)
    expect(await count({ voters: 'RESIDENTS', audience: { divisions: ['A', 'B'] } })).toBe(0)
    expect(await count({ voters: 'OWNERS', audience: { houses: [{ division: 'B', houseNo: '202' }] } })).toBe(1)
    // Nobody is tenant of the empty one.
    expect(await count({ voters: 'OWNERS', audience: { ownershipTypes: ['tenant'] } })).toBe(1)
    expect(await count({ voters: 'OWNERS', audience: { roles: ['SECURITY'] } })).toBe(0)
    expect(await w.admin.call(noticeReaderEndpoints.count, { body: { voters: 'ALL' } } as never)).toMatchObject({
      status: 400,
      body: { fields: { voters: 'Voters must be one of OWNERS, RESIDENTS.' } },
    })
    // It can be posted all the same.
    expect((await post({ audience: { divisions: ['C'] } })).body['poll']).toMatchObject({ houses: 0 })
  })

  // spec: notices.poll.9
  it('without a poll there is nothing to vote for and no house that has voted', async () => {
    const { body } = await post({ poll: undefined })
    const params = { id: String(body['id']) }
    const none = { status: 409, body: { message: 'This notice has no poll.' } }
    expect(await w.resident.call(noticePollEndpoints.vote, { params, body: { option: 0 } })).toMatchObject(none)
    for (const endpoint of [noticePollEndpoints.list, noticePollEndpoints.export])
      expect(await w.admin.call(endpoint, { params } as never)).toMatchObject(none)
  })
})
