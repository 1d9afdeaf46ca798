import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { boardEndpoints, type Board } from '@aangan/contract/gate/board'
import { passEndpoints } from '@aangan/contract/gate/passes'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { followerOf, type Follower } from '../../../test/follower.ts'
import { inSettings } from '../../../test/gate.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const hourMs = 3_600_000

describe('a board by what has changed', () => {
  let w: World
  let follower: Follower
  beforeAll(async () => {
    w = await world()
    await passBy(w, w.resident)
  })
  afterAll(() => w.close())
  beforeEach(async () => {
    follower = await followerOf(w.guard)
  })

  const inHours = (hours: number): string => new Date(w.now().getTime() + hours * hourMs).toISOString()
  const ask = async (since: string, who: Speaker = w.guard, headers = {}) => {
    const path = `${boardEndpoints.read.path}?since=${encodeURIComponent(since)}`
    const { status, body } = await who.send('GET', path, { headers })
    expect(status).toBe(200)
    return 'changed' in body ? 'changes' : 'whole'
  }

  // spec: gate.desks.6
  it('names what is new and what is gone, and nothing else', async () => {
    const kept = await passBy(w, w.resident)
    const other = await passBy(w, w.resident)
    await follower.follow()
    const { since } = follower.board()
    const [visit] = follower.board().visits.filter(({ passId }) => passId === kept.id)
    await deskOf(w).ask('ENTRY', { visitId: visit!.id })
    await w.resident.call(passEndpoints.cancel, { params: { id: other.id } })
    const { body } = await w.guard.call(boardEndpoints.read, { query: { since: since! } })
    const { changed } = body as unknown as {
      changed: Pick<Board, 'helpers' | 'conflicts'> &
        Record<'passes' | 'visits', { set: { id: string; status: string }[]; gone: string[] }>
    }
    const brief = ({ id, status }: { id: string; status: string }) => [id, status]
    const [planned] = follower.board().visits.filter(({ passId }) => passId === other.id)
    expect(changed).toMatchObject({
      helpers: null,
      conflicts: 0,
      visits: { gone: [planned!.id] },
      passes: { gone: [] },
    })
    expect(changed.visits.set.map(brief)).toEqual([[visit!.id, 'ARRIVED']])
    expect(new Map(changed.passes.set.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [kept.id, 'USED'],
        [other.id, 'CANCELLED'],
      ]),
    )
    expect(await follower.expectSame()).toBe('changes')
    expect(await follower.expectSame()).toBe('nothing')
  })

  it('is whole, as ever, for who does not follow', async () => {
    const { body } = await w.guard.call(boardEndpoints.read)
    expect(body).toHaveProperty('passes')
    expect(body).not.toHaveProperty('since')
  })

  it('is whole for words that are not this desk’s', async () => {
    const own = follower.board().since!
    expect(await ask(own)).toBe('changes')
    const other = await w.person({ roles: ['SECURITY'] })
    const [version, ...rest] = own.split('.')
    for (const [since, who] of [
      ['none', w.guard],
      ['\u0000', w.guard],
      [`${Number(version) + 1}.${rest.join('.')}`, w.guard],
      [`${Number(version) - 1}.${rest.join('.')}`, w.guard],
      [own, other],
      [own, w.strangerGuard],
    ] as const)
      expect([since, await ask(since, who)]).toEqual([since, 'whole'])
    // Warnings are sentences.
    expect(await ask(own, w.guard, { 'accept-language': 'hi' })).toBe('whole')
  })

  it('is whole after a restore, whose numbers come again', async () => {
    await w.sql`update data.board_versions set stamp = gen_random_uuid() where community_id = ${w.here.id}`
    expect(await follower.expectSame()).toBe('whole')
  })

  it('is whole where too much has changed, and where the changes are not kept any more', async () => {
    await w.sql`
      insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, max_uses)
      select ${w.here.id}, ${w.resident.id}, '101', 'A', 'GUEST', 'Many', 'ONCE', now(), now() + interval '1 hour', 1 from generate_series(1, 301)`
    expect(await follower.expectSame()).toBe('whole')
    await w.sql`delete from data.passes where visitor_name = 'Many'`
    await follower.follow()
    // A number is a transaction's.
    await w.sql`update data.board_versions set version = ceil(version / 100.0) * 100 + 1999 where community_id = ${w.here.id}`
    await passBy(w, w.resident)
    expect(await follower.expectSame()).toBe('whole')
    expect(await w.sql`select distinct version from data.board_changes where community_id = ${w.here.id}`).toHaveLength(
      1,
    )
  })

  it('is whole where it does not fit on a board', async () => {
    const add = (count: number) => w.sql`
      insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, max_uses)
      select ${w.here.id}, ${w.resident.id}, '101', 'A', 'GUEST', 'Many', 'ONCE', now(), now() + interval '1 hour', 1 from generate_series(1, ${count}::int)`
    await add(gateLimits.boardPasses - follower.board().passes.length)
    await follower.expectSame()
    expect(follower.board().cut).toBe(false)
    await add(1)
    await follower.expectSame()
    expect([follower.board().cut, follower.board().since]).toEqual([true, 'none'])
    await w.sql`delete from data.passes where visitor_name = 'Many'`
    expect(await follower.expectSame()).toBe('whole')
  })

  it('changes by the clock alone without a change in the database', async () => {
    const soon = await passBy(w, w.resident, { validFrom: inHours(1), validUntil: inHours(2) })
    const later = await passBy(w, w.resident, { validFrom: inHours(50), validUntil: inHours(51) })
    await inSettings(w, { overstayMinutes: { GUEST: 60, DELIVERY: 30, CAB: 20, SERVICE: 240 } }, async () => {
      const [visit] = (await follower.expectSame(), follower.board().visits.filter(({ passId }) => passId === soon.id))
      expect(visit).toBeDefined()
      w.travel(hourMs)
      await deskOf(w).ask('ENTRY', { visitId: visit!.id })
      await follower.expectSame()
      expect(follower.board().passes.map(({ id }) => id)).not.toContain(later.id)
      // The day of absences: at its turn the board is whole.
      w.travel(1.5 * hourMs)
      await follower.expectSame()
      expect(follower.board().passes.map(({ id }) => id)).toContain(later.id)
      expect(follower.board().visits.find(({ id }) => id === visit!.id)).toMatchObject({ overstay: true })
      for (let hour = 0; hour < 30; hour += 3) {
        w.travel(3 * hourMs)
        await follower.expectSame()
      }
      expect(follower.board().passes.map(({ id }) => id)).not.toContain(soon.id)
    })
  })

  it('is whole when a block begins or ends, since names are compared with it', async () => {
    await passBy(w, w.resident, { visitorName: 'Nobody Wanted' })
    const made = await w.admin.call(blockEndpoints.create, {
      body: { scope: 'COMMUNITY', name: 'Nobody Wanted', reason: 'Fights', until: inHours(24).slice(0, 10) },
    } as never)
    expect(made.status).toBe(201)
    expect(await follower.expectSame()).toBe('whole')
    expect(follower.board().visits.find(({ visitorName }) => visitorName === 'Nobody Wanted')?.warning).toContain(
      'Fights',
    )
    await w.sql`update data.blocks set until = ${inHours(0.5)} where id = ${String(made.body['id'])}`
    await follower.follow()
    w.travel(hourMs)
    expect(await follower.expectSame()).toBe('whole')
    expect(follower.board().blocks).toEqual([])
  })

  it('twenty who write at once are numbered in their order: whoever reads a number has read all before it', async () => {
    let isOver = false
    const reads = (async () => {
      for (let count = 0; ; count++) {
        if (isOver) return count
        await follower.follow()
        await nextTurn()
      }
    })()
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, n) => w.person({ houseNo: `7${n}`, division: 'D' })),
    )
    const [before] = await w.sql<
      { version: number }[]
    >`select version from data.board_versions where community_id = ${w.here.id}`
    const passes = await Promise.all(people.flatMap((who) => [passBy(w, who), passBy(w, who)]))
    isOver = true
    expect(await reads).toBeGreaterThan(1)
    expect(await follower.expectSame()).not.toBe('whole')
    expect(follower.board().passes.filter(({ id }) => passes.some((pass) => pass.id === id))).toHaveLength(
      passes.length,
    )
    const versions = await w.sql<{ version: number }[]>`
      select distinct version from data.board_changes where community_id = ${w.here.id} and version > ${before!.version} order by version`
    expect(versions.map(({ version }) => version - before!.version)).toEqual(versions.map((_, index) => index + 1))
  })
})

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
