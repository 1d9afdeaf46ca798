import { invitationEndpoints } from '@aangan/contract/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../test/mail-server.ts'
import { jobDeps, silent, speaker, world, type Speaker, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { openMail } from '../mail/mail.ts'
import { mailInvitations, mailsAMinute } from './invitations.job.ts'

const { create, renew, list, join, open } = invitationEndpoints

describe('an invitation by mail', () => {
  let w: World
  let mails: MailServer
  let admin: Speaker
  let stop: () => Promise<void>
  beforeAll(async () => {
    w = await world()
    mails = await startMailServer()
    const settings = { ...silent, smtpUrl: mails.url, publicAddress: 'https://society.example' }
    const app = await buildApp({ db: w.db, settings, tokenSecret: w.tokenSecret, clock: w.now })
    await app.queue.start()
    admin = speaker(await app.listen({ host: '127.0.0.1', port: 0 }), w.admin)
    stop = async () => {
      await app.close()
      await mails.stop()
    }
  })
  afterAll(async () => {
    await stop()
    await w.close()
  })

  let runs = 0
  /** As the queue runs it, once a minute. */
  const aMinute = (smtpUrl = mails.url) =>
    mailInvitations(
      {},
      {
        ...jobDeps(w.tokenSecret),
        db: w.db,
        jobsDb: w.db,
        publicAddress: 'https://society.example',
        sendMail: openMail({ ...silent, smtpUrl }),
        jobId: `minute-${runs++}`,
      },
    )
  let houses = 100
  const invite = (more = {}) =>
    admin.call(create, {
      body: {
        name: 'Kavita Rao',
        houseNo: String(houses++),
        division: 'D',
        ownershipType: 'owner',
        email: `kavita${houses}@example.org`,
        send: true,
        ...more,
      } as never,
    })
  const sentOf = async (id: unknown) =>
    (
      (await admin.call(list, { query: { size: 100 } })).body['content'] as unknown as { id: string; sentAt: unknown }[]
    ).find((one) => one.id === id)!.sentAt

  it('is sent by a job, and its code is good beside the one that was shown', async () => {
    await w.sql`update data.users set language = 'mr' where id = ${w.admin.id}`
    const { body } = await invite({ houseNo: '504' })
    expect([mails.received.length, await sentOf(body['id'])]).toEqual([0, null])
    await aMinute()
    const [{ to, text, html }] = mails.received as [MailServer['received'][number]]
    const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(text) ?? []
    expect(to).toBe(body['email'])
    expect(html).toContain(`>${w.here.displayName} या सोसायटीचे आमंत्रण</h1>`)
    expect(text).toContain(`https://society.example/invite#${code}`)
    expect(html).toContain('<html lang="mr">')
    expect(html).toContain('D-504')
    expect(code).not.toBe(body['code'])
    for (const good of [code, body['code']])
      expect((await w.guest.call(open, { body: { code: String(good) } })).status).toBe(200)
    expect(await sentOf(body['id'])).toEqual(expect.any(String))
    const person = { username: 'mailed', password: 'courtyard-1', name: 'K', mobileNo: '9812345670', email: 'k@b.co' }
    const joined = await w.guest.call(join, { body: { ...person, code, acceptedTermsAndPrivacy: true } })
    expect(joined.status).toBe(201)
    expect((await w.guest.call(open, { body: { code: String(body['code']) } })).status).toBe(400)
    await aMinute()
    expect(mails.received).toHaveLength(1)
  })

  it('a new code ends the mailed one too; who is not asked to be mailed, or has no email, gets none', async () => {
    const before = mails.received.length
    const { body } = await invite()
    await invite({ send: false })
    await invite({ email: undefined })
    await aMinute()
    expect(mails.received).toHaveLength(before + 1)
    const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(mails.received.at(-1)!.text) ?? []
    await admin.call(renew, { body: { ids: [String(body['id'])] } })
    expect((await w.guest.call(open, { body: { code } })).status).toBe(400)
    await aMinute()
    expect(mails.received).toHaveLength(before + 1)
  })

  it('at most 60 a minute in all; what fails is tried again in an hour', async () => {
    const before = mails.received.length
    for (let i = 0; i < mailsAMinute + 5; i++) expect((await invite()).status).toBe(201)
    await aMinute()
    expect(mails.received).toHaveLength(before + 60)
    await aMinute('smtp://127.0.0.1:1')
    await aMinute()
    expect(mails.received).toHaveLength(before + 60)
    await w.sql`update data.invitations set mail_due_at = mail_due_at - interval '1 hour'`
    await aMinute()
    expect(mails.received).toHaveLength(before + 65)
    expect(new Set(mails.received.slice(before).map(({ to }) => to)).size).toBe(65)
  })

  it('is not sent where the server sends no mail', async () => {
    const { body } = await w.admin.call(create, {
      body: {
        name: 'No Mail',
        houseNo: '1',
        division: 'D',
        ownershipType: 'owner',
        email: 'no@example.org',
        send: true,
      },
    })
    expect(await w.sql`select mail_due_at from data.invitations where id = ${body['id']}`).toEqual([
      { mail_due_at: null },
    ])
  })
})
