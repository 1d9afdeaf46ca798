import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { notificationEndpoints, type Notification } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { alsoLivesWith } from '../../../test/second-house.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { ask, answer, allow, collect, decide } = visitEndpoints

describe('one line a visit', () => {
  let w: World
  let asha: Speaker
  let vikram: Speaker
  const house = { houseNo: '861', division: 'D' as const }
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Rao', ...house })
    vikram = await w.person({ name: 'Vikram Rao', ...house })
  })
  afterAll(() => w.close())

  const bellOf = async (who: Speaker) => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    return body as unknown as { content: Notification[]; unread: number }
  }
  /** Its line, with times left out. */
  const lineOf = async (who: Speaker, visitId: string) => {
    const lines = (await bellOf(who)).content.filter((one) => one.visitId === visitId)
    expect(lines.length).toBeLessThanOrEqual(1)
    const [line] = lines
    return line && { ...line, body: line.body.replaceAll(/\d{1,2}:\d\d [ap]m/g, 'T') }
  }
  const asked = async (more: object = {}): Promise<string> => {
    const body = { kind: 'GUEST', visitorName: 'Rohit Shah', ...house, ...more }
    const made = await w.guard.call(ask, { body } as never)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return String(made.body['id'])
  }
  const answers = (who: Speaker, id: string, said: string) =>
    who.call(answer, { params: { id }, body: { answer: said } } as never)
  const decides = (id: string, body: object) => w.guard.call(decide, { params: { id }, body } as never)
  const readAll = () =>
    Promise.all([asha, vikram].map((who) => who.call(notificationEndpoints.read, { body: { all: true } })))

  // spec: gate.story.2
  it('ten visits of a day are ten lines for each of two people, and none is unread once all are answered', async () => {
    const desk = deskOf(w)
    for (let visit = 0; visit < 10; visit++) {
      const id = await asked()
      expect((await lineOf(vikram, id))!.readAt).toBeNull()
      await answers(visit % 2 === 0 ? asha : vikram, id, 'APPROVE')
      await desk.ask('ENTRY', { visitId: id })
      await desk.ask('EXIT', { visitId: id })
    }
    for (const who of [asha, vikram]) {
      const { content, unread } = await bellOf(who)
      expect([content.length, unread]).toEqual([10, 0])
    }
  })

  // spec: gate.story.3
  it('each step rewrites the line, and it moves to the top', async () => {
    const desk = deskOf(w)
    const [id, later] = [await asked(), await asked({ visitorName: 'Imran Khan' })]
    expect(await lineOf(asha, id)).toMatchObject({ title: 'Rohit Shah is at the gate', body: 'Asked at T.' })
    expect((await bellOf(asha)).content[0]!.visitId).toBe(later)
    w.travel(1000)
    await answers(asha, id, 'APPROVE')
    expect(await lineOf(asha, id)).toMatchObject({
      kind: 'VISITOR_ANSWERED',
      title: 'Rohit Shah',
      body: 'Asked at T. You approved at T.',
      readAt: expect.any(String),
    })
    expect(await lineOf(vikram, id)).toMatchObject({
      body: 'Asked at T. Asha Rao approved at T.',
      readAt: expect.any(String),
    })
    expect((await bellOf(asha)).content[0]!.visitId).toBe(id)
    await desk.ask('ENTRY', { visitId: id })
    expect(await lineOf(vikram, id)).toMatchObject({
      kind: 'VISITOR_IN',
      body: 'Asked at T. Asha Rao approved at T. In T.',
    })
    await desk.ask('EXIT', { visitId: id })
    expect((await lineOf(vikram, id))!.body).toBe('Asked at T. Asha Rao approved at T. In T. Left T.')
    await decides(later, { decision: 'GAVE_UP' })
    expect(await lineOf(asha, later)).toMatchObject({ title: 'Imran Khan', body: 'Asked at T. Did not wait.' })
  })

  // spec: gate.story.4
  it('Undo takes its sentence back in its place; where nothing is left the line goes', async () => {
    const desk = deskOf(w)
    const { id: passId } = await passBy(w, asha)
    const entry = desk.question('ENTRY', { passId })
    const [{ visit } = { visit: null }] = await desk.send([entry])
    expect(await lineOf(vikram, visit!.id)).toMatchObject({ body: 'In T.', readAt: expect.any(String) })
    const exit = desk.question('EXIT', { visitId: visit!.id })
    await desk.send([exit])
    expect((await lineOf(vikram, visit!.id))!.body).toBe('In T. Left T.')
    for (const [undone, body] of [
      [exit, 'In T.'],
      [entry, undefined],
    ] as const) {
      expect(await desk.ask('UNDO', { of: undone.id })).toMatchObject({ outcome: 'APPLIED' })
      expect((await lineOf(vikram, visit!.id))?.body).toBe(body)
    }
  })

  // spec: gate.story.5
  it('what the gate decided stays unread until it is opened, whatever comes after', async () => {
    const desk = deskOf(w)
    await readAll()
    const id = await asked()
    w.travel(61_000)
    await decides(id, { decision: 'YES_BY_PHONE', spokeToName: 'Sunita' })
    await desk.ask('ENTRY', { visitId: id })
    await desk.ask('EXIT', { visitId: id })
    expect(await lineOf(asha, id)).toMatchObject({
      readAt: null,
      body: 'Asked at T. Sunita said yes by phone, noted by Ramesh Guard. In T. Left T.',
    })
    const line = (await lineOf(asha, id))!
    await asha.call(notificationEndpoints.read, { body: { ids: [line.id] } })
    expect([(await bellOf(asha)).unread, (await bellOf(vikram)).unread]).toEqual([0, 1])
    await readAll()
  })

  // spec: gate.story.5
  it('a parcel is unread until it is opened or taken', async () => {
    const id = await asked({ kind: 'DELIVERY', company: 'Amazon', visitorName: 'Amazon' })
    await answers(asha, id, 'LEAVE_AT_GATE')
    expect(await lineOf(vikram, id)).toMatchObject({
      kind: 'PARCEL_AT_GATE',
      readAt: null,
      body: 'Asked at T. Asha Rao said at T: leave it at the gate.',
    })
    expect((await vikram.call(collect, { params: { id } })).status).toBe(200)
    expect(await lineOf(asha, id)).toMatchObject({
      readAt: expect.any(String),
      body: 'Asked at T. You said at T: leave it at the gate. Taken by Vikram Rao.',
    })
  })

  // spec: gate.story.3
  it('who has several houses reads which one it is about', async () => {
    const both = await w.person({ name: 'Kavita Rao', houseNo: '862', division: 'D' })
    await alsoLivesWith(w, both, asha)
    const id = await asked()
    expect((await lineOf(both, id))!.title).toBe('Rohit Shah · D-861 is at the gate')
    await answers(both, id, 'DENY')
    expect((await lineOf(both, id))!.title).toBe('Rohit Shah · D-861')
    expect((await lineOf(asha, id))!.title).toBe('Rohit Shah')
  })

  // spec: gate.story.5
  it('a blocked visitor is unread for the office while they wait, and no longer told of as if they did', async () => {
    const body = { scope: 'COMMUNITY', vehicleNo: 'MH12XX9999', reason: 'Threatened a guard' }
    await w.admin.call(blockEndpoints.create, { body } as never)
    const id = await asked({ vehicleNo: 'MH12XX9999', vehicleType: 'four-wheeler' })
    expect(await lineOf(w.admin, id)).toMatchObject({ title: 'A blocked visitor is at the gate', readAt: null })
    expect(await lineOf(asha, id)).toBeUndefined()
    await w.admin.call(allow, { params: { id }, body: { reason: 'Ambulance' } } as never)
    expect(await lineOf(w.admin, id)).toMatchObject({
      title: 'Rohit Shah · D-861 is at the gate',
      body: 'Asked at T. The office allowed them once: Ambulance',
      readAt: expect.any(String),
    })
    expect((await lineOf(asha, id))!.readAt).toBeNull()
  })
})
