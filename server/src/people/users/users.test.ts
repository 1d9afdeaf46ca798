import type { Role } from '@aangan/contract/core/actor'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { search, toggleStatus, setRoles } = userEndpoints
const forbidden = 'Unauthorized access. Please verify your permissions.'
const superAdminsOnly = 'Access denied. Please ensure you have super admin privileges.'

describe('users, for admins', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const toggle = (who: Speaker, id: string, status?: string) =>
    who.call(toggleStatus, { params: { id }, body: status === undefined ? undefined : { status } })
  const roles = (who: Speaker, id: string, ...wanted: string[]) => who.call(setRoles, { params: { id }, body: wanted })
  const trailOf = async (id: string) => {
    const rows = await w.sql<
      { action: string; old_data: string; new_data: string; user_id: string; community_id: string | null }[]
    >`
      select action, old_data, new_data, user_id, community_id from data.audit_logs where resource = 'USER' and resource_id = ${id} order by id`
    return rows.map((row) => ({ ...row, before: JSON.parse(row.old_data), after: JSON.parse(row.new_data) }))
  }

  describe('who may', () => {
    // spec: who.16
    it('a guest, a resident and a guard can neither search nor change users', async () => {
      for (const [who, status] of [
        [w.guest, 401],
        [w.resident, 403],
        [w.guard, 403],
      ] as const) {
        expect((await who.call(search)).status).toBe(status)
        expect((await toggle(who, w.neighbour.id, 'DISABLED')).status).toBe(status)
        expect((await roles(who, w.neighbour.id, 'USER')).status).toBe(status)
      }
    })

    // spec: 6.manage-users.2, who.16
    it('an admin cannot name another community, nor reach its people', async () => {
      expect(await w.admin.call(search, { query: { communityId: w.there.id } })).toMatchObject({
        status: 403,
        body: { message: forbidden },
      })
      expect(await toggle(w.admin, w.stranger.id, 'DISABLED')).toMatchObject({
        status: 404,
        body: { message: 'User not found.' },
      })
      expect((await roles(w.admin, w.stranger.id, 'ADMIN')).status).toBe(404)
      expect((await roles(w.admin, w.superAdmin.id, 'USER')).status).toBe(404)
      expect((await toggle(w.superAdmin, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    })

    // spec: 5.role-update.2, 6.role-editing.1, who.20
    it('an admin cannot act on a super admin of their community, nor grant or take that role', async () => {
      const above = await w.person({ roles: ['USER', 'SUPER_ADMIN'] })
      for (const answer of [
        await toggle(w.admin, above.id, 'DISABLED'),
        await toggle(w.admin, above.id, 'ACTIVE'),
        await roles(w.admin, above.id, 'USER', 'SUPER_ADMIN'),
        await roles(w.admin, above.id, 'USER'),
        await roles(w.admin, w.resident.id, 'USER', 'SUPER_ADMIN'),
        await roles(w.admin, w.admin.id, 'ADMIN', 'SUPER_ADMIN'),
      ])
        expect(answer).toMatchObject({ status: 403, body: { message: superAdminsOnly } })
      expect(await trailOf(above.id)).toEqual([])
      expect((await roles(w.superAdmin, above.id, 'USER')).status).toBe(200)
    })
  })

  describe('search', () => {
    // spec: 6.manage-users.2, 7.calls.34
    it('shows an admin their own community by name, with vehicles, and never a hash', async () => {
      await w.sql`insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${w.here.id}, ${w.neighbour.id}, 'MH12AB0001', 'four-wheeler')`
      const { status, body, text } = await w.admin.call(search, { query: { size: 100 } })
      expect(status).toBe(200)
      const content = body['content'] as unknown as { name: string; communityId: string }[]
      expect(content.every((user) => user.communityId === w.here.id)).toBe(true)
      expect(content.map(({ name }) => name.toLowerCase())).toEqual(
        content.map(({ name }) => name.toLowerCase()).sort(),
      )
      expect(body).toMatchObject({ totalElements: content.length, totalPages: 1 })
      expect(content.find(({ name }) => name === 'Vikram Shah')).toEqual({
        id: w.neighbour.id,
        username: 'neighbour',
        name: 'Vikram Shah',
        houseNo: '202',
        division: 'B',
        mobileNo: '9876543210',
        email: 'neighbour@example.org',
        ownershipType: 'tenant',
        status: 'ACTIVE',
        roles: ['USER'],
        community: w.here,
        communityId: w.here.id,
        vehicles: [{ id: expect.any(String), vehicleNo: 'MH12AB0001', type: 'four-wheeler' }],
        remark: null,
        decidedBy: null,
        decidedAt: null,
        access: 'OK',
        lastLoginAt: null,
        houses: [{ id: expect.any(String), division: 'B', number: '202', main: true }],
        invited: false,
        createdAt: expect.stringMatching(/Z$/),
      })
      expect(text).not.toMatch(/argon|hash|password/i)
      expect((await w.admin.call(search, { query: { communityId: w.here.id, size: 100 } })).body).toEqual(body)
    })

    // spec: 6.manage-users.1
    it('shows a super admin everyone, or the community named', async () => {
      const everyone = (await w.superAdmin.call(search, { query: { size: 100 } })).body
      const there = (await w.superAdmin.call(search, { query: { size: 100, communityId: w.there.id } })).body
      const [count] = await w.sql<
        { all: string; there: string }[]
      >`select count(*) as all, count(*) filter (where community_id = ${w.there.id}) as there from data.users`
      expect(everyone['totalElements']).toBe(Number(count?.all))
      expect(there['totalElements']).toBe(Number(count?.there))
      expect(everyone['content']).toContainEqual(
        expect.objectContaining({ id: w.superAdmin.id, community: null, houseNo: null }),
      )
    })

    // spec: 4.user-status.3, 7.calls.34
    it('matches any part of name and house number whatever the case, and selects exactly', async () => {
      await w.person({ name: '100%_Ravi', houseNo: 'T-707', division: 'C', status: 'PENDING' })
      const names = async (query: Record<string, unknown>) =>
        (
          (await w.admin.call(search, { query: { size: 100, ...query } })).body['content'] as unknown as {
            name: string
          }[]
        ).map(({ name }) => name)
      expect(await names({ name: 'IKRAM s' })).toEqual(['Vikram Shah'])
      expect(await names({ name: '%_r' })).toEqual(['100%_Ravi'])
      expect(await names({ name: '_' })).toEqual(['100%_Ravi'])
      expect(await names({ houseNo: 't-70' })).toEqual(['100%_Ravi'])
      expect(await names({ houseNo: '20', division: 'B', ownershipType: 'tenant', status: 'ACTIVE' })).toEqual([
        'Vikram Shah',
      ])
      expect(await names({ houseNo: '20', division: 'A' })).toEqual([])
      expect(await names({ status: 'PENDING' })).toEqual(['100%_Ravi'])
      expect((await names({ name: ' ', division: '', status: '' })).length).toBeGreaterThan(4)
    })

    // spec: 7.calls.34
    it('pages, and a page past the end is empty but knows the total', async () => {
      const all = (await w.admin.call(search, { query: { size: 100 } })).body
      const total = Number(all['totalElements'])
      const second = (await w.admin.call(search, { query: { size: 2, page: 1 } })).body
      expect(second['content']).toEqual((all['content'] as unknown as unknown[]).slice(2, 4))
      expect(second).toMatchObject({ totalElements: total, totalPages: Math.ceil(total / 2) })
      expect((await w.admin.call(search, { query: { page: 900 } })).body).toMatchObject({
        content: [],
        totalElements: total,
      })
      for (const query of [
        { size: 0 },
        { size: 101 },
        { page: -1 },
        { page: 'x' },
        { status: 'GONE' },
        { division: 'E' },
        { communityId: 'x' },
      ])
        expect((await w.admin.call(search, { query })).status).toBe(400)
    })
  })

  describe('enable and disable', () => {
    // spec: 4.session.7, who.23
    it('a disabled user’s sessions end at once, and each change leaves one audit row', async () => {
      const person = await w.person({ name: 'Toggled' })
      expect(
        (
          await person.call({
            method: 'GET',
            path: '/api/users/current',
            summary: '',
            who: 'everyone',
            scope: 'none',
            reply: 'nothing',
          })
        ).status,
      ).toBe(200)
      const disabled = await toggle(w.admin, person.id, 'DISABLED')
      expect(disabled).toMatchObject({ status: 200, body: { id: person.id, status: 'DISABLED', name: 'Toggled' } })
      expect((await person.send('GET', '/api/users/current')).status).toBe(401)
      expect(await toggle(w.admin, person.id, 'DISABLED')).toMatchObject({ status: 200, body: disabled.body })
      expect(await toggle(w.admin, person.id)).toMatchObject({ status: 200, body: { status: 'ACTIVE' } })
      expect((await person.send('GET', '/api/users/current')).status).toBe(401)
      expect(await toggle(w.superAdmin, person.id)).toMatchObject({ status: 200, body: { status: 'DISABLED' } })
      expect(await trailOf(person.id)).toMatchObject([
        {
          action: 'TOGGLE_STATUS',
          user_id: w.admin.id,
          community_id: w.here.id,
          before: { status: 'ACTIVE' },
          after: { status: 'DISABLED' },
        },
        { action: 'TOGGLE_STATUS', user_id: w.admin.id, before: { status: 'DISABLED' }, after: { status: 'ACTIVE' } },
        {
          action: 'TOGGLE_STATUS',
          user_id: w.superAdmin.id,
          community_id: w.here.id,
          before: { status: 'ACTIVE' },
          after: { status: 'DISABLED' },
        },
      ])
      expect(JSON.stringify(await trailOf(person.id))).not.toMatch(/argon|password/)
    })

    // spec: 4.user-status.1, 7.calls.35
    it('only ACTIVE and DISABLED toggle', async () => {
      for (const status of ['PENDING', 'REJECTED']) {
        const { id } = await w.person({ status })
        expect(await toggle(w.admin, id)).toMatchObject({
          status: 409,
          body: { message: 'Only an active or disabled user can be enabled or disabled.' },
        })
        expect((await toggle(w.superAdmin, id, 'ACTIVE')).status).toBe(409)
      }
      expect((await toggle(w.admin, w.resident.id, 'PENDING')).status).toBe(400)
    })

    // spec: who.21, who.23
    it('nobody disables themself; naming one’s own state changes nothing', async () => {
      expect(await toggle(w.admin, w.admin.id)).toMatchObject({
        status: 409,
        body: { message: 'You cannot disable your own account.' },
      })
      expect((await toggle(w.superAdmin, w.superAdmin.id, 'DISABLED')).status).toBe(409)
      expect((await toggle(w.admin, w.admin.id, 'ACTIVE')).status).toBe(200)
      expect(await trailOf(w.admin.id)).toEqual([])
    })

    it('several at once with a wanted state leave one change and one row', async () => {
      const { id } = await w.person()
      const answers = await Promise.all(Array.from({ length: 5 }, () => toggle(w.admin, id, 'DISABLED')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await trailOf(id)).toHaveLength(1)
    })
  })

  describe('roles', () => {
    // spec: 5.role-update.1, 7.calls.36
    it('asks for at least one of the four names, in a list', async () => {
      const at = (body: unknown) => w.admin.call(setRoles, { params: { id: w.resident.id }, body })
      expect(await at([])).toMatchObject({
        status: 400,
        body: { message: 'Please select at least one role to update.' },
      })
      for (const body of [undefined, ['GUEST'], ['user'], 'USER', { roles: ['USER'] }, [null], ['USER', 1]])
        expect((await at(body)).status).toBe(400)
      expect((await w.admin.call(setRoles, { params: { id: 'x' }, body: ['USER'] })).status).toBe(400)
    })

    // spec: 4.session.7, 4.role-editing.1, 6.role-editing.1, who.20, 7.calls.36
    it('an admin grants and takes USER, SECURITY and ADMIN; the sessions of that user end', async () => {
      const person = await w.person()
      const granted = await roles(w.admin, person.id, 'USER', 'ADMIN', 'SECURITY')
      expect(granted).toMatchObject({ status: 200, body: { id: person.id, roles: ['ADMIN', 'SECURITY', 'USER'] } })
      expect((await person.send('GET', '/api/users/current')).status).toBe(401)
      expect((await roles(w.admin, person.id, 'SECURITY', 'SECURITY')).body).toMatchObject({ roles: ['SECURITY'] })
      expect(await trailOf(person.id)).toMatchObject([
        {
          action: 'ROLE_UPDATE',
          user_id: w.admin.id,
          community_id: w.here.id,
          before: { roles: ['USER'] },
          after: { roles: ['ADMIN', 'SECURITY', 'USER'] },
        },
        { action: 'ROLE_UPDATE', before: { roles: ['ADMIN', 'SECURITY', 'USER'] }, after: { roles: ['SECURITY'] } },
      ])
    })

    it('the same roles again change nothing: no row, no session ends', async () => {
      const person = await w.person({ roles: ['USER', 'SECURITY'] })
      expect((await roles(w.admin, person.id, 'USER', 'SECURITY')).status).toBe(200)
      expect((await person.send('GET', '/api/users/current')).status).toBe(200)
      expect(await trailOf(person.id)).toEqual([])
    })

    it('waits for the registration to be decided; a disabled user’s roles can change', async () => {
      for (const status of ['PENDING', 'REJECTED']) {
        const { id } = await w.person({ status })
        expect(await roles(w.admin, id, 'SECURITY')).toMatchObject({
          status: 409,
          body: { message: 'Roles can be changed once the registration is approved.' },
        })
      }
      const { id } = await w.person({ status: 'DISABLED' })
      expect((await roles(w.admin, id, 'SECURITY')).status).toBe(200)
    })

    // spec: who.21
    it('nobody takes their own last admin role, whichever other roles they hold', async () => {
      const both = await w.person({ roles: ['ADMIN', 'SECURITY', 'USER'] })
      expect(await roles(both, both.id, 'SECURITY', 'USER')).toMatchObject({
        status: 409,
        body: { message: 'You cannot take away your own last admin role.' },
      })
      expect((await roles(w.admin, w.admin.id, 'USER')).status).toBe(409)
      expect((await roles(w.superAdmin, w.superAdmin.id, 'USER')).status).toBe(409)
      expect((await roles(both, both.id, 'ADMIN')).status).toBe(200)
    })

    it('an account without a community can only be a super admin', async () => {
      const other = await w.person({ roles: ['SUPER_ADMIN'], communityId: null })
      for (const wanted of [['USER'], ['ADMIN', 'SUPER_ADMIN']])
        expect(await roles(w.superAdmin, other.id, ...wanted)).toMatchObject({
          status: 409,
          body: { message: 'This account belongs to no community and can only be a super admin.' },
        })
      expect((await toggle(w.superAdmin, other.id, 'DISABLED')).status).toBe(200)
    })

    it('a resident made super admin keeps their community', async () => {
      const person = await w.person()
      expect((await roles(w.superAdmin, person.id, 'USER', 'SUPER_ADMIN')).body).toMatchObject({
        roles: ['SUPER_ADMIN', 'USER'],
        communityId: w.here.id,
        community: w.here,
      })
      expect((await roles(w.superAdmin, person.id, 'USER')).status).toBe(200)
    })
  })

  // spec: who.22, safety.rights-at-the-moment.3
  it('of two super admins who act on each other at once, one stays', async () => {
    const waiting = async () =>
      Number(
        (
          await w.sql`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        )[0]?.['n'],
      )
    const active = async () =>
      Number(
        (
          await w.sql`select count(*) as n from data.users where 'SUPER_ADMIN' = any (roles) and status = 'ACTIVE'`
        )[0]?.['n'],
      )
    for (const act of [
      (who: Speaker, id: string) => toggle(who, id, 'DISABLED'),
      (who: Speaker, id: string) => roles(who, id, 'USER' satisfies Role),
    ]) {
      for (let round = 0; round < 3; round++) {
        const [one, two] = [
          await w.person({ roles: ['USER', 'SUPER_ADMIN'] }),
          await w.person({ roles: ['USER', 'SUPER_ADMIN'] }),
        ]
        await w.sql`update data.users set status = case when id in (${one.id}, ${two.id}) then 'ACTIVE' else 'DISABLED' end where 'SUPER_ADMIN' = any (roles)`
        // Both are let in before either can go on.
        const { promise: gate, resolve: open } = Promise.withResolvers<void>()
        const closed = Promise.withResolvers<void>()
        const held = w.sql.begin(async (tx) => {
          await tx`select id from data.users where 'SUPER_ADMIN' = any (roles) for update`
          closed.resolve()
          await gate
        })
        await closed.promise
        const both = Promise.all([act(one, two.id), act(two, one.id)])
        await expect.poll(waiting).toBe(2)
        open()
        await held
        const answers = await both
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
        expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({ message: 'Please log in.' })
        expect(await active()).toBe(1)
      }
    }
  })

  it('a super admin whose community is disabled does not count as one who is left', async () => {
    const closed = await w.person({ roles: ['USER', 'SUPER_ADMIN'], communityId: w.there.id })
    const left = await w.person({ roles: ['SUPER_ADMIN', 'ADMIN'] })
    await w.sql`update data.users set status = case when id in (${closed.id}, ${left.id}) then 'ACTIVE' else 'DISABLED' end where 'SUPER_ADMIN' = any (roles)`
    await w.sql`update data.communities set status = 'DISABLED' where id = ${w.there.id}`
    expect((await roles(left, left.id, 'ADMIN')).status).toBe(409)
    expect((await toggle(left, closed.id, 'DISABLED')).status).toBe(200)
  })
})
