import { randomUUID } from 'node:crypto'
import { boardEndpoints } from '@aangan/contract/gate/board'
import type { Shift } from '@aangan/contract/gate/gate-desk'
import { deskEndpoints, shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { followerOf } from '../../../test/follower.ts'
import { atDesk, guardWithPin, sealPin, tabletIn, type Tablet } from '../../../test/turns.ts'
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

  // spec: gate.shifts.5
  it('count what the desks of its gate did, whoever worked them, and its guard’s own session only without a desk', async () => {
    const house = { houseNo: '902', division: 'C' }
    await w.person({ name: 'Asha Rao', ...house })
    const comes = async (who: Speaker) => {
      const made = await who.call(guestVehicleEndpoints.create, {
        body: {
          vehicleNo: 'KA 01',
          type: 'two-wheeler',
          guestName: 'Ravi',
          contactNo: '9123456780',
          purposeOfVisit: 'Parcel',
          visitingHouseNo: house.houseNo,
          division: house.division,
          entryTime: w.now().toISOString(),
        },
      })
      const entered = await who.call(guestVehicleEndpoints.enter, { params: { id: String(made.body['id']) } })
      expect([entered.status, entered.text.slice(0, 200)]).toEqual([200, expect.anything()])
    }
    const [back] = await w.sql<{ id: string }[]>`
      insert into data.gates (community_id, name) values (${w.here.id}, 'Back Gate') returning id`
    const entries = async (gateId: string) => {
      const open = (await shifts()).find(({ gate, endedAt }) => gate.id === gateId && endedAt === null)
      return open!.entries
    }
    await tablet.begin(mohan, { pin: '2580', handOver: {} })
    // Ramesh stands in for a tea.
    const there = atDesk(w, ramesh, await tablet.begin(ramesh, { pin: '1379' }))
    const beside = await w.guard.call(shiftEndpoints.create, { body: { gateId: back!.id, userId: ramesh.id } })
    expect(beside.status).toBe(201)
    await comes(there)
    await comes(mohan)
    await comes(ramesh)
    expect([await entries(tablet.gateId), await entries(back!.id)]).toEqual([1, 1])
    // From now on the Back Gate has a desk; what was counted stands.
    minutes(5)
    const admin = await w.person({ roles: ['ADMIN'] })
    const made = await admin.call(deskEndpoints.create, { body: { gateId: back!.id, name: 'Phone' } })
    expect(made.status).toBe(201)
    minutes(5)
    const follower = await followerOf(w.guard, { deskId: String(made.body['id']) })
    await comes(ramesh)
    await follower.expectSame()
    expect(await entries(back!.id)).toBe(1)
    expect((await admin.call(deskEndpoints.remove, { params: { id: String(made.body['id']) } })).status).toBe(204)
    minutes(5)
    await comes(ramesh)
    expect(await entries(back!.id)).toBe(2)
  })

  // spec: gate.shifts.2
  it('that was handed over without a network counts what its desk tells later', async () => {
    const resident = await w.person({ houseNo: '801', division: 'C' })
    const first = await tablet.begin(mohan, { pin: '2580', handOver: {} })
    const mine = turnOf(first).id
    minutes(60)
    const offline = (kind: string, minutesAgo: number, turnId: string, more: object) =>
      deskOf(w, atDesk(w, mohan, first)).fact(kind, {
        gateId: tablet.gateId,
        turnId,
        recordedAt: ago(minutesAgo),
        ...more,
      })
    const passes = [await passBy(w, resident), await passBy(w, resident)]
    await w.sql`update data.passes set valid_from = ${ago(90)} where created_by = ${resident.id}`
    const id = randomUUID()
    const queue = [
      offline('ENTRY', 40, mine, { passId: passes[0]!.id }),
      offline('EXIT', 35, mine, { passId: passes[0]!.id }),
      offline('ENTRY', 20, id, { passId: passes[1]!.id }),
    ]
    const sealed = sealPin(w, { deskId: tablet.deskId, turnId: id, userId: ramesh.id }, '1379')
    const night = await tablet.begin(ramesh, { id, sealed, sentAt: ago(0), beganAt: ago(30), handOver: {} })
    const before = (await shifts()).filter(({ gate }) => gate.id === tablet.gateId)
    const results = await deskOf(w, atDesk(w, ramesh, night)).send(queue)
    expect(results.map(({ outcome }) => outcome)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
    const [open, over] = (await shifts()).filter(({ gate }) => gate.id === tablet.gateId)
    expect([open!.entries, over!.entries, over!.exits]).toEqual([1, 1, 1])
    // How many were inside at its end stays.
    expect([over!.id, over!.inside]).toEqual([before[1]!.id, before[1]!.inside])
  })
})
