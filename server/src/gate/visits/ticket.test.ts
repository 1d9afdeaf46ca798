import { authEndpoints } from '@aangan/contract/access/auth'
import { sessionEndpoints } from '@aangan/contract/access/sessions'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { pushEndpoints } from '@aangan/contract/record/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browser } from '../../../test/samples.ts'
import { password, speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { openTickets } from '../../core/keys/tickets.ts'

const { answerByTicket, ask, decide } = visitEndpoints

describe('the button of a notification', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const house = { houseNo: '901', division: 'C' }
  const asked = async (): Promise<string> => {
    const body = { kind: 'DELIVERY', visitorName: 'Suresh', ...house }
    return (await w.guard.call(ask, { body } as never)).body['id']!
  }
  let devices = 0
  /** As on a device of theirs. */
  const subscribed = async (who: Speaker): Promise<string> => {
    const body = { ...browser, endpoint: `${browser.endpoint}/ticket${++devices}` }
    return String((await who.call(pushEndpoints.subscribe, { body })).body['id'])
  }
  const ticketOf = async (visitId: string, who: Speaker) =>
    openTickets(w.tokenSecret).sign({ visitId, subscriptionId: await subscribed(who) })
  const press = (ticket: unknown, answer = 'APPROVE') =>
    w.guest.call(answerByTicket, { body: { ticket, answer } } as never)
  const over = { status: 404, body: { message: 'This request is over.' } }

  // spec: gate.walk-ins.7
  it('answers for the person, without a session, and says only what became of it', async () => {
    const resident = await w.person(house)
    const id = await asked()
    const { status, body } = await press(await ticketOf(id, resident), 'LEAVE_AT_GATE')
    expect([status, body]).toEqual([200, { status: 'LEFT_AT_GATE', visitorName: 'Suresh' }])
    expect((await trailOf(w.sql, 'VISIT', id)).at(-1)).toMatchObject({
      action: 'ANSWER',
      by: resident.id,
      after: { answeredVia: 'PUSH', answeredBy: { id: resident.id } },
    })
    expect(await press(await ticketOf(id, resident))).toMatchObject(over)
  })

  // spec: gate.walk-ins.7
  it('is over with the request, with the account, and with the move', async () => {
    const [resident, disabled, leaver, promoted] = await Promise.all([1, 2, 3, 4].map(() => w.person(house)))
    const id = await asked()
    const everybody = [disabled!, leaver!, promoted!, w.neighbour, w.stranger]
    const theirs = await Promise.all(everybody.map((who) => ticketOf(id, who)))
    await w.sql`update data.users set status = 'DISABLED' where id = ${disabled!.id}`
    await w.sql`update data.occupancies set lives_here = false where user_id = ${leaver!.id}`
    await w.sql`update data.users set roles = array['SECURITY'] where id = ${promoted!.id}`
    for (const ticket of theirs) expect(await press(ticket)).toMatchObject(over)
    await w.guard.call(decide, { params: { id }, body: { decision: 'GAVE_UP' } } as never)
    expect(await press(await ticketOf(id, resident!))).toMatchObject(over)
  })

  // spec: gate.notifications.1
  it('is over once its device is signed out, also while the person is signed in elsewhere', async () => {
    const resident = await w.person(house)
    const id = await asked()
    const ticket = await ticketOf(id, resident)
    const { body } = await w.guest.call(authEndpoints.login, { body: { username: resident.username, password } })
    const elsewhere = speaker(w.address, { ...resident, token: String(body['token']) })
    expect((await elsewhere.call(sessionEndpoints.endOthers)).status).toBe(204)
    expect(await press(ticket)).toMatchObject(over)
    expect((await press(await ticketOf(id, elsewhere))).status).toBe(200)
  })

  // spec: gate.walk-ins.7
  it('a malformed or forged one is like a wrong one', async () => {
    const resident = await w.person(house)
    const id = await asked()
    const good = await ticketOf(id, resident)
    const forged = openTickets('another secret').sign({ visitId: id, subscriptionId: await subscribed(resident) })
    const last = good.endsWith('A') ? 'B' : 'A'
    for (const ticket of ['', 'x', forged, good.slice(0, -1) + last, `${good}A`, 'x'.repeat(5000), 12, null, undefined])
      expect([400, 404]).toContain((await press(ticket)).status)
    for (const ticket of ['x', forged, good.slice(0, -1) + last]) expect(await press(ticket)).toMatchObject(over)
    expect((await press(good, 'MAYBE')).status).toBe(400)
    expect((await press(good)).status).toBe(200)
  })
})
