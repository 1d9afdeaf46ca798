import { todayIn } from '@aangan/contract/core/dates'
import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { waitingEndpoints } from '@aangan/contract/record/waiting'
import type { Poll } from '@aangan/contract/society/notice-poll'
import { noticePollEndpoints, type HouseVote } from '@aangan/contract/society/notice-poll-endpoints'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lookBesides } from '../../../test/watch.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const day = 86_400_000

describe('the votes of a poll', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
    await w.sql`update data.sessions set expires_at = '2099-01-01'`
  })
  afterEach(() => w.close())

  const inDays = (days: number) => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * day))
  const post = async (poll: object = {}, over: object = {}) => {
    const asked = { question: 'Solar panels?', options: ['Yes', 'No', 'Later'], voters: 'RESIDENTS', ...poll }
    const body = { title: 'Roof', content: 'Please vote.', endDate: inDays(9), poll: asked, ...over }
    return String((await w.admin.call(noticeEndpoints.create, { body } as never)).body['id'])
  }
  const vote = (who: Speaker, id: string, option: unknown, houseId?: string) =>
    who.call(noticePollEndpoints.vote, { params: { id }, body: { option, houseId } } as never)
  const pollFor = async (who: Speaker, id: string): Promise<Poll | null | undefined> =>
    ((await who.call(noticeEndpoints.list)).body as unknown as ListedNotice[]).find((one) => one.id === id)?.poll
  const rows = (id: string) => w.sql`select house_id, option, voted_by from data.notice_votes where notice_id = ${id}`
  const houses = (who: Speaker, id: string, query: object = {}) =>
    who.call(noticePollEndpoints.list, { params: { id }, query } as never)
  const listed = async (who: Speaker, id: string, query: object = {}) =>
    ((await houses(who, id, query)).body['content'] as unknown as HouseVote[]).map(
      ({ division, houseNo, voted, option }) => [`${division}-${houseNo}`, voted, option],
    )
  /** To the first instant after the poll’s last day. */
  const toTheEnd = async (id: string) => {
    const [row] = await w.sql<{ ms: number }[]>`
      select extract(epoch from ((poll ->> 'closesOn')::date + 1)::timestamp at time zone 'Asia/Kolkata') * 1000 as ms from data.notices where id = ${id}`
    w.travel(Number(row!.ms) - w.now().getTime())
  }
  const partner = () => w.person({ username: 'partner', name: 'Ravi Rao' })

  // spec: notices.poll.4
  it('any of a house votes for it and changes its vote; the last one counts, and its people read whose it is', async () => {
    const ravi = await partner()
    const id = await post()
    expect(await pollFor(w.resident, id)).toMatchObject({
      voted: 0,
      houses: 2,
      myVotes: [{ option: null, byName: null, at: null }],
    })
    const first = await vote(w.resident, id, 0)
    expect(first).toMatchObject({
      status: 200,
      body: {
        id,
        poll: {
          voted: 1,
          houses: 2,
          counts: null,
          closed: false,
          myVotes: [
            {
              division: 'A',
              houseNo: '101',
              option: 0,
              byName: 'Asha Rao',
              at: expect.stringMatching(/^20.*\.\d{3}Z$/),
            },
          ],
        },
      },
    })
    expect((await vote(ravi, id, 2)).body['poll']).toMatchObject({
      voted: 1,
      myVotes: [{ option: 2, byName: 'Ravi Rao' }],
    })
    expect((await pollFor(w.resident, id))?.myVotes).toMatchObject([{ option: 2, byName: 'Ravi Rao' }])
    expect((await pollFor(w.neighbour, id))?.myVotes).toMatchObject([{ houseNo: '202', option: null }])
    for (const who of [w.guard, w.admin]) expect((await pollFor(who, id))?.myVotes).toEqual([])
    // The trail does not know that anybody voted.
    expect((await trailOf(w.sql, 'NOTICE', id)).map(({ action }) => action)).toEqual(['CREATE'])
  })

  // spec: notices.poll.4
  it('who has two houses votes for each, and says for which', async () => {
    await w.sql`insert into data.houses (community_id, division, number) values (${w.here.id}, 'D', '7')`
    await w.sql`
      insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on)
      select community_id, id, ${w.resident.id}, gen_random_uuid(), 'owner', false, false, true, current_date from data.houses where number = '7'`
    const id = await post({ voters: 'OWNERS' })
    const own = (await pollFor(w.resident, id))!.myVotes
    expect(own.map(({ houseNo }) => houseNo)).toEqual(['101', '7'])
    const choose = { status: 400, body: { fields: { houseId: 'Please choose one of your houses.' } } }
    expect(await vote(w.resident, id, 0)).toMatchObject(choose)
    for (const [index, { houseId }] of own.entries())
      expect((await vote(w.resident, id, index, houseId)).status).toBe(200)
    expect((await rows(id)).map(({ option }) => option).sort()).toEqual([0, 1])
    const [foreign] = await w.sql<{ id: string }[]>`select id from data.houses where number = '202'`
    for (const houseId of [foreign!.id, crypto.randomUUID(), 'x'])
      expect(await vote(w.resident, id, 0, houseId)).toMatchObject(choose)
    // Where only one of them counts, it needs no naming.
    const lived = await post({ voters: 'RESIDENTS' })
    expect((await vote(w.resident, lived, 0)).status).toBe(200)
    expect(await vote(w.resident, lived, 0, own[1]!.houseId)).toMatchObject({ status: 403 })
    const ofD = await post({ voters: 'OWNERS' }, { audience: { divisions: ['D'] } })
    expect(await vote(w.resident, ofD, 0, own[0]!.houseId)).toMatchObject(choose)
    expect((await vote(w.resident, ofD, 0)).status).toBe(200)
  })

  // spec: notices.poll.3
  it('a wrong option, somebody who may not vote, and a notice that is not there', async () => {
    const id = await post({ voters: 'OWNERS' })
    for (const option of [3, 6, -1, 0.5, '0', null])
      expect([option, await vote(w.resident, id, option)]).toMatchObject([
        option,
        { status: 400, body: { fields: { option: 'Please choose one of the options.' } } },
      ])
    expect(await vote(w.neighbour, id, 0)).toMatchObject({
      status: 403,
      body: { message: 'Only owners can vote in this poll.' },
    })
    const lived = await post({ voters: 'RESIDENTS' })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${w.neighbour.id}`
    expect(await vote(w.neighbour, lived, 0)).toMatchObject({
      status: 403,
      body: { message: 'Only people who live in the house can vote in this poll.' },
    })
    for (const who of [w.guard, w.admin]) expect((await vote(who, id, 0)).status).toBe(403)
    const ofB = await post({}, { audience: { divisions: ['B'] } })
    for (const [who, notice] of [
      [w.resident, ofB],
      [w.stranger, id],
    ] as const)
      expect((await vote(who, notice, 0)).status).toBe(404)
    await w.sql`update data.notices set publish_at = now() + interval '1 day' where id = ${id}`
    expect((await vote(w.resident, id, 0)).status).toBe(404)
    expect(await rows(id)).toEqual([])
    // An admin who lives there sees it, and hears why they cannot vote yet.
    const chair = await w.person({ roles: ['USER', 'ADMIN'] })
    expect(await vote(chair, id, 0)).toMatchObject({
      status: 409,
      body: { message: 'This notice is not on the board.' },
    })
  })

  // spec: notices.poll.5
  it('a vote stays when its voter moves out or is erased', async () => {
    const ravi = await partner()
    const id = await post()
    await vote(w.resident, id, 1)
    const now = w.now()
    await w.sql`update data.occupancies set ended_at = ${now}, ends_on = current_date where user_id = ${w.resident.id}`
    expect((await pollFor(ravi, id))?.myVotes).toMatchObject([{ option: 1, byName: 'Asha Rao' }])
    expect(await vote(w.resident, id, 0)).toMatchObject({ status: 403 })
    await w.sql`update data.users set left_at = ${now} where id = ${w.resident.id}`
    await w.sql`select auth.erase_person(${w.resident.id}, ${now}, 'none', ${now})`
    expect(await rows(id)).toMatchObject([{ option: 1, voted_by: null }])
    expect((await pollFor(ravi, id))?.myVotes).toMatchObject([{ option: 1, byName: 'Former resident' }])
  })

  // spec: notices.poll.7
  it('closes once, at the end of its day; houses and counts stay as they were', async () => {
    const ravi = await partner()
    const id = await post({ closesOn: inDays(1) })
    await vote(w.resident, id, 1)
    await toTheEnd(id)
    w.travel(-2_000)
    expect((await vote(w.neighbour, id, 1)).status).toBe(200)
    w.travel(2_000)
    // From that instant on, whether or not the watch has come by.
    const closed = { status: 409, body: { message: 'This poll is closed.' } }
    expect(await vote(ravi, id, 0)).toMatchObject(closed)
    expect(await pollFor(ravi, id)).toMatchObject({ closed: true, counts: [0, 2, 0], houses: 2, voted: 2 })
    await Promise.all([lookBesides(w), lookBesides(w), lookBesides(w)])
    const stored = await w.sql`select poll_result, poll_closed_at from data.notices where id = ${id}`
    expect(stored).toMatchObject([{ poll_result: { houses: 2, counts: [0, 2, 0] } }])
    await w.sql`update data.users set status = 'DISABLED' where id = ${w.neighbour.id}`
    w.travel(day)
    await lookBesides(w)
    expect(await w.sql`select poll_result, poll_closed_at from data.notices where id = ${id}`).toEqual(stored)
    expect(await pollFor(ravi, id)).toMatchObject({ closed: true, counts: [0, 2, 0], houses: 2, voted: 2 })
    expect(await vote(ravi, id, 0)).toMatchObject(closed)
  })

  // spec: notices.poll.7
  it('votes at the moment of closing: each that was taken is counted, none after it', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => w.person({ division: 'C', houseNo: String(index) })),
    )
    const id = await post({ closesOn: inDays(1) }, { audience: { divisions: ['C'] } })
    await toTheEnd(id)
    w.travel(-150)
    const answers = await Promise.all(
      people.map(async (who, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 25))
        return (await vote(who, id, index % 3)).status
      }),
    )
    await Promise.all([lookBesides(w), lookBesides(w)])
    expect(new Set(answers)).toEqual(new Set([200, 409]))
    const taken = [0, 1, 2].map(
      (option) => answers.filter((status, index) => status === 200 && index % 3 === option).length,
    )
    const [row] = await w.sql`select poll_result from data.notices where id = ${id}`
    expect(row!['poll_result']).toEqual({ houses: 12, counts: taken })
    expect(await rows(id)).toHaveLength(answers.filter((status) => status === 200).length)
  })

  // spec: notices.poll.7
  it('a vote that is being written holds the close back', async () => {
    const id = await post({ closesOn: inDays(1) })
    await vote(w.neighbour, id, 0)
    await toTheEnd(id)
    const [house] = await w.sql<{ id: string }[]>`
      select id from data.houses where number = '101' and community_id = ${w.here.id}`
    const written = w.sql.begin(async (sql) => {
      await sql`select from data.notices where id = ${id} for share`
      await new Promise((resolve) => setTimeout(resolve, 400))
      await sql`
        insert into data.notice_votes (notice_id, house_id, community_id, option, voted_at) values (${id}, ${house!.id}, ${w.here.id}, 1, now())`
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.all([written, lookBesides(w)])
    expect(await w.sql`select poll_result from data.notices where id = ${id}`).toMatchObject([
      { poll_result: { counts: [1, 1, 0] } },
    ])
  })

  // spec: notices.poll.4
  it('twenty votes of a house at once are one, the last that was answered', async () => {
    const people = [w.resident, ...(await Promise.all(Array.from({ length: 3 }, () => w.person())))]
    const id = await post({ options: ['0', '1', '2', '3', '4', '5'] })
    for (let round = 0; round < Number(process.env['VOTE_ROUNDS'] ?? 4); round++) {
      let last = -1
      await Promise.all(
        Array.from({ length: 20 }, async (_, turn) => {
          const { status } = await vote(people[turn % 4]!, id, turn % 6)
          expect(status).toBe(200)
          last = turn
        }),
      )
      expect(await rows(id)).toMatchObject([{ option: last % 6, voted_by: people[last % 4]!.id }])
    }
  })

  // spec: notices.poll.9
  it('the office sees which houses have voted; of a shown poll everyone sees how, after the close', async () => {
    await w.person({ division: 'C', houseNo: '2' })
    const hidden = await post({ closesOn: inDays(1) })
    const shown = await post({ closesOn: inDays(1), shown: true })
    for (const id of [hidden, shown]) {
      await vote(w.neighbour, id, 0)
      await vote(w.resident, id, 2)
    }
    const [ashas, vikrams, empty] = [
      ['A-101', true, null],
      ['B-202', true, null],
      ['C-2', false, null],
    ]
    for (const id of [hidden, shown]) {
      expect(await listed(w.admin, id)).toEqual([ashas, vikrams, empty])
      expect(await listed(w.superAdmin, id, { voted: 'false' })).toEqual([empty])
      expect(await listed(w.admin, id, { voted: 'true', size: 1, page: 1 })).toEqual([vikrams])
      for (const who of [w.resident, w.guard])
        expect(await houses(who, id)).toMatchObject({
          status: 403,
          body: { message: 'Votes are shown after the close, and only where the poll says so.' },
        })
      expect((await houses(w.strangerAdmin, id)).status).toBe(404)
    }
    await toTheEnd(shown)
    const byOption = [
      ['B-202', true, 'Yes'],
      ['A-101', true, 'Later'],
      ['C-2', false, null],
    ]
    for (const who of [w.resident, w.guard, w.admin]) expect(await listed(who, shown)).toEqual(byOption)
    expect(await listed(w.admin, hidden)).toEqual([ashas, vikrams, empty])
    expect((await houses(w.resident, hidden)).status).toBe(403)
    const file = await w.admin.call(noticePollEndpoints.export, {
      params: { id: shown },
      query: { format: 'csv', voted: 'true' },
    } as never)
    expect(
      file.text
        .trim()
        .split('\r\n')
        .map((line) => line.replace('\uFEFF', '')),
    ).toEqual(['Division,House Number,Voted,Option', 'B,202,Yes,Yes', 'A,101,Yes,Later'])
    const trail = await trailOf(w.sql, 'NOTICE', shown)
    expect(trail.at(-1)).toMatchObject({ action: 'EXPORT', after: { filters: { voted: 'true' }, what: 'HOUSES' } })
  })

  // spec: notices.poll.10
  it('a house that has voted is not deleted', async () => {
    const house = await w.admin.call(houseEndpoints.create, { body: { division: 'D', number: '7' } } as never)
    const houseId = String(house.body['id'])
    const id = await post()
    await w.sql`
      insert into data.notice_votes (notice_id, house_id, community_id, option, voted_at) values (${id}, ${houseId}, ${w.here.id}, 1, now())`
    const deletes = () => w.admin.call(houseEndpoints.remove, { params: { id: houseId } })
    expect(await deletes()).toMatchObject({
      status: 409,
      body: { message: 'This house has people or a history. It cannot be deleted.' },
    })
    await w.admin.call(noticeEndpoints.remove, { params: { id } })
    expect(await rows(id)).toEqual([])
    expect((await deletes()).status).toBe(204)
  })

  // spec: notices.poll.12
  it('waits for my answer once I have seen it, until my house has voted', async () => {
    const ravi = await partner()
    const answers = async (who: Speaker) => (await who.call(waitingEndpoints.read)).body['answers']
    const id = await post({ voters: 'OWNERS' })
    const asking = await post({}, { poll: undefined, ask: true })
    expect(await answers(w.resident)).toBe(0)
    for (const who of [w.resident, ravi, w.neighbour, w.guard])
      await who.call(noticeEndpoints.see, { body: { noticeIds: [id, asking] } })
    // The neighbour is no owner; the guard is asked to read. The author has read it, and a super admin is not asked.
    const all = () => Promise.all([w.resident, ravi, w.neighbour, w.guard, w.admin, w.superAdmin].map(answers))
    expect(await all()).toEqual([2, 2, 1, 1, 0, 0])
    await vote(ravi, id, 0)
    expect(await all()).toEqual([1, 1, 1, 1, 0, 0])
    await w.guard.send('POST', `/api/notices/${asking}/read`)
    expect(await all()).toEqual([1, 1, 1, 0, 0, 0])
  })
})
