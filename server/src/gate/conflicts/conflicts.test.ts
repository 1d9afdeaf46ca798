import { randomUUID } from 'node:crypto'
import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

describe('what is to be settled', () => {
  let w: World
  let resident: Speaker
  let gateId: string
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', houseNo: '902', division: 'C' })
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
  })
  afterAll(() => w.close())

  // spec: gate.conflicts.1
  it('a person settles what is kept, once', async () => {
    const desk = deskOf(w)
    const pass = await passBy(w, resident)
    await desk.ask('ENTRY', { passId: pass.id })
    const fact = desk.fact('ENTRY', { passId: pass.id, gateId })
    const second = desk.fact('EXIT', { code: '000000' })
    await desk.send([fact, second])
    const list = async (open: string) =>
      (
        (await w.guard.call(conflictEndpoints.list, { query: { open } } as never)).body as unknown as {
          content: { id: string }[]
        }
      ).content
    expect((await list('true')).find(({ id }) => id === fact.id)).toMatchObject({
      kind: 'ENTRY',
      outcome: 'KEPT',
      code: 'ALREADY_IN',
      text: expect.stringMatching(/^Suresh Kale is inside since/),
      gate: { id: gateId },
      recordedBy: { id: w.guard.id },
      visit: { passId: pass.id, status: 'ARRIVED' },
      settledAt: null,
    })
    const settle = (id: string, as: string, who = w.admin) =>
      who.call(conflictEndpoints.settle, { params: { id }, body: { as, note: 'Two brothers' } } as never)
    expect((await settle(fact.id, 'SEEN', w.guard)).status).toBe(403)
    expect((await settle(fact.id, 'SEEN', w.strangerAdmin)).status).toBe(404)
    expect((await settle(second.id, 'SOMEBODY_ELSE')).status).toBe(400)
    expect(await settle(fact.id, 'SOMEBODY_ELSE')).toMatchObject({
      status: 200,
      body: { id: fact.id, settledAs: 'SOMEBODY_ELSE', settledBy: { id: w.admin.id }, settledNote: 'Two brothers' },
    })
    expect(await settle(fact.id, 'SEEN')).toMatchObject({
      status: 409,
      body: { message: 'This has been settled already.' },
    })
    const visits = await w.sql<{ status: string }[]>`select status from data.visits where pass_id = ${pass.id}`
    expect(visits).toMatchObject([{ status: 'ARRIVED' }, { status: 'ARRIVED' }])
    expect((await list('true')).map(({ id }) => id)).not.toContain(fact.id)
    expect((await list('false')).map(({ id }) => id)).toContain(fact.id)
    expect((await settle(w.admin.id, 'SEEN')).body).toMatchObject({ message: 'Conflict not found.' })
    expect((await trailOf(w.sql, 'GATE', fact.id)).map(({ action }) => action)).toEqual(['SETTLE'])
  })

  // spec: gate.the-gate.1
  it('a blocked visitor who came in stands first, and many others are settled at once', async () => {
    const body = { scope: 'COMMUNITY', phone: '9000000001', reason: 'Stole parcels' } as const
    await w.admin.call(blockEndpoints.create, { body })
    const desk = deskOf(w)
    const walkIn = { kind: 'GUEST', visitorName: 'Bad Man', phone: body.phone, houseNo: '902', division: 'C' }
    const blocked = desk.fact('WALK_IN', { decision: 'YES_BY_PHONE', visit: walkIn })
    const unknown = Array.from({ length: 30 }, () => desk.fact('ENTRY', { code: '000000' }))
    await desk.send([blocked, ...unknown])
    const open = async (size: number) =>
      (await w.admin.call(conflictEndpoints.list, { query: { size } } as never)).body as unknown as {
        content: { id: string; code: string }[]
        totalElements: number
      }
    const { content } = await open(10)
    expect([content[0]!.id, ...new Set(content.slice(1).map(({ code }) => code))]).toEqual([blocked.id, 'UNKNOWN'])

    const settleMany = (ids: readonly string[], who = w.admin) =>
      who.call(conflictEndpoints.settleMany, { body: { ids, note: 'A broken tablet' } } as never)
    const ids = unknown.map(({ id }) => id)
    expect((await settleMany(ids, w.guard)).status).toBe(403)
    for (const refused of [await settleMany(ids, w.strangerAdmin), await settleMany([...ids, w.admin.id])])
      expect(refused).toMatchObject({ status: 404, body: { message: 'Conflict not found.' } })
    for (const wrong of [[], ['x'], Array.from({ length: 101 }, () => randomUUID())])
      expect((await settleMany(wrong)).status).toBe(400)
    const before = (await open(1)).totalElements
    await w.admin.call(conflictEndpoints.settle, { params: { id: ids[0]! }, body: { as: 'SEEN' } })
    expect(await settleMany([...ids, ids[1]!])).toMatchObject({ status: 200, body: { settled: 29 } })
    expect(await settleMany(ids)).toMatchObject({ status: 200, body: { settled: 0 } })
    expect((await open(1)).totalElements).toBe(before - 30)
    expect(await trailOf(w.sql, 'GATE', ids[2]!)).toMatchObject([
      { action: 'SETTLE', by: w.admin.id, after: { settledAs: 'SEEN', settledNote: 'A broken tablet' } },
    ])
  })
})
