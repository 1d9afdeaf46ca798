import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { auditEndpoints } from '@aangan/contract/record/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, world, type Speaker, type World } from '../../../test/world.ts'

const { list } = auditEndpoints
interface Row {
  id: string
  userId: string | null
  userName: string | null
  action: string
  resource: string
  resourceId: string
  timestamp: string
  community: unknown
  oldData: string | null
  newData: string | null
}

describe('the audit trail', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const rows = async (who: Speaker, query: Record<string, unknown> = {}) => {
    const { status, body } = await who.call(list, { query: { size: 100, ...query } })
    expect(status).toBe(200)
    expect(body['totalElements']).toBe((body['content'] as unknown as Row[]).length)
    return body['content'] as unknown as Row[]
  }
  const insert = (
    at: string,
    communityId: string | null,
    resource: string,
    action: string,
    userId: string | null = null,
  ) => w.sql`
    insert into data.audit_logs (at, community_id, user_id, action, resource, new_data) values (${at}, ${communityId}, ${userId}, ${action}, ${resource}, ${at})`
  const marks = (found: Row[]) => found.map(({ newData }) => newData)

  // spec: who.17
  it('is for admins: a guest, a resident and a guard are refused, whatever mix of those they are', async () => {
    expect((await w.guest.call(list)).status).toBe(401)
    const both = await w.person({ roles: ['USER', 'SECURITY'] })
    for (const who of [w.resident, w.guard, both]) expect((await who.call(list)).status).toBe(403)
    const guardAndAdmin = await w.person({ roles: ['SECURITY', 'ADMIN'] })
    expect((await guardAndAdmin.call(list)).status).toBe(200)
  })

  // spec: 6.audit-trail.1, 6.audit-trail.2
  it('an admin names their own community or none, never another', async () => {
    expect((await w.admin.call(list, { query: { communityId: w.there.id } })).status).toBe(403)
    expect(await rows(w.admin, { communityId: w.here.id })).toEqual(await rows(w.admin))
  })

  it.each([
    { size: 101 },
    { size: 0 },
    { page: -1 },
    { startDate: 'yesterday' },
    { endDate: '2026-02-30' },
    { startDate: '0001-01-01' },
    { communityId: 'x' },
    { userId: 'x'.repeat(101) },
    { resource: 'a\0b' },
  ])('refuses %j', async (query) => expect((await w.admin.call(list, { query })).status).toBe(400))

  // spec: 6.audit-trail.2, 7.calls.33, safety.the-trail.3, screens.audit-trail.1
  it('shows who did what to what, with the data before and after, in the admin’s own community', async () => {
    await w.resident.call(vehicleEndpoints.create, { body: { vehicleNo: 'MH23BE4467', type: 'four-wheeler' } })
    await w.stranger.call(vehicleEndpoints.create, { body: { vehicleNo: 'MH23BE4467', type: 'four-wheeler' } })
    const [row, ...more] = await rows(w.admin, { resource: 'VEHICLE' })
    expect(more).toEqual([])
    expect(row).toEqual({
      id: expect.any(String),
      userId: w.resident.id,
      userName: 'Asha Rao',
      username: 'resident',
      summary: 'Asha Rao registered MH 23 BE 4467',
      changes: [],
      action: 'CREATE',
      resource: 'VEHICLE',
      resourceId: expect.any(String),
      community: w.here,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      occurredAt: null,
      oldData: null,
      newData: expect.any(String),
      bulk: null,
    })
    expect(JSON.parse(row?.newData ?? '')).toMatchObject({ vehicleNo: 'MH23BE4467', type: 'four-wheeler' })
    expect(await rows(w.strangerAdmin, { resource: 'VEHICLE' })).toMatchObject([
      { userName: 'Nadia Stranger', username: 'stranger', community: w.there },
    ])
    expect(await rows(w.superAdmin, { resource: 'VEHICLE' })).toHaveLength(2)
    expect(await rows(w.superAdmin, { resource: 'VEHICLE', communityId: w.there.id })).toMatchObject([
      { username: 'stranger' },
    ])
  })

  it('names the super admin who changed something here, though they belong to no community', async () => {
    await w.superAdmin.call(userEndpoints.setRoles, { params: { id: w.neighbour.id }, body: ['USER', 'SECURITY'] })
    for (const userId of ['SUPER', w.superAdmin.id, w.superAdmin.id.toUpperCase()])
      expect(await rows(w.admin, { userId })).toMatchObject([
        {
          userName: 'Super Admin',
          username: 'super',
          userId: w.superAdmin.id,
          action: 'ROLE_UPDATE',
          resourceId: w.neighbour.id,
        },
      ])
  })

  // spec: screens.audit-trail.3, screens.audit-trail.5
  it('shows changes, the gate, logins or searches, and without a choice all of them', async () => {
    const kinds = [
      ['VEHICLE', 'CREATE', 'CHANGES'],
      ['USER', 'PASSWORD_CHANGE', 'CHANGES'],
      ['CONTACT_REQUEST', 'CREATE', 'CHANGES'],
      ['OBJECTION', 'CREATE', 'CHANGES'],
      ['OBJECTION', 'SETTLE', 'CHANGES'],
      ['GATE', 'UPDATE', 'CHANGES'],
      ['GUEST_VEHICLE', 'CREATE', 'CHANGES'],
      ['GUEST_VEHICLE', 'MARK_ENTRY', 'GATE'],
      ['DOMESTIC_HELPER', 'MARK_EXIT', 'GATE'],
      ['VISIT', 'ASK', 'GATE'],
      ['SHIFT', 'RATE', 'GATE'],
      ['DESK', 'RATE', 'GATE'],
      ['DIRECTORY', 'EXPORT', 'GATE'],
      ['SESSION', 'LOGIN', 'LOGINS'],
      ['SESSION', 'LOGOUT', 'LOGINS'],
      ['SESSION', 'LOGIN_FAILED', 'LOGINS'],
      ['VEHICLE', 'SEARCH', 'SEARCHES'],
      ['MEMBER', 'SEARCH', 'SEARCHES'],
    ] as const
    for (const [resource, action] of kinds) await insert('2015-01-01T00:00:00Z', w.there.id, resource, action)
    const found = async (kind?: string) =>
      (await rows(w.strangerAdmin, { kind, endDate: '2015-12-31' }))
        .map(({ resource, action }) => `${resource} ${action}`)
        .sort()
    for (const wanted of ['CHANGES', 'GATE', 'LOGINS', 'SEARCHES'])
      expect(await found(wanted)).toEqual(
        kinds.flatMap(([resource, action, kind]) => (kind === wanted ? [`${resource} ${action}`] : [])).sort(),
      )
    expect(await found()).toHaveLength(kinds.length)
    expect((await w.admin.call(list, { query: { kind: 'OTHER' } })).status).toBe(400)
  })

  // spec: 7.calls.33
  it('finds by id or username, whole and whatever the case; what is nobody’s finds nothing', async () => {
    expect((await rows(w.admin, { userId: 'Resident' })).every(({ userId }) => userId === w.resident.id)).toBe(true)
    expect(await rows(w.admin, { userId: w.resident.id })).toEqual(await rows(w.admin, { userId: 'resident' }))
    for (const userId of [
      'residen',
      'nobody',
      '%',
      "'; drop table users; --",
      '00000000-0000-7000-8000-000000000000',
      'stranger',
      w.stranger.id,
    ])
      expect(await rows(w.admin, { userId })).toEqual([])
    const named = await w.person({ username: '11111111-2222-7333-8444-555555555555' })
    await insert('2020-06-01T00:00:00Z', w.here.id, 'NOTICE', 'UPDATE', named.id)
    expect(await rows(w.admin, { userId: named.username })).toHaveLength(1)
  })

  it('finds a resource by its name, or by any part of one', async () => {
    await insert('2020-05-01T00:00:00Z', w.here.id, 'GUEST_VEHICLE', 'MARK_ENTRY')
    await insert('2020-05-02T00:00:00Z', w.here.id, 'DOMESTIC_HELPER', 'RATE')
    const kinds = async (resource: string) =>
      [...new Set((await rows(w.admin, { resource })).map((row) => row.resource))].sort()
    expect(await kinds('vehicle')).toEqual(['VEHICLE'])
    expect(await kinds('vehic')).toEqual(['GUEST_VEHICLE', 'VEHICLE'])
    expect(await kinds('guest vehicle')).toEqual(['GUEST_VEHICLE'])
    expect(await kinds('help')).toEqual(['DOMESTIC_HELPER'])
    expect(await kinds('nothing')).toEqual([])
  })

  // spec: 7.calls.33
  it('takes both ends in: instants to the millisecond, a plain day whole in the community’s zone', async () => {
    // Three moments of 10 March in Pune, and one on either side of it.
    const [before, first, noon, last, after] = [
      '2019-03-09T18:29:59.999Z',
      '2019-03-09T18:30:00.000Z',
      '2019-03-10T06:30:00.000Z',
      '2019-03-10T18:29:59.999Z',
      '2019-03-10T18:30:00.000Z',
    ]
    for (const at of [before, first, noon, last, after]) await insert(at, w.here.id, 'NOTICE', 'UPDATE')
    const between = async (
      startDate: string | undefined,
      endDate: string | undefined,
      who = w.admin,
      communityId?: string,
    ) => marks(await rows(who, { startDate, endDate, communityId }))
    expect(await between('2019-03-10', '2019-03-10')).toEqual([last, noon, first])
    expect(await between('2019-03-10T12:00', '2019-03-10')).toEqual([last, noon])
    expect(await between(first, last)).toEqual([last, noon, first])
    expect(await between('2019-03-10T00:00:00+05:30', '2019-03-10T12:00:00+05:30')).toEqual([noon, first])
    expect(await between(undefined, '2019-03-09')).toEqual([before])
    expect(await between('2019-03-11', '2019-03-12')).toEqual([after])
    expect(await between('2019-03-12', '2019-03-11')).toEqual([])
    expect(await between('2019-03-10', '2019-03-10', w.superAdmin)).toEqual([last, noon, first])
    await w.sql`update data.communities set time_zone = 'UTC' where id = ${w.there.id}`
    for (const at of [first, after, '2019-03-11T00:00:00.000Z']) await insert(at, w.there.id, 'NOTICE', 'UPDATE')
    expect(await between('2019-03-10', '2019-03-10', w.superAdmin, w.there.id)).toEqual([after])
    expect(await between('2019-03-10', '2019-03-10', w.strangerAdmin)).toEqual([after])
    expect(await between('2019-03-09T20:00:00+23:59', '2019-03-09')).toEqual([before])
    expect(await between('2999-12-31', '2999-12-31')).toEqual([])
  })

  it('pages newest first; rows of one instant keep their order', async () => {
    for (let i = 0; i < 5; i++) await insert('2018-01-01T00:00:00Z', w.here.id, 'MEMBER', 'UPDATE')
    const query = { endDate: '2018-12-31', size: 2 }
    const pages = await Promise.all([0, 1, 2, 3].map((page) => w.admin.call(list, { query: { ...query, page } })))
    for (const { body } of pages) expect(body).toMatchObject({ totalElements: 5, totalPages: 3 })
    const ids = pages.flatMap(({ body }) => (body['content'] as unknown as Row[]).map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
    const stamps = (await rows(w.superAdmin)).map(({ timestamp }) => timestamp)
    expect(stamps).toEqual([...stamps].sort().reverse())
  })

  // spec: who.25
  it('holds no password, hash or token of a login, signup or password change', async () => {
    await w.guest.send('POST', '/api/auth/login', {
      body: JSON.stringify({ username: 'guard', password }),
      headers: { 'content-type': 'application/json' },
    })
    await w.guest.send('POST', '/api/auth/login', {
      body: JSON.stringify({ username: 'guard', password: 'wrong-one' }),
      headers: { 'content-type': 'application/json' },
    })
    const text = JSON.stringify(await rows(w.admin, { userId: 'guard' }))
    expect(text).toContain('LOGIN_FAILED')
    expect(text).not.toMatch(/marigold|wrong-one|argon|eyJ|token/i)
  })
})
