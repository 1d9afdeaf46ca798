import { boardEndpoints } from '@aangan/contract/gate/board'
import type { Shift } from '@aangan/contract/gate/gate-desk'
import { shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followerOf } from '../../../test/follower.ts'
import { atDesk, guardWithPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

describe('the shifts of a gate whose desks have turns', () => {
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

  const turnOf = ({ body }: Answer) => body['turn'] as unknown as Turn
  const minutes = (count: number) => w.travel(count * 60_000)
  const ago = (count: number) => new Date(w.now().getTime() - count * 60_000).toISOString()
  const shifts = async () => (await w.admin.call(shiftEndpoints.list)).body['content'] as unknown as Shift[]
  const guards = ({ turns }: Shift) => turns.map(({ guard, confirmed }) => [guard.name, confirmed])

  // spec: gate.shifts.3
  it('have the turns that overlap them, newest first, also on the board', async () => {
    await tablet.begin(mohan, { pin: '2580', handOver: {} })
    minutes(30)
    const tea = await tablet.begin(ramesh, { pin: '1379' })
    minutes(10)
    const back = await tablet.begin(mohan, { pin: '2580' })
    const query = { deskId: tablet.deskId }
    const there = atDesk(w, mohan, back)
    const { body } = await there.call(boardEndpoints.read, { query })
    expect((body as unknown as { shift: Shift }).shift.turns).toMatchObject([
      { ...turnOf(back), endedAt: null },
      { id: turnOf(tea).id, guard: { id: ramesh.id, name: 'Ramesh Pawar' }, endedAt: turnOf(back).beganAt },
      { guard: { id: mohan.id }, endedAt: turnOf(tea).beganAt },
    ])
    minutes(30)
    const night = await tablet.begin(ramesh, { pin: '1379', handOver: {} })
    const [later, earlier] = await shifts()
    expect([guards(later!), guards(earlier!)]).toEqual([
      [['Ramesh Pawar', true]],
      [
        ['Mohan Jadhav', true],
        ['Ramesh Pawar', true],
        ['Mohan Jadhav', true],
      ],
    ])
    // Another guard works here for an hour, and the shift is still that of the night.
    const follower = await followerOf(w.guard, query)
    minutes(10)
    await tablet.begin(mohan, { pin: '2580' })
    await follower.expectSame()
    expect((await shifts())[0]).toMatchObject({
      id: later!.id,
      guard: { id: ramesh.id },
      turns: [{}, { id: turnOf(night).id }],
    })
  })

  // spec: gate.shifts.3
  it('begin in the name of the turn’s guard, whoever is named', async () => {
    const begun = await tablet.begin(mohan, { pin: '2580' })
    const [open] = await shifts()
    const there = atDesk(w, mohan, begun)
    expect((await w.guard.call(shiftEndpoints.end, { params: { id: open!.id }, body: {} })).status).toBe(200)
    const started = await there.call(shiftEndpoints.create, { body: { gateId: tablet.gateId, userId: ramesh.id } })
    expect(started).toMatchObject({ status: 201, body: { guard: { id: mohan.id }, turns: [{ id: turnOf(begun).id }] } })
  })

  // spec: gate.names.6
  it('a hand-over that nobody proved says so in the trail', async () => {
    minutes(60)
    const done = await tablet.begin(ramesh, { sentAt: ago(0), beganAt: ago(20), handOver: { note: 'All quiet' } })
    expect([done.status, turnOf(done).confirmed]).toEqual([201, false])
    const [begun, ended] = await shifts()
    expect(begun).toMatchObject({ guard: { id: ramesh.id }, turns: [{ confirmed: false }] })
    const rows = (await w.admin.call(auditEndpoints.list, { query: { resource: 'SHIFT' } })).body as unknown as {
      content: AuditLog[]
    }
    const nameOf = ({ id }: Shift) => {
      const { userId, userName } = rows.content.find(({ resourceId }) => resourceId === id)!
      return [userId, userName]
    }
    expect([nameOf(begun!), nameOf(ended!)]).toEqual([
      [null, 'Ramesh Pawar (not confirmed)'],
      [mohan.id, 'Mohan Jadhav'],
    ])
  })
})
