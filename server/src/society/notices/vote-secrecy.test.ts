import { todayIn } from '@aangan/contract/core/dates'
import { needsCommunity } from '@aangan/contract/core/endpoint'
import { noticePollEndpoints } from '@aangan/contract/society/notice-poll-endpoints'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../test/calls.ts'
import { insist } from '../../../test/insist.ts'
import { lookBesides } from '../../../test/watch.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const day = 86_400_000
/** What differs between two answers that say the same. */
const changing = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::[\d.]+Z)?|"requestId":"[^"]*"/g
/** The trail has a row for each of these searches and exports; what it says of votes is a test of its own. */
const isWalked = (name: string): boolean => !/^(?:audit|securityLogs|renewal|live)\./.test(name)

describe('how others have voted', () => {
  let w: World
  let voters: Speaker[]
  let people: readonly (readonly [string, Speaker])[]
  const ids: Record<'hidden' | 'shown', string> = { hidden: '', shown: '' }
  beforeAll(async () => {
    w = await world()
    await w.sql`update data.sessions set expires_at = '2099-01-01'`
    voters = await Promise.all(['1', '2'].map((houseNo) => w.person({ division: 'C', houseNo })))
    const chair = await w.person({ roles: ['USER', 'ADMIN'] })
    const watching = await w.person({ roles: ['USER', 'SECURITY'], division: 'D', houseNo: '9' })
    people = Object.entries({
      resident: w.resident,
      neighbour: w.neighbour,
      guard: w.guard,
      admin: w.admin,
      superAdmin: w.superAdmin,
      chair,
      watching,
      stranger: w.stranger,
      strangerAdmin: w.strangerAdmin,
      guest: w.guest,
    })
    for (const kind of ['hidden', 'shown'] as const) {
      const closesOn = todayIn('Asia/Kolkata', new Date(w.now().getTime() + day))
      const poll = {
        question: 'Zinnia?',
        options: ['Quartz', 'Jasper'],
        voters: 'RESIDENTS',
        shown: kind === 'shown',
        closesOn,
      }
      const body = { title: `Zinnia ${kind}`, content: 'Please vote.', endDate: '2099-01-01', poll }
      ids[kind] = String((await w.admin.call(noticeEndpoints.create, { body } as never)).body['id'])
    }
    await choose(0, 0)
    for (const id of Object.values(ids))
      await w.resident.call(noticePollEndpoints.vote, { params: { id }, body: { option: 0 } })
  })
  afterAll(() => w.close())

  /** The votes of the two houses, in both polls. */
  const choose = async (...options: number[]) => {
    for (const [index, who] of voters.entries())
      for (const id of Object.values(ids))
        await w.sql`
          insert into data.notice_votes (notice_id, house_id, community_id, option, voted_by, voted_at)
          select ${id}, house_id, community_id, ${options[index]!}, user_id, '2026-01-01' from data.occupancies where user_id = ${who.id}
          on conflict (notice_id, house_id) do update set option = excluded.option`
  }
  /** All that everybody can read, call by call. */
  const walk = async () => {
    const answers = new Map<string, string>()
    let answered = 0
    for (const [name, endpoint] of calls.filter(([name, { method }]) => method === 'GET' && isWalked(name)))
      for (const [role, who] of people)
        for (const [kind, id] of Object.entries(ids)) {
          const request = {
            params: { id, userId: w.resident.id, kind: 'HOUSES', file: `${id}_plan.pdf` },
            query: {
              q: 'zinnia',
              name: 'zinnia',
              find: 'zinnia',
              ...(needsCommunity(endpoint.scope) && { communityId: w.here.id }),
            },
          }
          const { status, text } = await insist(() => who.call(endpoint, request as never), [503, 429])
          if (status === 200) answered += 1
          answers.set(`${name} ${role} ${kind}`, `${status} ${text.replace(changing, '')}`)
        }
    return { answers: Object.fromEntries(answers), answered }
  }

  // spec: notices.poll.6
  it('nobody can tell before the close, and of a hidden poll never', { timeout: 240_000 }, async () => {
    const before = await walk()
    expect(before.answered).toBeGreaterThan(400)
    expect(before.answers['notices.list resident hidden']).toContain('Zinnia')
    await choose(1, 1)
    expect((await walk()).answers).toEqual(before.answers)
    for (const one of Object.values(before.answers)) expect(one).not.toMatch(/"counts":\[/)

    // Closed: who voted for what still cannot be told of the hidden one, where the totals are the same.
    w.travel(2 * day)
    await lookBesides(w)
    await choose(0, 1)
    await w.sql`update data.notices set poll_result = '{"houses": 4, "counts": [2, 1]}' where poll_result is not null`
    const closed = await walk()
    await choose(1, 0)
    const swapped = await walk()
    const differ = Object.keys(closed.answers).filter((name) => closed.answers[name] !== swapped.answers[name])
    // A show of hands, of the shown one.
    const hands = people
      .filter(([role]) => !/stranger|guest/.test(role))
      .map(([role]) => `noticePolls.list ${role} shown`)
    const files = ['admin', 'chair', 'superAdmin'].map((role) => `noticePolls.export ${role} shown`)
    expect(differ.sort()).toEqual([...hands, ...files].sort())
  })

  // spec: notices.poll.6
  it('the trail tells nothing of it, in no row', async () => {
    const rows = await w.sql<{ action: string; data: string }[]>`
      select action, coalesce(old_data::text, '') || coalesce(new_data::text, '') as data from data.audit_logs
      where coalesce(old_data::text, '') || coalesce(new_data::text, '') ~ 'Jasper|counts|myVotes|voted'`
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['CREATE']))
    for (const { data } of rows) expect(data).not.toMatch(/counts|myVotes|voted/)
  })
})
