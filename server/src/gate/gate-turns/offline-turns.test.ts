import { randomUUID } from 'node:crypto'
import { boardEndpoints } from '@aangan/contract/gate/board'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, guardWithPin, sealPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

describe('turns that began without a network', () => {
  let w: World
  let tablet: Tablet
  let mohan: Speaker
  let ramesh: Speaker
  beforeAll(async () => {
    w = await world()
    tablet = await tabletIn(w)
    mohan = await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav')
    ramesh = await guardWithPin(w, '1379', ['SECURITY'], 'Ramesh Pawar')
  })
  afterAll(() => w.close())

  const none = { status: 401, body: { code: 'session.none' } }
  const turnOf = ({ body }: Answer) => body['turn'] as unknown as Turn
  const refused = ({ status, body }: Answer) => [status, body['code']]
  const isOpen = async (who: Speaker) => (await who.call(boardEndpoints.read)).status === 200
  const ago = (minutes: number) => new Date(w.now().getTime() - minutes * 60_000).toISOString()

  // spec: gate.turns.6
  it('a sealed PIN confirms what began then, in the desk’s order, and opens once', async () => {
    const offline = (guard: Speaker, pin: string, minutes: number, more: Readonly<Record<string, unknown>> = {}) => {
      const id = randomUUID()
      const sealed = sealPin(w, { deskId: tablet.deskId, turnId: id, userId: guard.id }, pin)
      return tablet.begin(guard, { id, sealed, sentAt: ago(0), beganAt: ago(minutes), ...more })
    }
    const over = await offline(mohan, '2580', 60, { endedAt: ago(30) })
    expect([over.status, over.body['token'], turnOf(over).confirmed]).toEqual([201, null, true])
    const there = await offline(ramesh, '1379', 30)
    expect([there.status, turnOf(there).confirmed, await isOpen(atDesk(w, ramesh, there))]).toEqual([201, true, true])
    const wrong = await offline(mohan, '9999', 20)
    expect(refused(wrong)).toEqual([400, 'pin.wrong'])
    // Then it is sent without PIN, and is not confirmed.
    const nameless = await tablet.begin(mohan, { sentAt: ago(0), beganAt: ago(20), endedAt: ago(10) })
    expect([nameless.status, nameless.body['token'], turnOf(nameless).confirmed]).toEqual([201, null, false])
    // Nor does it open the desk while it lasts; the turn before has ended.
    const open = await tablet.begin(mohan, { sentAt: ago(0), beganAt: ago(5) })
    expect([open.status, open.body['token'], turnOf(open).endedAt]).toEqual([201, null, null])
    expect(await isOpen(atDesk(w, ramesh, there))).toBe(false)
    // An order that cannot have been, and a clock that was wrong.
    expect(turnOf(await offline(ramesh, '1379', 40)).confirmed).toBe(false)
    expect(turnOf(await offline(ramesh, '1379', -5)).confirmed).toBe(false)
    expect(turnOf(await offline(ramesh, '1379', 8 * 24 * 60)).confirmed).toBe(false)
    const [id, other] = [randomUUID(), randomUUID()]
    const seal = sealPin(w, { deskId: tablet.deskId, turnId: id, userId: mohan.id }, '2580')
    const times = { sentAt: ago(0), beganAt: ago(1) }
    expect(refused(await tablet.begin(mohan, { id: other, sealed: seal, ...times }))).toEqual([400, 'pin.wrong'])
    expect(refused(await tablet.begin(ramesh, { id, sealed: seal, ...times }))).toEqual([400, 'pin.wrong'])
    expect((await tablet.begin(mohan, { id, sealed: seal, ...times })).status).toBe(201)
    expect(await tablet.begin(mohan, { id, sealed: seal, ...times })).toMatchObject(none)
    for (const malformed of ['x', {}, `${seal}A`])
      expect(refused(await tablet.begin(ramesh, { sealed: malformed, ...times }))).toEqual([400, 'pin.wrong'])
  })
})
