import { pushEndpoints } from '@aangan/contract/record/push'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBrowser, pushService, type PushService } from '../../../test/push-service.ts'
import { startTeller, type Teller } from '../../../test/teller.ts'
import { lookBesides } from '../../../test/watch.ts'
import { jobDeps, world, type World } from '../../../test/world.ts'
import { tellOfNotice } from './notice-telling.job.ts'
import type { Telling } from './notice-tellings.sql.ts'

/** More than two steps of a worker. */
const crowd = 1_200

describe('nobody is told twice', () => {
  let w: World
  let tellers: readonly Teller[]
  let service: PushService
  const browser = makeBrowser()
  beforeAll(async () => {
    w = await world()
    await w.sql`
      insert into data.users (community_id, username, password_hash, name, mobile_no, house_no, division, ownership_type, status, roles)
      select ${w.here.id}, 'crowd' || n, '', 'Person ' || n, '9876543210', (1000 + n)::text, 'A', 'owner', 'ACTIVE', '{USER}'
      from generate_series(1, ${crowd}::int) n`
    tellers = await Promise.all([startTeller(w), startTeller(w)])
    service = await pushService()
    await w.resident.call(pushEndpoints.subscribe, {
      body: { endpoint: `${service.address}/asha`, keys: browser.keys },
    })
  })
  afterAll(async () => {
    for (const teller of tellers) await teller.close()
    await w.close()
    await service.close()
  })

  const post = async (): Promise<Telling> => {
    const notice = { title: 'Water cut', content: 'No water on Monday.', endDate: '2099-01-01' }
    const { body } = await w.admin.call(noticeEndpoints.create, { body: notice })
    return { noticeId: String(body['id']), communityId: w.here.id, telling: 'published', round: 0 }
  }
  /** As the clock does, without a job. */
  const begin = async ({ noticeId, communityId, telling, round }: Telling) => {
    await w.sql`update data.notices set told_at = ${w.now()} where id = ${noticeId}`
    await w.sql`
      insert into data.notice_tellings (notice_id, community_id, telling, round, due_at)
      values (${noticeId}, ${communityId}, ${telling}, ${round}, ${w.now()})`
  }
  const told = async ({ noticeId }: Telling) => {
    const [row] = await w.sql<{ lines: number; people: number }[]>`
      select count(*)::int as lines, count(distinct user_id)::int as people from data.notifications where notice_id = ${noticeId}`
    return row!
  }
  const pushes = ({ noticeId }: Telling) => service.received.filter(({ body }) => browser.read(body).tag === noticeId)
  const all = crowd + 3
  const everybodyOnce = { lines: all, people: all }
  const run = () => ({ ...jobDeps(w.tokenSecret), jobsDb: w.db, clock: w.now, jobId: 'again' })

  // spec: notices.telling.11
  it('where two processes look and work at the same time, and where the job is repeated', async () => {
    const telling = await post()
    w.travel(16_000)
    await Promise.all(tellers.map(({ look }) => look()))
    expect(await told(telling)).toEqual(everybodyOnce)
    await expect.poll(() => pushes(telling).length).toBe(1)
    await begin(telling)
    await Promise.all([tellOfNotice(telling, run()), tellOfNotice(telling, run())])
    await Promise.all(tellers.map(({ look }) => look()))
    expect(await told(telling)).toEqual(everybodyOnce)
    await expect.poll(() => w.sql`select from data.push_outbox`).toEqual([])
    expect(pushes(telling)).toHaveLength(1)
  })

  // spec: notices.telling.9
  it('where a worker stops on the way: another goes on after ten seconds, with who was not told', async () => {
    const telling = await post()
    await begin(telling)
    const stopping = new AbortController()
    const channels = { ...run().channels, announce: () => stopping.abort() }
    await tellOfNotice(telling, { ...run(), channels, signal: stopping.signal })
    expect(await told(telling)).toEqual({ lines: 500, people: 500 })
    w.travel(9_000)
    await lookBesides(w)
    expect(await told(telling)).toEqual({ lines: 500, people: 500 })
    w.travel(2_000)
    await Promise.all(tellers.map(({ look }) => look()))
    expect(await told(telling)).toEqual(everybodyOnce)
  })

  // spec: notices.telling.6
  it('where nobody could go on for a day: the others are not told any more', async () => {
    const telling = await post()
    await begin(telling)
    w.travel(24 * 3_600_000)
    await tellers[0]!.look()
    expect(await told(telling)).toEqual({ lines: 0, people: 0 })
  })

  // spec: notices.telling.2
  it('nor of what was deleted while people are told of it', async () => {
    const telling = await post()
    const { noticeId } = telling
    await begin(telling)
    const [, removed] = await Promise.all([
      tellOfNotice(telling, run()),
      w.admin.call(noticeEndpoints.remove, { params: { id: noticeId } }),
    ])
    expect(removed.status).toBe(204)
    // Lines that were written before lead to the board, which says that it is gone.
    expect(await w.sql`select from data.notice_tellings where notice_id = ${noticeId}`).toHaveLength(0)
    const before = await w.sql`select from data.notifications where path like ${`%${noticeId}`}`
    await tellOfNotice(telling, run())
    expect(await w.sql`select from data.notifications where path like ${`%${noticeId}`}`).toHaveLength(before.length)
  })
})
