import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { objectionEndpoints } from '@aangan/contract/gate/objections'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Objection, Visit } from '@aangan/contract/gate/visits'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { guest } from '../../../test/samples.ts'
import { trailOf, world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const { make, withdraw, settle, list } = objectionEndpoints
const { ask, answer, read, decide, collect } = visitEndpoints
const day = 86_400_000

describe('a house says that the gate’s decision is not right', () => {
  let w: World
  let asha: Speaker
  let ravi: Speaker
  const house = { houseNo: '805', division: 'C' }
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Rao', ...house })
    ravi = await w.person({ name: 'Ravi Rao', ...house })
  })
  beforeEach(async () => {
    await w.sql`delete from data.objections`
    await w.sql`delete from data.notifications`
    await w.sql`update data.visits set status = 'CANCELLED' where status in ('ASKING', 'APPROVED')`
  })
  afterAll(() => w.close())

  let visitors = 1
  const one = (id: string) => ({ params: { id } })
  const visitIn = ({ status, body, text }: Answer): Visit => {
    expect([status, text.slice(0, 200)]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
    return body as unknown as Visit
  }
  async function asked(more: object = {}): Promise<Visit> {
    const body = { kind: 'GUEST', visitorName: `Visitor ${visitors++}`, ...house, ...more }
    const visit = visitIn(await w.guard.call(ask, { body } as never))
    w.travel(61_000)
    return visit
  }
  const decided = async (id: string, body: object): Promise<Visit> =>
    visitIn(await w.guard.call(decide, { ...one(id), body } as never))
  /** On the word of Ravi by phone, as the guard noted it. */
  async function approvedByPhone(more: object = {}): Promise<Visit> {
    const { id } = await asked(more)
    return decided(id, { decision: 'YES_BY_PHONE', spokeTo: ravi.id })
  }
  async function letIn(): Promise<Visit> {
    const { id } = await approvedByPhone()
    await deskOf(w).ask('ENTRY', { visitId: id })
    return visitIn(await asha.call(read, one(id)))
  }
  const says = (who: Speaker, id: string, text?: string) => who.call(make, { ...one(id), body: { text } })
  const takesBack = (who: Speaker, id: string) => who.call(withdraw, one(id))
  const settles = (who: Speaker, id: string, body: object = { as: 'RIGHT', note: 'Ravi said yes' }) =>
    who.call(settle, { ...one(id), body } as never)
  const objectionSeenBy = async (who: Speaker, id: string): Promise<Objection | null> =>
    visitIn(await who.call(read, one(id))).objection
  const bellOf = async (who: Speaker) =>
    ((await who.call(notificationEndpoints.list, { query: {} })).body as unknown as { content: object[] }).content
  const openOnes = async (who: Speaker, query: object = {}): Promise<string[]> => {
    const { status, body } = await who.call(list, { query } as never)
    expect(status).toBe(200)
    return (body as unknown as { content: Visit[] }).content.map(({ id }) => id)
  }

  // spec: gate.objections.2
  it('before the visitor is in: who says so denies them, and taking it back does not bring them in', async () => {
    const { id } = await approvedByPhone()
    const said = visitIn(await says(asha, id, 'Ravi is abroad'))
    expect(said).toMatchObject({
      status: 'DENIED',
      answer: 'DENY',
      answeredVia: 'APP',
      answeredBy: { id: asha.id },
      answeredName: 'Ravi Rao',
      notedBy: { id: w.guard.id },
      objection: { by: { id: asha.id, name: 'Asha Rao' }, text: 'Ravi is abroad', as: null, note: null },
    })
    expect(await deskOf(w).ask('ENTRY', { visitId: id })).toMatchObject({ outcome: 'REFUSED' })
    expect((await takesBack(asha, id)).status).toBe(204)
    expect(visitIn(await asha.call(read, one(id)))).toMatchObject({ status: 'DENIED', objection: null })
    // What is withdrawn may be said again.
    expect(visitIn(await says(ravi, id))).toMatchObject({ objection: { by: { id: ravi.id }, text: null } })
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['ASK', 'ANSWER', 'ANSWER'])
    const trail = await trailOf(w.sql, 'OBJECTION', id)
    expect(trail.map(({ action, by }) => [action, by])).toEqual([
      ['CREATE', asha.id],
      ['DELETE', asha.id],
      ['CREATE', ravi.id],
    ])
    expect(trail[0]!.after).toMatchObject({ status: 'APPROVED', answer: 'YES_BY_PHONE', text: 'Ravi is abroad' })
  })

  // spec: gate.objections.2
  it('a plan of which nobody asked the house is cancelled', async () => {
    const body = { ...guest, visitingHouseNo: '805', division: 'C', entryTime: w.now().toISOString() }
    const made = await w.guard.call(guestVehicleEndpoints.create, { body } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    const id = String(made.body['id'])
    expect(visitIn(await says(asha, id))).toMatchObject({ status: 'CANCELLED', objection: { as: null } })
    expect((await takesBack(asha, id)).status).toBe(204)
    expect(visitIn(await asha.call(read, one(id)))).toMatchObject({ status: 'CANCELLED' })
  })

  // spec: gate.objections.3
  it('inside: guards learn that it is not right, not who said so and why; once out they see nothing', async () => {
    const { id } = await letIn()
    visitIn(await says(asha, id, 'We do not know him'))
    const seen = { by: null, text: null, as: null, note: null, settledBy: null }
    expect(await objectionSeenBy(w.guard, id)).toMatchObject(seen)
    const board = await w.guard.send('GET', '/api/gate/board')
    const card = (board.body as unknown as { visits: Visit[] }).visits.find((visit) => visit.id === id)
    expect(card?.objection).toMatchObject(seen)
    expect(board.text).not.toContain('We do not know him')
    for (const who of [asha, ravi, w.admin, w.superAdmin])
      expect(await objectionSeenBy(who, id)).toMatchObject({ by: { id: asha.id }, text: 'We do not know him' })
    const file = async (who: Speaker) => (await who.send('GET', '/api/visits/export?format=csv')).text
    expect([await file(w.admin), await file(w.guard)].map((text) => text.includes('We do not know him'))).toEqual([
      true,
      false,
    ])
    expect(await deskOf(w).ask('EXIT', { visitId: id })).toMatchObject({ outcome: 'APPLIED' })
    expect(await objectionSeenBy(w.guard, id)).toBeNull()
    expect(await objectionSeenBy(w.admin, id)).toMatchObject({ text: 'We do not know him' })
    const logs = await w.guard.call(securityLogEndpoints.list, { query: {} } as never)
    expect(logs.text).not.toContain('OBJECTION')
  })

  // spec: gate.objections.1
  it('after they left, for seven days, and not twice', async () => {
    const { id } = await letIn()
    await deskOf(w).ask('EXIT', { visitId: id })
    visitIn(await says(asha, id))
    for (const who of [asha, ravi])
      expect(await says(who, id)).toMatchObject({ status: 409, body: { message: 'This has been said already.' } })
    await takesBack(asha, id)
    await w.sql`update data.visits set answered_at = ${new Date(w.now().getTime() - 7 * day - 1000)} where id = ${id}`
    expect(await says(asha, id)).toMatchObject({ status: 409, body: { message: 'This can be said for 7 days.' } })
  })

  // spec: gate.objections.1
  it('not on what the house said itself, and not while it is asked', async () => {
    const { id } = await asked()
    const none = { status: 409, body: { message: 'The gate decided nothing here.' } }
    expect(await says(asha, id)).toMatchObject(none)
    await asha.call(answer, { ...one(id), body: { answer: 'APPROVE' } } as never)
    expect(await says(ravi, id)).toMatchObject(none)
    expect(await says(asha, id, 'x'.repeat(201))).toMatchObject({
      status: 400,
      body: { fields: { text: 'Text must be at most 200 characters.' } },
    })
  })

  // spec: gate.objections.1
  it('on a parcel that the gate left and handed over, and on who came in against a warning', async () => {
    const { id } = await asked({ kind: 'DELIVERY', company: 'Dunzo' })
    await decided(id, { decision: 'LEAVE_AT_GATE' })
    visitIn(await w.guard.call(collect, one(id)))
    expect(visitIn(await says(asha, id))).toMatchObject({ handedOver: true, objection: { as: null } })
    const own = await asked({ kind: 'DELIVERY', company: 'Dunzo' })
    await asha.call(answer, { ...one(own.id), body: { answer: 'LEAVE_AT_GATE' } } as never)
    expect(visitIn(await asha.call(collect, one(own.id)))).toMatchObject({ handedOver: false })
    expect((await says(asha, own.id)).status).toBe(409)

    await w.sql`
      insert into data.blocks (community_id, scope, name, reason, created_by)
      values (${w.here.id}, 'COMMUNITY', 'Rakesh Thief', 'Stole a cycle', ${w.admin.id})`
    const warned = await asked({ visitorName: 'Rakesh Thief' })
    await asha.call(answer, { ...one(warned.id), body: { answer: 'APPROVE' } } as never)
    expect((await says(asha, warned.id)).status).toBe(409)
    const desk = deskOf(w)
    const entry = desk.question('ENTRY', { visitId: warned.id })
    await desk.send([entry])
    const inside = visitIn(await asha.call(read, one(warned.id)))
    expect(inside).toMatchObject({ status: 'ARRIVED', letInAgainst: true })
    await desk.ask('UNDO', { of: entry.id })
    expect(visitIn(await asha.call(read, one(warned.id)))).toMatchObject({ status: 'APPROVED', letInAgainst: false })
  })

  // spec: gate.objections.4
  it('only people of that house say so, and only who said it takes it back', async () => {
    const { id } = await letIn()
    for (const who of [w.neighbour, w.stranger])
      expect(await says(who, id)).toMatchObject({ status: 404, body: { message: 'Visit not found.' } })
    for (const who of [w.guard, w.admin, w.superAdmin]) expect((await says(who, id)).status).toBe(403)
    visitIn(await says(asha, id))
    for (const who of [ravi, w.neighbour, w.stranger])
      expect(await takesBack(who, id)).toMatchObject({ status: 404, body: { message: 'Objection not found.' } })
    for (const who of [w.guard, asha]) expect((await settles(who, id)).status).toBe(403)
    expect(await settles(w.strangerAdmin, id)).toMatchObject({ status: 404, body: { message: 'Objection not found.' } })
    expect((await w.guard.call(list, {})).status).toBe(403)
    expect([await openOnes(w.admin), await openOnes(w.strangerAdmin)]).toEqual([[id], []])
    expect(await openOnes(w.superAdmin)).toEqual([id])
    expect(await openOnes(w.superAdmin, { communityId: w.there.id })).toEqual([])
    expect((await w.admin.call(list, { query: { communityId: w.there.id } })).status).toBe(403)
  })

  // spec: gate.objections.5
  it('the office is told at once, settles it once, and who said it reads the answer', async () => {
    const [first, { id }] = [await letIn(), await letIn()]
    visitIn(await says(asha, first.id))
    visitIn(await says(asha, id))
    expect(await openOnes(w.admin)).toEqual([id, first.id])
    const bell = (await bellOf(w.admin)).filter((news) => (news as { visitId: string }).visitId === id)
    expect(bell).toMatchObject([
      {
        kind: 'GATE_OBJECTION',
        title: 'C-805: That is not right',
        body: expect.stringContaining('Ravi Rao said yes by phone, noted by Ramesh Guard.'),
        path: '/dashboard?section=gate&tab=conflicts',
        readAt: null,
      },
    ])
    expect(await settles(w.admin, id, { as: 'MAYBE', note: 'No' })).toMatchObject({
      status: 400,
      body: { fields: { as: 'As must be one of RIGHT, WRONG.', note: 'Note must be at least 3 characters.' } },
    })
    const settled = visitIn(await settles(w.admin, id))
    expect(settled).toMatchObject({
      status: 'ARRIVED',
      objection: { as: 'RIGHT', note: 'Ravi said yes', settledBy: { id: w.admin.id, name: 'Meera Admin' } },
    })
    for (const again of [await settles(w.superAdmin, id), await takesBack(asha, id)])
      expect(again).toMatchObject({ status: 409, body: { message: 'This has been settled already.' } })
    expect([await openOnes(w.admin), await openOnes(w.admin, { open: 'false' })]).toEqual([[first.id], [id]])
    const body = expect.stringMatching(/Asha Rao: That is not right\. The office: the gate was right\. Ravi said yes$/)
    expect((await bellOf(asha))[0]).toMatchObject({ body, readAt: null, visitId: id })
    expect((await bellOf(ravi))[0]).toMatchObject({ body, visitId: id })
    expect((await trailOf(w.sql, 'OBJECTION', id)).at(-1)).toMatchObject({
      action: 'SETTLE',
      by: w.admin.id,
      before: { as: null },
      after: { as: 'RIGHT', note: 'Ravi said yes' },
    })
  })

  // spec: gate.objections.6
  it('twenty at once are one', async () => {
    const { id } = await letIn()
    const tries = await Promise.all(Array.from({ length: 20 }, (_, i) => says(i % 2 === 0 ? asha : ravi, id)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await w.sql`select from data.objections where visit_id = ${id}`).toHaveLength(1)
    expect(await trailOf(w.sql, 'OBJECTION', id)).toHaveLength(1)
  })

  // spec: gate.objections.6
  it('taken back and settled at once: one of the two', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await letIn()
      visitIn(await says(asha, id))
      const calls = [() => takesBack(asha, id), () => settles(w.admin, id)]
      if (round % 2 === 1) calls.reverse()
      const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)
      expect(statuses.filter((status) => status < 300)).toHaveLength(1)
      const rows = await w.sql<
        { as: string | null }[]
      >`select settled_as as "as" from data.objections where visit_id = ${id}`
      const actions = (await trailOf(w.sql, 'OBJECTION', id)).map(({ action }) => action)
      expect([rows.map(({ as }) => as), actions]).toEqual(
        rows.length === 0 ? [[], ['CREATE', 'DELETE']] : [['RIGHT'], ['CREATE', 'SETTLE']],
      )
    }
  })
})
