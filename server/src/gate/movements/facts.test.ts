import { randomUUID } from 'node:crypto'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { movementEndpoints } from '@aangan/contract/gate/movements'
import type { Pass } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy, usesOfPass, visitsOfPass } from '../../../test/desk.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

describe('facts and what is taken back at the gate', () => {
  let w: World
  let resident: Speaker
  let desk: ReturnType<typeof deskOf>
  const house = { houseNo: '801', division: 'C' }
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', ...house })
    desk = deskOf(w)
  })
  afterAll(() => w.close())

  const pass = (more: object = {}): Promise<Pass> => passBy(w, resident, more as never)
  const usesOf = (id: string) => usesOfPass(resident, id)
  const visitsOf = (id: string) => visitsOfPass(w, id)

  const daysAgo = (days: number): string => new Date(w.now().getTime() - days * 86_400_000).toISOString()
  const minutesAgo = (minutes: number): string => new Date(w.now().getTime() - minutes * 60_000).toISOString()

  // spec: gate.movements.11
  it('the times of a fact are the desk’s, put right by the server’s clock', async () => {
    const made = await pass({ validFrom: minutesAgo(4) })
    // A desk that is two hours slow wrote this two minutes ago.
    const behind = (iso: string) => new Date(Date.parse(iso) - 7_200_000).toISOString()
    const sentAt = behind(w.now().toISOString())
    const fact = desk.fact('ENTRY', { passId: made.id, recordedAt: behind(minutesAgo(2)) })
    const [came] = await desk.send([fact], { sentAt })
    expect(came).toMatchObject({ outcome: 'APPLIED' })
    const off = Date.parse(came!.visit!.arrivedAt!) - Date.parse(minutesAgo(2))
    expect(Math.abs(off)).toBeLessThan(2_000)
    for (const recordedAt of [new Date(w.now().getTime() + 60_000).toISOString(), daysAgo(8)])
      expect(await desk.tell('EXIT', { passId: made.id, recordedAt })).toMatchObject({
        outcome: 'KEPT',
        code: 'CLOCK',
        text: 'The clock of the device was wrong.',
      })
    expect((await visitsOf(made.id))[0]!.status).toBe('ARRIVED')
  })

  // spec: gate.movements.12
  it('a movement that cannot be read is kept raw, and holds up nobody', async () => {
    const made = await pass()
    const id = randomUUID()
    const sent = [
      { hello: 'there' },
      { ...desk.fact('ENTRY', { passId: made.id }), code: '123456' },
      { ...desk.question('WALK_IN', {}), id },
      null,
      desk.fact('ENTRY', { passId: made.id }),
    ]
    const results = await desk.send(sent)
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['KEPT', 'INVALID'],
      ['KEPT', 'INVALID'],
      ['KEPT', 'INVALID'],
      ['KEPT', 'INVALID'],
      ['APPLIED', null],
    ])
    expect([results[0]!.id, results[2]!.id]).toEqual([null, id])
    expect(await desk.send(sent)).toEqual(results)
    const rows = await w.sql<{ raw: string; times: number }[]>`
      select raw, times from data.gate_movements where session_id = ${w.guard.sessionId} and code = 'INVALID'`
    expect(rows.map(({ times }) => times)).toEqual([4])
    expect(rows[0]!.raw.split('\n').map((raw) => JSON.parse(raw) as unknown)).toEqual(sent.slice(0, 4))
    for (const movements of [[], 'x', undefined, Array.from({ length: 51 }, () => ({}))])
      expect(
        (await w.guard.call(movementEndpoints.send, { body: { sentAt: w.now().toISOString(), movements } } as never))
          .status,
      ).toBe(400)
  })

  // spec: gate.movements.15
  it('a code or a QR without end is a wrong one', async () => {
    const made = await pass()
    for (const [by, code] of [
      [{ code: '1'.repeat(101) }, 'UNKNOWN'],
      [{ code: `${made.code}${'1'.repeat(20_000)}` }, 'UNKNOWN'],
      [{ qr: made.qr!.repeat(40) }, 'NOT_OURS'],
    ] as const) {
      const asked = desk.question('ENTRY', by)
      expect((await desk.send([asked]))[0]).toMatchObject({ id: asked.id, outcome: 'REFUSED', code })
      expect(await w.sql`select from data.gate_movements where id = ${asked.id}`).toHaveLength(0)
      expect(await desk.tell('ENTRY', by)).toMatchObject({ outcome: 'KEPT', code })
    }
  })

  // spec: gate.movements.15
  it('who wrote it down is somebody who works a gate, or did', async () => {
    const other = await w.person({ roles: ['SECURITY'] })
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    const gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
    await other.call(deskEndpoints.create, { body: { gateId, name: 'Back gate' } } as never)
    const by = async (recordedBy: string) => {
      const made = await pass()
      const { visit } = await desk.tell('ENTRY', { passId: made.id, recordedBy })
      const [row] = await w.sql<{ by: string }[]>`select arrived_by as by from data.visits where id = ${visit!.id}`
      return row!.by
    }
    expect([await by(resident.id), await by(w.strangerGuard.id), await by(w.admin.id), await by(other.id)]).toEqual([
      w.guard.id,
      w.guard.id,
      w.admin.id,
      other.id,
    ])
    // What they wrote down before stays theirs.
    await w.sql`update data.users set roles = array['USER'] where id = ${other.id}`
    expect(await by(other.id)).toBe(other.id)
  })

  // spec: gate.movements.14
  it('a repeat is answered as at first, and changes nothing', async () => {
    const made = await pass()
    const [entry, exit] = [desk.fact('ENTRY', { passId: made.id }), desk.fact('EXIT', { passId: made.id })]
    const again = desk.fact('ENTRY', { passId: made.id })
    const first = await desk.send([entry, exit, again])
    expect(first.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['APPLIED', null],
      ['APPLIED', null],
      ['KEPT', 'USED'],
    ])
    for (let repeat = 0; repeat < 2; repeat++) expect(await desk.send([entry, exit, again])).toEqual(first)
    expect(await desk.send([entry])).toEqual([first[0]])
    const trail = await trailOf(w.sql, 'VISIT', first[0]!.visit!.id)
    expect([trail.length, await usesOf(made.id)]).toEqual([2, 1])
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.send([desk.fact('ENTRY', { ...entry })])))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  // spec: gate.movements.16
  it('two desks meet one pass: one lets in, the other hears why not', async () => {
    const other = deskOf(w, await w.person({ roles: ['SECURITY'] }))
    for (let round = 0; round < 5; round++) {
      const made = await pass()
      const asked = await Promise.all([desk.ask('ENTRY', { passId: made.id }), other.ask('ENTRY', { code: made.code })])
      expect(asked.map(({ code }) => code).toSorted()).toEqual(['ALREADY_IN', null])
      const party = await pass({ maxUses: 3 })
      const came = await Promise.all(
        Array.from({ length: 6 }, (_, at) => [desk, other][at % 2]!.ask('ENTRY', { passId: party.id })),
      )
      expect(came.filter(({ outcome }) => outcome === 'APPLIED').length).toBe(3)
      expect([await usesOf(made.id), await usesOf(party.id)]).toEqual([1, 3])
    }
  })

  // spec: gate.movements.17
  it('an exit that comes before its entry settles itself', async () => {
    const made = await pass({ validFrom: minutesAgo(4) })
    const exit = desk.fact('EXIT', { passId: made.id, recordedAt: minutesAgo(1) })
    expect((await desk.send([exit]))[0]).toMatchObject({ outcome: 'KEPT', code: 'NOT_IN' })
    expect(await desk.tell('ENTRY', { passId: made.id, recordedAt: minutesAgo(3) })).toMatchObject({
      outcome: 'APPLIED',
      visit: { status: 'EXITED', exitSeen: true },
    })
    const [visit] = await visitsOf(made.id)
    expect(Date.parse(visit!.exited!) - Date.parse(visit!.arrived!)).toBeGreaterThan(60_000)
    const [row] = await w.sql<
      { as: string }[]
    >`select settled_as as "as" from data.gate_movements where id = ${exit.id}`
    expect(row!.as).toBe('SELF')
  })

  // spec: gate.movements.18
  it('the session’s own last word is taken back within five minutes', async () => {
    const other = deskOf(w, await w.person({ roles: ['SECURITY'] }))
    const made = await pass()
    const entry = desk.question('ENTRY', { passId: made.id })
    await desk.send([entry])
    const late = { outcome: 'REFUSED', code: 'TOO_LATE', text: 'This can no longer be undone.' }
    expect(await other.ask('UNDO', { of: entry.id })).toMatchObject(late)
    const exit = desk.question('EXIT', { passId: made.id })
    await desk.send([exit])
    expect(await desk.ask('UNDO', { of: entry.id })).toMatchObject(late)
    expect(await desk.ask('UNDO', { of: exit.id })).toMatchObject({
      outcome: 'APPLIED',
      visit: { status: 'ARRIVED', exitedAt: null },
    })
    expect(await desk.ask('UNDO', { of: exit.id })).toMatchObject(late)
    const undo = desk.fact('UNDO', { of: entry.id })
    const [undone] = await desk.send([undo])
    expect(undone).toMatchObject({ outcome: 'APPLIED', visit: { status: 'PLANNED', arrivedAt: null } })
    expect(await desk.send([undo])).toEqual([undone])
    expect(await usesOf(made.id)).toBe(0)
    expect(await desk.tell('UNDO', { of: entry.id })).toMatchObject({ ...late, outcome: 'KEPT' })
    const party = await pass({ maxUses: 2 })
    const come = desk.question('ENTRY', { passId: party.id })
    await desk.send([come])
    expect(await desk.ask('UNDO', { of: come.id })).toMatchObject({ visit: { status: 'CANCELLED' } })
    expect(await usesOf(party.id)).toBe(0)
    const slow = desk.question('ENTRY', { passId: party.id })
    await desk.send([slow])
    await w.sql`alter table data.gate_movements disable trigger movement_is_final`
    await w.sql`update data.gate_movements set occurred_at = occurred_at - interval '6 minutes' where id = ${slow.id}`
    await w.sql`alter table data.gate_movements enable trigger movement_is_final`
    expect(await desk.ask('UNDO', { of: slow.id })).toMatchObject(late)
  })

  // spec: gate.offline.16
  it('a visitor who did not wait and a parcel handed over without a network end once, at the desk’s time', async () => {
    const asked = async (more: object) => {
      const form = { id: randomUUID(), kind: 'DELIVERY', company: 'Dunzo', ...house, ...more }
      await w.guard.call(visitEndpoints.ask, { body: form } as never)
      return form
    }
    const end = (decision: string, visit: object, more: object = {}) =>
      desk.tell('WALK_IN', { decision, visit, ...more })
    const answer = (id: string, given: string) =>
      resident.call(visitEndpoints.answer, { params: { id }, body: { answer: given } } as never)
    const unknown = { id: randomUUID(), kind: 'GUEST', visitorName: 'Nobody', ...house }
    for (const decision of ['GAVE_UP', 'HANDED_OVER'])
      expect(await end(decision, unknown)).toMatchObject({ outcome: 'KEPT', code: 'UNKNOWN', visit: null })
    const denied = await asked({})
    await answer(denied.id, 'DENY')
    expect(await end('GAVE_UP', denied)).toMatchObject({ outcome: 'APPLIED', visit: { status: 'DENIED' } })
    expect(await end('HANDED_OVER', denied)).toMatchObject({ outcome: 'APPLIED', visit: { collectedAt: null } })
    const waiting = await asked({ kind: 'GUEST', visitorName: 'Mohan' })
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await end('GAVE_UP', waiting)).toMatchObject({ outcome: 'APPLIED', visit: { status: 'CANCELLED' } })
    expect((await trailOf(w.sql, 'VISIT', waiting.id)).map(({ action }) => action)).toEqual(['ASK', 'CANCEL'])
    const parcel = await asked({})
    await answer(parcel.id, 'LEAVE_AT_GATE')
    const recordedAt = minutesAgo(2)
    const given = await end('HANDED_OVER', parcel, { recordedAt })
    expect(given).toMatchObject({ outcome: 'APPLIED', visit: { status: 'LEFT_AT_GATE' } })
    const { collectedAt } = given.visit!
    expect(Math.abs(Date.parse(collectedAt!) - Date.parse(recordedAt))).toBeLessThan(2_000)
    expect(await end('HANDED_OVER', parcel)).toMatchObject({ outcome: 'APPLIED', visit: { collectedAt } })
  })

  // spec: gate.movements.20
  it('a walk-in that was decided without a network', async () => {
    const walkIn = (decision: string, more: object = {}, visit: object = {}) =>
      desk.tell('WALK_IN', { decision, visit: { kind: 'DELIVERY', company: 'Dunzo', ...house, ...visit }, ...more })
    expect(await walkIn('YES_BY_PHONE')).toMatchObject({
      outcome: 'APPLIED',
      visit: { status: 'ARRIVED', walkIn: true, answer: 'YES_BY_PHONE', answeredVia: 'PHONE', visitorName: 'Dunzo' },
    })
    expect(await walkIn('NO_BY_PHONE')).toMatchObject({ outcome: 'APPLIED', visit: { status: 'DENIED' } })
    expect(await walkIn('LEAVE_AT_GATE')).toMatchObject({ outcome: 'APPLIED', visit: { status: 'LEFT_AT_GATE' } })
    expect(await walkIn('LEAVE_AT_GATE', {}, { kind: 'CAB' })).toMatchObject({ outcome: 'KEPT', code: 'INVALID' })
    expect(await walkIn('ADMIT')).toMatchObject({ outcome: 'KEPT', code: 'INVALID' })
    expect(await walkIn('ADMIT', { reason: 'An ambulance' })).toMatchObject({
      outcome: 'KEPT',
      code: 'NOT_APPROVED',
      visit: { status: 'ARRIVED', reason: 'An ambulance', answeredVia: 'NOBODY' },
    })
    // Asked before the network went: the same visit.
    const id = randomUUID()
    const form = { id, kind: 'GUEST', visitorName: 'Mohan', ...house }
    await w.guard.call(visitEndpoints.ask, { body: form } as never)
    expect(await walkIn('YES_BY_PHONE', {}, form)).toMatchObject({
      outcome: 'APPLIED',
      visit: { id, status: 'ARRIVED' },
    })
    expect(await walkIn('YES_BY_PHONE', {}, form)).toMatchObject({ outcome: 'KEPT', code: 'ALREADY_IN' })
  })

  // spec: gate.movements.22
  it('the database refuses every change of a movement but its settling', async () => {
    const made = await pass()
    const entry = desk.question('ENTRY', { passId: made.id })
    await desk.send([entry])
    for (const change of [`outcome = 'KEPT', code = 'USED'`, `occurred_at = now()`, `said = '{}'`])
      await expect(w.sql.script(`update data.gate_movements set ${change} where id = '${entry.id}'`)).rejects.toThrow(
        'A movement at the gate cannot be changed.',
      )
    await expect(w.sql`delete from data.gate_movements where id = ${entry.id}`).rejects.toThrow(
      'A movement at the gate cannot be changed.',
    )
    await w.sql`update data.gate_movements set settled_note = 'seen' where id = ${entry.id}`
  })

  it('residents and super admins work no desk', async () => {
    const body = { sentAt: w.now().toISOString(), movements: [{}] }
    for (const who of [resident, w.superAdmin])
      expect((await who.call(movementEndpoints.send, { body })).status).toBe(403)
  })
})
