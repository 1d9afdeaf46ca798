import { randomUUID } from 'node:crypto'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, calls, sampleOf } from './calls.ts'
import { followerOf, type Follower } from './follower.ts'
import { fixtures, fixturesAgain } from './seed.ts'
import { world, type Speaker, type World } from './world.ts'

const before = {
  'guestVehicles.exit': ['entry'],
  'guestVehicles.undoEntry': ['entry'],
  'guestVehicles.undoExit': ['entry', 'exit'],
}
const isOfVisitors = /^(?:guestVehicles|passes|visits|movements|shifts)\./
/** Some succeed once only; a board has nothing of them. */
const isOfFactors = (name: string): boolean => name.startsWith('factors.')
const directoryPath = boardEndpoints.directory.path
const changing = calls.filter(([, { method }]) => method !== 'GET')

describe('a desk that follows its board', () => {
  let w: World
  let follower: Follower
  let guard: Speaker
  beforeAll(async () => {
    w = await world()
    await fixtures(w, w.here.id, w.resident.id)
    guard = await w.person({ roles: ['SECURITY'] })
    follower = await followerOf(guard)
  })
  afterAll(() => w.close())

  /** A house may not expect as many as there are calls. */
  const clear = async (): Promise<void> => {
    await w.sql`delete from data.visits where community_id = ${w.here.id}`
    await w.sql`update data.passes set valid_from = '2026-01-01', valid_until = '2026-01-02' where community_id = ${w.here.id}`
  }
  /** The directory answers 304 only if its content has not changed. */
  let known = { etag: '', text: '' }
  const expectNoneIsStale = async (): Promise<void> => {
    const { status } = await guard.send('GET', directoryPath, { headers: { 'if-none-match': known.etag } })
    const { headers, text } = await guard.send('GET', directoryPath)
    if (status === 304) expect(text).toBe(known.text)
    known = { etag: headers.get('etag')!, text }
  }
  const spareCommunity = async (): Promise<string> => {
    const [row] = await w.sql<{ id: string }[]>`
      insert into data.communities (name, area, city, state, country) values ('Spare', ${randomUUID()}, 'b', 'c', 'd') returning id`
    return row!.id
  }

  // spec: gate.desks.6
  it.each(changing)('has after %s what a whole board has', async (name, endpoint) => {
    await clear()
    const own = await fixturesAgain(w, w.here.id, w.resident.id)
    await follower.expectSame()
    const endsSession = name.endsWith('logout') || name.endsWith('changePassword')
    const caller = endsSession ? await w.person() : callerOf(w, name, endpoint)
    for (const step of before[name as keyof typeof before] ?? [])
      await w.admin.send('POST', `/api/guest-vehicles/${own.guestVehicle}/${step}`)
    const isOver = name === 'communities.remove' || name === 'communities.toggleStatus'
    const communityId = isOver ? await spareCommunity() : w.here.id
    const { status, text } = await caller.call(endpoint, sampleOf(name, own, communityId, caller) as never)
    expect([status, status < 300 || isOfFactors(name) ? '' : text]).toEqual([expect.any(Number), ''])
    const how = await follower.expectSame()
    await expectNoneIsStale()
    if (isOfVisitors.test(name)) expect([how, follower.board().cut]).toEqual(['changes', false])
  })
})
