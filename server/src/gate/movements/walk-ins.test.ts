import { randomUUID } from 'node:crypto'
import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy, usesOfPass, visitsOfPass } from '../../../test/desk.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('a walk-in that was decided without a network, on a visit that exists', () => {
  let w: World
  let resident: Speaker
  let desk: ReturnType<typeof deskOf>
  const house = { houseNo: '801', division: 'C' }
  const blocked = { visitorName: 'Bad Man', phone: '9000000001' }
  const guest = { kind: 'GUEST', visitorName: 'Mohan', ...house }
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
    desk = deskOf(w)
    const body = { scope: 'COMMUNITY', phone: blocked.phone, reason: 'Stole parcels' } as const
    await w.admin.call(blockEndpoints.create, { body })
  })
  afterAll(() => w.close())

  const ask = async (more: object = {}): Promise<string> =>
    String((await w.guard.call(visitEndpoints.ask, { body: { ...guest, ...more } } as never)).body['id'])
  const decide = (id: string, decision: string, visit: object = {}, more: object = {}) =>
    desk.tell('WALK_IN', { decision, visit: { ...guest, id, ...visit }, ...more })
  const toSettle = async () =>
    (
      (await w.admin.call(conflictEndpoints.list, { query: { open: 'true', size: '100' } } as never))
        .body as unknown as {
        content: { code: string; visit: { id: string } | null }[]
      }
    ).content
  const bell = async (): Promise<string[]> =>
    (
      await w.sql<{ kind: string }[]>`select kind from data.notifications where user_id = ${w.admin.id} order by id`
    ).map(({ kind }) => kind)

  // spec: gate.movements.21
  it('who is on the list is stopped under any name, and the office hears that they came in', async () => {
    const id = await ask(blocked)
    expect((await w.guard.call(visitEndpoints.read, { params: { id } })).body).toMatchObject({ status: 'BLOCKED' })
    const told = (await bell()).length
    expect(await decide(id, 'YES_BY_PHONE', { visitorName: 'Somebody Else' })).toMatchObject({
      outcome: 'KEPT',
      code: 'BLOCKED',
      text: 'Blocked: Stole parcels. Only an admin can allow this entry.',
      visit: { id, status: 'ARRIVED', visitorName: 'Bad Man' },
    })
    expect((await toSettle()).map(({ code, visit }) => [code, visit?.id])).toContainEqual(['BLOCKED', id])
    expect((await bell()).slice(told)).toEqual(['GATE_CONFLICT'])
  })

  it('so is who is on the list by what the form says, or was there when the office allowed somebody else', async () => {
    const id = await ask()
    expect(await decide(id, 'YES_BY_PHONE', blocked)).toMatchObject({ outcome: 'KEPT', code: 'BLOCKED' })
    const lapsed = await ask(blocked)
    await w.sql`update data.visits set status = 'LAPSED' where id = ${lapsed}`
    expect(await decide(lapsed, 'YES_BY_PHONE')).toMatchObject({ outcome: 'KEPT', code: 'BLOCKED' })
    const allowed = await ask(blocked)
    await w.admin.call(visitEndpoints.allow, { params: { id: allowed }, body: { reason: 'Brings back a parcel' } })
    expect(await decide(allowed, 'YES_BY_PHONE')).toMatchObject({ outcome: 'APPLIED', visit: { status: 'ARRIVED' } })
  })

  // spec: gate.movements.21
  it('a pass is not spent by it: its visit waits for a person to settle it', async () => {
    const pass = await passBy(w, resident)
    const [planned] = await visitsOfPass(w, pass.id)
    expect(await decide(planned!.id, 'YES_BY_PHONE')).toMatchObject({
      outcome: 'KEPT',
      code: 'NOT_APPROVED',
      visit: { status: 'ARRIVED', answer: null },
    })
    expect(await usesOfPass(resident, pass.id)).toBe(0)
    expect(await desk.ask('ENTRY', { passId: pass.id })).toMatchObject({ outcome: 'REFUSED', code: 'ALREADY_IN' })
  })

  // spec: gate.movements.21
  it('the word of one house decides nothing for another', async () => {
    const id = await ask()
    const elsewhere = { houseNo: '802' }
    for (const decision of ['NO_BY_PHONE', 'LEAVE_AT_GATE'])
      expect(await decide(id, decision, { ...elsewhere, kind: 'DELIVERY' })).toMatchObject({
        outcome: 'KEPT',
        code: 'INVALID',
        visit: { id, status: 'ASKING' },
      })
    expect(await decide(id, 'YES_BY_PHONE', elsewhere)).toMatchObject({ outcome: 'KEPT', code: 'NOT_APPROVED' })
  })

  // spec: gate.movements.21
  it('what the house denied stays denied, and what it has not answered is decided by its word', async () => {
    const denied = await ask()
    await resident.call(visitEndpoints.answer, { params: { id: denied }, body: { answer: 'DENY' } })
    expect(await decide(denied, 'YES_BY_PHONE')).toMatchObject({
      outcome: 'KEPT',
      code: 'NOT_APPROVED',
      visit: { status: 'ARRIVED', answer: 'DENY', answeredBy: { id: resident.id } },
    })
    const approved = await ask()
    await resident.call(visitEndpoints.answer, { params: { id: approved }, body: { answer: 'APPROVE' } })
    const lapsed = await ask()
    await w.sql`update data.visits set status = 'LAPSED' where id = ${lapsed}`
    for (const id of [approved, lapsed, await ask(), randomUUID()])
      expect(await decide(id, 'YES_BY_PHONE', { houseNo: ' 801 ' })).toMatchObject({
        outcome: 'APPLIED',
        visit: { id, status: 'ARRIVED' },
      })
  })
})
