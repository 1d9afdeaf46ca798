import { emergencyEndpoints } from '@aangan/contract/society/emergencies'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hearing, type OpenStream } from '../../../test/stream.ts'
import { silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import type { Watch } from '../../core/clock/watch.ts'
import { openDatabase, type Database } from '../../core/db/database.ts'

const { send, underWay, allClear } = emergencyEndpoints
const hourMs = 3_600_000

interface Process {
  readonly address: string
  readonly app: FastifyInstance & { readonly watch: Watch }
  readonly db: Database
}

describe('two processes know of an emergency', () => {
  let w: World
  let other: Process
  const open: OpenStream[] = []
  const begun: Process[] = []
  const start = async (): Promise<Process> => {
    const db = openDatabase(w.target, { size: 4 })
    const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    const process = { db, app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
    begun.push(process)
    return process
  }
  beforeEach(async () => {
    w = await world()
    other = await start()
    // Both have been asked already.
    for (const at of [w.address, other.address]) await shownTo(w.resident, at)
  })
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.close()
    for (const { app, db } of begun.splice(0)) {
      await app.close()
      await db.close()
    }
    await w.close()
  })

  const shownTo = async (who: Speaker, address = other.address) => {
    const { status, body } = await speaker(address, who).call(underWay)
    expect(status).toBe(200)
    return (body as unknown as ListedNotice[]).map(({ id }) => id)
  }
  const hears = async (who: Speaker, address = other.address): Promise<OpenStream> => {
    const stream = await hearing(who, address)
    open.push(stream)
    return stream
  }
  const heard = ({ events }: OpenStream) => events.map(({ event }) => event)
  const sent = async (body: object = {}) => {
    const answer = await speaker(w.address, w.admin).call(send, {
      body: { kind: 'GAS', message: 'Do not switch anything on', ...body },
    } as never)
    expect(answer.status).toBe(201)
    return String(answer.body['id'])
  }
  /** As it is after its process died between the commit and the announcement. */
  const sentUnheard = async () => {
    const [row] = await w.sql<{ id: string }[]>`
      insert into data.notices (community_id, title, content, end_date, ask, emergency, told_at, created_at, created_by)
      values (${w.here.id}, 'Gas Leak', 'Leave', '2099-01-01', true, 'GAS', now(), ${w.now()}, ${w.admin.id}) returning id`
    return row!.id
  }

  // spec: notices.emergency.10
  it('everybody of the community hears that it was sent, cleared and deleted, and nobody else', async () => {
    const inside = [
      await hears(w.resident),
      await hears(w.neighbour, w.address),
      await hears(w.guard),
      await hears(w.admin, w.address),
    ]
    const outside = [await hears(w.stranger), await hears(w.strangerGuard, w.address)]
    const [first, second] = [await sent({ divisions: ['A'] }), await sent()]
    const all = (count: number) => inside.map(() => Array<string>(count).fill('emergency'))
    const emergencies = () => inside.map((stream) => heard(stream).filter((event) => event === 'emergency'))
    await expect.poll(emergencies).toEqual(all(2))
    expect(await shownTo(w.resident)).toEqual([second, first])
    await speaker(w.address, w.admin).call(allClear, { params: { id: first }, body: {} })
    await expect.poll(emergencies).toEqual(all(3))
    expect(await shownTo(w.resident)).toEqual([second])
    await speaker(w.address, w.admin).call(noticeEndpoints.remove, { params: { id: second } })
    await expect.poll(emergencies).toEqual(all(4))
    expect(await shownTo(w.resident)).toEqual([])
    for (const stream of inside) expect(heard(stream)).toContain('notice')
    for (const stream of outside) expect(heard(stream)).toEqual([])
  })

  // spec: notices.emergency.11
  it('one whose announcement was lost is found by the watch of each process', async () => {
    const stream = await hears(w.resident)
    w.travel(1_000)
    const id = await sentUnheard()
    expect(await shownTo(w.resident)).toEqual([])
    w.travel(1_000)
    await other.app.watch.look()
    await expect.poll(() => heard(stream)).toEqual(['emergency', 'notice'])
    expect(await shownTo(w.resident)).toEqual([id])
    // It is told once.
    w.travel(1_000)
    await other.app.watch.look()
    expect(heard(stream)).toHaveLength(2)
    await w.sql`update data.notices set cleared_at = ${w.now()} where id = ${id}`
    w.travel(1_000)
    await other.app.watch.look()
    await expect.poll(() => heard(stream)).toEqual(['emergency', 'notice', 'emergency', 'notice'])
  })

  // spec: notices.emergency.11
  it('one whose deletion was announced and lost goes with the next look, and one whose was heard is told once', async () => {
    const stream = await hears(w.resident)
    const [lost, deleted] = [await sent(), await sent()]
    await expect.poll(() => heard(stream)).toHaveLength(4)
    w.travel(1_000)
    await other.app.watch.look()
    w.travel(1_000)
    await w.sql`delete from data.notices where id = ${lost}`
    await other.app.watch.look()
    await expect.poll(() => heard(stream).slice(4)).toEqual(['emergency', 'notice'])
    expect(await shownTo(w.resident)).toEqual([deleted])
    w.travel(1_000)
    await speaker(w.address, w.admin).call(noticeEndpoints.remove, { params: { id: deleted } })
    await expect.poll(() => heard(stream).slice(6).sort()).toEqual(['emergency', 'notice'])
    w.travel(1_000)
    await other.app.watch.look()
    expect(heard(stream)).toHaveLength(8)
    expect(await shownTo(w.resident)).toEqual([])
  })

  // spec: notices.emergency.11
  it('after a gap in what is announced all is read again, and after a start', async () => {
    const stream = await hears(w.resident)
    const id = await sentUnheard()
    await w.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aangan live' and datname = current_database()`
    await expect.poll(() => heard(stream)).toContain('resync')
    expect(await shownTo(w.resident)).toEqual([id])
    const third = await start()
    expect(await shownTo(w.resident, third.address)).toEqual([id])
    expect(await shownTo(w.stranger, third.address)).toEqual([])
  })

  // spec: notices.emergency.5
  it('one that is over after a day is told to every open screen, once', async () => {
    const [stream, neighbours] = [await hears(w.resident), await hears(w.stranger)]
    await sent()
    await expect.poll(() => heard(stream)).toHaveLength(2)
    w.travel(24 * hourMs + 1_000)
    await other.app.watch.look()
    await other.app.watch.look()
    await expect.poll(() => heard(stream).slice(2)).toEqual(['emergency', 'notice'])
    expect(heard(neighbours)).toEqual([])
    expect(await shownTo(w.resident)).toEqual([])
  })
})
