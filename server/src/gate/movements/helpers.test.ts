import { todayIn } from '@aangan/contract/core/dates'
import type { Board } from '@aangan/contract/gate/board'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { conflictEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { insideEndpoints, type Inside } from '@aangan/contract/gate/inside'
import { notificationEndpoints } from '@aangan/contract/record/notifications'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { helperCardEndpoints, houseHelperEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import { type AttendanceDay } from '@aangan/contract/society/house-helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { alsoLivesWith } from '../../../test/second-house.ts'
import { watchOnce } from '../../../test/watch.ts'
import { auditOnly, trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { add, remove, issueCode, attendance, addAbsence } = houseHelperEndpoints

describe('helpers at the gate', () => {
  let w: World
  let asha: Speaker
  let vikram: Speaker
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Rao', houseNo: '301', division: 'C' })
    vikram = await w.person({ name: 'Vikram Joshi', houseNo: '302', division: 'C' })
    desk = deskOf(w)
  })
  afterAll(() => w.close())

  const hire = async (name: string, ...lists: Speaker[]): Promise<string> => {
    const made = await w.admin.call(helperEndpoints.create, {
      body: { name, contactNo: '9123456780', category: 'CLEANER' },
    })
    const id = String(made.body['id'])
    for (const who of lists) expect((await who.call(add, { params: { id } })).status).toBe(201)
    return id
  }
  const codeOf = async (id: string) =>
    (await w.admin.call(issueCode, { params: { id }, body: {} })).body as unknown as { code: string; card: string }
  /** A desk that nobody heard of until now. */
  const deskThatWasAway = async () => deskOf(w, await w.person({ roles: ['SECURITY'] }))
  const minutesAgo = (minutes: number): string => new Date(w.now().getTime() - minutes * 60_000).toISOString()
  const staysOf = (id: string) =>
    w.sql<{ day: string; in: string; out: string | null; seen: boolean }[]>`
      select day, in_at as "in", out_at as "out", out_seen as seen from data.helper_attendance where helper_id = ${id} order by in_at`
  /** When they came and went, in minutes before now. */
  const minutesOf = async (id: string) =>
    (await staysOf(id)).map((stay) => [stay.in, stay.out].map((at) => at && minutesSince(at)))
  const minutesSince = (at: string): number => Math.round((w.now().getTime() - Date.parse(at)) / 60_000)
  const board = async () => (await w.guard.call(boardEndpoints.read)).body as unknown as Board
  const onBoard = async (id: string) => (await board()).helpers.find((helper) => helper.id === id)
  const told = async (who: Speaker, about: string): Promise<string[]> => {
    const { body } = await who.call(notificationEndpoints.list, { query: { size: 100 } })
    return (body['content'] as unknown as { kind: string; title: string; body: string }[])
      .filter(({ title }) => title.startsWith(about))
      .map(({ kind, title, body: story }) => `${kind} ${title}: ${story.replaceAll(/\d{1,2}:\d\d [ap]m/g, 'T')}`)
  }
  const open = async (name: string): Promise<string[]> => {
    const { body } = await w.admin.call(conflictEndpoints.list, { query: { size: 100 } })
    return (body['content'] as unknown as { code: string; helper: { name: string } | null }[])
      .filter(({ helper }) => helper?.name === name)
      .map(({ code }) => code)
  }
  const today = (): string => todayIn('Asia/Kolkata', w.now())

  // spec: gate.helpers.5
  it('get a code from a super admin for the community that is named', async () => {
    const id = await hire('Sunita Super', asha)
    const give = (body: object) => w.superAdmin.call(issueCode, { params: { id }, body })
    expect(await give({})).toMatchObject({ status: 400, body: { message: 'Please select a community.' } })
    expect((await give({ communityId: w.there.id })).status).toBe(404)
    const given = await give({ communityId: w.here.id })
    expect(given).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^\d{6}$/) } })
    const came = await desk.ask('ENTRY', { code: String(given.body['code']) })
    expect(came).toMatchObject({ outcome: 'APPLIED', helper: { id } })
  })

  // spec: gate.helpers.1
  it('get a code from an admin who sends no body, and not from a super admin who names no community so', async () => {
    const id = await hire('Sunita Plain', asha)
    const given = await w.admin.call(issueCode, { params: { id } })
    expect(given).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^\d{6}$/) } })
    expect(await w.superAdmin.call(issueCode, { params: { id } })).toMatchObject({
      status: 400,
      body: { message: 'Please select a community.' },
    })
  })

  // spec: gate.helpers.6
  it.each(['id', 'code', 'card'])('come and go by %s; the houses on the list are told', async (way) => {
    const name = `Sunita ${way}`
    const id = await hire(name, asha, vikram)
    const { code } = await codeOf(id)
    const named = {
      id: { helperId: id },
      code: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      card: { qr: `AGH:${code}` },
    }[way]!
    const [gate] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.here.id} limit 1`
    const came = await desk.ask('ENTRY', { ...named, gateId: gate!.id })
    expect(came).toMatchObject({ outcome: 'APPLIED', code: null, visit: null, helper: { id, name } })
    expect(await desk.ask('ENTRY', named)).toMatchObject({
      outcome: 'REFUSED',
      code: 'ALREADY_IN',
      text: expect.stringMatching(new RegExp(`^${name} is inside since \\d{1,2}:\\d\\d [ap]m\\.$`)),
    })
    expect(await onBoard(id)).toMatchObject({
      code,
      inAt: expect.any(String),
      houses: [
        { houseNo: '301', division: 'C' },
        { houseNo: '302', division: 'C' },
      ],
    })
    const inside = (await w.guard.call(insideEndpoints.read)).body as unknown as Inside
    expect(inside.helpers).toContainEqual(expect.objectContaining({ id, name, category: 'CLEANER' }))
    expect(await desk.ask('EXIT', { ...named, gateId: gate!.id })).toMatchObject({ outcome: 'APPLIED', helper: { id } })
    expect(await desk.ask('EXIT', named)).toMatchObject({
      outcome: 'REFUSED',
      code: 'NOT_IN',
      text: `${name} is not inside.`,
    })
    expect(await staysOf(id)).toMatchObject([{ day: today(), out: expect.any(String), seen: true }])
    for (const who of [asha, vikram]) expect(await told(who, name)).toEqual([`HELPER_OUT ${name}: In T. Left T.`])
    expect(await told(w.resident, name)).toEqual([])
    const trail = (await trailOf(w.sql, 'DOMESTIC_HELPER', id)).map(({ action, by }) => [action, by])
    expect(trail.slice(-2)).toEqual([
      ['MARK_ENTRY', w.guard.id],
      ['MARK_EXIT', w.guard.id],
    ])
    const logs = await w.guard.call(securityLogEndpoints.list, { query: { kind: 'GATE', size: 2 } })
    expect((logs.body['content'] as unknown as { summary: string }[]).map(({ summary }) => summary)).toEqual([
      `Marked exit of helper ${name} at Gate 1`,
      `Marked entry of helper ${name} at Gate 1`,
    ])
  })

  // spec: gate.helpers.3
  it('are let in only while they are visible, on a list, and their code is the last one', async () => {
    const id = await hire('Meena')
    const first = await codeOf(id)
    expect(await desk.ask('ENTRY', { code: first.code })).toMatchObject({
      outcome: 'REFUSED',
      code: 'NO_HOUSE',
      text: "Meena is on no household's list.",
    })
    await asha.call(add, { params: { id } })
    const second = await codeOf(id)
    expect(await desk.ask('ENTRY', { code: first.code })).toMatchObject({ outcome: 'REFUSED', code: 'UNKNOWN' })
    expect(await desk.ask('ENTRY', { qr: `AGH:${first.code}` })).toMatchObject({ outcome: 'REFUSED', code: 'UNKNOWN' })
    expect((await w.guest.call(helperCardEndpoints.show, { params: { key: first.card.slice(3) } })).status).toBe(404)
    const card = await w.guest.call(helperCardEndpoints.show, { params: { key: second.card.slice(3) } })
    expect([card.status, card.text.includes('Meena'), card.text.includes('C-301')]).toEqual([200, true, false])
    const other = deskOf(w, await w.person({ communityId: w.there.id, roles: ['SECURITY'] }))
    for (const named of [{ helperId: id }, { code: second.code }])
      expect(await other.ask('ENTRY', named)).toMatchObject({ outcome: 'REFUSED', code: 'UNKNOWN' })
    expect(await desk.ask('ENTRY', { code: second.code })).toMatchObject({ outcome: 'APPLIED' })
    await w.superAdmin.call(helperEndpoints.setVisibility, { params: { id }, body: { isVisible: false } })
    expect(await onBoard(id)).toMatchObject({ inAt: expect.any(String) })
    expect(await desk.ask('EXIT', { helperId: id })).toMatchObject({ outcome: 'APPLIED' })
    expect(await desk.ask('ENTRY', { helperId: id })).toMatchObject({ outcome: 'REFUSED', code: 'UNKNOWN' })
    expect(await onBoard(id)).toBeUndefined()
  })

  // spec: gate.helpers.7
  it('who is on no list is inside all the same when they came in without a network', async () => {
    const away = await deskThatWasAway()
    const id = await hire('Rekha', asha)
    await asha.call(remove, { params: { id } })
    // Still on the list at that moment.
    expect(await away.tell('ENTRY', { helperId: id, recordedAt: minutesAgo(30) })).toMatchObject({ outcome: 'APPLIED' })
    expect(await away.tell('EXIT', { helperId: id, recordedAt: minutesAgo(20) })).toMatchObject({ outcome: 'APPLIED' })
    expect(await away.tell('ENTRY', { helperId: id })).toMatchObject({ outcome: 'KEPT', code: 'NO_HOUSE' })
    expect(await onBoard(id)).toMatchObject({ inAt: expect.any(String), houses: [] })
    expect(await open('Rekha')).toEqual(['NO_HOUSE'])
  })

  // spec: gate.helpers.8
  it('a repeat is kept and settled at once, and the same movement is answered as at first', async () => {
    const away = await deskThatWasAway()
    const id = await hire('Lata', asha)
    const entry = away.fact('ENTRY', { helperId: id, recordedAt: minutesAgo(40) })
    const first = await away.send([entry])
    expect(first).toMatchObject([{ outcome: 'APPLIED', helper: { id, name: 'Lata' } }])
    expect(await away.send([entry])).toEqual(first)
    const again = away.fact('ENTRY', { helperId: id, recordedAt: minutesAgo(38) })
    const repeated = await away.send([again])
    expect(repeated).toMatchObject([{ outcome: 'KEPT', code: 'ALREADY_IN', helper: { id } }])
    expect(await away.send([again])).toEqual(repeated)
    expect(await away.tell('EXIT', { helperId: id, recordedAt: minutesAgo(20) })).toMatchObject({ outcome: 'APPLIED' })
    expect(await away.tell('EXIT', { helperId: id, recordedAt: minutesAgo(19) })).toMatchObject({
      outcome: 'KEPT',
      code: 'NOT_IN',
    })
    expect(await open('Lata')).toEqual([])
    expect(await minutesOf(id)).toEqual([[40, 20]])
    expect(await told(asha, 'Lata')).toEqual(['HELPER_OUT Lata: In T. Left T.'])
  })

  // spec: gate.story.2
  it('who lives in two houses of a helper has one line of them', async () => {
    const both = await w.person({ name: 'Kavita Rao', houseNo: '303', division: 'C' })
    await alsoLivesWith(w, both, asha)
    const id = await hire('Rekha', asha, both)
    expect(await desk.ask('ENTRY', { helperId: id })).toMatchObject({ outcome: 'APPLIED' })
    expect(await desk.ask('EXIT', { helperId: id })).toMatchObject({ outcome: 'APPLIED' })
    expect(await told(both, 'Rekha')).toEqual(['HELPER_OUT Rekha: In T. Left T.'])
  })

  // spec: gate.helpers.8
  it('an exit that comes before its entry settles itself', async () => {
    const id = await hire('Kamala', asha)
    expect(await (await deskThatWasAway()).tell('EXIT', { helperId: id, recordedAt: minutesAgo(30) })).toMatchObject({
      outcome: 'KEPT',
      code: 'NOT_IN',
    })
    expect(await open('Kamala')).toEqual(['NOT_IN'])
    expect(await (await deskThatWasAway()).tell('ENTRY', { helperId: id, recordedAt: minutesAgo(90) })).toMatchObject({
      outcome: 'APPLIED',
    })
    expect(await open('Kamala')).toEqual([])
    expect(await minutesOf(id)).toEqual([[90, 30]])
  })

  // spec: gate.helpers.8
  it('the session’s own last word is taken back within five minutes', async () => {
    const id = await hire('Usha', asha)
    const came = await desk.ask('ENTRY', { helperId: id })
    const other = deskOf(w, await w.person({ roles: ['SECURITY'] }))
    expect(await other.ask('UNDO', { of: came.id })).toMatchObject({ outcome: 'REFUSED', code: 'TOO_LATE' })
    const left = await desk.ask('EXIT', { helperId: id })
    expect(await desk.ask('UNDO', { of: came.id })).toMatchObject({ outcome: 'REFUSED', code: 'TOO_LATE' })
    expect(await desk.ask('UNDO', { of: left.id })).toMatchObject({ outcome: 'APPLIED', helper: { id } })
    expect(await staysOf(id)).toMatchObject([{ out: null }])
    expect(await desk.ask('UNDO', { of: came.id })).toMatchObject({ outcome: 'APPLIED', helper: { id } })
    expect(await staysOf(id)).toEqual([])
    expect(await desk.ask('UNDO', { of: came.id })).toMatchObject({ outcome: 'REFUSED', code: 'TOO_LATE' })
    const later = await desk.ask('ENTRY', { helperId: id })
    w.travel(6 * 60_000)
    expect(await desk.ask('UNDO', { of: later.id })).toMatchObject({ outcome: 'REFUSED', code: 'TOO_LATE' })
  })

  // spec: gate.helpers.9
  it('of two desks at once, one lets in and one lets out', async () => {
    const id = await hire('Jyoti', asha)
    const desks = [desk, deskOf(w, await w.person({ roles: ['SECURITY'] })), deskOf(w, w.admin)]
    for (const kind of ['ENTRY', 'EXIT']) {
      const results = await Promise.all(desks.map((one) => one.ask(kind, { helperId: id })))
      expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['APPLIED', 'REFUSED', 'REFUSED'])
    }
    expect(await staysOf(id)).toHaveLength(1)
    const trail = (await trailOf(w.sql, 'DOMESTIC_HELPER', id)).map(({ action }) => action)
    expect(trail.filter((action) => action.startsWith('MARK'))).toEqual(['MARK_ENTRY', 'MARK_EXIT'])
  })

  // spec: gate.helpers.10
  it('whom nobody saw leave has left after sixteen hours; a late exit sets it right', async () => {
    const id = await hire('Radha', asha)
    const deps = { db: w.db, clock: w.now, record: auditOnly }
    await (await deskThatWasAway()).tell('ENTRY', { helperId: id, recordedAt: minutesAgo(16 * 60 - 2) })
    await watchOnce(deps)
    expect(await staysOf(id)).toMatchObject([{ out: null }])
    w.travel(3 * 60_000)
    await Promise.all([watchOnce(deps), watchOnce(deps)])
    const [closed] = await staysOf(id)
    expect(closed).toMatchObject({ seen: false })
    expect(Date.parse(closed!.out!) - Date.parse(closed!.in)).toBe(16 * 3_600_000)
    const trail = await trailOf(w.sql, 'DOMESTIC_HELPER', id)
    expect(trail.filter(({ action }) => action === 'MARK_EXIT').map(({ by }) => by)).toEqual([null])
    expect(await desk.ask('EXIT', { helperId: id })).toMatchObject({ outcome: 'APPLIED' })
    const [righted] = await staysOf(id)
    expect(righted).toMatchObject({ seen: true, in: closed!.in })
    expect(Date.parse(righted!.out!)).toBeGreaterThan(Date.parse(closed!.out!))
    const { body } = await asha.call(attendance, { params: { id }, query: { month: closed!.day.slice(0, 7) } })
    expect((body['days'] as unknown as AttendanceDay[]).find(({ day }) => day === closed!.day)).toMatchObject({
      state: 'CAME',
      outSeen: true,
    })
  })

  // spec: gate.helpers.11
  it('come twice a day, and the stay of a gate that was late falls into its place', async () => {
    const id = await hire('Nirmala', asha)
    await desk.ask('ENTRY', { helperId: id })
    const away = await deskThatWasAway()
    const entry = away.fact('ENTRY', { helperId: id, recordedAt: minutesAgo(120) })
    const exit = away.fact('EXIT', { helperId: id, recordedAt: minutesAgo(60) })
    expect(await away.send([entry, exit])).toMatchObject([{ outcome: 'APPLIED' }, { outcome: 'APPLIED' }])
    expect(await minutesOf(id)).toEqual([
      [120, 60],
      [0, null],
    ])
    expect(await staysOf(id)).toMatchObject([{ seen: true }, { seen: true }])
  })

  // spec: gate.helpers.12
  it('an absence is told to the houses, and stands on the board', async () => {
    const id = await hire('Sarita', asha, vikram)
    await w.guard.call(addAbsence, { params: { id }, body: { from: today(), until: today() } })
    expect(await onBoard(id)).toMatchObject({ absentUntil: today() })
    for (const who of [asha, vikram])
      expect(await told(who, 'Sarita')).toEqual([expect.stringMatching(/^HELPER_ABSENT Sarita will be absent: On /)])
  })

  it('the board has another version once a helper has come', async () => {
    const id = await hire('Vimala', asha)
    const { code } = await codeOf(id)
    expect(code).toMatch(/^\d{6}$/)
    const before = await board()
    await desk.ask('ENTRY', { code })
    const after = await board()
    expect([before, after].map(({ helpers }) => helpers.find((one) => one.id === id)?.inAt)).toEqual([
      null,
      expect.any(String),
    ])
  })
})
