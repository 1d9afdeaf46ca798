import { authEndpoints } from '@aangan/contract/access/auth'
import { identityEndpoints } from '@aangan/contract/access/identity'
import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { emailChangeEndpoints } from '@aangan/contract/people/email-changes'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import { cleanUp } from '../../core/jobs/cleanup.ts'

const { read, update } = currentUserEndpoints
const { confirm, takeBack } = emailChangeEndpoints
const invalid = { status: 400, body: { code: 'email_link.invalid', message: 'This link is not valid or has expired.' } }
const profile = (email: string, name = 'Asha Rao') => ({ body: { name, mobileNo: '9876543210', email } })

describe('another email address', () => {
  let w: World
  let mails: MailServer
  let address: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    w = await world()
    mails = await startMailServer()
    const db = openDatabase(w.target, { size: 4 })
    const settings = { ...silent, rateLimit: true, smtpUrl: mails.url, publicAddress: 'https://society.example' }
    const app = await buildApp({ db, settings, tokenSecret: w.tokenSecret, clock: w.now })
    await app.queue.start()
    address = await app.listen({ host: '127.0.0.1', port: 0 })
    stop = async () => {
      await app.close()
      await db.close()
      await mails.stop()
    }
  })
  beforeEach(async () => {
    mails.received.splice(0)
    await w.sql`delete from data.attempts`
  })
  afterAll(async () => {
    await stop()
    await w.close()
  })

  const at = (who: Speaker) => speaker(address, who)
  const waitingMails = async () =>
    (await w.sql`select from jobs.job where state <> 'completed' and name ~ '^(mail|password)'`).length
  const settled = async () => {
    await expect.poll(waitingMails, { timeout: 60_000 }).toBe(0)
  }
  const ownOf = (person: Speaker) => `${person.username}@example.org`
  const codeIn = (page: 'email' | 'email?keep', to: string): string => {
    const mail = mails.received.findLast((one) => one.to === to && one.text.includes(`/${page}#`))
    return (
      new RegExp(`https://society\\.example/${page.replace('?', '\\?')}#([0-9A-Z-]{14})\\n`).exec(
        `${mail?.text}\n`,
      )?.[1] ?? 'no link'
    )
  }
  const open = (code: string, endpoint: typeof confirm | typeof takeBack = confirm): Promise<Answer> =>
    speaker(w.address, w.guest).call(endpoint, { body: { code } })
  /** Asks for it, and waits for both mails. */
  const change = async (person: Speaker, email: string) => {
    expect(await at(person).call(update, profile(email))).toMatchObject({ status: 200, body: { newEmail: email } })
    await settled()
    return { confirming: codeIn('email', email), takingBack: codeIn('email?keep', ownOf(person)) }
  }
  const emailOf = async (person: Speaker) =>
    (await w.sql<{ email: string | null }[]>`select email from data.users where id = ${person.id}`)[0]?.email
  const bellOf = async (person: Speaker) => {
    const rows = await w.sql<{ title: string }[]>`
      select title from data.notifications where user_id = ${person.id} order by created_at, id`
    return rows.map(({ title }) => title)
  }
  const logIn = async (person: Speaker, secret = password): Promise<Speaker> => {
    const { body } = await w.guest.call(authEndpoints.login, { body: { username: person.username, password: secret } })
    return speaker(w.address, { ...person, token: String(body['token']) })
  }
  const unproved = async (): Promise<Speaker> => {
    const person = await w.person()
    await w.sql`update data.sessions set confirmed_at = ${new Date(w.now().getTime() - 11 * 60_000)} where user_id = ${person.id}`
    return person
  }

  // spec: people.email.1
  it('needs a proof of the last minutes, and the rest of the profile none', async () => {
    const person = await unproved()
    expect((await at(person).call(update, profile(ownOf(person), 'Asha R'))).body).toMatchObject({
      name: 'Asha R',
      email: ownOf(person),
    })
    const refused = { status: 403, body: { code: 'confirm.needed', message: 'Please confirm that it is you.' } }
    for (const server of [at(person), person])
      expect(await server.call(update, profile('thief@evil.example', 'Thief'))).toMatchObject(refused)
    expect((await person.call(read)).body).toMatchObject({ name: 'Asha R', email: ownOf(person) })
    expect((await person.call(identityEndpoints.confirm, { body: { password } })).status).toBe(204)
    expect((await at(person).call(update, profile('mine@new.example'))).status).toBe(200)
    await settled()
  })

  // spec: people.email.1
  it('counts once the link that was sent to it was opened, once; both the bell and the old address say so at once', async () => {
    const person = await w.person()
    const answer = await at(person).call(update, profile('asha@new.example'))
    expect(answer).toMatchObject({ status: 200, body: { email: ownOf(person), newEmail: 'asha@new.example' } })
    await settled()
    expect(mails.received.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        ['asha@new.example', 'Confirm your email address'],
        [ownOf(person), 'A new email address was given for your account.'],
      ].toSorted(),
    )
    expect(mails.received.find(({ to }) => to === 'asha@new.example')!.text).not.toContain(person.username)
    expect(await bellOf(person)).toEqual(['A new email address was given for your account.'])
    expect([await emailOf(person), (await person.call(read)).body['newEmail']]).toEqual([
      ownOf(person),
      'asha@new.example',
    ])

    const code = codeIn('email', 'asha@new.example')
    for (const wrong of ['x', 'AAAA-AAAA-AAAA', code.replace(/^./, (letter) => (letter === '2' ? '3' : '2'))])
      expect(await open(wrong)).toMatchObject(invalid)
    expect(await open(code, takeBack)).toMatchObject(invalid)
    const answers = await Promise.all([open(code), open(code.toLowerCase().replaceAll('-', ' '))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({ message: 'Your email address was changed.' })
    const { body } = await person.call(read)
    expect([body['email'], 'newEmail' in body]).toEqual(['asha@new.example', false])
    expect((await bellOf(person)).at(-1)).toBe('Your email address was changed.')
    const [, row] = await trailOf(w.sql, 'USER', person.id)
    expect(row).toMatchObject({
      action: 'UPDATE',
      by: person.id,
      community: w.here.id,
      before: { email: ownOf(person), newEmail: 'asha@new.example' },
      after: { email: 'asha@new.example', newEmail: null },
    })
  })

  // spec: people.email.3
  it('mails no reset code for 24 hours after it counts, and says what it always says', async () => {
    const person = await w.person()
    const forgot = () => at(w.guest).call(passwordResetEndpoints.forgot, { body: { username: person.username } })
    const resetsTo = (email: string) =>
      mails.received.filter(({ to, subject }) => to === email && subject === 'Choose a new password').length
    const { confirming } = await change(person, 'later@new.example')
    await forgot()
    await settled()
    expect([resetsTo(ownOf(person)), resetsTo('later@new.example')]).toEqual([1, 0])
    expect((await open(confirming)).status).toBe(200)
    const { status, body } = await forgot()
    await settled()
    expect([status, body]).toEqual([
      200,
      { message: 'If there is such an account, a link has been sent to its email address.' },
    ])
    expect([resetsTo(ownOf(person)), resetsTo('later@new.example')]).toEqual([1, 0])
    await w.sql`update data.email_changes set confirmed_at = confirmed_at - interval '25 hours' where user_id = ${person.id}`
    await forgot()
    await settled()
    expect(resetsTo('later@new.example')).toBe(1)
  })

  // spec: people.email.2
  it('is taken back from the old address for seven days, with every later change and every session', async () => {
    const person = await w.person()
    const first = await change(person, 'thief@evil.example')
    expect((await open(first.confirming)).status).toBe(200)
    expect(await at(person).call(update, profile('thief@worse.example'))).toMatchObject({ status: 200 })
    await settled()
    const second = {
      confirming: codeIn('email', 'thief@worse.example'),
      takingBack: codeIn('email?keep', 'thief@evil.example'),
    }
    expect((await open(second.confirming)).status).toBe(200)
    expect(await emailOf(person)).toBe('thief@worse.example')
    const elsewhere = await logIn(person)
    const answer = await open(first.takingBack, takeBack)
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('old email address') } })
    expect(await emailOf(person)).toBe(ownOf(person))
    for (const session of [person, elsewhere]) expect((await session.call(read)).status).toBe(401)
    for (const again of [open(first.takingBack, takeBack), open(second.takingBack, takeBack), open(first.confirming)])
      expect(await again).toMatchObject(invalid)
    expect((await bellOf(person)).at(-1)).toBe('A change of your email address was taken back.')
    await at(w.guest).call(passwordResetEndpoints.forgot, { body: { username: person.username } })
    await settled()
    expect(mails.received.at(-1)).toMatchObject({ to: ownOf(person), subject: 'Choose a new password' })
  })

  // spec: people.email.2
  it('that nobody has opened yet is taken back too', async () => {
    const person = await w.person()
    const { confirming, takingBack } = await change(person, 'thief@evil.example')
    expect((await open(takingBack, takeBack)).status).toBe(200)
    expect(await open(confirming)).toMatchObject(invalid)
    expect(await emailOf(person)).toBe(ownOf(person))
  })

  // spec: people.email.1
  it('is confirmed within a day, by the newest link, and taken back within a week', async () => {
    const person = await w.person()
    const late = await change(person, 'late@new.example')
    const newer = await change(person, 'newer@new.example')
    expect(await open(late.confirming)).toMatchObject(invalid)
    await w.sql`update data.email_changes set confirm_until = now() - interval '1 second' where new_email = 'newer@new.example'`
    expect(await open(newer.confirming)).toMatchObject(invalid)
    expect('newEmail' in (await person.call(read)).body).toBe(false)
    await w.sql`update data.email_changes set revert_until = now() - interval '1 second' where user_id = ${person.id}`
    expect(await open(newer.takingBack, takeBack)).toMatchObject(invalid)
    await cleanUp({}, { db: w.db })
    expect(await w.sql`select from data.email_changes where user_id = ${person.id}`).toEqual([])
  })

  // spec: people.email.1
  it('is as much where there was none before', async () => {
    const superAdmin = await w.person({ roles: ['SUPER_ADMIN'], communityId: null })
    expect(await at(superAdmin).call(update, profile('first@new.example'))).toMatchObject({
      status: 200,
      body: { email: null, newEmail: 'first@new.example' },
    })
    await settled()
    expect(mails.received.map(({ to }) => to)).toEqual(['first@new.example'])
    expect((await open(codeIn('email', 'first@new.example'))).status).toBe(200)
    expect(await emailOf(superAdmin)).toBe('first@new.example')
  })

  // spec: people.email.4
  it('counts at once without a mail server, and the bell says so', async () => {
    const person = await w.person()
    expect(await person.call(update, profile('plain@new.example'))).toMatchObject({
      status: 200,
      body: { email: 'plain@new.example' },
    })
    expect(((await person.call(notificationEndpoints.list, { query: {} })).body as never)['content']).toMatchObject([
      { kind: 'ACCOUNT', title: 'Your email address was changed.', path: '/security' },
    ])
  })

  // spec: people.email.1
  it('is asked for five times a day: each one mails an address that may be a stranger’s', async () => {
    const person = await w.person()
    for (let n = 0; n < 5; n++)
      expect((await at(person).call(update, profile(`number${n}@new.example`))).status).toBe(200)
    expect((await at(person).call(update, profile('sixth@new.example'))).status).toBe(429)
    expect((await at(person).call(update, profile(ownOf(person)))).status).toBe(200)
    await settled()
  })

  // spec: people.email.5
  it('is forgotten with a person who is erased', async () => {
    const person = await w.person()
    await change(person, 'gone@new.example')
    const departed = w.now()
    await w.sql`update data.users set left_at = ${departed}, status = 'DISABLED' where id = ${person.id}`
    await w.sql`select auth.erase_person(${person.id}, ${departed}, 'x', ${departed})`
    expect(await w.sql`select from data.email_changes where user_id = ${person.id}`).toEqual([])
  })
})
