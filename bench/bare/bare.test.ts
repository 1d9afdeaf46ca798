import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCommunities, type Community } from '../calls/callers.ts'
import { login, readCalls } from '../calls/calls.ts'
import { get } from '../calls/request.ts'
import { fillEvening, invite, openDesk } from '../data/evening.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { fillVariety } from '../data/variety.ts'
import { bodyOf, mustAgree, startBare, startOurs, type Running } from '../measure/servers.ts'
import { mustAgreeOnBoard } from '../parts/board.ts'
import { bareEntries, letIn } from '../parts/entries.ts'
import { bareChanges, throughTheGate } from '../parts/writes.ts'
import { smallDatabase } from '../small-database.ts'

/** The test compares what they do, not how fast. */
const seconds = 0.1

type Row = Readonly<Record<string, unknown>>

describe('what ours is compared with', () => {
  let seeded: SeededDatabase
  let readers: readonly Community[]
  let writers: Community
  let ours: Running
  let bare: Running
  beforeAll(async () => {
    seeded = await smallDatabase()
    ;({ readers, writers } = await findCommunities(seeded))
    ;[ours, bare] = await Promise.all([startOurs(seeded), startBare(seeded)])
    // Ours makes the first super admin at its start.
    await fillVariety(seeded.sql, readers[0]!)
  })
  afterAll(async () => {
    await Promise.all([ours.stop(), bare.stop()])
    await seeded.stop()
  })

  it.each(readCalls)('the bare server answers $name as ours does', (call) =>
    expect(mustAgree(ours, bare, call.requests(readers))).resolves.toBeUndefined(),
  )

  const read = async (name: string): Promise<readonly Row[]> => {
    const [request] = readCalls.find((call) => call.name === name)!.requests(readers)
    const found = JSON.parse(await bodyOf(ours, request!)) as readonly Row[] | { readonly content: readonly Row[] }
    return 'content' in found ? found.content : (found as readonly Row[])
  }
  const values = async (name: string, field: string): Promise<Set<unknown>> =>
    new Set((await read(name)).map((row) => row[field]))

  it('rows of every kind were compared', async () => {
    expect((await values('own vehicles', 'houseId')).size).toBe(2)
    expect(await values('notices', 'isNew')).toEqual(new Set([true, false]))
    expect((await values('notices', 'attachmentSize')).size).toBe(2)
    const shown = await read('notices')
    const titles = shown.map(({ title }) => title)
    expect(titles.slice(0, 2)).toEqual(['Emergency', 'Pinned'])
    expect(titles).toEqual(expect.arrayContaining(['With a file', 'For a division', 'Closed poll']))
    for (const hidden of ['Expired', 'Scheduled', 'For another']) expect(titles).not.toContain(hidden)
    expect(shown.find(({ title }) => title === 'Read')?.['readAt']).toEqual(expect.any(String))
    expect(shown.find(({ poll }) => poll !== null)?.['poll']).toMatchObject({
      closed: false,
      voted: 1,
      myVotes: [{ option: 1 }],
    })
    expect(await values('guest list', 'status')).toEqual(new Set(['PLANNED', 'ARRIVED', 'EXITED']))
    expect((await read('guest list')).some(({ visitorName }) => visitorName === 'Ravi by a pass')).toBe(true)
    expect(await values('member search, page 1', 'name')).toContain('Aa With An Age')
    expect([...(await values('users search by name', 'access'))]).toEqual(
      expect.arrayContaining(['INVITED', 'INVITATION_EXPIRED', 'PENDING', 'REJECTED', 'DISABLED', 'MOVED_OUT']),
    )
    expect((await values('audit, page 1, filtered', 'username')).size).toBeGreaterThan(2)
    expect([...(await values('audit, page 1, filtered', 'action'))]).toEqual(
      expect.arrayContaining(['CREATE', 'UPDATE', 'MARK_ENTRY', 'MARK_EXIT', 'DELETE']),
    )
    const acts = (await read('audit, page 1, filtered')).flatMap(({ bulk }) => bulk ?? [])
    expect(acts.map((act) => (act as Row)['count'])).toEqual([3, 3, 3])
    const numbers = await values('vehicle search by number', 'vehicleNo')
    expect([...numbers].map((plate) => String(plate).slice(0, 6))).toEqual(expect.arrayContaining(['MH12ZZ', 'MH12YY']))
    const here = [...(await values('vehicle search by house', 'vehicleNo'))].map((plate) => String(plate).slice(0, 6))
    expect(here).toContain('MH12YY')
    expect(here).not.toContain('MH12ZZ')
  })

  it('the bare server answers the board of a busy evening as ours does, for a desk that stays', async () => {
    const [community] = readers
    const deskId = await fillEvening(seeded.sql, community!)
    const body = await mustAgreeOnBoard(ours, bare, get(community!.guard, '/api/gate/board', { deskId }))
    expect(JSON.parse(body)).toMatchObject({
      shift: { parcels: 10 },
      handover: { note: expect.stringContaining('lift') },
    })
    const { visits, helpers, guards } = JSON.parse(body) as Record<'visits' | 'helpers' | 'guards', readonly Row[]>
    expect(visits.some(({ move }) => move !== null)).toBe(true)
    for (const field of ['inAt', 'absentUntil', 'code'])
      expect([field, helpers.some((helper) => helper[field] !== null)]).toEqual([field, true])
    expect(helpers.every(({ houses }) => (houses as unknown[]).length > 0)).toBe(true)
    expect(guards.length).toBeGreaterThan(2)
    const [{ stays }] = (await seeded.sql<{ stays: boolean }[]>`
      select exists (select from data.sessions s where s.id = d.session_id and s.ended_at is null) as stays
      from data.gate_desks d where d.id = ${deskId}`) as [{ stays: boolean }]
    expect(stays).toBe(true)
  })

  it('both record each search', async () => {
    const began = new Date()
    const recorded = () =>
      seeded.sql<{ times: number }[]>`
        select community_id, user_id, resource, resource_id, old_data, new_data, request_id is null as unnamed, count(*)::int as times
        from data.audit_logs where action = 'SEARCH' and at >= ${began} group by 1, 2, 3, 4, 5, 6, 7`
    const searches = readCalls.filter(({ name }) => /^(?:vehicle|member) search/.test(name))
    for (const { requests } of searches) await mustAgree(ours, bare, requests(readers))
    expect(searches).toHaveLength(3)
    const count = async (): Promise<number> => (await recorded()).reduce((sum, { times }) => sum + times, 0)
    await expect.poll(count).toBe(2 * searches.length * readers.length)
    expect((await recorded()).every(({ times }) => times === 2)).toBe(true)
  })

  it('both let people in, and record it', async () => {
    const [request] = login.requests(readers)
    const before = new Date()
    const replies = await Promise.all(
      [ours, bare].map(async (server) => JSON.parse(await bodyOf(server, request!)) as Row),
    )
    expect(replies[0]!['role']).toBe(replies[1]!['role'])
    expect(replies.map((reply) => Object.keys(reply))).toEqual([
      ['token', 'role'],
      ['token', 'role'],
    ])
    const rows = await seeded.sql<Row[]>`
      select a.action, a.resource, a.new_data, s.expires_at is null as endless, s.confirmed_at is null as unconfirmed, count(*)::int as times
      from data.audit_logs a join data.sessions s on s.user_id = a.user_id and s.created_at = a.at
      where a.action = 'LOGIN' and a.at >= ${before} group by 1, 2, 3, 4, 5`
    expect(rows).toMatchObject([{ action: 'LOGIN', resource: 'SESSION', endless: false, unconfirmed: false, times: 2 }])
  })

  /** The values of the visits that came to this status meanwhile, and the rows that stand beside them. */
  async function left(status: string, work: () => Promise<unknown>) {
    const began = new Date()
    await work()
    return seeded.sql`
      select distinct
        (select string_agg(key, ' ' order by key) from jsonb_each(to_jsonb(v)) where value <> 'null') as visit,
        (select string_agg(concat_ws(' ', action, resource, old_data is null, (select string_agg(key, ' ' order by key) from json_each(new_data::json))), '; ' order by at, id)
          from data.audit_logs a where a.resource_id = v.id) as trail,
        (select string_agg(distinct concat_ws(' ', n.kind, n.path, n.title = v.guest_name, n.line = v.id::text, n.read_at is null), '; ') from data.notifications n where n.visit_id = v.id) as bell,
        (select string_agg(key, ' ' order by key) from data.gate_movements m, jsonb_each(to_jsonb(m)) where m.visit_id = v.id and value <> 'null') as movement
      from data.visits v where v.status = ${status} and v.updated_at >= ${began} order by visit`
  }

  it('the bare loop leaves what our server leaves of guest vehicles', async () => {
    const bare = await left('EXITED', () => bareChanges(seeded, readers, seconds))
    // One of the two guards is at a desk.
    const told = { bell: expect.stringContaining('VISITOR_OUT') }
    expect(bare).toMatchObject([told, told])
    expect(bare).toEqual(await left('EXITED', () => throughTheGate(ours, readers, seconds)))
  })

  it('the bare loop leaves what our server leaves of entries with a pass', async () => {
    const deskId = await openDesk(seeded.sql, writers)
    const passes = (): Promise<string[]> => invite(seeded.sql, writers.id, 800)
    await passes()
    const bare = await left('ARRIVED', () => bareEntries(seeded, writers, deskId, seconds))
    expect(bare).toMatchObject([{ bell: expect.stringContaining('VISITOR_IN') }])
    const open = await passes()
    expect(bare).toEqual(await left('ARRIVED', () => letIn(ours, writers, deskId, open, seconds)))
  })

  // Last: it signs everybody in again.
  it('rows of every kind are those of who is asked in the next measurement, too', async () => {
    const { vehicleNo, resident } = (await findCommunities(seeded)).readers[0]!
    expect([vehicleNo, resident.userId]).toEqual([readers[0]!.vehicleNo, readers[0]!.resident.userId])
  })
})
