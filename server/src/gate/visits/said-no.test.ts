import { boardEndpoints, type Board, type BoardChanges } from '@aangan/contract/gate/board'
import { followedBoard } from '@aangan/contract/gate/followed-board'
import { objectionEndpoints } from '@aangan/contract/gate/objections'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'
import type { Tx } from '../../core/db/database.ts'
import { saidNoAt } from './said-no.sql.ts'

const { answer, ask, decide, read } = visitEndpoints

describe('a house that said no', () => {
  let w: World
  let resident: Speaker
  const house = { houseNo: '821', division: 'C' }
  const kumar = { kind: 'SERVICE', visitorName: 'Salesman Kumar', phone: '9876500009', vehicleNo: 'MH12KU1000' }
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
  })
  afterAll(() => w.close())

  const asked = async (more: object = {}): Promise<Visit> => {
    const form = { ...kumar, vehicleType: 'four-wheeler', ...house, ...more }
    const made = await w.guard.call(ask, { body: form } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return made.body as unknown as Visit
  }
  const say = async (id: string, said: string) => {
    expect((await resident.call(answer, { params: { id }, body: { answer: said } } as never)).status).toBe(200)
    w.travel(1000)
  }
  const warningOf = async (id: string, who = w.guard) =>
    ((await who.call(read, { params: { id } })).body as unknown as Visit).warning
  const gone = (id: string) => w.guard.call(decide, { params: { id }, body: { decision: 'GAVE_UP' } } as never)
  const clear = () => w.sql`delete from data.visits where visiting_house_no = '821'`
  const saidNo = expect.stringMatching(/^C-821 said no to this visitor at \d{1,2}:\d\d [ap]m\.$/)

  // spec: gate.words.8
  it('the gate is warned of the next one of that name, plate or number, and only there', async () => {
    const { id: denied } = await asked()
    await say(denied, 'DENY')
    for (const like of [
      { visitorName: 'salesman  KUMAR', phone: undefined, vehicleNo: undefined, vehicleType: undefined },
      { visitorName: 'Another Name', phone: undefined, vehicleNo: 'mh-12 ku 1000' },
      { visitorName: 'Another Name', vehicleNo: undefined, vehicleType: undefined },
    ]) {
      const { id, warning } = await asked(like)
      expect(warning).toEqual(saidNo)
      expect(await warningOf(id)).toEqual(saidNo)
      expect(await warningOf(id, resident)).toBeNull()
      await gone(id)
    }
    const other = { visitorName: 'Another Name', phone: undefined, vehicleNo: undefined, vehicleType: undefined }
    for (const unlike of [other, { houseNo: '822' }, { division: 'D' }]) {
      const { id, warning } = await asked(unlike)
      expect(warning).toBeNull()
      await gone(id)
    }
    await clear()
  })

  // spec: gate.words.8
  it('a word by phone takes no warning away; the house’s own yes does', async () => {
    const { id: denied } = await asked()
    await say(denied, 'DENY')
    const { id } = await asked()
    w.travel(61_000)
    const body = { decision: 'YES_BY_PHONE', spokeToName: 'Asha Rao' }
    const approved = await w.guard.call(decide, { params: { id }, body } as never)
    expect(approved.body).toMatchObject({ status: 'APPROVED', warning: saidNo })
    const { id: again } = await asked()
    await say(again, 'APPROVE')
    for (const one of [id, again]) expect(await warningOf(one)).toBeNull()
    await clear()
  })

  // spec: gate.words.8
  it('a no by phone counts as well, a list that decided does not, and after twelve hours neither', async () => {
    const { id: denied } = await asked()
    w.travel(61_000)
    await w.guard.call(decide, { params: { id: denied }, body: { decision: 'NO_BY_PHONE' } } as never)
    const { id } = await asked()
    expect(await warningOf(id)).toEqual(saidNo)
    await w.sql`update data.visits set answered_via = 'BLOCK' where id = ${denied}`
    expect(await warningOf(id)).toBeNull()
    await w.sql`update data.visits set answered_via = 'PHONE', answered_at = answered_at - interval '12 hours' where id = ${denied}`
    expect(await warningOf(id)).toBeNull()
    await clear()
  })

  it('is found without reading what else has come to the house', async () => {
    const { id: denied } = await asked()
    await say(denied, 'DENY')
    const { id } = await asked()
    await w.sql`
      insert into data.visits (community_id, created_by, guest_name, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at, exited_at)
      select community_id, created_by, guest_name, purpose_of_visit, visiting_house_no, division, now(), 'EXITED', now(), now()
      from data.visits, generate_series(1, 300) where id = ${id}`
    await w.sql.script('set search_path = data; set plan_cache_mode = force_generic_plan')
    const tx: Tx = {
      sql: w.sql,
      communityId: w.here.id,
      cause: { actorId: null, requestId: '', now: w.now() },
      atCommit: [],
      afterCommit: [],
    }
    const [row] = await w.sql`explain (analyze, format json) select ${saidNoAt(tx)} from visits g where g.id = ${id}`
    await w.sql.script('reset search_path; reset plan_cache_mode')
    // The house's later yes is looked for among all of its visits, once for each no.
    expect(visitsReadIn(row!['QUERY PLAN'])).toBeLessThan(2 * 302)
    await clear()
  })

  // spec: gate.words.9
  it('the board has those visits for twelve hours, so that a desk warns without a network', async () => {
    const { id: denied } = await asked()
    await say(denied, 'DENY')
    const { id } = await asked({ company: 'Zomato' })
    const boardNow = async (): Promise<Board> => (await w.guard.call(boardEndpoints.read)).body as unknown as Board
    const { visits } = await boardNow()
    expect(visits.find((one) => one.id === denied)).toMatchObject({ status: 'DENIED', answeredVia: 'APP' })
    // The desk tells by itself.
    expect(visits.find((one) => one.id === id)!.warning).toBeNull()
    for (const hidden of ['phone', 'calledAt', 'notedBy', 'arrivedBy', 'exitedBy'])
      expect(visits.every((one) => !(hidden in one))).toBe(true)
    await w.sql`update data.visits set answered_at = answered_at - interval '12 hours' where id = ${denied}`
    expect((await boardNow()).visits.some((one) => one.id === denied)).toBe(false)
    await clear()
  })

  // spec: gate.words.9
  it('so it has somebody whom the house objected to and who is gone, without its words', async () => {
    const { id } = await asked()
    w.travel(61_000)
    await w.guard.call(decide, { params: { id }, body: { decision: 'YES_BY_PHONE' } } as never)
    const desk = deskOf(w)
    for (const kind of ['ENTRY', 'EXIT'] as const) await desk.ask(kind, { visitId: id })
    const onBoard = async (since = 'none') => {
      const { body } = await w.guard.call(boardEndpoints.read, { query: { since } } as never)
      return body as unknown as Board
    }
    const before = await onBoard()
    expect(before.visits.some((one) => one.id === id)).toBe(false)
    const params = { id }
    const text = 'Nobody called us.'
    expect((await resident.call(objectionEndpoints.make, { params, body: { text } } as never)).status).toBe(200)
    const gone = { id, status: 'EXITED', objection: { as: null, by: null, text: null } }
    expect((await onBoard()).visits.find((one) => one.id === id)).toMatchObject(gone)
    const followed = followedBoard(before, (await onBoard(before.since)) as unknown as BoardChanges)
    expect(followed?.visits.find((one) => one.id === id)).toMatchObject(gone)
    expect((await asked()).warning).toEqual(saidNo)
    const settled = { as: 'RIGHT', note: 'They were expected.' }
    expect((await w.admin.call(objectionEndpoints.settle, { params, body: settled } as never)).status).toBe(200)
    expect((await onBoard()).visits.some((one) => one.id === id)).toBe(false)
    await clear()
  })
})

/** Rows that were looked at, and looks. */
function visitsReadIn(plan: unknown): number {
  if (Array.isArray(plan)) return plan.map(visitsReadIn).reduce((sum, one) => sum + one, 0)
  if (typeof plan !== 'object' || plan === null) return 0
  const node = plan as Readonly<Record<string, unknown>>
  const times = Number(node['Actual Loops'] ?? 0)
  const rows = Number(node['Actual Rows'] ?? 0) + Number(node['Rows Removed by Filter'] ?? 0) + 1
  return (node['Relation Name'] === 'visits' ? times * rows : 0) + visitsReadIn(Object.values(node))
}
