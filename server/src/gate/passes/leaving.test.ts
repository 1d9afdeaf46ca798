import { todayIn } from '@aangan/contract/core/dates'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { houseEndpoints, householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { moveOutEndpoints } from '@aangan/contract/people/move-outs'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { deleteCodes, listOldCodes } from '../../society/gate-codes/gate-codes.sql.ts'
import { moveDue } from '../visits/visits.clock.ts'

const hour = 3_600_000
const { create, read, cancel } = passEndpoints

describe('passes as people, houses and time go on', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const at = (ms: number): string => new Date(w.now().getTime() + ms).toISOString()
  const invite = async (who: Speaker, over: object = {}): Promise<Pass> => {
    const body = {
      kind: 'GUEST',
      visitorName: 'Suresh',
      frequency: 'ONCE',
      validFrom: at(0),
      validUntil: at(4 * hour),
      ...over,
    }
    return (await who.call(create, { body } as never)).body as never
  }
  const of = ({ id }: Pass) => ({ params: { id } })
  const statusOf = async (pass: Pass) => (await w.admin.call(read, of(pass))).body['status']
  const visitStatuses = async ({ id }: Pass) =>
    (await w.sql<{ status: string }[]>`select status from data.visits where pass_id = ${id}`).map(
      ({ status }) => status,
    )
  const homeOf = async (who: Speaker) =>
    ((await who.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[])[0]!
  /** As the server, without the watch that calls it. */
  const asServer = <T>(work: Parameters<typeof w.db.write<T>>[2], now = w.now()) =>
    w.db.write('platform', { actorId: null, requestId: 'a test', now }, work)

  // spec: gate.passes.9
  it('who moves out takes their passes for that house with them; those of the others stay', async () => {
    const [asha, ravi] = [
      await w.person({ houseNo: '701', division: 'D' }),
      await w.person({ houseNo: '701', division: 'D' }),
    ]
    const theirs = [await invite(asha), await invite(asha, { maxUses: 9 })]
    const his = await invite(ravi)
    const { occupancy } = await homeOf(asha)
    const preview = await w.admin.call(moveOutEndpoints.preview, { params: { id: occupancy.id } })
    expect(preview.body).toMatchObject({ guests: 0, passes: 2 })
    const yesterday = todayIn('Asia/Kolkata', new Date(w.now().getTime() - 24 * hour))
    const left = await w.admin.call(moveOutEndpoints.end, {
      params: { id: occupancy.id },
      body: { endsOn: yesterday },
    } as never)
    expect([left.status, left.text]).toEqual([200, left.text])
    for (const pass of theirs) {
      const [row] = await w.sql`select cancelled_at from data.passes where id = ${pass.id}`
      expect(row!['cancelled_at']).not.toBeNull()
      expect(await statusOf(pass)).toBe('CANCELLED')
      expect((await trailOf(w.sql, 'PASS', pass.id)).map(({ action }) => action)).toEqual(['CREATE', 'CANCEL'])
    }
    expect(await visitStatuses(theirs[0]!)).toEqual(['CANCELLED'])
    expect([await statusOf(his), await visitStatuses(his)]).toEqual(['ACTIVE', ['PLANNED']])
  })

  // spec: gate.passes.9
  it('a house that is renamed takes its open passes and their visits with it, not those that are over', async () => {
    const asha = await w.person({ houseNo: '702', division: 'D' })
    const pass = await invite(asha)
    const over = await invite(asha)
    await asha.call(cancel, of(over))
    const { house } = await homeOf(asha)
    const renamed = await w.admin.call(houseEndpoints.update, {
      params: { id: house.id },
      body: { division: 'C', number: '702A' },
    } as never)
    expect(renamed.status).toBe(200)
    expect((await asha.call(read, of(pass))).body).toMatchObject({ houseNo: '702A', division: 'C' })
    expect(await w.sql`select division, visiting_house_no from data.visits where pass_id = ${pass.id}`).toMatchObject([
      { division: 'C', visiting_house_no: '702A' },
    ])
    expect((await w.admin.call(read, of(over))).body).toMatchObject({ houseNo: '702', division: 'D' })
  })

  // spec: gate.passes.8
  it('a visit that did not come is missed once the gate takes its pass no longer', async () => {
    const asha = await w.person({ houseNo: '703', division: 'D' })
    const pass = await invite(asha)
    const end = new Date(pass.validUntil).getTime()
    const late = 60 * 60_000
    const [row] = await w.sql<{ id: string }[]>`select id from data.visits where pass_id = ${pass.id}`
    const miss = (ms: number) => asServer((tx) => moveDue(tx, 'miss', row!.id), new Date(ms))
    expect(await miss(end + late - 1000)).toBeUndefined()
    expect(await visitStatuses(pass)).toEqual(['PLANNED'])
    expect(await miss(end + late + 1000)).toMatchObject({ before: { status: 'PLANNED' }, after: { status: 'MISSED' } })
    expect(await miss(end + late + 1000)).toBeUndefined()
    expect(await visitStatuses(pass)).toEqual(['MISSED'])
  })

  // spec: gate.passes.8
  it('a code is somebody else’s a day after the end, or after the cancelling', async () => {
    const asha = await w.person({ houseNo: '704', division: 'D' })
    const [ended, cancelled] = [await invite(asha), await invite(asha, { validUntil: at(6 * 24 * hour) })]
    await asha.call(cancel, of(cancelled))
    const codeOf = async (pass: Pass) => (await asha.call(read, of(pass))).body['code']
    const end = new Date(ended.validUntil).getTime()
    const free = (ms: number) =>
      asServer(async (tx) => {
        const old = await listOldCodes(tx, 50)
        return deleteCodes(
          tx,
          old.map(({ id }) => id),
        )
      }, new Date(ms))
    await free(w.now().getTime() + 24 * hour - 60_000)
    expect([await codeOf(ended), await codeOf(cancelled)]).toEqual([ended.code, cancelled.code])
    await free(w.now().getTime() + 24 * hour + 60_000)
    expect([await codeOf(ended), await codeOf(cancelled)]).toEqual([ended.code, null])
    await free(end + 24 * hour)
    expect(await codeOf(ended)).toBeNull()
  })

  it('two open passes of a community never share a code', async () => {
    const asha = await w.person({ houseNo: '705', division: 'D' })
    const codes: string[] = []
    for (let turn = 0; turn < 3; turn++)
      codes.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await invite(asha)).code!))))
    expect(codes.join()).toMatch(/^(\d{6},?){30}$/)
    expect(new Set(codes).size).toBe(30)
  })
})
