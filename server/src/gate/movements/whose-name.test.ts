import { randomUUID } from 'node:crypto'
import { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import type { Turn } from '@aangan/contract/gate/gate-turns'
import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { atDesk, guardWithPin, tabletIn, type Tablet } from '../../../test/turns.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

describe('in whose name a movement stands', () => {
  let w: World
  let tablet: Tablet
  let mohan: Speaker
  let ramesh: Speaker
  let admin: Speaker
  let resident: Speaker
  beforeAll(async () => {
    w = await world()
    tablet = await tabletIn(w, { name: 'Gate 1' })
    mohan = await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav')
    ramesh = await guardWithPin(w, '1379', ['SECURITY'], 'Ramesh Pawar')
    admin = await w.person({ roles: ['ADMIN'] })
    resident = await w.person({ houseNo: '801', division: 'C' })
  })
  afterAll(() => w.close())

  const turnOf = ({ body }: Answer) => body['turn'] as unknown as Turn
  const ago = (minutes: number) => new Date(w.now().getTime() - minutes * 60_000).toISOString()
  const begun = async (guard: Speaker, more: Readonly<Record<string, unknown>>, at = tablet) => {
    const answer = await at.begin(guard, more)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return { id: turnOf(answer).id, there: deskOf(w, atDesk(w, guard, answer)), who: atDesk(w, guard, answer) }
  }
  /** An entry without a network, as this desk sends it. */
  const entered = async (desk: ReturnType<typeof deskOf>, more: Readonly<Record<string, unknown>>) => {
    const { id: passId } = await passBy(w, resident)
    const fact = desk.fact('ENTRY', { passId, ...more })
    const [result] = await desk.send([fact])
    expect(result).toMatchObject({ outcome: 'APPLIED' })
    const visitId = result!.visit!.id
    const [row] = await w.sql`
      select m.user_id, m.recorded_by, m.turn_id, v.arrived_by, v.arrived_confirmed as confirmed,
        (select a.user_id from data.audit_logs a where a.resource_id = v.id and a.action = 'MARK_ENTRY') as "by",
        (select a.new_data::json from data.audit_logs a where a.resource_id = v.id and a.action = 'MARK_ENTRY') as "data"
      from data.gate_movements m join data.visits v on v.id = m.visit_id where m.id = ${fact.id}`
    return { id: fact.id, visitId, passId, row: row! }
  }
  const told = async () => {
    const { body } = await admin.call(notificationEndpoints.list)
    const { content } = body as unknown as { content: { kind: string; title: string; path: string }[] }
    return content.filter(({ kind }) => kind === 'GATE_CONFLICT').map(({ title, path }) => [title, path])
  }
  const shifts = '/dashboard?section=gate&tab=shifts'

  // spec: gate.names.1
  it('the guard of its turn, also when the next guard’s session sends it', async () => {
    const first = await begun(mohan, { pin: '2580' })
    w.travel(60_000)
    const own = await entered(first.there, { turnId: first.id, recordedBy: ramesh.id })
    expect(own.row).toMatchObject({ user_id: mohan.id, turn_id: first.id, arrived_by: mohan.id, by: mohan.id })
    expect(own.row['data']).not.toHaveProperty('sentBy')
    const recordedAt = w.now().toISOString()
    w.travel(5 * 60_000)
    const second = await begun(ramesh, { pin: '1379' })
    const { row, visitId } = await entered(second.there, { turnId: first.id, recordedAt })
    expect(row).toMatchObject({
      user_id: mohan.id,
      turn_id: first.id,
      arrived_by: mohan.id,
      confirmed: true,
      by: mohan.id,
    })
    expect(row['data']).toMatchObject({ id: visitId, sentBy: { id: ramesh.id, name: 'Ramesh Pawar' } })
    expect(row['data']).not.toHaveProperty('claimedBy')
    expect(await told()).toEqual([])
  })

  // spec: gate.names.2
  it('a turn of another desk, an unknown one, and one that is named from elsewhere confirm nothing: it is the sender’s', async () => {
    const first = await begun(mohan, { pin: '2580' })
    const other = await begun(ramesh, { pin: '1379' }, await tabletIn(w, { name: 'Back Gate' }))
    for (const [sender, guard, turnId] of [
      [other.there, ramesh, first.id],
      [first.there, mohan, other.id],
      [first.there, mohan, randomUUID()],
      [deskOf(w, ramesh), ramesh, first.id],
    ] as const) {
      const { row } = await entered(sender, { turnId })
      expect(row).toMatchObject({ user_id: null, turn_id: null, arrived_by: guard.id, confirmed: false, by: null })
      expect(row['data']).toMatchObject({ claimedBy: { id: guard.id } })
    }
  })

  // spec: gate.names.2
  it('what nobody proved, or was written down outside of the turn, is not confirmed; the office is told once a turn', async () => {
    const before = (await told()).length
    const first = await begun(mohan, { pin: '2580' })
    w.travel(10 * 60_000)
    const late = await entered(first.there, { turnId: first.id, recordedAt: ago(30) })
    expect(late.row).toMatchObject({ user_id: null, turn_id: first.id, recorded_by: mohan.id, confirmed: false })
    const nameless = await tablet.begin(mohan, { sentAt: ago(0), beganAt: ago(5), endedAt: ago(1) })
    const { id: turnId } = turnOf(nameless)
    const second = await begun(ramesh, { pin: '1379' })
    for (const minutes of [4, 3]) {
      const { row, visitId } = await entered(second.there, { turnId, recordedAt: ago(minutes) })
      expect(row).toMatchObject({ user_id: null, turn_id: turnId, arrived_by: mohan.id, confirmed: false, by: null })
      expect(row['data']).toMatchObject({
        id: visitId,
        claimedBy: { id: mohan.id, name: 'Mohan Jadhav' },
        sentBy: { id: ramesh.id },
      })
    }
    const one = ['Mohan Jadhav was not confirmed at Gate 1', shifts]
    expect((await told()).slice(0, -before || undefined)).toEqual([one, one])
  })

  // spec: gate.names.3
  it('both trails say so in the language of who reads, and so do their files', async () => {
    const turn = await tablet.begin(mohan, { sentAt: ago(0), beganAt: ago(2), endedAt: ago(1) })
    const { there } = await begun(ramesh, { pin: '1379' })
    const { visitId } = await entered(there, { turnId: turnOf(turn).id, recordedAt: ago(1) })
    const name = 'Mohan Jadhav (not confirmed)'
    const rows = async (headers: Readonly<Record<string, string>> = {}) => {
      const { body } = await admin.send('GET', `${auditEndpoints.list.path}?resource=VISIT`, { headers })
      return (body as unknown as { content: AuditLog[] }).content.filter(({ resourceId }) => resourceId === visitId)
    }
    expect((await rows())[0]).toMatchObject({
      userId: null,
      userName: name,
      username: null,
      summary: expect.stringContaining(name),
    })
    expect((await rows({ 'accept-language': 'hi' }))[0]!.userName).toBe('Mohan Jadhav (पक्का नहीं)')
    const logs = (await admin.call(securityLogEndpoints.list)).body as unknown as { content: { userName: string }[] }
    expect(logs.content[0]).toMatchObject({ userName: name, username: null, action: 'MARK_ENTRY' })
    for (const { path } of [auditEndpoints.export, securityLogEndpoints.export]) {
      const { status, text } = await admin.send('GET', `${path}?format=csv`)
      expect([status, text.includes(name)]).toEqual([200, true])
    }
  })

  // spec: gate.names.4
  it('an older queue of a guard that another sends names him, not confirmed; one’s own is one’s own', async () => {
    const desk = deskOf(w, ramesh)
    const own = await entered(desk, { recordedBy: ramesh.id })
    expect(own.row).toMatchObject({ user_id: ramesh.id, confirmed: true, by: ramesh.id })
    const before = (await told()).length
    for (const _ of [1, 2]) {
      const { row } = await entered(desk, { recordedBy: mohan.id })
      expect(row).toMatchObject({
        user_id: null,
        recorded_by: mohan.id,
        arrived_by: mohan.id,
        confirmed: false,
        by: null,
      })
      expect(row['data']).toMatchObject({ claimedBy: { id: mohan.id }, sentBy: { id: ramesh.id } })
    }
    expect((await told()).length).toBe(before + 1)
    const { passId } = await entered(desk, { recordedBy: ramesh.id })
    await desk.tell('ENTRY', { passId, recordedBy: mohan.id })
    const { content } = (await admin.call(conflictEndpoints.list)).body as unknown as {
      content: { recordedBy: { name: string } }[]
    }
    expect(content[0]!.recordedBy.name).toBe('Mohan Jadhav (not confirmed)')
  })

  // spec: gate.names.5
  it('a desk takes back its own last movement, whichever guard’s; another desk does not', async () => {
    const first = await begun(mohan, { pin: '2580' })
    const kept = await entered(first.there, { turnId: first.id })
    const { id, visitId } = await entered(first.there, { turnId: first.id })
    const second = await begun(ramesh, { pin: '1379' })
    const elsewhere = await begun(mohan, { pin: '2580' }, await tabletIn(w, { name: 'Side Gate' }))
    for (const desk of [elsewhere.there, deskOf(w, mohan)])
      expect(await desk.tell('UNDO', { of: kept.id })).toMatchObject({ outcome: 'KEPT', code: 'TOO_LATE' })
    expect(await second.there.tell('UNDO', { of: id, turnId: second.id })).toMatchObject({ outcome: 'APPLIED' })
    const [row] = await w.sql`
      select v.status, a.user_id as by from data.visits v join data.audit_logs a on a.resource_id = v.id and a.action = 'UNDO' where v.id = ${visitId}`
    expect(row).toMatchObject({ by: ramesh.id })
    expect(row!['status']).not.toBe('ARRIVED')
  })
})
