import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookBesides } from '../../../test/watch.ts'
import { jobDeps, world, type Speaker, type World } from '../../../test/world.ts'
import { tellOfNotice } from './notice-telling.job.ts'
import type { Telling } from './notice-tellings.sql.ts'

describe('people are told of a notice', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const notice = { title: 'Water cut', content: 'No water on Monday.\nPlease store some.', endDate: '2099-01-01' }
  const post = async (by: Speaker, body = {}) =>
    String((await by.call(noticeEndpoints.create, { body: { ...notice, ...body } as never })).body['id'])
  const bellOf = async (who: Speaker) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    return (body as unknown as { content: { kind: string; title: string; body: string; path: string }[] }).content
  }
  /** What the queue does. */
  const work = async () => {
    const waiting = await w.sql<Telling[]>`
      select notice_id as "noticeId", community_id as "communityId", telling, round from data.notice_tellings`
    const deps = { ...jobDeps(w.tokenSecret), db: w.db, jobsDb: w.db, clock: w.now, jobId: 'telling' }
    for (const telling of waiting) await tellOfNotice(telling, deps)
  }
  const aMoment = async (ms: number) => {
    w.travel(ms)
    await lookBesides(w)
    await work()
  }

  // spec: notices.telling.1
  it('a quarter of a minute after it was posted, in its own words', async () => {
    const id = await post(w.admin)
    await aMoment(14_000)
    expect(await bellOf(w.resident)).toEqual([])
    await aMoment(2_000)
    expect(await bellOf(w.resident)).toMatchObject([
      {
        kind: 'NOTICE',
        title: 'Water cut',
        body: 'No water on Monday.',
        path: `/dashboard?section=notice&id=${id}`,
      },
    ])
    expect(await bellOf(w.admin)).toEqual([])
    expect(await bellOf(w.stranger)).toEqual([])
    await aMoment(60_000)
    expect(await bellOf(w.resident)).toHaveLength(1)
    expect(await w.sql`select from data.notice_tellings`).toHaveLength(0)
  })
})
