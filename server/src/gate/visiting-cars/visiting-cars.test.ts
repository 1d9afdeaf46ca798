import { boardEndpoints } from '@aangan/contract/gate/board'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { visitingCarEndpoints, type VisitingCar } from '@aangan/contract/gate/visiting-cars'
import type { Visit } from '@aangan/contract/gate/visits'
import { notificationEndpoints, type Notification } from '@aangan/contract/record/notifications'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { trailOf, world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const { find, ask, coming } = visitingCarEndpoints
const minute = 60_000

describe('a visitor’s car in the way', () => {
  let w: World
  let asha: Speaker
  let ravi: Speaker
  let neha: Speaker
  const house = { houseNo: '805', division: 'C' } as const
  const vehicleNo = 'MH12AB4467'
  const car = { vehicleNo, type: 'four-wheeler' }
  beforeAll(async () => {
    w = await world({ rateLimit: true })
    asha = await w.person({ name: 'Asha Rao', ...house })
    ravi = await w.person({ name: 'Ravi Rao', ...house })
  })
  beforeEach(async () => {
    neha = await w.person({ name: 'Neha Shah', houseNo: '201', division: 'B' })
    await w.sql`delete from data.notifications`
    await w.sql`delete from data.visits`
  })
  afterAll(() => w.close())

  const fine = ({ status, body, text }: Answer): unknown => {
    expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()])
    return body
  }
  const carIn = (answer: Answer) => fine(answer) as VisitingCar
  const visitIn = (answer: Answer) => fine(answer) as Visit
  /** A guest of Asha. */
  async function expected(guestName = 'Rohan Kale', more: object = {}): Promise<string> {
    const entryTime = w.now().toISOString()
    const plan = { guestName, purposeOfVisit: 'Dinner', contactNo: '9812345678', entryTime, ...car, ...more }
    const made = await asha.call(guestVehicleEndpoints.create, { body: plan } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return String(made.body['id'])
  }
  async function comesIn(guestName?: string, more?: object): Promise<string> {
    const visitId = await expected(guestName, more)
    expect(await deskOf(w).ask('ENTRY', { visitId })).toMatchObject({ outcome: 'APPLIED' })
    return visitId
  }
  const seeks = (who: Speaker, plate: string, more: object = {}) =>
    who.call(find, { query: { vehicleNo: plate, ...more } } as never)
  const asks = (who: Speaker, plate = vehicleNo, more: object = {}) =>
    who.call(ask, { body: { vehicleNo: plate, ...more } } as never)
  const comes = (who: Speaker, id: string) => who.call(coming, { params: { id } })
  const read = async (who: Speaker, id: string) => visitIn(await who.call(visitEndpoints.read, { params: { id } }))
  const bellOf = async (who: Speaker) =>
    (fine(await who.call(notificationEndpoints.list, { query: {} } as never)) as { content: Notification[] }).content
  const here = () => ({ communityId: w.here.id })

  // spec: gate.visiting-cars.1
  // spec: gate.visiting-cars.5
  it('is found by the end of its number while it is inside; only staff and that house read whose guest it is', async () => {
    const id = await comesIn()
    await w.sql`update data.visits set vehicle_no = 'MH 12-AB 4467' where id = ${id}`
    const visit = { id, visitorName: 'Rohan Kale', ...house }
    const seen = { vehicleNo, since: expect.any(String), askedAt: null, comingAt: null }
    expect(fine(await seeks(neha, '4467'))).toEqual({ ...seen, visit: null })
    for (const who of [asha, ravi, w.guard, w.admin])
      expect(fine(await seeks(who, 'mh12 ab-4467'))).toEqual({ ...seen, visit })
    expect(fine(await seeks(w.superAdmin, '4467', here()))).toEqual({ ...seen, visit })
    expect((await seeks(w.superAdmin, '4467')).status).toBe(400)
    for (const who of [w.stranger, w.strangerGuard])
      expect(await seeks(who, '4467')).toMatchObject({
        status: 404,
        body: { message: "No visitor's car inside has this number." },
      })
    expect((await seeks(w.stranger, '4467', here())).status).toBe(403)
    for (const plate of ['467', '', 'MH12AB4467MH12AB4467MH']) expect((await seeks(neha, plate)).status).toBe(400)
    for (const plate of ['4468', 'MH12', 'XMH12AB4467']) expect((await seeks(neha, plate)).status).toBe(404)
    await deskOf(w).ask('EXIT', { visitId: id })
    expect((await seeks(neha, '4467')).status).toBe(404)
  })

  // spec: gate.visiting-cars.1
  it('where several numbers end so, all of it has to be typed', async () => {
    await comesIn('Rohan')
    await comesIn('Kiran', { vehicleNo: 'GJ05AB4467' })
    for (const answer of [await seeks(neha, '4467'), await asks(neha, 'AB4467')])
      expect(answer).toMatchObject({ status: 409, body: { message: 'Several numbers end so. Type all of it.' } })
    expect(fine(await seeks(neha, 'GJ05AB4467'))).toMatchObject({ vehicleNo: 'GJ05AB4467' })
  })

  // spec: gate.visiting-cars.2
  it('who asks is named to the house and the gate, and the house is told once in 15 minutes', async () => {
    const id = await comesIn()
    await w.sql`delete from data.notifications`
    expect((await asks(neha, '4467')).status).toBe(404)
    const asked = carIn(await asks(neha))
    expect(asked).toEqual({
      vehicleNo,
      since: expect.any(String),
      visit: null,
      askedAt: expect.any(String),
      comingAt: null,
    })
    const move = { askedAt: asked.askedAt, by: { name: 'Neha Shah', division: 'B', houseNo: '201' }, comingAt: null }
    for (const who of [asha, w.guard, w.admin, w.superAdmin]) expect((await read(who, id)).move).toEqual(move)
    expect((await neha.call(visitEndpoints.read, { params: { id } })).status).toBe(404)
    const board = fine(await w.guard.call(boardEndpoints.read, { query: {} } as never)) as { visits: Visit[] }
    expect(board.visits).toMatchObject([{ id, move }])
    const line = {
      kind: 'CAR_IN_THE_WAY',
      title: 'Rohan Kale',
      body: expect.stringMatching(/^In \d+:\d\d [ap]m\. Neha Shah, B-201, asks: please move MH 12 AB 4467\.$/),
      path: '/dashboard?section=visitors',
      visitId: id,
      readAt: null,
    }
    for (const who of [asha, ravi]) expect(await bellOf(who)).toMatchObject([line])
    for (const who of [neha, w.guard, w.admin]) expect(await bellOf(who)).toEqual([])

    w.travel(14 * minute)
    expect(fine(await asks(w.neighbour))).toMatchObject({ askedAt: asked.askedAt, visit: null })
    expect((await read(asha, id)).move).toEqual(move)
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action, by }) => [action, by])).toEqual([
      ['MARK_ENTRY', w.guard.id],
      ['ASK', neha.id],
    ])
  })

  // spec: gate.visiting-cars.3
  it('somebody comes: who asked hears it, and neither a house nor a name', async () => {
    const id = await comesIn()
    expect(await comes(asha, id)).toMatchObject({ status: 409, body: { message: 'Nobody asked.' } })
    await asks(neha)
    for (const who of [neha, w.neighbour, w.stranger, w.strangerGuard])
      expect(await comes(who, id)).toMatchObject({ status: 404, body: { message: 'Visit not found.' } })
    const going = visitIn(await comes(ravi, id))
    expect(going.move?.comingAt).toEqual(expect.any(String))
    // The first one counts.
    w.travel(minute)
    expect(visitIn(await comes(w.guard, id)).move).toEqual(going.move)
    expect(fine(await seeks(neha, '4467'))).toMatchObject({ comingAt: going.move!.comingAt })
    expect(await bellOf(neha)).toMatchObject([
      {
        kind: 'CAR_IN_THE_WAY',
        title: 'MH 12 AB 4467',
        body: 'They are coming.',
        path: '/dashboard?section=searchVehicle&vehicleNo=MH12AB4467',
        visitId: null,
        readAt: null,
      },
    ])
    for (const who of [asha, ravi])
      expect(await bellOf(who)).toMatchObject([
        { body: expect.stringMatching(/please move MH 12 AB 4467\. They are coming\.$/), readAt: expect.any(String) },
      ])
    const logs = await w.guard.call(securityLogEndpoints.list, { query: {} } as never)
    expect(logs.text).toContain('Asked for MH 12 AB 4467 to be moved')
    expect(logs.text).toContain('Said that MH 12 AB 4467 will be moved')
  })

  // spec: gate.visiting-cars.4
  it('asked again after 15 minutes nobody is coming any more; the exit ends it, and its Undo brings it back', async () => {
    const id = await comesIn()
    await asks(neha)
    await comes(w.guard, id)
    w.travel(16 * minute)
    const again = carIn(await asks(w.admin))
    expect(again).toMatchObject({ comingAt: null, visit: { id } })
    const by = { name: 'Meera Admin', division: null, houseNo: null }
    expect((await read(asha, id)).move).toEqual({ askedAt: again.askedAt, by, comingAt: null })
    expect(await bellOf(asha)).toMatchObject([
      { body: expect.stringMatching(/Meera Admin asks: please move MH 12 AB 4467\.$/), readAt: null },
    ])
    const desk = deskOf(w)
    const exit = desk.question('EXIT', { visitId: id })
    await desk.send([exit])
    expect((await read(asha, id)).move).toBeNull()
    expect(await bellOf(asha)).toMatchObject([
      { body: expect.stringMatching(/^In [^.]+\. Left [^.]+\.$/), readAt: expect.any(String) },
    ])
    expect((await asks(w.resident)).status).toBe(404)
    expect(await comes(w.guard, id)).toMatchObject({ status: 409 })
    await desk.ask('UNDO', { of: exit.id })
    expect((await read(asha, id)).move).toMatchObject({ by })
  })

  // spec: gate.visiting-cars.4
  it('an entry that was taken back leaves nothing for the next', async () => {
    const id = await expected()
    const desk = deskOf(w)
    const entry = desk.question('ENTRY', { visitId: id })
    await desk.send([entry])
    fine(await asks(neha))
    await desk.ask('UNDO', { of: entry.id })
    expect(await desk.ask('ENTRY', { visitId: id })).toMatchObject({ outcome: 'APPLIED' })
    expect((await read(asha, id)).move).toBeNull()
  })

  // spec: gate.visiting-cars.2
  it('twenty at once ask once; three an hour a person', async () => {
    const id = await comesIn()
    const people = await Promise.all(Array.from({ length: 20 }, () => w.person({ houseNo: '303', division: 'D' })))
    const answers = await Promise.all(people.map((who) => asks(who)))
    expect(new Set(answers.map((answer) => carIn(answer).askedAt)).size).toBe(1)
    expect((await trailOf(w.sql, 'VISIT', id)).filter(({ action }) => action === 'ASK')).toHaveLength(1)
    const tries = []
    for (const plate of ['MH99ZZ0001', 'MH99ZZ0002', vehicleNo, vehicleNo]) tries.push((await asks(neha, plate)).status)
    expect(tries).toEqual([404, 404, 200, 429])
  })

  // spec: gate.visiting-cars.1
  it('each search counts as one of vehicles, and is in the trail', async () => {
    await comesIn()
    const before = await searchesOf(neha)
    const statuses = new Set<number>()
    for (let i = 0; i < 121; i++) statuses.add((await seeks(neha, '4467')).status)
    expect([...statuses]).toEqual([200, 429])
    await expect.poll(() => searchesOf(neha)).toBe(before + 120)
  })
  const searchesOf = async ({ id }: Speaker): Promise<number> =>
    (
      await w.sql`
        select from data.audit_logs where user_id = ${id} and action = 'SEARCH' and resource = 'VEHICLE' and new_data = '{"vehicleNo":"4467"}'`
    ).length
})

// spec: gate.visiting-cars.5
it('10,000 plates asked for by a neighbour: no house, no name', async () => {
  const w = await world()
  try {
    await w.sql`
      insert into data.visits (community_id, created_by, vehicle_no, type, guest_name, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at)
      select ${w.here.id}, ${w.guard.id}, 'MH12AB' || lpad((n * 20)::text, 4, '0'), 'four-wheeler', 'Guest-of-' || n, 'Secret Dinner', 'H' || n, 'C', now(), 'ARRIVED', now()
      from generate_series(0, 499) n`
    const seen = { found: 0, none: 0 }
    const told: string[] = []
    const one = async (n: number) => {
      const vehicleNo = String(n).padStart(4, '0')
      const { status, text } = await w.neighbour.call(find, { query: { vehicleNo } } as never)
      if (status === 200) seen.found++
      else if (status === 404) seen.none++
      if (/guest|secret|"H\d|"C"|houseNo|division/i.test(text)) told.push(text)
    }
    const all = Array.from({ length: 10_000 }, (_, n) => n)
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let n = all.pop(); n !== undefined; n = all.pop()) await one(n)
      }),
    )
    expect(seen).toEqual({ found: 500, none: 9_500 })
    expect(told).toEqual([])
    expect((await w.guard.call(find, { query: { vehicleNo: '0020' } } as never)).text).toContain('Guest-of-1')
  } finally {
    await w.close()
  }
}, 180_000)
