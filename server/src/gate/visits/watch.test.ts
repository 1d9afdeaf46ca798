import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSettings } from '../../../test/gate.ts'
import { poison } from '../../../test/poison.ts'
import { lookFor, watchOnce } from '../../../test/watch.ts'
import { recordWith, trailOf, world, type World } from '../../../test/world.ts'
import type { WatchDeps } from '../../core/clock/watch.ts'
import { openDatabase, type Database } from '../../core/db/database.ts'
import { forgetCodes } from '../../society/gate-codes/gate-codes.clock.ts'
import { forgetPhotos } from './visits.clock.ts'

const { ask, allow, answer, read } = visitEndpoints

const rings = ['VISITOR_AT_GATE', 'OVERSTAY']

describe('the watch', () => {
  let w: World
  let other: Database
  let told: string[]
  let processes: WatchDeps[]
  beforeAll(async () => {
    w = await world()
    other = openDatabase(w.target, { size: 4 })
    const record = recordWith(async (_, { steps = [] }) => {
      for (const { kind, visitId } of steps) if (rings.includes(kind)) told.push(`${kind} ${visitId}`)
    })
    processes = [w.db, other].map((db) => ({ db, clock: w.now, record }))
  })
  beforeEach(async () => {
    told = []
    await w.sql`delete from data.visits`
  })
  afterAll(async () => {
    await other.close()
    await w.close()
  })

  /** Both processes at the same moment. */
  const turn = () => Promise.all(processes.map((deps) => watchOnce(deps)))
  const after = async (minutes: number) => {
    w.travel(minutes * 60_000 + 1000)
    await turn()
  }
  const visitor = { kind: 'GUEST', visitorName: 'Suresh', houseNo: '101', division: 'A' }
  const asked = async (more: object = {}): Promise<string> => {
    const { status, body } = await w.guard.call(ask, { body: { ...visitor, ...more } } as never)
    expect(status).toBe(201)
    return body['id']!
  }
  const insert = async (values: { status: VisitStatus; walkIn?: boolean; kind?: string; minutesAgo?: number }) => {
    const { status, walkIn = false, kind = 'GUEST', minutesAgo = 0 } = values
    const at = new Date(w.now().getTime() - minutesAgo * 60_000)
    const [row] = await w.sql<{ id: string }[]>`
      insert into data.visits (community_id, created_by, walk_in, kind, guest_name, purpose_of_visit, visiting_house_no, division, entry_time,
        status, status_at, arrived_at)
      values (${w.here.id}, ${w.guard.id}, ${walkIn}, ${kind}, 'Suresh', 'Guest', '101', 'A', ${at}, ${status}, ${at}, ${status === 'ARRIVED' ? at : null})
      returning id`
    return row!.id
  }
  const now = async (id: string) => (await w.guard.call(read, { params: { id } })).body
  const trail = async (id: string) => (await trailOf(w.sql, 'VISIT', id)).map(({ action, by }) => [action, by])
  const clock = (action: string) => [action, null]

  // spec: gate.the-clock.1
  it('rings a house once more when it has not answered', async () => {
    const id = await asked()
    await after(0.5)
    expect(told).toEqual([])
    await after(0.6)
    await after(1)
    expect(told).toEqual([`VISITOR_AT_GATE ${id}`])
    expect((await now(id))['status']).toBe('ASKING')
    expect(await trail(id)).toEqual([['ASK', w.guard.id]])
  })

  // spec: gate.the-clock.1
  it('lets a request lapse after ten minutes, once, with its row', async () => {
    const [id, answered] = [await asked(), await asked()]
    await w.resident.call(answer, { params: { id: answered }, body: { answer: 'APPROVE' } } as never)
    await after(9)
    expect((await now(id))['status']).toBe('ASKING')
    await after(1)
    await turn()
    expect((await now(id))['status']).toBe('LAPSED')
    expect(await trail(id)).toEqual([['ASK', w.guard.id], clock('UPDATE')])
    expect((await now(answered))['status']).toBe('APPROVED')
    expect(await w.resident.call(answer, { params: { id }, body: { answer: 'APPROVE' } } as never)).toMatchObject({
      status: 409,
      body: { message: 'This visitor has been answered already.' },
    })
  })

  it('the times of a request are those of when it was made', async () => {
    const id = await asked()
    await inSettings(w, { closeMinutes: 2, askSeconds: 20 }, () => after(3))
    expect((await now(id))['status']).toBe('ASKING')
    await inSettings(w, { closeMinutes: 2, askSeconds: 20 }, async () => {
      const short = await asked()
      await after(3)
      expect((await now(short))['status']).toBe('LAPSED')
    })
  })

  // spec: gate.the-clock.1
  it.each([
    ['APPROVED', true, 'LAPSED'],
    ['BLOCKED', true, 'LAPSED'],
    ['APPROVED', false, 'PLANNED'],
    ['BLOCKED', false, 'PLANNED'],
  ] as const)('who is %s waits half an hour (walk-in: %s), then is %s', async (status, walkIn, becomes) => {
    const id = await insert({ status, walkIn })
    await after(29)
    expect((await now(id))['status']).toBe(status)
    await after(1)
    await turn()
    expect((await now(id))['status']).toBe(becomes)
    expect(await trail(id)).toEqual([clock('UPDATE')])
  })

  it('one whom the office allowed has half an hour from then', async () => {
    const id = await insert({ status: 'BLOCKED' })
    await after(20)
    const allowed = await w.admin.call(allow, { params: { id }, body: { reason: 'The plumber' } })
    expect(allowed.body['status']).toBe('APPROVED')
    await after(20)
    expect((await now(id))['status']).toBe('APPROVED')
    await after(11)
    expect(await now(id)).toMatchObject({ status: 'PLANNED', reason: null })
  })

  // spec: gate.the-clock.1
  it('deliveries and cabs that nobody saw leave are out after twelve hours; guests and services never', async () => {
    const [delivery, cab, guest, service] = await Promise.all(
      ['DELIVERY', 'CAB', 'GUEST', 'SERVICE'].map((kind) => insert({ status: 'ARRIVED', kind })),
    )
    await after(11 * 60 + 59)
    expect((await now(delivery!))['status']).toBe('ARRIVED')
    await after(2)
    await turn()
    for (const id of [delivery!, cab!]) {
      expect(await now(id)).toMatchObject({ status: 'EXITED', exitSeen: false })
      expect(await trail(id)).toEqual([clock('MARK_EXIT')])
    }
    await after(100 * 60)
    for (const id of [guest!, service!]) expect((await now(id))['status']).toBe('ARRIVED')
    await inSettings(w, { autoExitHours: { DELIVERY: null, CAB: 2 } }, async () => {
      const [never, soon] = [
        await insert({ status: 'ARRIVED', kind: 'DELIVERY' }),
        await insert({ status: 'ARRIVED', kind: 'CAB' }),
      ]
      await after(121)
      expect([(await now(never))['status'], (await now(soon))['status']]).toEqual(['ARRIVED', 'EXITED'])
    })
  })

  // spec: gate.the-clock.1
  it('an overstay is told once, by the limit of its kind', async () => {
    const [cab, guest] = [
      await insert({ status: 'ARRIVED', kind: 'CAB' }),
      await insert({ status: 'ARRIVED', kind: 'GUEST' }),
    ]
    await after(19)
    expect([told, (await now(cab))['overstay']]).toEqual([[], false])
    await after(1)
    await turn()
    expect([told, (await now(cab))['overstay']]).toEqual([[`OVERSTAY ${cab}`], true])
    expect((await now(guest))['overstay']).toBe(false)
    await inSettings(w, { overstayMinutes: { GUEST: 20 } }, turn as never)
    expect(told).toEqual([`OVERSTAY ${cab}`, `OVERSTAY ${guest}`])
  })

  // spec: gate.the-clock.1
  it('photos go after as many days as the community keeps them', async () => {
    const id = await insert({ status: 'DENIED', walkIn: true })
    await w.sql`
      insert into data.visit_photos (visit_id, community_id, bytes, taken_at, created_at)
      values (${id}, ${w.here.id}, '\\xffd8ff'::bytea, ${w.now()}, ${w.now()})`
    w.travel(29 * 86_400_000)
    await lookFor(processes[0]!, [forgetPhotos])
    expect((await now(id))['hasPhoto']).toBe(true)
    w.travel(1 * 86_400_000)
    await Promise.all(processes.map((deps) => lookFor(deps, [forgetPhotos])))
    expect((await now(id))['hasPhoto']).toBe(false)
  })

  // spec: gate.the-clock.2
  it('a visit, a photo or a code that cannot be dealt with holds up no other, and is in the log', async () => {
    const visits = [
      await insert({ status: 'BLOCKED', walkIn: true }),
      await insert({ status: 'BLOCKED', walkIn: true }),
    ]
    const photos = [await insert({ status: 'DENIED', walkIn: true }), await insert({ status: 'DENIED', walkIn: true })]
    for (const id of photos)
      await w.sql`
        insert into data.visit_photos (visit_id, community_id, bytes, taken_at, created_at)
        values (${id}, ${w.here.id}, '\xffd8ff'::bytea, ${w.now()}, ${w.now()})`
    const codes: string[] = []
    for (const name of ['Radha', 'Sunita']) {
      const helper = { name, contactNo: '9123456780', category: 'CLEANER' } as const
      const { body } = await w.admin.call(helperEndpoints.create, { body: helper })
      const [code] = await w.sql<{ id: string }[]>`
        insert into data.gate_codes (community_id, code, helper_id, until) values (${w.here.id}, ${`00000${codes.length}`}, ${String(body['id'])}, ${w.now()})
        returning id`
      codes.push(code!.id)
    }
    const cures = [
      await poison(w.sql, 'visits', 'id', visits[0]!),
      await poison(w.sql, 'visit_photos', 'visit_id', photos[0]!),
      await poison(w.sql, 'gate_codes', 'id', codes[0]!),
    ]
    w.travel(31 * 86_400_000)
    const failed: unknown[] = []
    const onFailure = (error: unknown, about?: object) => void failed.push([String(error), about])
    const [one] = processes
    await watchOnce(one!, onFailure)
    await lookFor(one!, [forgetPhotos, forgetCodes], onFailure)
    expect(await Promise.all(visits.map(async (id) => (await now(id))['status']))).toEqual(['BLOCKED', 'LAPSED'])
    expect(await Promise.all(photos.map(async (id) => (await now(id))['hasPhoto']))).toEqual([true, false])
    expect(await w.sql`select id from data.gate_codes where id = any (${codes}::uuid[])`).toEqual([{ id: codes[0] }])
    const logged = (id: string | undefined) => [expect.stringContaining('poisoned'), { id }]
    // What is left is tried once more after the others.
    expect(failed).toEqual(expect.arrayContaining([logged(visits[0]), logged(photos[0]), logged(codes[0])]))
    expect(failed.every((line) => JSON.stringify(line).match(`${visits[0]}|${photos[0]}|${codes[0]}`))).toBe(true)
    for (const cure of cures) await cure()
  })

  // spec: gate.the-clock.1
  it('fifty visits at once, two processes: each step once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => insert({ status: 'BLOCKED', walkIn: true })))
    w.travel(31 * 60_000)
    await turn()
    const [row] = await w.sql<{ visits: number; rows: number }[]>`
      select (select count(*)::int from data.visits where status = 'LAPSED') as visits,
        (select count(*)::int from data.audit_logs where resource = 'VISIT' and resource_id = any (string_to_array(${ids.join()}, ',')::uuid[])) as rows`
    expect(row).toEqual({ visits: 50, rows: 50 })
  })
})
