import { events } from '@aangan/contract/events'
import { userEndpoints } from '@aangan/contract/people/users'
import { securityLogEndpoints } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list } = securityLogEndpoints
interface Row {
  id: string
  kind: string
  action: string
  summary: string
  timestamp: string
  userName: string | null
  username: string | null
  community: unknown
}

describe('security logs', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    await login('guard')
    await login('stranger')
    await login('nobody-at-all')
    await login('super')
    const guest = {
      vehicleNo: 'MH 23 BE 4467',
      type: 'four-wheeler',
      guestName: 'Anil',
      contactNo: '9123456780',
      purposeOfVisit: 'Dinner',
      visitingHouseNo: '101',
      division: 'A',
      entryTime: w.now().toISOString(),
    }
    const made = await json(w.guard, 'POST', '/api/guest-vehicles', { ...guest, vehicleNo: 'MH23BE4467' })
    await w.guard.send('POST', `/api/guest-vehicles/${made.body['id']}/entry`)
    await w.guard.send('POST', `/api/guest-vehicles/${made.body['id']}/exit`)
    await w.admin.call(userEndpoints.toggleStatus, { params: { id: w.neighbour.id }, body: { status: 'DISABLED' } })
    await w.admin.call(userEndpoints.setRoles, { params: { id: w.neighbour.id }, body: ['USER', 'SECURITY'] })
    await json(w.superAdmin, 'PUT', `/api/communities/${w.there.id}/toggle-status`, { status: 'ACTIVE' })
    await w.resident.send('PUT', '/api/users/current', {
      body: JSON.stringify({ name: 'Asha R', mobileNo: '9876543210', email: 'a@b.co' }),
      headers: { 'content-type': 'application/json' },
    })
  })
  afterAll(() => w.close())

  const json = (who: Speaker, method: string, path: string, body: unknown) =>
    who.send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const login = (username: string) => json(w.guest, 'POST', '/api/auth/login', { username, password: 'not-the-one' })
  const rows = async (who: Speaker, query: Record<string, unknown> = {}) => {
    const { status, body } = await who.call(list, { query: { size: 100, ...query } })
    expect(status).toBe(200)
    expect(body['totalElements']).toBe((body['content'] as unknown as Row[]).length)
    return body['content'] as unknown as Row[]
  }

  // spec: who.18
  it('are for the watch: a guest and a resident are refused, a resident who guards is not', async () => {
    expect((await w.guest.call(list)).status).toBe(401)
    expect((await w.resident.call(list)).status).toBe(403)
    const both = await w.person({ roles: ['USER', 'SECURITY'] })
    expect((await both.call(list)).status).toBe(200)
  })

  // spec: who.18
  it('a guard and an admin read their own community only', async () => {
    for (const who of [w.guard, w.admin]) {
      expect((await who.call(list, { query: { communityId: w.there.id } })).status).toBe(403)
      expect(await rows(who, { communityId: w.here.id })).toEqual(await rows(who))
    }
    expect(await rows(w.strangerGuard)).toMatchObject([
      { kind: 'LOGIN', summary: 'Failed login as stranger', community: w.there },
    ])
  })

  it('tell in one line each what happened at the gate and to accounts, newest first', async () => {
    const found = await rows(w.guard)
    expect(
      found.map(({ kind, action, summary, userName, username }) => [kind, action, summary, userName, username]),
    ).toEqual([
      [
        'ACCOUNT',
        'ROLE_UPDATE',
        'Changed the roles of Vikram Shah of B-202 from USER to SECURITY, USER',
        'Meera Admin',
        'admin',
      ],
      ['ACCOUNT', 'TOGGLE_STATUS', 'Disabled Vikram Shah of B-202', 'Meera Admin', 'admin'],
      ['GATE', 'MARK_EXIT', 'Marked exit of MH 23 BE 4467 visiting A-101', 'Ramesh Guard', 'guard'],
      ['GATE', 'MARK_ENTRY', 'Marked entry of MH 23 BE 4467 visiting A-101', 'Ramesh Guard', 'guard'],
      ['LOGIN', 'LOGIN_FAILED', 'Failed login as guard', 'Ramesh Guard', 'guard'],
    ])
    for (const row of found)
      expect(Object.keys(row).sort()).toEqual([
        'action',
        'community',
        'id',
        'kind',
        'occurredAt',
        'summary',
        'timestamp',
        'userName',
        'username',
      ])
    expect(found.every(({ community }) => JSON.stringify(community) === JSON.stringify(w.here))).toBe(true)
  })

  // spec: who.18
  it('a super admin reads all, also logins of nobody and of the platform, or one community', async () => {
    const summaries = (await rows(w.superAdmin, { kind: 'LOGIN' })).map(({ summary }) => summary)
    expect(summaries.sort()).toEqual([
      'Failed login as guard',
      'Failed login as stranger',
      'Failed login as super',
      'Failed login with an unknown username',
    ])
    expect(await rows(w.superAdmin, { communityId: w.there.id })).toMatchObject([
      { summary: 'Failed login as stranger' },
    ])
  })

  it('filter by kind, by day and by instant, and page', async () => {
    expect((await rows(w.guard, { kind: 'GATE' })).map(({ action }) => action)).toEqual(['MARK_EXIT', 'MARK_ENTRY'])
    expect(await rows(w.guard, { startDate: '2001-01-01', endDate: '2001-12-31' })).toEqual([])
    const [newest] = await rows(w.guard)
    expect(await rows(w.guard, { startDate: newest?.timestamp, endDate: newest?.timestamp })).toContainEqual(newest)
    expect((await w.guard.call(list, { query: { size: 2, page: 1 } })).body).toMatchObject({
      totalElements: 5,
      totalPages: 3,
      content: [{ action: 'MARK_EXIT' }, { action: 'MARK_ENTRY' }],
    })
    expect((await w.guard.call(list, { query: { page: 9 } })).body).toMatchObject({ totalElements: 5, content: [] })
    for (const query of [{ kind: 'OTHER' }, { size: 101 }, { page: -1 }, { startDate: 'x' }])
      expect((await w.guard.call(list, { query })).status).toBe(400)
  })

  it('the database and the table of events agree on what belongs here', async () => {
    const pairs = [
      ...new Map(
        Object.values(events)
          .filter((event) => !('audited' in event))
          .map((event) => [`${event.resource} ${event.action}`, event]),
      ).values(),
    ]
    const rows = await w.sql<{ resource: string; action: string; kind: string | null }[]>`
      insert into data.audit_logs (at, community_id, action, resource)
      select now(), ${w.there.id}, pair ->> 'action', pair ->> 'resource'
      from json_array_elements(${JSON.stringify(pairs.map(({ resource, action }) => ({ resource, action })))}::text::json) as pair
      returning resource, action, security_kind as kind`
    for (const { resource, action, kind } of rows) {
      const event = pairs.find((pair) => pair.resource === resource && pair.action === action)
      expect([resource, action, kind]).toEqual([resource, action, (event as { security?: string }).security ?? null])
    }
  })
})
