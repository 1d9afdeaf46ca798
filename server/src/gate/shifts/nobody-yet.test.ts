import { boardEndpoints } from '@aangan/contract/gate/board'
import type { Shift } from '@aangan/contract/gate/gate-desk'
import { shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { followerOf } from '../../../test/follower.ts'
import { atDesk, guardWithPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

describe('a hand-over to nobody yet', () => {
  let w: World
  let tablet: Tablet
  let mohan: Speaker
  let ramesh: Speaker
  let resident: Speaker
  beforeAll(async () => {
    w = await world()
    tablet = await tabletIn(w)
    mohan = await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav')
    ramesh = await guardWithPin(w, '1379', ['SECURITY'], 'Ramesh Pawar')
    resident = await w.person({ houseNo: '801', division: 'C' })
  })
  afterAll(() => w.close())

  const turnOf = ({ body }: Answer) => body['turn'] as unknown as Turn
  const refused = ({ status, body }: Answer) => [status, body['code']]
  const minutes = (count: number) => w.travel(count * 60_000)
  const ago = (count: number) => new Date(w.now().getTime() - count * 60_000).toISOString()
  /** The servers' clock goes on while a test runs. */
  const about = (count: number) => {
    const at = w.now().getTime() - count * 60_000
    return expect.toSatisfy((moment: string) => Math.abs(Date.parse(moment) - at) < 5_000)
  }
  const isOpen = async (who: Speaker) => (await who.call(boardEndpoints.read)).status === 200
  const openShift = async () => {
    const { content } = (await w.admin.call(shiftEndpoints.list)).body as unknown as { content: Shift[] }
    return content.find(({ endedAt }) => endedAt === null)
  }
  const shiftNamed = async (id: string) => {
    const { content } = (await w.admin.call(shiftEndpoints.list)).body as unknown as { content: Shift[] }
    return content.find((shift) => shift.id === id)!
  }
  const rowOf = async (id: string) => (await w.sql`select ended_at, proof from data.gate_turns where id = ${id}`)[0]!
  const end = (who: Speaker, id: string, body: Readonly<Record<string, unknown>> = {}) =>
    who.call(shiftEndpoints.end, { params: { id }, body })
  /** A turn with a shift, half an hour ago. */
  const onDuty = async (guard: Speaker, pin: string, at = tablet) => {
    const begun = await at.begin(guard, { pin, handOver: {} })
    expect([begun.status, begun.text.slice(0, 200)]).toEqual([201, expect.anything()])
    minutes(30)
    return { turn: turnOf(begun), there: atDesk(w, guard, begun), shift: (await openShift())! }
  }

  // spec: gate.turns.9
  it('ends shift and turn, and the session goes on until the next turn of the desk', async () => {
    const { turn, there, shift } = await onDuty(mohan, '2580')
    const follower = await followerOf(w.guard, { deskId: tablet.deskId })
    const { id: passId } = await passBy(w, resident)
    const waiting = deskOf(w, there).fact('ENTRY', { passId, turnId: turn.id })
    minutes(1)
    const ended = await end(there, shift.id, { note: 'The key is in the drawer' })
    expect(ended).toMatchObject({
      status: 200,
      body: { note: 'The key is in the drawer', endedAt: expect.any(String) },
    })
    expect(await openShift()).toBeUndefined()
    expect((await rowOf(turn.id))['ended_at']).toEqual(ended.body['endedAt'])
    await follower.expectSame()
    // The locked desk goes on syncing: what waited is of its guard.
    minutes(5)
    expect(await isOpen(there)).toBe(true)
    expect(await deskOf(w, there).send([waiting])).toMatchObject([{ outcome: 'APPLIED' }])
    expect(await w.sql`select user_id from data.gate_movements where id = ${waiting.id}`).toMatchObject([
      { user_id: mohan.id },
    ])
    expect(refused(await tablet.begin(mohan, { id: turn.id, pin: '2580' }))).toEqual([409, 'turn.ended'])
    expect(refused(await end(there, shift.id))).toEqual([409, 'shift.ended'])
    const next = await tablet.begin(ramesh, { pin: '1379', handOver: {} })
    expect([next.status, await isOpen(there), await isOpen(atDesk(w, ramesh, next))]).toEqual([201, false, true])
    expect(await openShift()).toMatchObject({
      guard: { id: ramesh.id },
      handover: { note: 'The key is in the drawer' },
    })
  })

  // spec: gate.turns.9
  it('without a network both end when it was done', async () => {
    const { turn, there, shift } = await onDuty(mohan, '2580')
    // The desk's clock is an hour slow.
    const bySlowClock = { sentAt: ago(60), endedAt: ago(80) }
    expect((await end(there, shift.id, bySlowClock)).status).toBe(200)
    expect([(await shiftNamed(shift.id)).endedAt, (await rowOf(turn.id))['ended_at']]).toEqual([about(20), about(20)])
    // Never before it began.
    const again = await onDuty(mohan, '2580')
    expect((await end(again.there, again.shift.id, { sentAt: ago(0), endedAt: ago(90) })).status).toBe(200)
    expect([(await shiftNamed(again.shift.id)).endedAt, (await rowOf(again.turn.id))['ended_at']]).toEqual([
      again.shift.startedAt,
      again.turn.beganAt,
    ])
    const malformed = await onDuty(mohan, '2580')
    expect((await end(malformed.there, malformed.shift.id, { endedAt: 'yesterday' })).status).toBe(400)
    // When it was sent is not known, so it ends now.
    const { body } = await end(malformed.there, malformed.shift.id, { endedAt: ago(10) })
    expect([body['endedAt'], (await rowOf(malformed.turn.id))['ended_at']]).toEqual([about(0), about(0)])
  })

  // spec: gate.turns.9
  it('ends the turn also where another desk of the gate has ended the shift', async () => {
    const { turn, there, shift } = await onDuty(mohan, '2580')
    expect((await end(w.guard, shift.id, { note: 'By telephone' })).status).toBe(200)
    expect((await rowOf(turn.id))['ended_at']).toBeNull()
    minutes(10)
    const late = await end(there, shift.id, { note: 'Never heard', sentAt: ago(0), endedAt: ago(5) })
    expect(late).toMatchObject({ status: 200, body: { note: 'By telephone', endedAt: about(10) } })
    expect((await rowOf(turn.id))['ended_at']).toEqual(about(5))
    expect(refused(await end(there, shift.id))).toEqual([409, 'shift.ended'])
  })

  it('ends no turn with the shift of another gate, and none by another session', async () => {
    const { turn, there, shift } = await onDuty(mohan, '2580')
    const [gate] = await w.sql<{ id: string }[]>`
      insert into data.gates (community_id, name) values (${w.here.id}, 'Back Gate') returning id`
    const body = { gateId: gate!.id, userId: ramesh.id }
    const back = await w.guard.call(shiftEndpoints.create, { body })
    expect(back.status).toBe(201)
    expect((await end(there, String(back.body['id']))).status).toBe(200)
    expect((await rowOf(turn.id))['ended_at']).toBeNull()
    expect((await end(w.strangerGuard, shift.id)).status).toBe(404)
    expect((await end(mohan, shift.id)).status).toBe(200)
    expect((await rowOf(turn.id))['ended_at']).toBeNull()
  })

  // spec: gate.turns.10
  it('a guard who takes another’s shift over stays in their turn', async () => {
    const { shift } = await onDuty(ramesh, '1379')
    // A tea break that became the evening.
    const begun = await tablet.begin(mohan, { pin: '2580' })
    const there = atDesk(w, mohan, begun)
    minutes(40)
    const over = { nextUserId: mohan.id, note: 'Ramesh went home', sentAt: ago(0), endedAt: ago(15) }
    expect(await end(there, shift.id, over)).toMatchObject({ status: 200, body: { endedAt: about(15) } })
    const taken = (await openShift())!
    expect(taken).toMatchObject({ guard: { id: mohan.id }, handover: { note: 'Ramesh went home', at: about(15) } })
    expect(Date.parse(taken.startedAt) - Date.parse(taken.handover!.at)).toBe(1)
    expect([(await rowOf(turnOf(begun).id))['ended_at'], await isOpen(there)]).toEqual([null, true])
  })
})
