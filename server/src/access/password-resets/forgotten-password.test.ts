import { authEndpoints } from '@aangan/contract/access/auth'
import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import {
  password,
  silent,
  speaker,
  trailOf,
  world,
  type Answer,
  type Speaker,
  type World,
} from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'

const { forgot, reset } = passwordResetEndpoints
const sent = 'If there is such an account, a link has been sent to its email address.'

describe('a forgotten password', () => {
  let w: World
  let mails: MailServer
  let guest: Speaker
  let address: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())
  beforeEach(async () => {
    mails = await startMailServer()
    const db = openDatabase(w.target, { size: 4 })
    const settings = { ...silent, smtpUrl: mails.url, publicAddress: 'https://society.example' }
    const app = await buildApp({ db, settings, tokenSecret: w.tokenSecret })
    await app.queue.start()
    address = await app.listen({ host: '127.0.0.1', port: 0 })
    guest = speaker(address, w.guest)
    stop = async () => {
      await app.close()
      await db.close()
      await mails.stop()
    }
  })
  afterEach(async () => {
    await stop()
    await w.sql`delete from jobs.job`
    await w.sql`delete from data.reset_requests`
  })

  const ask = (username: string): Promise<Answer> => guest.call(forgot, { body: { username } })
  const idle = async () =>
    (await w.sql`select from jobs.job where state <> 'completed' and name <> 'cleanup'`).length === 0 &&
    (await w.sql`select from data.reset_requests`).length === 0
  const settled = async () => {
    await expect.poll(idle).toBe(true)
  }
  const codesIn = (text: string) => text.match(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/gm) ?? []

  // spec: people.reset.3
  it('is answered alike for a known and an unknown name; only an active account gets a mail', async () => {
    const known = await w.person()
    const pending = await w.person({ status: 'PENDING' })
    const disabled = await w.person({ status: 'DISABLED' })
    for (const name of [
      known.username.toUpperCase(),
      'nobody',
      'nobody@example.org',
      pending.username,
      disabled.username,
    ]) {
      const { status, body } = await ask(name)
      expect([status, body]).toEqual([200, { message: sent }])
    }
    await settled()
    expect(mails.received.map(({ to }) => to)).toEqual([`${known.username}@example.org`])
    const [{ subject, text, html }] = mails.received as [MailServer['received'][number]]
    const [code] = codesIn(text)
    expect(subject).toBe('Choose a new password')
    expect(text).toContain(`https://society.example/reset#${code}`)
    expect(html).toContain(`href="https://society.example/reset#${code}"`)
    expect(html).toContain('<html lang="en">')
    expect(await trailOf(w.sql, 'USER', known.id)).toMatchObject([
      { action: 'RESET_ISSUE', by: null, after: { how: 'MAIL' } },
    ])

    expect((await guest.call(reset, { body: { code: code!, newPassword: 'fresh-secret' } })).status).toBe(200)
    const credentials = { username: known.username, password: 'fresh-secret' }
    expect((await guest.call(authEndpoints.login, { body: credentials })).status).toBe(200)
    await settled()
    expect(mails.received[1]).toMatchObject({
      to: `${known.username}@example.org`,
      subject: 'Your password was changed.',
    })
  })

  // spec: people.reset.3
  it('an email of several accounts gets one mail that names each, at most five', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => w.person()))
    await w.sql`update data.users set email = 'Family@Example.org' where username = any (string_to_array(${people.map(({ username }) => username).join(',')}, ','))`
    await ask(' family@example.org ')
    await settled()
    expect(mails.received).toHaveLength(1)
    const { text } = mails.received[0]!
    expect(codesIn(text)).toHaveLength(5)
    expect(people.filter(({ username }) => text.includes(`Username: ${username}\n`))).toHaveLength(5)
  })

  // spec: people.reset.3
  it('an account gets three mails an hour', async () => {
    const { username } = await w.person()
    for (const name of [username, username, username, `${username}@example.org`]) await ask(name)
    await settled()
    expect(mails.received).toHaveLength(3)
  })

  // spec: people.reset.3
  it.each([
    ['hi', 'नया पासवर्ड चुनें', 'आपका पासवर्ड बदल गया है।'],
    ['mr', 'नवा पासवर्ड निवडा', 'तुमचा पासवर्ड बदलला आहे.'],
  ])('the mails are in the language of the account: %s', async (language, heading, changed) => {
    const person = await w.person()
    await w.sql`update data.users set language = ${language} where id = ${person.id}`
    await ask(person.username)
    await settled()
    const { text, html } = mails.received[0]!
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${heading}</h1>`)
    expect(codesIn(text)).toHaveLength(1)
    const own = speaker(address, person)
    const change = { currentPassword: password, newPassword: 'changed-secret' }
    expect((await own.call(currentUserEndpoints.changePassword, { body: change })).status).toBe(200)
    await settled()
    expect(mails.received[1]!.html).toContain(changed)
  })

  // spec: people.reset.3
  it('without a mail server the answer says whom to ask, and nothing is kept', async () => {
    const { status, body } = await w.guest.call(forgot, { body: { username: w.resident.username } })
    expect([status, body]).toEqual([200, { message: 'Ask your community admin for a reset code.' }])
    expect(await w.sql`select from data.reset_requests`).toEqual([])
    expect((await w.guest.call(authEndpoints.options)).body).toEqual({ mail: false, passkeys: true })
    expect((await guest.call(authEndpoints.options)).body).toEqual({ mail: true, passkeys: false })
  })
})

describe('asking for links, and entering codes', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())
  const statuses = async (count: number, call: (n: number) => Promise<Answer>): Promise<number[]> => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push((await call(n)).status)
    return all
  }

  // spec: people.reset.3
  it('for an account three times an hour, from an address five times', async () => {
    const ask = (username: string) => w.guest.call(forgot, { body: { username } })
    expect(await statuses(4, () => ask(w.resident.username))).toEqual([200, 200, 200, 429])
    expect(await statuses(2, (n) => ask(`nobody.at.all.${n}`))).toEqual([200, 429])
  })

  // spec: people.reset.3
  it('ten codes from an address in a quarter of an hour', async () => {
    const enter = (n: number) => w.guest.call(reset, { body: { code: `ABCD-EFGH-${1000 + n}`, newPassword: password } })
    expect(await statuses(11, enter)).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})
