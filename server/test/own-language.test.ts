import { authEndpoints } from '@aangan/contract/access/auth'
import { roles } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { requestOf, type RequestInput } from '@aangan/contract/core/request'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMail } from '../src/core/mail/mail.ts'
import { mailContactRequest } from '../src/society/contact-requests/contact-request.mail.ts'
import { isMadeUp, languagesWithMadeUp, madeUp } from './made-up-language.ts'
import { startMailServer } from './mail-server.ts'
import { guest } from './samples.ts'
import { jobDeps, password, trailOf, world, type Speaker, type World } from './world.ts'

const { read, updateLanguage, changePassword } = currentUserEndpoints
const { create, enter } = guestVehicleEndpoints
const languages = languagesWithMadeUp()

let w: World
beforeAll(async () => {
  w = await world({ languages })
})
afterAll(() => w.close())

const inMadeUp = (who: Speaker, endpoint: Endpoint, input?: RequestInput) => {
  const { method, url, headers, body } = requestOf(endpoint, input)
  return who.send(method, url, { headers: { ...headers, 'accept-language': madeUp }, body })
}

describe('the language that people choose', () => {
  const choose = (who: Speaker, language: unknown) => who.call(updateLanguage, { body: { language } })

  it('is none for a guest', async () => {
    expect(await choose(w.guest, 'hi')).toMatchObject({ status: 401, body: { code: 'session.none' } })
  })

  // spec: words.choice.1
  it.each(roles)('is kept for %s, with its row in the audit trail', async (role) => {
    const person = await w.person({ roles: [role], communityId: role === 'SUPER_ADMIN' ? null : w.here.id })
    expect((await person.call(read)).body['language']).toBeNull()
    const chosen = await choose(person, 'mr')
    expect(chosen).toMatchObject({ status: 200, body: { id: person.id, roles: [role], language: 'mr' } })
    expect((await person.call(read)).body).toEqual(chosen.body)
    expect((await choose(person, 'mr')).body).toEqual(chosen.body)
    expect(await trailOf(w.sql, 'USER', person.id)).toEqual([
      {
        action: 'UPDATE',
        by: person.id,
        community: role === 'SUPER_ADMIN' ? null : w.here.id,
        before: { ...chosen.body, language: null },
        after: chosen.body,
      },
    ])
  })

  // spec: words.choice.1
  it('is one that Aangan speaks', async () => {
    for (const [language, code] of [
      ['tlh', 'field.choice'],
      ['HI', 'field.choice'],
      ['constructor', 'field.choice'],
      ['', 'field.required'],
      [null, 'field.required'],
      [undefined, 'field.required'],
      [7, 'field.type'],
      ['x'.repeat(36), 'field.too_long'],
    ]) {
      const message = 'Please choose a language.'
      expect(await choose(w.resident, language)).toMatchObject({
        status: 400,
        body: { message, fields: { language: message }, fieldCodes: { language: code } },
      })
    }
    const { body } = await inMadeUp(w.resident, updateLanguage, { body: { language: 'tlh' } })
    expect(body['message']).toBe('⟦Please choose a language.⟧')
  })

  it('does not decide a reply: the request does', async () => {
    await choose(w.neighbour, madeUp)
    expect((await choose(w.neighbour, 'tlh')).body['message']).toBe('Please choose a language.')
  })

  // spec: words.mail.1
  it('is that of their mails', async () => {
    const mails = await startMailServer()
    const sendMail = openMail({ smtpUrl: mails.url, mailFrom: 'office@society.example' }, languages)
    await w.sql`update data.users set email = 'super@example.org' where id = ${w.superAdmin.id}`
    const [request] = await w.sql<{ id: string }[]>`
      insert into data.contact_requests (name, email, mobile_no, community_name, message)
      values ('Kiran', 'kiran@example.org', '9123456782', 'Palm Court', 'Please') returning id`
    const data = { requestId: request!.id, recipientId: w.superAdmin.id }
    const send = () =>
      mailContactRequest(data, { db: w.db, jobsDb: w.db, sendMail, ...jobDeps(), jobId: crypto.randomUUID() })
    await send()
    await choose(w.superAdmin, madeUp)
    await send()
    await mails.stop()
    expect(mails.received.map(({ text }) => text)).toEqual([
      'Kiran (kiran@example.org, 9123456782) asks for Palm Court:\n\nPlease',
      expect.any(String),
    ])
    expect(mails.received[1]!.subject).not.toBe(mails.received[0]!.subject)
  })
})

describe('what the server says of its own', () => {
  it('after a signup, a request and a change of the password', async () => {
    const person = { username: 'newcomer', password, name: 'New', mobileNo: '9876543210', email: 'new@example.org' }
    const home = { houseNo: '7', division: 'A', ownershipType: 'owner', communityId: w.here.id }
    const signup = { ...person, ...home, acceptedTermsAndPrivacy: true }
    const ask = { name: 'A', email: 'a@b.co', mobileNo: '9876543210', communityName: 'B', message: 'C' }
    const change = { currentPassword: password, newPassword: 'renewed-1' }
    const who = await w.person()
    expect([
      (await inMadeUp(w.guest, authEndpoints.signup, { body: signup })).body['message'],
      (await inMadeUp(w.guest, authEndpoints.contactAdmin, { body: ask })).body['message'],
      (await inMadeUp(who, changePassword, { body: change })).body['message'],
    ]).toEqual([
      '⟦Your request is pending approval.⟧',
      '⟦Your request has been sent to the administrator.⟧',
      '⟦Password changed successfully!⟧',
    ])
  })

  // spec: words.logs.1
  it('of a vehicle that a colleague has marked, and of what happened', async () => {
    const visitor = { ...guest, vehicleNo: 'MH12KZ8236', entryTime: w.now().toISOString() }
    const id = String((await w.guard.call(create, { body: visitor })).body['id'])
    await w.guard.call(enter, { params: { id } })
    const late = await inMadeUp(w.admin, enter, { params: { id } })
    expect(late.body).toMatchObject({
      code: 'guest_vehicle.not_planned',
      message: expect.stringMatching(/^⟦MH 12 KZ 8236 has already arrived. Marked by Ramesh Guard at .*⟧$/),
      values: { vehicleNo: 'MH12KZ8236', marker: 'Ramesh Guard' },
    })
    const logs = (await inMadeUp(w.guard, securityLogEndpoints.list)).body['content'] as unknown as {
      summary: string
    }[]
    expect(logs.map(({ summary }) => summary)).toContain('⟦Marked entry of MH 12 KZ 8236 visiting A-101⟧')
    expect(logs.map(({ summary }) => summary).filter((summary) => !isMadeUp(summary))).toEqual([])
  })
})
