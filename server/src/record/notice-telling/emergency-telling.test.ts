import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { noticeReaderEndpoints } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { browser } from '../../../test/samples.ts'
import { jobDeps, silent, world, type Speaker, type World } from '../../../test/world.ts'
import { readLanguages } from '../../core/language/languages.ts'
import { openMail } from '../../core/mail/mail.ts'
import { mailEmergency } from '../../society/notices/emergency-mails.job.ts'
import { openOutbox } from '../push/outbox.ts'
import { tellOfNotice } from './notice-telling.job.ts'
import type { Telling } from './notice-tellings.sql.ts'

const { send, allClear } = emergencyEndpoints

describe('of an emergency people are told', () => {
  let w: World
  let mails: MailServer
  beforeEach(async () => {
    w = await world()
    mails = await startMailServer()
  })
  afterEach(async () => {
    await mails.stop()
    await w.close()
  })

  const sent = async (body: object = {}, by: Speaker = w.admin) => {
    const answer = await by.call(send, { body: { kind: 'FIRE', message: 'Use the stairs', ...body } } as never)
    expect(answer.status).toBe(201)
    return String(answer.body['id'])
  }
  const clear = (id: string, body: object = {}) => w.admin.call(allClear, { params: { id }, body } as never)
  const deps = () => ({
    ...jobDeps(w.tokenSecret),
    channels: {
      announce: () => {},
      languages: readLanguages(),
      outbox: openOutbox(() => {}, { sign: () => 'ticket' }),
    },
    db: w.db,
    jobsDb: w.db,
    clock: w.now,
    jobId: 'telling',
  })
  /** What the queue does, with whatever waits. */
  const work = async () => {
    const waiting = await w.sql<Telling[]>`
      select notice_id as "noticeId", community_id as "communityId", telling, round from data.notice_tellings`
    for (const telling of waiting) await tellOfNotice(telling, deps())
  }
  const linesOf = async (who: Speaker) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    return (body as unknown as { content: { kind: string; title: string; body: string; path: string }[] }).content
  }
  const titlesOf = async (who: Speaker) => (await linesOf(who)).map(({ title }) => title)
  const quiet = (who: Speaker) =>
    w.sql`
      insert into data.notification_preferences (community_id, user_id, quiet_from, quiet_until, push)
      values (${w.here.id}, ${who.id}, 0, 0, '{}')`
  const device = (who: Speaker) => w.sql`
    insert into data.push_subscriptions (community_id, user_id, endpoint, p256dh, auth)
    values (${w.here.id}, ${who.id}, ${`${browser.endpoint}/${who.id}`}, ${browser.keys.p256dh}, ${browser.keys.auth})`
  const pushes = () =>
    w.sql<{ userId: string; payload: string; seconds: number }[]>`
      select s.user_id as "userId", o.payload::text as payload, extract(epoch from o.ttl_until - ${w.now()}::timestamptz)::float8 as seconds
      from data.push_outbox o join data.push_subscriptions s on s.id = o.subscription_id`

  // spec: notices.emergency.12
  it('at once, by its kind in their language: who lives there, guards and admins, not the sender', async () => {
    await w.sql`update data.users set language = 'hi' where id = ${w.guard.id}`
    const id = await sent({ divisions: ['A'] })
    await work()
    expect(await linesOf(w.resident)).toMatchObject([
      {
        kind: 'EMERGENCY',
        title: 'Emergency: Fire',
        body: 'Use the stairs',
        path: `/dashboard?section=notice&id=${id}`,
      },
    ])
    expect(await titlesOf(w.guard)).toEqual(['इमरजेंसी: आग'])
    for (const who of [w.admin, w.neighbour, w.stranger, w.strangerGuard]) expect(await linesOf(who)).toEqual([])
    const other = await sent({ kind: 'OTHER', title: 'Bees at the gate' })
    await work()
    expect(await titlesOf(w.neighbour)).toEqual(['Emergency: Bees at the gate'])
    expect(other).not.toBe(id)
  })

  // spec: notices.emergency.13
  it('in quiet hours too, for an hour; owners who let their house when those are over', async () => {
    const owner = await w.person({ division: 'B', houseNo: '304' })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    const awake = await w.person({ division: 'B', houseNo: '305' })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${awake.id}`
    for (const who of [w.resident, owner]) await quiet(who)
    for (const who of [w.resident, owner, awake]) await device(who)
    await sent()
    await work()
    for (const who of [w.resident, owner, awake]) expect(await titlesOf(who)).toEqual(['Emergency: Fire'])
    const pushed = await pushes()
    const payloadOf = (who: Speaker) => pushed.find(({ userId }) => userId === who.id)
    expect(payloadOf(owner)).toBeUndefined()
    expect(JSON.parse(payloadOf(w.resident)!.payload)).toMatchObject({ kind: 'EMERGENCY', title: 'Emergency: Fire' })
    expect(JSON.parse(payloadOf(w.resident)!.payload)).not.toHaveProperty('calm')
    expect(payloadOf(w.resident)!.seconds).toBeCloseTo(3600, -2)
    expect(JSON.parse(payloadOf(awake)!.payload)).toMatchObject({ calm: true })
  })

  // spec: notices.emergency.14
  it('the all clear too, in a round of its own: all who were told, and nobody else', async () => {
    const id = await sent({ divisions: ['A'] })
    await work()
    expect((await clear(id, { text: 'The fire is out' })).status).toBe(200)
    await work()
    expect(await linesOf(w.resident)).toMatchObject([
      { kind: 'EMERGENCY', title: 'All clear: Fire', body: 'The fire is out' },
      { title: 'Emergency: Fire' },
    ])
    expect(await titlesOf(w.neighbour)).toEqual([])
    // The all clear goes only to those who heard of the emergency.
    const late = await sent({ divisions: ['B'] })
    await clear(late)
    await work()
    expect(await titlesOf(w.neighbour)).toEqual([])
  })

  // spec: notices.emergency.17
  it('again, who has not read it, a quarter of an hour later; not of one that is over', async () => {
    const id = await sent()
    await work()
    expect((await w.guard.call(noticeReaderEndpoints.read, { params: { id } })).status).toBe(200)
    const remind = () => w.admin.call(noticeReaderEndpoints.remind, { params: { id } })
    expect(await remind()).toMatchObject({ status: 200, body: { people: 2 } })
    await work()
    expect((await linesOf(w.resident)).map(({ kind, title }) => [kind, title])).toEqual([
      ['EMERGENCY', 'Emergency: Fire'],
      ['EMERGENCY', 'Emergency: Fire'],
    ])
    expect(await titlesOf(w.guard)).toHaveLength(1)
    w.travel(14 * 60_000)
    expect((await remind()).status).toBe(409)
    w.travel(60_000)
    expect((await remind()).status).toBe(200)
    w.travel(24 * 3_600_000)
    expect((await remind()).body).toMatchObject({ code: 'notice.not_on_board' })
    const cleared = await sent()
    await clear(cleared)
    expect((await w.admin.call(noticeReaderEndpoints.remind, { params: { id: cleared } })).status).toBe(409)
  })

  // spec: notices.emergency.14
  it('nobody of one that was deleted, or in a community that is disabled', async () => {
    const id = await sent()
    expect((await w.admin.call(noticeEndpoints.remove, { params: { id } })).status).toBe(204)
    await work()
    await sent({ communityId: w.here.id }, w.superAdmin)
    await w.sql`update data.communities set status = 'DISABLED' where id = ${w.here.id}`
    await work()
    expect(await w.sql`select from data.notifications`).toEqual([])
  })

  const mailsFor = async (noticeId: string, more: object = {}) => {
    const sendMail = openMail({ ...silent, smtpUrl: mails.url })
    const mailed: unknown[] = []
    const record = Object.assign(
      async (_tx: unknown, _event: unknown, data: { after: unknown }) => void mailed.push(data.after),
      deps().record,
    )
    const run = { ...deps(), record: record as never, sendMail, publicAddress: 'https://society.example', ...more }
    await mailEmergency({ noticeId, communityId: w.here.id, after: null }, run)
    return mailed
  }

  // spec: notices.emergency.15
  it('by mail, at most ten a second, under the name of the community and the kind in their language', async () => {
    await w.sql`update data.users set language = 'mr' where id = ${w.resident.id}`
    const owner = await w.person({ division: 'A', houseNo: '304' })
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    for (let i = 0; i < 8; i++) await w.person({ houseNo: String(500 + i) })
    const id = await sent({ divisions: ['A'] })
    const begun = performance.now()
    const [next] = await mailsFor(id)
    expect(performance.now() - begun).toBeGreaterThan(900)
    expect(mails.received).toHaveLength(10)
    const mailTo = (who: Speaker) => mails.received.filter(({ to }) => to === `${who.username}@example.org`)
    expect(mailTo(w.resident)).toMatchObject([{ subject: expect.stringContaining('UTF-8') }])
    expect(mailTo(w.guard)).toMatchObject([{ subject: 'Emergency in Green Meadows: Fire' }])
    expect(mailTo(w.guard)[0]!.text).toContain('Use the stairs')
    expect(mailTo(w.guard)[0]!.text).toContain(`https://society.example/dashboard?section=notice&id=${id}`)
    for (const who of [owner, w.admin, w.neighbour]) expect(mailTo(who)).toEqual([])
    // The next run goes on after the last one; a repeated one has the same ids.
    expect(next).toMatchObject({ id, to: expect.any(String) })
    await mailsFor(id)
    expect(new Set(mails.received.map(({ id: own }) => own)).size).toBe(10)
    await clear(id)
    await mailsFor(id)
    expect(mails.received).toHaveLength(20)
  })

  // spec: notices.emergency.15
  it('one refused address keeps nobody from their mail; a server that takes none is asked again', async () => {
    const id = await sent()
    const reported: unknown[] = []
    const refusing = openMail({ ...silent, smtpUrl: mails.url })!
    const report = (_: unknown, { id: who }: { id: string }) => void reported.push(who)
    const onlyOthers = async (mail: Parameters<typeof refusing>[0]) => {
      if (mail.to.email.startsWith('guard')) throw new Error('no such address')
      await refusing(mail)
    }
    await mailsFor(id, { sendMail: onlyOthers, report })
    expect(reported).toEqual([w.guard.id])
    expect(mails.received).toHaveLength(2)
    const away = async () => Promise.reject(new Error('away'))
    await expect(mailsFor(id, { sendMail: away, report: () => {} })).rejects.toThrow('away')
  })
})
