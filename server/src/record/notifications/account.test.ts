import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { todayIn } from '@aangan/contract/core/dates'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { householdEndpoints } from '@aangan/contract/people/house-endpoints'
import type { ImportRun } from '@aangan/contract/people/import-shapes'
import { importEndpoints } from '@aangan/contract/people/imports'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/mail-server.ts'
import { sheet } from '../../../test/samples.ts'
import { password, silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'

describe('news of one’s own account', () => {
  let w: World
  let mails: MailServer
  let address: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    w = await world()
    mails = await startMailServer()
    const db = openDatabase(w.target, { size: 4 })
    const settings = { ...silent, smtpUrl: mails.url, publicAddress: 'https://society.example' }
    const app = await buildApp({ db, settings, tokenSecret: w.tokenSecret, clock: w.now })
    await app.queue.start()
    address = await app.listen({ host: '127.0.0.1', port: 0 })
    stop = async () => {
      await app.close()
      await db.close()
      await mails.stop()
    }
  })
  beforeEach(() => mails.received.splice(0))
  afterAll(async () => {
    await stop()
    await w.close()
  })

  const at = (who: Speaker) => speaker(address, who)
  const bellOf = async (who: Speaker) => {
    const { body } = await who.call(notificationEndpoints.list, { query: {} })
    return (body as unknown as { content: { kind: string; title: string; body: string; path: string }[] }).content
  }
  const inMail = async (who: Speaker) => {
    const own = () => mails.received.filter(({ to }) => to === `${who.username}@example.org`)
    await expect.poll(() => own().length).toBeGreaterThan(0)
    return own()
  }

  it('a changed password rings the bell and is mailed once', async () => {
    const asha = await w.person()
    const body = { currentPassword: password, newPassword: 'fresh-secret', confirmPassword: 'fresh-secret' }
    expect((await at(asha).call(currentUserEndpoints.changePassword, { body } as never)).status).toBe(200)
    expect(await bellOf(asha)).toMatchObject([
      { kind: 'ACCOUNT', title: 'Your password was changed.', path: '/security' },
    ])
    expect((await inMail(asha)).map(({ subject }) => subject)).toEqual(['Your password was changed.'])
  })

  it('a reset code that an admin made is told to the person, without the code', async () => {
    const asha = await w.person()
    const { status, body } = await at(w.admin).call(passwordResetEndpoints.issue, { params: { id: asha.id } })
    expect(status).toBe(201)
    const [{ subject, text }] = (await inMail(asha)) as [MailServer['received'][number]]
    expect(subject).toBe('A reset code was made for your account.')
    expect(text).toContain('If you did not ask for it, tell your community admin.')
    expect(text).toContain('https://society.example/security')
    expect(text).not.toContain(body['code'])
    expect(await bellOf(asha)).toMatchObject([{ kind: 'ACCOUNT', title: subject }])
  })

  it('the day of a move-out is told in the person’s language, and to nobody once they have left', async () => {
    const asha = await w.person({ houseNo: '907', division: 'C' })
    await at(asha).call(currentUserEndpoints.updateLanguage, { body: { language: 'hi' } })
    const homes = (await asha.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[]
    const end = (days: number) => {
      const endsOn = todayIn('Asia/Kolkata', new Date(w.now().getTime() + days * 86_400_000))
      return at(w.admin).call(moveOutEndpoints.end, { params: { id: homes[0]!.occupancy.id }, body: { endsOn } })
    }
    expect((await end(9)).status).toBe(200)
    const [told] = await bellOf(asha)
    expect(told).toMatchObject({ kind: 'ACCOUNT', path: '/dashboard?section=household' })
    expect(told!.title).toMatch(/^घर छोड़ने की तारीख: \d+ \S+ \d{4}।$/)
    expect(told!.body).toContain('C-907')
    // The mail's subject is encoded: its page says it again.
    expect((await inMail(asha)).map(({ html }) => html.includes(told!.title))).toEqual([true])

    expect((await end(-1)).status).toBe(200)
    const rows = await w.sql`select from data.notifications where user_id = ${asha.id}`
    expect(rows).toHaveLength(1)
  })

  // spec: files.import.32
  it.each<[string, string, () => Parameters<World['person']>[0]]>([
    ['an admin', '70', () => ({ roles: ['ADMIN'] })],
    ['a super admin of no community', '71', () => ({ roles: ['SUPER_ADMIN'], communityId: null })],
    ['a super admin who lives elsewhere', '72', () => ({ roles: ['SUPER_ADMIN'], communityId: w.there.id })],
  ])('a finished import is told to who ran it: %s', async (_, floor, options) => {
    const who = await w.person(options())
    await w.sql`update data.users set email = ${`${who.username}@example.org`} where id = ${who.id}`
    const { create, map, read, run } = importEndpoints
    const houses = sheet(`Wing,Flat No\nD,${floor}1\nD,${floor}2\n`, 'houses.csv')
    const made = await at(who).call(create, { body: { kind: 'HOUSES', communityId: w.here.id }, file: houses })
    const { id, mapping } = made.body as unknown as ImportRun
    const status = async () => ((await at(who).call(read, { params: { id } })).body as unknown as ImportRun).status
    await at(who).call(map, { params: { id }, body: { mapping } })
    await expect.poll(status).toBe('CHECKED')
    await at(who).call(run, { params: { id } })
    await expect.poll(status).toBe('DONE')
    const title = 'Import finished: 2 added, 0 there already, 0 left out.'
    expect(await bellOf(who)).toMatchObject([
      { kind: 'ACCOUNT', title, body: 'houses.csv', path: `/dashboard?section=houses&tab=imports&import=${id}` },
    ])
    expect((await inMail(who)).map(({ subject }) => subject)).toEqual([title])
  })
})
