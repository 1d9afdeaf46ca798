import { visitEndpoints } from '@aangan/contract/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../test/world.ts'
import { openTickets } from '../notifications/tickets.ts'

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
  const ticketOf = (visitId: string, { id: userId }: Speaker) => openTickets(w.tokenSecret).sign({ visitId, userId })
  const press = (ticket: unknown, answer = 'APPROVE') =>
    w.guest.call(answerByTicket, { body: { ticket, answer } } as never)
  const over = { status: 404, body: { message: 'This request is over.' } }

  it('answers for the person, without a session, and says only what became of it', async () => {
    const resident = await w.person(house)
    const id = await asked()
    const { status, body } = await press(ticketOf(id, resident), 'LEAVE_AT_GATE')
    expect([status, body]).toEqual([200, { status: 'LEFT_AT_GATE', visitorName: 'Suresh' }])
    expect((await trailOf(w.sql, 'VISIT', id)).at(-1)).toMatchObject({
      action: 'ANSWER',
      by: resident.id,
      after: { answeredVia: 'PUSH', answeredBy: { id: resident.id } },
    })
    expect(await press(ticketOf(id, resident))).toMatchObject(over)
  })

  it('is over with the request, with the account, and with the move', async () => {
    const [resident, disabled, leaver, promoted] = await Promise.all([1, 2, 3, 4].map(() => w.person(house)))
    const id = await asked()
    await w.sql`update data.users set status = 'DISABLED' where id = ${disabled!.id}`
    await w.sql`update data.occupancies set lives_here = false where user_id = ${leaver!.id}`
    await w.sql`update data.users set roles = array['SECURITY'] where id = ${promoted!.id}`
    for (const who of [disabled!, leaver!, promoted!, w.neighbour, w.stranger])
      expect(await press(ticketOf(id, who))).toMatchObject(over)
    await w.guard.call(decide, { params: { id }, body: { decision: 'GAVE_UP' } } as never)
    expect(await press(ticketOf(id, resident!))).toMatchObject(over)
  })

  it('a malformed or forged one is like a wrong one', async () => {
    const resident = await w.person(house)
    const id = await asked()
    const good = ticketOf(id, resident)
    const forged = openTickets('another secret').sign({ visitId: id, userId: resident.id })
    const last = good.endsWith('A') ? 'B' : 'A'
    for (const ticket of ['', 'x', forged, good.slice(0, -1) + last, `${good}A`, 'x'.repeat(5000), 12, null, undefined])
      expect([400, 404]).toContain((await press(ticket)).status)
    for (const ticket of ['x', forged, good.slice(0, -1) + last]) expect(await press(ticket)).toMatchObject(over)
    expect((await press(good, 'MAYBE')).status).toBe(400)
    expect((await press(good)).status).toBe(200)
  })
})
