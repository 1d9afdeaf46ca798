import { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { movementEndpoints } from '@aangan/contract/gate/movements'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { world, type World } from '../../../test/world.ts'
import type { Database } from '../../core/db/database.ts'
import { openLimiter } from '../../core/limits/limits.ts'

describe('a desk that sends too much', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  const guard = () => w.person({ roles: ['SECURITY'] })
  const toSettle = async () =>
    (
      (await w.admin.call(conflictEndpoints.list, { query: { size: '100' } } as never)).body as unknown as {
        content: { code: string; times: number; raw: string; recordedBy: { id: string } }[]
      }
    ).content
  const bells = () => w.sql`select from data.notifications where user_id = ${w.admin.id}`

  // spec: gate.movements.13
  it('what nobody can read is one thing to settle a minute, which says how many there were', async () => {
    const [one, other] = [await guard(), await guard()]
    const sent = Array.from({ length: 50 }, (_, n) => ({ nonsense: n }))
    await Promise.all([deskOf(w, one).send(sent), deskOf(w, one).send([{ nonsense: 50 }]), deskOf(w, other).send([{}])])
    const counts = async () =>
      (await toSettle()).map(({ recordedBy: { id }, times }) => [id === one.id, times]).toSorted()
    expect(await counts()).toEqual([
      [false, 1],
      [true, 51],
    ])
    expect(await bells()).toHaveLength(2)
    // The answer was lost on the way.
    expect((await deskOf(w, one).send(sent)).every(({ code }) => code === 'INVALID')).toBe(true)
    expect((await counts())[1]).toEqual([true, 51])
    w.travel(61_000)
    await deskOf(w, one).send([{ nonsense: 'later' }])
    expect(await counts()).toHaveLength(3)
  })

  // spec: gate.movements.13
  it('one that somebody has settled stays as it was', async () => {
    const who = await guard()
    await deskOf(w, who).send([{ nonsense: 'first' }])
    const [row] = await w.sql<{ id: string }[]>`select id from data.gate_movements where session_id = ${who.sessionId}`
    const settle = { params: { id: row!.id }, body: { as: 'SEEN' } } as const
    expect((await w.admin.call(conflictEndpoints.settle, settle)).status).toBe(200)
    await deskOf(w, who).send([{ nonsense: 'second' }])
    expect(
      await w.sql`select times, raw from data.gate_movements where session_id = ${who.sessionId} order by synced_at`,
    ).toMatchObject([
      { times: 1, raw: '{"nonsense":"first"}' },
      { times: 1, raw: '{"nonsense":"second"}' },
    ])
  })

  // spec: gate.movements.13
  it('movements are counted, not calls: a queue of days goes through, a flood does not', async () => {
    const who = await guard()
    const batch = Array.from({ length: 50 }, (_, n) => ({ n }))
    const send = () =>
      who.call(movementEndpoints.send, { body: { sentAt: w.now().toISOString(), movements: batch } } as never)
    // What another process has counted leaves room for two batches.
    let told: Promise<unknown> = Promise.resolve()
    const db: Database = { ...w.db, callFunction: (work) => (told = w.db.callFunction(work)) as never }
    openLimiter(db, { on: true, secret: w.tokenSecret }).movements(who, 2900)
    await told
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent++) statuses.push((await send()).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    const refused = await send()
    expect(refused.body['code']).toBe('attempts.too_many')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await deskOf(w, await guard()).send([{}]))[0]).toMatchObject({ outcome: 'KEPT' })
  })
})
