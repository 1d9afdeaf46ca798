import { todayIn } from '@aangan/contract/core/dates'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { noticePollEndpoints } from '@aangan/contract/society/notice-poll-endpoints'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lookBesides } from '../../../test/watch.ts'
import { jobDeps, world, type Speaker, type World } from '../../../test/world.ts'
import { tellOfNotice } from './notice-telling.job.ts'
import type { Telling } from './notice-tellings.sql.ts'

const [hour, day] = [3_600_000, 86_400_000]

describe('people are told of a poll', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
    await w.sql`update data.sessions set expires_at = '2099-01-01'`
  })
  afterEach(() => w.close())

  const inDays = (days: number) => todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * day))
  const post = async (poll: object = {}, over: object = {}) => {
    const asked = { question: 'Solar panels?', options: ['Yes', 'No'], voters: 'RESIDENTS', ...poll }
    const body = { title: 'Roof', content: 'Please vote.', endDate: inDays(9), poll: asked, ...over }
    return String((await w.admin.call(noticeEndpoints.create, { body } as never)).body['id'])
  }
  const vote = (who: Speaker, id: string, option: number) =>
    who.call(noticePollEndpoints.vote, { params: { id }, body: { option } })
  const pollLines = async (who: Speaker) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    const { content } = body as unknown as {
      content: { kind: string; title: string; body: string; readAt: string | null }[]
    }
    return content.filter(({ kind }) => kind === 'POLL').map(({ title, body: said, readAt }) => [title, said, readAt])
  }
  /** Looks twice, and tells. */
  const look = async () => {
    await Promise.all([lookBesides(w), lookBesides(w)])
    const waiting = await w.sql<Telling[]>`
      select notice_id as "noticeId", community_id as "communityId", telling, round from data.notice_tellings`
    const deps = { ...jobDeps(w.tokenSecret), db: w.db, jobsDb: w.db, clock: w.now, jobId: 'telling' }
    for (const telling of waiting) await tellOfNotice(telling, deps)
  }
  const toClockOf = async (date: string, clock: string) => {
    await look()
    w.travel(Date.parse(`${date}T${clock}+05:30`) - w.now().getTime())
    await look()
  }
  const reminder = ['Roof', 'Solar panels? closes tomorrow. Your house has not voted.', null]

  // spec: notices.poll.8
  it('at six in the evening before the last day, those whose house has not voted', async () => {
    const id = await post({ closesOn: inDays(3) })
    await vote(w.neighbour, id, 0)
    await toClockOf(inDays(2), '17:59:50')
    expect(await pollLines(w.resident)).toEqual([])
    await toClockOf(inDays(0), '18:00:00')
    await toClockOf(inDays(0), '20:00:00')
    expect(await pollLines(w.resident)).toEqual([reminder])
    for (const who of [w.neighbour, w.guard, w.admin, w.stranger]) expect(await pollLines(who)).toEqual([])
  })

  // spec: notices.poll.8
  it('not where the poll opened after that evening, nor when it is past', async () => {
    const reminders = async () => (await pollLines(w.resident)).filter(([, said]) => String(said).includes('tomorrow'))
    await toClockOf(inDays(1), '18:30:00')
    await post({ closesOn: inDays(1) })
    await toClockOf(inDays(0), '19:00:00')
    expect(await reminders()).toEqual([])
    // The server was down that evening.
    await post({ closesOn: inDays(3) })
    w.travel(2 * day + 6 * hour)
    await look()
    expect(await reminders()).toEqual([])
  })

  // spec: notices.poll.8
  it('of the result, once, everybody who may vote', async () => {
    const id = await post({ closesOn: inDays(1) })
    const tied = await post({ closesOn: inDays(1), question: 'Paint?' }, { title: 'Walls' })
    await vote(w.resident, id, 1)
    await vote(w.resident, tied, 0)
    await vote(w.neighbour, tied, 1)
    await toClockOf(inDays(2), '00:00:01')
    await toClockOf(inDays(0), '00:01:00')
    const results = [
      ['Roof', 'Solar panels?: No, 1 of 1 votes.', null],
      ['Walls', 'Paint?: no option has the most votes.', null],
    ]
    for (const who of [w.resident, w.neighbour]) {
      const lines = await pollLines(who)
      expect(lines.filter(([, said]) => !String(said).includes('tomorrow')).sort()).toEqual(results)
    }
    for (const who of [w.guard, w.admin, w.stranger]) expect(await pollLines(who)).toEqual([])
  })

  // spec: notices.poll.8
  it('nothing in a disabled community, which closes its polls all the same', async () => {
    const id = await post({ closesOn: inDays(1) })
    await vote(w.resident, id, 1)
    await w.sql`update data.communities set status = 'DISABLED' where id = ${w.here.id}`
    await toClockOf(inDays(2), '00:00:01')
    expect(await w.sql`select from data.notifications where kind = 'POLL'`).toEqual([])
    expect(await w.sql`select poll_result from data.notices where id = ${id}`).toMatchObject([
      { poll_result: { counts: [0, 1] } },
    ])
  })

  // spec: notices.poll.8
  it('whose vote another of the house replaced, in one line that is rewritten', async () => {
    const ravi = await w.person({ username: 'ravi', name: 'Ravi Rao' })
    const id = await post()
    await vote(w.resident, id, 0)
    await vote(w.resident, id, 1)
    // The same choice is no change.
    await vote(ravi, id, 1)
    expect([await pollLines(w.resident), await pollLines(ravi)]).toEqual([[], []])
    await vote(w.resident, id, 0)
    expect(await pollLines(ravi)).toEqual([['Roof', "Asha Rao changed your house's vote: Yes.", null]])
    await vote(ravi, id, 1)
    await w.resident.call(notificationEndpoints.read, { body: { all: true } } as never)
    await vote(w.resident, id, 0)
    await vote(ravi, id, 1)
    expect(await pollLines(w.resident)).toEqual([['Roof', "Ravi Rao changed your house's vote: No.", null]])
    expect(await pollLines(ravi)).toHaveLength(1)
    // A former resident hears nothing more about the house.
    await w.sql`update data.occupancies set ended_at = now(), ends_on = current_date where user_id = ${ravi.id}`
    await vote(w.resident, id, 0)
    expect(await pollLines(ravi)).toHaveLength(1)
  })
})
