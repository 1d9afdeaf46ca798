import { randomUUID } from 'node:crypto'
import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy, usesOfPass, visitsOfPass } from '../../../test/desk.ts'
import { watchOnce } from '../../../test/watch.ts'
import { auditOnly, trailOf, world, type Speaker, type World } from '../../../test/world.ts'

describe('movements at the gate', () => {
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
  const rowsOf = async (id: string): Promise<number> =>
    (await w.sql`select from data.gate_movements where id = ${id}`).length
  /** The same pass in the past: it ended this many hours ago. */
  const endedAgo = (id: string, hours: number) => w.sql`
    update data.passes set valid_from = now() - make_interval(hours => ${hours + 4}), valid_until = now() - make_interval(hours => ${hours}) where id = ${id}`

  const minutesAgo = (minutes: number): string => new Date(w.now().getTime() - minutes * 60_000).toISOString()

  // spec: gate.movements.1
  it.each(['visitId', 'passId', 'code', 'qr'])('somebody on a pass for one comes in and leaves, by %s', async (by) => {
    const made = await pass()
    const [planned] = await visitsOf(made.id)
    const ref = { visitId: planned!.id, passId: made.id, code: made.code, qr: made.qr }[by]
    const came = await desk.ask('ENTRY', { [by]: ref })
    expect(came).toMatchObject({
      outcome: 'APPLIED',
      code: null,
      text: null,
      visit: { id: planned!.id, status: 'ARRIVED' },
    })
    expect(await usesOf(made.id)).toBe(1)
    expect(await desk.ask('ENTRY', { [by]: ref })).toMatchObject({
      outcome: 'REFUSED',
      code: 'ALREADY_IN',
      text: expect.stringMatching(/^Suresh Kale is inside since \d{1,2}:\d\d [ap]m\.$/),
    })
    expect(await desk.ask('EXIT', { [by]: ref })).toMatchObject({
      outcome: 'APPLIED',
      visit: { status: 'EXITED', exitSeen: true },
    })
    expect(await desk.ask('EXIT', { [by]: ref })).toMatchObject({
      outcome: 'REFUSED',
      code: 'NOT_IN',
      text: 'Suresh Kale is not inside.',
    })
    expect(await desk.ask('ENTRY', { [by]: ref })).toMatchObject({
      outcome: 'REFUSED',
      code: 'USED',
      text: 'This pass has been used.',
    })
    const trail = await trailOf(w.sql, 'VISIT', planned!.id)
    expect(trail.map(({ action, by: who }) => [action, who])).toEqual([
      ['MARK_ENTRY', w.guard.id],
      ['MARK_EXIT', w.guard.id],
    ])
    expect(trail[0]!.after).toMatchObject({ recordedAt: expect.anything(), syncedAt: expect.anything() })
  })

  // spec: gate.movements.2
  it('a pass for several lets in as many, a frequent one one at a time', async () => {
    const party = await pass({ maxUses: 2 })
    for (let come = 0; come < 2; come++)
      expect(await desk.ask('ENTRY', { passId: party.id })).toMatchObject({ outcome: 'APPLIED' })
    expect(await desk.ask('ENTRY', { passId: party.id })).toMatchObject({ outcome: 'REFUSED', code: 'USED' })
    expect((await visitsOf(party.id)).map(({ status }) => status)).toEqual(['ARRIVED', 'ARRIVED'])
    const often = await pass({
      frequency: 'FREQUENT',
      days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
      dayFrom: '00:00',
      dayUntil: '23:59',
      validUntil: new Date(w.now().getTime() + 30 * 86_400_000).toISOString(),
    })
    for (let day = 1; day <= 2; day++) {
      expect(await desk.ask('ENTRY', { code: often.code })).toMatchObject({ outcome: 'APPLIED' })
      expect(await desk.ask('ENTRY', { code: often.code })).toMatchObject({ outcome: 'REFUSED', code: 'ALREADY_IN' })
      expect(await desk.ask('EXIT', { code: often.code })).toMatchObject({ outcome: 'APPLIED' })
      expect(await usesOf(often.id)).toBe(day)
    }
  })

  // spec: gate.movements.3
  it('who nobody knows, or who belongs elsewhere, is not let in', async () => {
    const [foreign] = await w.sql<{ id: string }[]>`
      insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, max_uses)
      values (${w.there.id}, ${w.stranger.id}, '1', 'A', 'GUEST', 'Foreign', 'ONCE', now(), now() + interval '1 hour', 1) returning id`
    const theirs = await passBy(w, w.stranger)
    for (const ref of [
      { passId: foreign!.id },
      { passId: theirs.id },
      { visitId: randomUUID() },
      { code: '000000' },
      { code: '12345' },
      { code: 'Drop table' },
      { helperId: randomUUID() },
    ]) {
      const unknown = { code: 'UNKNOWN', text: 'Nobody here has this code.', visit: null }
      expect(await desk.ask('ENTRY', ref)).toMatchObject({ outcome: 'REFUSED', ...unknown })
      expect(await desk.tell('ENTRY', ref)).toMatchObject({ outcome: 'KEPT', ...unknown })
    }
    const own = await pass()
    for (const qr of [theirs.qr, `${own.qr!.slice(0, -3)}ABC`, 'AG1:', 'hello']) {
      const notOurs = { code: 'NOT_OURS', text: 'Not a pass of this community.' }
      expect(await desk.ask('ENTRY', { qr })).toMatchObject({ outcome: 'REFUSED', ...notOurs })
      expect(await desk.tell('ENTRY', { qr })).toMatchObject({ outcome: 'KEPT', ...notOurs })
    }
  })

  // spec: gate.movements.4
  it('early, over, cancelled: nobody has passed on a question, and somebody is inside on a fact', async () => {
    const early = await pass({
      validFrom: new Date(w.now().getTime() + 3 * 3_600_000).toISOString(),
      validUntil: new Date(w.now().getTime() + 6 * 3_600_000).toISOString(),
    })
    const over = await pass()
    await endedAgo(over.id, 2)
    const cancelled = await pass()
    await resident.call(passEndpoints.cancel, { params: { id: cancelled.id } })
    const reasons: [Pass, string, unknown][] = [
      [early, 'EARLY', expect.stringMatching(/^This pass begins .*\d{1,2}:\d\d [ap]m\.$/)],
      [over, 'OVER', expect.stringMatching(/^This pass ended .*\d{1,2}:\d\d [ap]m\.$/)],
      [cancelled, 'CANCELLED', 'This pass was cancelled.'],
    ]
    for (const [made, code, text] of reasons) {
      const [before] = await visitsOf(made.id)
      const question = desk.question('ENTRY', { passId: made.id })
      expect((await desk.send([question]))[0]).toMatchObject({ outcome: 'REFUSED', code, text })
      expect([await rowsOf(question.id), (await visitsOf(made.id))[0]]).toEqual([0, before])
      // The same id again, as a fact.
      expect((await desk.send([{ ...question, offline: true }]))[0]).toMatchObject({
        outcome: 'KEPT',
        code,
        text,
        visit: { id: before!.id, status: 'ARRIVED' },
      })
      expect([await rowsOf(question.id), await usesOf(made.id)]).toEqual([1, 0])
    }
  })

  // spec: gate.movements.5
  it('not today, and used on a pass for several', async () => {
    const today = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Asia/Kolkata' }).format(w.now())
    const others = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].filter((day) => day !== today.toUpperCase())
    const other = await pass({
      frequency: 'FREQUENT',
      days: [others.find((day) => !['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].includes(day)) ?? others[2]],
      dayFrom: '12:00',
      dayUntil: '12:30',
      validUntil: new Date(w.now().getTime() + 30 * 86_400_000).toISOString(),
    })
    expect(await desk.ask('ENTRY', { passId: other.id })).toMatchObject({ outcome: 'REFUSED', code: 'NOT_TODAY' })
    expect(await visitsOf(other.id)).toEqual([])
    expect(await desk.tell('ENTRY', { passId: other.id })).toMatchObject({
      outcome: 'KEPT',
      code: 'NOT_TODAY',
      text: 'This pass is not for today.',
      visit: { status: 'ARRIVED', passId: other.id },
    })
    const party = await pass({ maxUses: 2 })
    for (let come = 0; come < 2; come++) await desk.tell('ENTRY', { passId: party.id })
    expect(await desk.tell('ENTRY', { passId: party.id })).toMatchObject({
      outcome: 'KEPT',
      code: 'USED',
      visit: { status: 'ARRIVED' },
    })
    expect([(await visitsOf(party.id)).length, await usesOf(party.id)]).toEqual([3, 2])
    const single = await pass()
    await desk.tell('ENTRY', { passId: single.id })
    await desk.tell('EXIT', { passId: single.id })
    expect(await desk.tell('ENTRY', { passId: single.id })).toMatchObject({
      outcome: 'KEPT',
      code: 'USED',
      visit: { status: 'EXITED' },
    })
  })

  // spec: gate.movements.6
  it('an entry before the cancellation is no conflict', async () => {
    const made = await pass({ validFrom: minutesAgo(4) })
    await resident.call(passEndpoints.cancel, { params: { id: made.id } })
    expect(await desk.tell('ENTRY', { passId: made.id, recordedAt: minutesAgo(2) })).toMatchObject({
      outcome: 'APPLIED',
      visit: { status: 'ARRIVED' },
    })
    expect(await usesOf(made.id)).toBe(1)
  })

  // spec: gate.movements.7
  it('whoever is on the community’s list is stopped once, and let in only by an admin', async () => {
    const made = await pass({ vehicleNo: 'MH14ZZ7001', vehicleType: 'four-wheeler' })
    const block = { scope: 'COMMUNITY', vehicleNo: 'mh 14 zz-7001', reason: 'Drove too fast' } as const
    expect((await w.admin.call(blockEndpoints.create, { body: block })).status).toBe(201)
    const text = 'Blocked: Drove too fast. Only an admin can allow this entry.'
    const stopped = await desk.ask('ENTRY', { passId: made.id })
    expect(stopped).toMatchObject({ outcome: 'REFUSED', code: 'BLOCKED', text, visit: { status: 'BLOCKED' } })
    expect(await desk.ask('ENTRY', { passId: made.id })).toMatchObject({ outcome: 'REFUSED', code: 'BLOCKED', text })
    const id = stopped.visit!.id
    expect((await trailOf(w.sql, 'VISIT', id)).map(({ action }) => action)).toEqual(['BLOCKED'])
    await w.admin.call(visitEndpoints.allow, { params: { id }, body: { reason: 'The committee agreed' } })
    expect(await desk.ask('ENTRY', { passId: made.id })).toMatchObject({
      outcome: 'APPLIED',
      visit: { id, status: 'ARRIVED' },
    })
    const party = await pass({ maxUses: 3 })
    await w.sql`update data.passes set vehicle_no = 'MH14ZZ7001', vehicle_type = 'four-wheeler' where id = ${party.id}`
    for (let tried = 0; tried < 2; tried++)
      expect(await desk.ask('ENTRY', { passId: party.id })).toMatchObject({ outcome: 'REFUSED', code: 'BLOCKED' })
    expect((await visitsOf(party.id)).map(({ status }) => status)).toEqual(['BLOCKED'])
    expect(await desk.tell('ENTRY', { passId: party.id })).toMatchObject({ outcome: 'KEPT', code: 'BLOCKED', text })
    expect([(await visitsOf(party.id)).map(({ status }) => status), await usesOf(party.id)]).toEqual([['ARRIVED'], 0])
  })

  // spec: gate.movements.8
  it('a blocked visitor is stopped, and the office told, also where the pass is early, over or used', async () => {
    const plate = { vehicleNo: 'MH14ZZ7002', vehicleType: 'four-wheeler' } as const
    const later = (hours: number) => new Date(w.now().getTime() + hours * 3_600_000).toISOString()
    const [early, over, used, party] = [
      await pass({ ...plate, validFrom: later(3), validUntil: later(5) }),
      await pass(plate),
      await pass(plate),
      await pass({ ...plate, maxUses: 2 }),
    ]
    await endedAgo(over.id, 3)
    for (const { id } of [used, party]) await desk.ask('ENTRY', { passId: id })
    await desk.ask('ENTRY', { passId: party.id })
    await desk.ask('EXIT', { passId: used.id })
    const [first] = await visitsOf(used.id)
    const block = { scope: 'COMMUNITY', vehicleNo: plate.vehicleNo, reason: 'Drove too fast' } as const
    await w.admin.call(blockEndpoints.create, { body: block })
    const told = async () =>
      (await w.sql`select from data.notifications where user_id = ${w.admin.id} and kind = 'BLOCKED_AT_GATE'`).length
    for (const made of [early, over, used, party]) {
      const before = await told()
      for (const by of [{ passId: made.id }, { code: made.code }, { passId: made.id }])
        expect(await desk.ask('ENTRY', by)).toMatchObject({
          outcome: 'REFUSED',
          code: 'BLOCKED',
          visit: { status: 'BLOCKED', passId: made.id },
        })
      expect(await told()).toBe(before + 1)
    }
    // The first visit stays as it was, and sending its id again does not notify anybody again.
    expect((await visitsOf(used.id)).map(({ status }) => status)).toEqual(['EXITED', 'BLOCKED'])
    const before = await told()
    expect(await desk.ask('ENTRY', { visitId: first!.id })).toMatchObject({ outcome: 'REFUSED', code: 'BLOCKED' })
    expect(await told()).toBe(before)
    expect(await desk.tell('ENTRY', { visitId: first!.id })).toMatchObject({
      outcome: 'KEPT',
      code: 'BLOCKED',
      visit: { id: first!.id, status: 'EXITED' },
    })
    w.travel(31 * 60_000)
    await watchOnce({ db: w.db, clock: w.now, record: auditOnly })
    expect((await visitsOf(used.id)).map(({ status }) => status)).toEqual(['EXITED', 'LAPSED'])
    expect((await visitsOf(early.id)).map(({ status }) => status)).toEqual(['PLANNED'])
  })

  // spec: gate.movements.9
  it('whom the house does not admit', async () => {
    const made = await pass({ phone: '9812345670' })
    const block = { scope: 'HOUSE', phone: '9812345670' } as const
    expect((await resident.call(blockEndpoints.create, { body: block })).status).toBe(201)
    const text = 'This house does not admit this visitor.'
    expect(await desk.ask('ENTRY', { passId: made.id })).toMatchObject({
      outcome: 'REFUSED',
      code: 'HOUSE_BLOCKED',
      text,
      visit: { status: 'PLANNED' },
    })
    expect(await desk.tell('ENTRY', { passId: made.id })).toMatchObject({
      outcome: 'KEPT',
      code: 'HOUSE_BLOCKED',
      visit: { status: 'ARRIVED' },
    })
  })

  // spec: gate.movements.10
  it('a walk-in comes in once the house has approved', async () => {
    const { body } = await w.guard.call(visitEndpoints.ask, {
      body: { kind: 'GUEST', visitorName: 'Mohan', ...house },
    } as never)
    const visitId = String(body['id'])
    const text = 'The house has not approved this visitor.'
    expect(await desk.ask('ENTRY', { visitId })).toMatchObject({ outcome: 'REFUSED', code: 'NOT_APPROVED', text })
    await resident.call(visitEndpoints.answer, { params: { id: visitId }, body: { answer: 'APPROVE' } })
    expect(await desk.ask('ENTRY', { visitId })).toMatchObject({ outcome: 'APPLIED', visit: { status: 'ARRIVED' } })
    expect(await desk.ask('EXIT', { visitId, seen: false })).toMatchObject({
      visit: { status: 'EXITED', exitSeen: false },
    })
    expect(await desk.ask('ENTRY', { visitId })).toMatchObject({ outcome: 'REFUSED', code: 'USED' })
  })
})
