import { boardEndpoints } from '@aangan/contract/gate/board'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy, usesOfPass, visitsOfPass } from '../../../test/desk.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const minute = 60_000
const hour = 60 * minute

describe('the clock of a desk', () => {
  let w: World
  let resident: Speaker
  let gateId: string
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', houseNo: '801', division: 'C' })
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
  })
  afterAll(() => w.close())

  const guard = () => w.person({ roles: ['SECURITY'] })
  const since = (ms: number): string => new Date(w.now().getTime() + ms).toISOString()
  const ago = (ms: number): string => since(-ms)
  const goodForDays = () => passBy(w, resident, { validUntil: since(6 * 24 * hour), maxUses: 9 })
  /** A device that reads the board each minute, as one with a network does. */
  const deskNamed = async (who: Speaker, name: string) => {
    const { body } = await who.call(deskEndpoints.create, { body: { gateId, name } } as never)
    const deskId = String(body['id'])
    const heard = async (minutes: number) => {
      for (let passed = 0; passed <= minutes; passed += 4) {
        expect((await who.call(boardEndpoints.read, { query: { deskId } } as never)).status).toBe(200)
        w.travel(4 * minute)
      }
    }
    return { deskId, heard }
  }

  // spec: gate.movements.19
  it('gives no pass back hours later: that waits for an admin', async () => {
    const desk = deskOf(w, await guard())
    const pass = await passBy(w, resident)
    const entry = desk.question('ENTRY', { passId: pass.id })
    await desk.send([entry])
    w.travel(3 * hour)
    const late = { code: 'TOO_LATE', text: 'This can no longer be undone.' }
    expect(await desk.ask('UNDO', { of: entry.id })).toMatchObject({ ...late, outcome: 'REFUSED' })
    const told = await w.admin.call(notificationEndpoints.list, { query: { size: 1 } } as never)
    expect(
      await desk.tell('UNDO', {
        of: entry.id,
        recordedAt: new Date(Date.parse(entry.recordedAt) + 30_000).toISOString(),
      }),
    ).toMatchObject({ ...late, outcome: 'KEPT', visit: { status: 'ARRIVED' } })
    expect(await usesOfPass(resident, pass.id)).toBe(1)
    const { body } = await w.admin.call(notificationEndpoints.list, { query: { size: 1 } } as never)
    expect([body['unread'], (body['content'] as unknown as { kind: string }[])[0]!.kind]).toEqual([
      Number(told.body['unread']) + 1,
      'GATE_CONFLICT',
    ])
  })

  // spec: gate.movements.19
  it('what a desk did and took back while it was away for days counts as it was', async () => {
    const desk = deskOf(w, await guard())
    const pass = await goodForDays()
    w.travel(3 * 24 * hour)
    const entry = desk.fact('ENTRY', { passId: pass.id, recordedAt: ago(50 * hour) })
    const undo = desk.fact('UNDO', { of: entry.id, recordedAt: ago(50 * hour - minute) })
    const again = desk.fact('ENTRY', { passId: pass.id, recordedAt: ago(2 * hour) })
    const [first, rest] = [[entry], [undo, again]]
    const results = [...(await desk.send(first)), ...(await desk.send(rest))]
    expect(results.map(({ outcome }) => outcome)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
    expect((await visitsOfPass(w, pass.id)).map(({ status }) => status)).toEqual(['CANCELLED', 'ARRIVED'])
  })

  // spec: gate.movements.19
  it('a queue is sent in its order: what comes after a later one, and says it happened long before, is kept', async () => {
    const desk = deskOf(w, await guard())
    const pass = await goodForDays()
    w.travel(3 * 24 * hour)
    await desk.ask('ENTRY', { passId: pass.id })
    expect(await desk.tell('ENTRY', { passId: pass.id, recordedAt: ago(2 * 24 * hour) })).toMatchObject({
      outcome: 'KEPT',
      code: 'CLOCK',
    })
    expect(await visitsOfPass(w, pass.id)).toHaveLength(1)
    // A minute out of order is a slow answer, and what could not be read has no time.
    expect(await desk.tell('ENTRY', { passId: pass.id, recordedAt: ago(minute) })).toMatchObject({ outcome: 'APPLIED' })
    const other = deskOf(w, await guard())
    const facts = [{ hello: 'there' }, other.fact('ENTRY', { passId: pass.id, recordedAt: ago(2 * 24 * hour) })]
    expect((await other.send(facts)).map(({ code }) => code)).toEqual(['INVALID', null])
  })

  // spec: gate.movements.19
  it('nothing happened without a network while the desk was heard of', async () => {
    const who = await guard()
    const desk = deskOf(w, who)
    const { deskId, heard } = await deskNamed(who, 'Tablet')
    const pass = await goodForDays()
    await heard(60)
    const fact = desk.fact('ENTRY', { passId: pass.id, recordedAt: ago(30 * minute) })
    for (const batch of [{ deskId, waiting: 7 }, {}])
      expect(await desk.send([{ ...fact, id: crypto.randomUUID() }], batch)).toMatchObject([
        { outcome: 'KEPT', code: 'CLOCK' },
      ])
    expect(await visitsOfPass(w, pass.id)).toHaveLength(0)
  })

  // spec: gate.movements.19
  it('what waited while it was not heard of counts, also when the board comes first', async () => {
    const who = await guard()
    const desk = deskOf(w, who)
    const { deskId, heard } = await deskNamed(who, 'Tablet away')
    const pass = await goodForDays()
    await heard(60)
    w.travel(2 * 24 * hour)
    await heard(0)
    const at = [47, 30, 12].map((hours) => ago(hours * hour))
    for (const recordedAt of at)
      expect(
        await desk.send([desk.fact('ENTRY', { passId: pass.id, recordedAt })], { deskId, waiting: 2 }),
      ).toMatchObject([{ outcome: 'APPLIED' }])
    expect((await visitsOfPass(w, pass.id)).map(({ arrived }) => Date.parse(arrived!) - Date.parse(at[0]!))).toEqual(
      expect.arrayContaining([0, 17 * hour, 35 * hour].map((ms) => expect.closeTo(ms, -4))),
    )
  })
})
