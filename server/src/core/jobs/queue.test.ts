import { authEndpoints } from '@aangan/contract/access/auth'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { jobDeps, silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { jobs } from '../../jobs.ts'
import { contactRequestMail } from '../../society/contact-requests/contact-request.mail.ts'
import { openDatabase, type Cause, type Database } from '../db/database.ts'
import { asOwner } from '../db/owner.ts'
import { openMail } from '../mail/mail.ts'
import { defineJob, type Job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

const form = { name: 'Kiran', email: 'kiran@example.org', mobileNo: '9123456782', message: 'Please' }
const cause: Cause = { actorId: null, requestId: 'test', now: new Date() }

let w: World
beforeAll(async () => {
  w = await world()
  await w.sql`update data.users set email = 'super@example.org' where id = ${w.superAdmin.id}`
})
afterAll(() => w.close())

/** As in the database: the owner sees what the queue keeps. */
const jobsIn = async (name: string) =>
  (await w.sql`select state, data, output::text from jobs.job where name = ${name} order by created_on`) as unknown as {
    state: string
    data: object
    output: string | null
  }[]
const unfinished = async (name: string) => (await jobsIn(name)).filter(({ state }) => state !== 'completed')

describe('a request to add a community is mailed to the super admins', () => {
  const name = 'mail.contact_request'
  let mailServer: MailServer
  let closing: (() => Promise<void>)[]
  beforeEach(async () => {
    mailServer = await startMailServer()
    closing = []
  })
  afterEach(async () => {
    for (const close of closing) await close()
    await mailServer.stop()
    await w.sql`delete from jobs.job`
  })

  const ask = async (who: Speaker, communityName = 'Palm Court') =>
    expect((await who.call(authEndpoints.contactAdmin, { body: { ...form, communityName } })).status).toBe(201)

  /** A server with this mail server, and a guest who calls it. */
  const startServer = async ({ smtpUrl }: { smtpUrl: string | undefined } = { smtpUrl: mailServer.url }) => {
    const db = openDatabase(w.target, { size: 4 })
    const settings = { ...silent, smtpUrl, mailFrom: 'The Office <office@society.example>' }
    const app = await buildApp({ db, settings, tokenSecret: w.tokenSecret })
    await app.queue.start()
    const guest = speaker(await app.listen({ host: '127.0.0.1', port: 0 }), w.guest)
    let closed: Promise<void> | undefined
    const close = () => (closed ??= app.close().then(() => db.close()))
    closing.push(close)
    return { guest, close }
  }

  it('each gets one, from MAIL_FROM; whoever is none any more gets none', async () => {
    const other = await w.person({ roles: ['SUPER_ADMIN'], communityId: null })
    await w.sql`update data.users set email = 'other@example.org' where id = ${other.id}`
    const { guest } = await startServer()
    await ask(guest)
    await expect.poll(() => mailServer.received.length).toBe(2)
    expect(mailServer.received.map(({ to }) => to).sort()).toEqual(['other@example.org', 'super@example.org'])
    expect(mailServer.received[0]).toMatchObject({
      from: 'The Office <office@society.example>',
      subject: 'Community request: Palm Court',
      id: expect.stringMatching(/^<[0-9a-f-]{36}@society.example>$/),
      text: 'Kiran (kiran@example.org, 9123456782) asks for Palm Court:\n\nPlease',
    })
    await w.sql`update data.users set status = 'DISABLED' where id = ${other.id}`
    await ask(guest, 'Rose Garden')
    await expect.poll(() => mailServer.received.length).toBe(3)
    expect(mailServer.received[2]).toMatchObject({ to: 'super@example.org', subject: 'Community request: Rose Garden' })
    await expect.poll(() => unfinished(name)).toEqual([])
  })

  it('without a mail server nothing is put into the queue, and what is in it waits', async () => {
    const { guest } = await startServer()
    const without = await startServer({ smtpUrl: undefined })
    await ask(without.guest)
    expect(await jobsIn(name)).toEqual([])
    await mailServer.stop()
    await ask(guest)
    expect(await jobsIn(name)).toHaveLength(1)
  })

  it('a mail server that is away is tried again; neither queue nor log quotes anybody', async () => {
    let refusals = 0
    await mailServer.stop()
    mailServer = await startMailServer({
      before: () => {
        if (refusals++ === 0) throw new Error('not now')
      },
    })
    const lines: unknown[][] = []
    const log = { warn: (...line: unknown[]) => lines.push(line), error: (...line: unknown[]) => lines.push(line) }
    const sendMail = openMail({ smtpUrl: mailServer.url, mailFrom: 'office@society.example' })
    const queue = openQueue({ db: w.db, jobsDb: w.db, sendMail, ...jobDeps() }, log, jobs)
    closing.push(() => queue.stop())
    await queue.start()
    const [request] = await w.sql<{ id: string }[]>`
      insert into data.contact_requests (name, email, mobile_no, community_name, message)
      values ('Kiran', 'kiran@example.org', '9123456782', 'Palm Court', 'Please') returning id`
    const data = { requestId: request!.id, recipientId: w.superAdmin.id }
    await w.db.write('platform', cause, (tx) => queue.enqueue(tx, contactRequestMail, data))
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toMatchObject([{ job: name, attempt: 1 }, 'job failed, will be retried'])
    await expect.poll(async () => (await jobsIn(name))[0]?.output).toContain('EMESSAGE')
    const [kept] = await jobsIn(name)
    expect([kept!.state, kept!.data]).toEqual(['retry', data])
    expect(kept!.output).not.toMatch(/kiran|example\.org|Palm|not now/i)
    await expect.poll(() => mailServer.received.length).toBe(1)
    await expect.poll(() => unfinished(name)).toEqual([])
  })

  it('two processes send each mail once', async () => {
    const servers = [await startServer(), await startServer()]
    const names = Array.from({ length: 12 }, (_, n) => `Community ${n}`)
    await Promise.all(names.map((communityName, n) => ask(servers[n % 2]!.guest, communityName)))
    await expect.poll(() => unfinished(name)).toEqual([])
    expect(mailServer.received.map(({ subject }) => subject.replace(/^.*: /, '')).sort()).toEqual(names.sort())
  })

  it('a stop lets a mail that is on its way arrive, and gives one back that does not', async () => {
    let arrive = () => {}
    let held = 0
    await mailServer.stop()
    mailServer = await startMailServer({
      before: () => {
        held++
        return new Promise((done) => (arrive = done))
      },
    })
    const first = await startServer()
    await ask(first.guest, 'In Time')
    await expect.poll(() => held).toBe(1)
    const closed = first.close()
    arrive()
    await closed
    expect(await unfinished(name)).toEqual([])
    const second = await startServer()
    await ask(second.guest, 'Too Late')
    await expect.poll(() => held).toBe(2)
    await second.close()
    expect(await unfinished(name)).toMatchObject([{ state: 'retry' }])
    arrive()
  })
})

describe('a job', () => {
  const shape = z.object({ id: z.string() })
  const base = {
    shape,
    timeoutSeconds: 10,
    retry: { limit: 1, firstSeconds: 1, longestSeconds: 1 },
  }
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line), error: (...line: unknown[]) => lines.push(line) }

  const withQueue = async (job: Job, work: (queue: Queue, db: Database) => Promise<void>) => {
    const db = openDatabase(w.target, { size: 2 })
    const queue = openQueue({ db, jobsDb: db, sendMail: undefined, ...jobDeps() }, log, [job])
    await queue.start()
    try {
      await work(queue, db)
    } finally {
      await queue.stop()
      await db.close()
    }
  }

  // spec: safety.contexts-and-jobs.2
  it('runs after the commit of its transaction, in a community as on the platform; after a rollback never', async () => {
    const ran: string[] = []
    const job = defineJob({ ...base, name: 'test.rolled', run: async ({ id }) => void ran.push(id) })
    await withQueue(job, async ({ enqueue }, db) => {
      const undone = db.write('platform', cause, async (tx) => {
        await enqueue(tx, job, { id: 'undone' })
        throw new Error('changed my mind')
      })
      await expect(undone).rejects.toThrow('changed my mind')
      await db.write('platform', cause, (tx) => enqueue(tx, job, { id: 'platform' }))
      await db.write({ communityId: w.here.id }, cause, (tx) => enqueue(tx, job, { id: 'community' }))
      await expect.poll(() => ran.toSorted()).toEqual(['community', 'platform'])
      await expect.poll(() => unfinished('test.rolled')).toEqual([])
      expect(ran).toHaveLength(2)
    })
  })

  it('need not wait for the next look, a minute later: neither a new one nor one that failed', async () => {
    const ran: string[] = []
    const run = async ({ id }: { id: string }) => {
      ran.push(id)
      if (ran.length === 2) throw new Error('once more')
    }
    const job = defineJob({ ...base, name: 'test.woken', run })
    await withQueue(job, async ({ enqueue }, db) => {
      const add = (id: string) => db.write('platform', cause, (tx) => enqueue(tx, job, { id }))
      const soon = { timeout: 20_000 }
      await add('one')
      await expect.poll(() => ran, soon).toEqual(['one'])
      await add('two')
      await expect.poll(() => ran, soon).toEqual(['one', 'two', 'two'])
    })
  })

  it('that keeps failing is given up and logged, without what its error says', async () => {
    let runs = 0
    const failing = async () => {
      runs++
      throw Object.assign(new Error('kiran@example.org is unknown'), { code: 'EENVELOPE' })
    }
    const job = defineJob({ ...base, name: 'test.failing', run: failing })
    await withQueue(job, async ({ enqueue }, db) => {
      lines.length = 0
      await db.write('platform', cause, (tx) => enqueue(tx, job, { id: 'x' }))
      await expect
        .poll(() => lines.map(([, message]) => message))
        .toEqual(['job failed, will be retried', 'job failed for the last time'])
      await expect.poll(async () => (await jobsIn('test.failing'))[0]?.state).toBe('failed')
      expect((await jobsIn('test.failing'))[0]!.output).not.toContain('kiran')
      expect(runs).toBe(2)
    })
  })

  it('of an interval is run by one of the processes', async () => {
    const runs: number[] = []
    const job = defineJob({
      ...base,
      name: 'test.ticking',
      shape: z.object({}),
      everySeconds: 1,
      run: async () => void runs.push(Date.now()),
    })
    await withQueue(job, () =>
      withQueue(job, async () => {
        await expect.poll(() => runs.length).toBeGreaterThanOrEqual(3)
      }),
    )
    const slots =
      await w.sql`select singleton_on, count(*)::int as count from jobs.job where name = 'test.ticking' group by 1`
    expect(slots.every(({ count }) => count === 1)).toBe(true)
  })

  it('with a key waits once for each key, also while another of that key is at work', async () => {
    const ran: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const run = async ({ id }: { id: string }) => {
      ran.push(id)
      await held
    }
    const job = defineJob({ ...base, name: 'test.keyed', keyOf: ({ id }) => id, run })
    await withQueue(job, async ({ enqueue }, db) => {
      const add = (id: string) => db.write('platform', cause, (tx) => enqueue(tx, job, { id }))
      await add('one')
      await expect.poll(() => ran).toEqual(['one'])
      await Promise.all(['one', 'one', 'other', 'one', 'other'].map(add))
      expect(await unfinished('test.keyed')).toHaveLength(3)
      release()
      await expect.poll(() => ran.toSorted()).toEqual(['one', 'one', 'other'])
      await expect.poll(() => unfinished('test.keyed')).toEqual([])
    })
  })

  it('finds its queue again after a restore has emptied the list of queues', async () => {
    const ran: string[] = []
    const job = defineJob({ ...base, name: 'test.restored', run: async ({ id }) => void ran.push(id) })
    await withQueue(job, async ({ enqueue }, db) => {
      const add = (id: string) => db.write('platform', cause, (tx) => enqueue(tx, job, { id }))
      await add('before')
      await expect.poll(() => unfinished('test.restored')).toEqual([])
      await w.sql`delete from jobs.job where name = 'test.restored'`
      await w.sql`delete from jobs.queue where name = 'test.restored'`
      await add('after')
      await expect.poll(() => ran).toEqual(['before', 'after'])
    })
  })
})

describe('the queue in the database', () => {
  it('is shaped as the library expects it', async () => {
    const drift = await asOwner(w.owner, (sql) =>
      new PgBoss({ db: { executeSql: (text, values) => sql.query(text, values) }, schema: 'jobs' }).detectSchemaDrift(),
    )
    expect(drift).toMatchObject({ ok: true, missingTables: [], missing: [] })
  })

  it('lets the app work it, and neither change its shape nor, as the platform, touch what waits', async () => {
    const asApp = (text: string) => w.db.write({ communityId: w.here.id }, cause, (tx) => tx.sql.query(text))
    const asPlatform = (text: string) => w.db.write('platform', cause, (tx) => tx.sql.query(text))
    for (const text of ['create table jobs.mine ()', 'drop table jobs.warning', 'truncate jobs.job_common'])
      await expect(asApp(text)).rejects.toMatchObject({ code: '42501' })
    for (const text of [
      'delete from jobs.job_common',
      "update jobs.job_common set state = 'completed'",
      'insert into jobs.queue default values',
      'select data from jobs.job_common',
      'select * from jobs.warning',
    ])
      await expect(asPlatform(text)).rejects.toMatchObject({ code: '42501' })
  })
})
