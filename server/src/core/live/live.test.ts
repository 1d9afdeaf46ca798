import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { authEndpoints } from '@aangan/contract/access/auth'
import type { Role } from '@aangan/contract/core/actor'
import { liveLimits } from '@aangan/contract/core/live'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { userEndpoints } from '@aangan/contract/people/users'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { houseHelperEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '../../../test/samples.ts'
import { hearing, openStream, type OpenStream } from '../../../test/stream.ts'
import { silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { countUnread } from '../../record/notifications/notifications.sql.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { tokensWith } from '../session/tokens.ts'
import { openAnnouncer } from './announcer.ts'
import { openLive } from './live.ts'

describe('live events', () => {
  let w: World
  let other: { address: string; app: FastifyInstance; db: Database }
  const open: OpenStream[] = []
  beforeAll(async () => {
    w = await world()
    const db = openDatabase(w.target, { size: 4 })
    const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    other = { db, app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(async () => {
    await other.app.close()
    await other.db.close()
    await w.close()
  })

  const hears = async (speaker: Speaker, address = other.address): Promise<OpenStream> => {
    const stream = await hearing(speaker, address)
    open.push(stream)
    return stream
  }
  const plan = async (changes: object = {}): Promise<string> => {
    const entryTime = new Date(w.now().getTime() + 3_600_000).toISOString()
    const { status, body } = await w.admin.call(guestVehicleEndpoints.create, {
      body: { ...guest, entryTime, ...changes },
    })
    expect(status).toBe(201)
    return body['id'] as unknown as string
  }
  const visitsIn = ({ events }: OpenStream) =>
    events.filter(({ event }) => event === 'visit').map(({ data }) => data.id)

  it('of a helper who is deleted are told to the houses that had them on their list', async () => {
    const hired = { name: 'Sunita Devi', contactNo: '9123456780', category: 'CLEANER' }
    const { body } = await w.admin.call(helperEndpoints.create, { body: hired } as never)
    const params = { id: String(body['id']) }
    expect((await w.resident.call(houseHelperEndpoints.add, { params })).status).toBeLessThan(300)
    const home = await hears(w.resident)
    expect((await w.admin.call(helperEndpoints.remove, { params })).status).toBe(204)
    await expect.poll(() => home.events).toContainEqual(expect.objectContaining({ event: 'helper' }))
    expect(home.events.find(({ event }) => event === 'helper')?.data.id).toBe(params.id)
  })

  // spec: gate.live.1
  it('are told by every process to the house and staff, and to nobody else', async () => {
    const inside = [
      await hears(w.resident),
      await hears(w.resident, w.address),
      await hears(w.guard),
      await hears(w.admin, w.address),
      await hears(w.superAdmin),
    ]
    const outside = [
      await hears(w.neighbour),
      await hears(w.stranger),
      await hears(w.strangerGuard, w.address),
      await hears(w.strangerAdmin),
    ]
    const ids: string[] = []
    for (let i = 0; i < 20; i++) ids.push(await plan({ vehicleNo: `MH 12 LV ${i}` }))
    await expect.poll(() => inside.map(visitsIn)).toEqual(inside.map(() => ids))
    expect(outside.flatMap(({ events }) => events)).toEqual([])
    // Of the other house, and of the other community.
    const [neighbours] = outside
    const theirs = await plan({ visitingHouseNo: '202', division: 'B' })
    await expect.poll(() => visitsIn(neighbours!)).toEqual([theirs])
    expect(visitsIn(inside[0]!)).toEqual(ids)
  })

  it('say nothing but what changed', async () => {
    const stream = await hears(w.guard)
    const id = await plan()
    await expect.poll(() => stream.events).toEqual([{ event: 'visit', data: { id } }])
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    })
  })

  it('tell of nothing that was rolled back', async () => {
    const stream = await hears(w.guard)
    const entryTime = new Date(w.now().getTime() - 3 * 365 * 86_400_000).toISOString()
    expect((await w.admin.call(guestVehicleEndpoints.create, { body: { ...guest, entryTime } })).status).toBe(400)
    const id = await plan()
    await expect.poll(() => visitsIn(stream)).toEqual([id])
  })

  it('tell the bell, with how many are unread', async () => {
    const stream = await hears(w.resident)
    const house = { houseNo: guest.visitingHouseNo, division: guest.division }
    await w.guard.call(visitEndpoints.ask, { body: { kind: 'GUEST', visitorName: 'Rohit Shah', ...house } } as never)
    await expect.poll(() => stream.events.findLast(({ event }) => event === 'bell')?.data.unread).toBe(1)
    await w.resident.call(notificationEndpoints.read, { body: { all: true } })
    await expect.poll(() => stream.events.findLast(({ event }) => event === 'bell')?.data.unread).toBe(0)
  })

  // spec: gate.live.2
  it('end with the session, on the other process', async () => {
    const ends: [string, (leaver: Speaker) => Promise<unknown>][] = [
      ['logout', (leaver) => leaver.call(authEndpoints.logout)],
      [
        'disabled',
        ({ id }) => w.admin.call(userEndpoints.toggleStatus, { params: { id }, body: { status: 'DISABLED' } }),
      ],
      ['other roles', ({ id }) => w.admin.call(userEndpoints.setRoles, { params: { id }, body: ['SECURITY'] })],
    ]
    for (const [why, end] of ends) {
      const leaver = await w.person()
      const stream = await hears(leaver)
      await end(leaver)
      await stream.closed
      expect([why, stream.events.at(-1)?.event]).toEqual([why, 'bye'])
      expect((await openStream(leaver, other.address)).status).toBe(401)
    }
  })

  // spec: gate.sessions.7
  it('of a desk end with its removal, and so do its calls, on every process', async () => {
    const guard = await w.person({ roles: ['SECURITY'] })
    const [gate] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.here.id}`
    const made = await guard.call(deskEndpoints.create, { body: { gateId: gate!.id, name: 'Phone' } })
    const streams = [await hears(guard), await hears(guard, w.address)]
    expect((await w.admin.call(deskEndpoints.remove, { params: { id: String(made.body['id']) } })).status).toBe(204)
    for (const stream of streams) await stream.closed
    for (const address of [other.address, w.address])
      expect((await speaker(address, guard).call(boardEndpoints.read)).status).toBe(401)
  })

  it('follow somebody to another house', async () => {
    const mover = await w.person({ houseNo: '303', division: 'C' })
    const stream = await hears(mover)
    const before = await plan({ visitingHouseNo: '303', division: 'C' })
    await expect.poll(() => visitsIn(stream)).toEqual([before])
    const [lived] = await w.sql<{ id: string }[]>`select id from data.occupancies where user_id = ${mover.id}`
    const moved = await w.admin.call(occupancyEndpoints.update, {
      params: { id: lived!.id },
      body: { livesHere: false },
    })
    expect(moved.status).toBe(200)
    const witness = await hears(w.guard)
    await pause(200)
    const after = await plan({ visitingHouseNo: '303', division: 'C' })
    await expect.poll(() => visitsIn(witness)).toEqual([after])
    expect(visitsIn(stream)).toEqual([before])
  })

  // spec: gate.live.4
  it('have four streams a session: a fifth closes the oldest', async () => {
    const person = await w.person()
    const streams: OpenStream[] = []
    for (let i = 0; i < liveLimits.streamsEach; i++) streams.push(await hears(person))
    const fifth = await hears(person)
    await streams[0]!.closed
    expect(streams[0]!.events.at(-1)?.event).toBe('bye')
    const id = await plan()
    for (const stream of [...streams.slice(1), fifth]) await expect.poll(() => visitsIn(stream)).toEqual([id])
  })

  // spec: safety.everybodys-turn.3
  it('have twelve a person in all sessions: one more closes the oldest', async () => {
    const person = await w.person()
    const sessions = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const sessionId = randomUUID()
        await w.sql`insert into data.sessions (id, user_id, expires_at) values (${sessionId}, ${person.id}, now() + interval '1 day')`
        const token = tokensWith(w.tokenSecret, w.now).sign({ sessionId, userId: person.id })
        return speaker(w.address, { ...person, sessionId, token })
      }),
    )
    const streams: OpenStream[] = []
    for (let i = 0; i < liveLimits.streamsOfPerson; i++) streams.push(await hears(sessions[i % 4]!))
    await hears(sessions[3]!)
    await streams[0]!.closed
    expect(streams[0]!.events.at(-1)?.event).toBe('bye')
    const id = await plan()
    for (const stream of streams.slice(1)) await expect.poll(() => visitsIn(stream)).toEqual([id])
  })

  // spec: safety.everybodys-turn.3
  it('keep the last fifth of the room for staff', async () => {
    const live = openLive(w.db, w.now, {
      countUnread,
      report: (error) => expect.unreachable(String(error)),
      room: { streams: 5, streamsOfStaff: 1 },
    })
    const people = await Promise.all(Array.from({ length: 5 }, () => w.person()))
    const open = async ({ id, sessionId }: Speaker, roles: readonly Role[]): Promise<void> =>
      (await live.open({ id, sessionId, roles })).begin({ send: () => {}, end: () => {} })
    for (const person of people.slice(0, 4)) await open(person, ['USER'])
    await expect(open(people[4]!, ['USER'])).rejects.toMatchObject({ code: 'live.full' })
    await open(w.guard, ['SECURITY'])
    await expect(open(w.admin, ['ADMIN'])).rejects.toMatchObject({ code: 'live.full' })
    live.stop()
    await live.close()
  })

  // spec: gate.live.3
  it('begin again when the listener was lost', async () => {
    const streams = [await hears(w.resident), await hears(w.stranger, w.address)]
    await w.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aangan live' and datname = current_database()`
    for (const { events } of streams) await expect.poll(() => events.at(-1)?.event).toBe('resync')
    const id = await plan()
    await expect.poll(() => visitsIn(streams[0]!)).toEqual([id])
  })

  it('arrive when the database is back that could not be reached after the commit', async () => {
    const stream = await hears(w.guard)
    const limitTo = (most: number) =>
      w.sql.query(
        `do $$ begin execute format('alter database %I connection limit ${most}', current_database()); end $$`,
      )
    const announcing = openDatabase(w.target, { size: 1 })
    const announcer = openAnnouncer(announcing, (error) => expect.unreachable(String(error)))
    const boards = () => stream.events.filter(({ event }) => event === 'board').length
    await w.db.write('platform', { actorId: null, requestId: 'test', now: w.now() }, async (tx) => {
      announcer.announce(tx, { kind: 'board', communityId: w.here.id })
      // The open connections stay.
      await limitTo(0)
    })
    await pause(300)
    expect(boards()).toBe(0)
    await limitTo(-1)
    await expect.poll(boards).toBe(1)
    await announcing.close()
  })

  it('are for those who are signed in', async () => {
    expect((await w.guest.send('GET', '/api/live')).status).toBe(401)
    expect((await w.guest.send('GET', `/api/live?token=${w.resident.token}`)).status).toBe(401)
  })

  // spec: gate.live.3
  it('end with a word when the server stops', async () => {
    const db = openDatabase(w.target, { size: 2 })
    const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    const stream = await hearing(w.resident, await app.listen({ host: '127.0.0.1', port: 0 }))
    await app.close()
    await db.close()
    await stream.closed
    expect(stream.events.at(-1)?.event).toBe('bye')
  })
})
