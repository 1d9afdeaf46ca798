import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { jobDeps, silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openMail } from '../../core/mail/mail.ts'
import { mailInvitations, mailsAMinute } from './invitations.job.ts'

const { create, inviteFamily, remove, renew, list, join, open } = invitationEndpoints

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
  const unsent: string[] = []
  const aMinute = (smtpUrl = mails.url) =>
    mailInvitations(
      {},
      {
        ...jobDeps(w.tokenSecret),
        report: (_, { id }) => void unsent.push(id),
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

  // spec: people.invitations.15
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

  // spec: people.invitations.15
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

  // spec: people.invitations.15
  it('at most 60 a minute in all; what fails is tried again in an hour', async () => {
    const before = mails.received.length
    for (let i = 0; i < mailsAMinute + 5; i++) expect((await invite()).status).toBe(201)
    await aMinute()
    expect(mails.received).toHaveLength(before + 60)
    await aMinute('smtp://127.0.0.1:1')
    expect(new Set(unsent).size).toBe(5)
    await aMinute()
    expect(mails.received).toHaveLength(before + 60)
    await w.sql`update data.invitations set mail_due_at = mail_due_at - interval '1 hour'`
    await aMinute()
    expect(mails.received).toHaveLength(before + 65)
    expect(new Set(mails.received.slice(before).map(({ to }) => to)).size).toBe(65)
  })

  // spec: safety.everybodys-turn.4
  it('calls the invited by name only: no words of whoever invites, and nothing to click', async () => {
    const before = mails.received.length
    await invite({ name: 'You won 5000: https://evil.example/pay?x=1' })
    await aMinute()
    const { text, html } = mails.received[before]!
    expect(text).toContain(' You won https evil example pay x, ')
    expect(text + html).not.toContain('evil.example')
  })

  // spec: safety.everybodys-turn.4
  it('ten mails a person a day, a hundred an admin an hour, also of invitations that are taken back', async () => {
    const settings = { ...silent, smtpUrl: mails.url, rateLimit: true }
    const app = await buildApp({ db: w.db, settings, tokenSecret: w.tokenSecret, clock: w.now })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const [resident, office] = [speaker(address, w.resident), speaker(address, w.admin)]
    const [occupancy] = await w.sql<{ id: string }[]>`select id from data.occupancies where user_id = ${w.resident.id}`
    const family = async (i: number): Promise<number> => {
      const body = { occupancyId: occupancy!.id, name: 'Ila Rao', email: `ila${i}@example.org`, send: true }
      const made = await resident.call(inviteFamily, { body })
      if (made.status === 201) await resident.call(remove, { params: { id: String(made.body['id']) } })
      return made.status
    }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push(await family(i))
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    const ids: string[] = []
    for (let i = 0; i < 20; i++) {
      const email = `of${i}@example.org`
      const made = await office.call(create, {
        body: { name: 'Om', houseNo: String(700 + i), division: 'D', ownershipType: 'owner', email, send: true },
      })
      ids.push(String(made.body['id']))
    }
    const again = async (send: boolean) => (await office.call(renew, { body: { ids, send } })).status
    const outcomes: number[] = []
    for (let i = 0; i < 5; i++) outcomes.push(await again(true))
    expect([outcomes, await again(false)]).toEqual([[200, 200, 200, 200, 429], 200])
    await app.close()
  })

  // spec: people.invitations.15
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
