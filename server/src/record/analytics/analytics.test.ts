import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { userEndpoints } from '@aangan/contract/people/users'
import { analyticsEndpoints } from '@aangan/contract/record/analytics'
import { usersBehind } from '@aangan/contract/record/users-behind'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'

const { read } = analyticsEndpoints

describe('analytics', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const garage = async (options: Parameters<World['person']>[0], two: number, four: number) => {
    const { id } = await w.person(options)
    const communityId = options?.communityId ?? w.here.id
    for (let i = 0; i < two + four; i++)
      await w.sql`insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${communityId}, ${id}, ${`MH12AN${String(plate++)}`}, ${i < two ? 'two-wheeler' : 'four-wheeler'})`
  }
  let plate = 1000

  // spec: 6.analytics.1, who.17
  it('are for admins of the community and super admins', async () => {
    expect((await w.guest.call(read)).status).toBe(401)
    const both = await w.person({ roles: ['USER', 'SECURITY'], communityId: w.there.id })
    for (const who of [w.resident, w.guard, both]) expect((await who.call(read)).status).toBe(403)
    expect((await w.admin.call(read, { query: { communityId: w.there.id } })).status).toBe(403)
    expect((await w.admin.call(read, { query: { communityId: 'x' } })).status).toBe(400)
    const residentAndAdmin = await w.person({ roles: ['USER', 'ADMIN'], communityId: w.there.id })
    expect((await residentAndAdmin.call(read)).status).toBe(200)
  })

  // spec: 7.calls.40, 9.constants.25
  it('count users by what they are, and vehicles of active users by what each owns', async () => {
    const before = (await w.admin.call(read)).body as unknown as Record<string, number>
    // resident, guard and admin own, the neighbour rents; all are active.
    expect(before).toEqual({
      totalRegisteredUsers: 4,
      pendingUsers: 0,
      activeUsers: 4,
      disabledUsers: 0,
      approvedUsers: 4,
      owners: 3,
      tenants: 1,
      usersWithMoreThan2TwoWheelersOwners: 0,
      usersWithMoreThan2TwoWheelersTenants: 0,
      usersWithMoreThan1FourWheelersOwners: 0,
      usersWithMoreThan1FourWheelersTenants: 0,
      usersWithMoreThan2FourWheelersOwners: 0,
      usersWithMoreThan2FourWheelersTenants: 0,
      invitedUsers: 0,
    })
    await garage({ ownershipType: 'owner' }, 2, 1)
    await garage({ ownershipType: 'owner' }, 3, 2)
    await garage({ ownershipType: 'owner' }, 4, 3)
    await garage({ ownershipType: 'tenant' }, 3, 1)
    await garage({ ownershipType: 'tenant' }, 0, 2)
    await garage({ ownershipType: 'tenant' }, 0, 5)
    await garage({ status: 'DISABLED' }, 5, 5)
    await garage({ status: 'PENDING' }, 0, 0)
    await garage({ status: 'REJECTED' }, 0, 0)
    await garage({ communityId: w.there.id }, 6, 6)
    const { body, headers } = await w.admin.call(read)
    expect(body).toEqual({
      totalRegisteredUsers: 12,
      pendingUsers: 1,
      activeUsers: 10,
      disabledUsers: 1,
      approvedUsers: 11,
      owners: 6,
      tenants: 4,
      usersWithMoreThan2TwoWheelersOwners: 2,
      usersWithMoreThan2TwoWheelersTenants: 1,
      usersWithMoreThan1FourWheelersOwners: 2,
      usersWithMoreThan1FourWheelersTenants: 2,
      usersWithMoreThan2FourWheelersOwners: 1,
      usersWithMoreThan2FourWheelersTenants: 1,
      invitedUsers: 0,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await w.admin.call(read, { query: { communityId: w.here.id } })).body).toEqual(body)
    expect((await w.superAdmin.call(read, { query: { communityId: w.here.id } })).body).toEqual(body)
  })

  // spec: screens.analytics.1
  it('each number is that of the users whom its search finds', async () => {
    for (const who of [w.admin, w.superAdmin]) {
      const { body } = await who.call(read)
      for (const [name, query] of Object.entries(usersBehind)) {
        const found = await who.call(userEndpoints.search, { query: { ...query, size: 1 } })
        expect([name, found.body['totalElements']]).toEqual([name, body[name]])
      }
    }
    expect((await w.admin.call(userEndpoints.search, { query: { group: 'OTHER' } })).status).toBe(400)
  })

  // spec: screens.analytics.1
  it('the registrations that wait are as many as are counted', async () => {
    const { body } = await w.admin.call(read)
    expect((await w.admin.call(approvalEndpoints.pending)).body).toHaveLength(body['pendingUsers'] as unknown as number)
    expect(body['pendingUsers']).toBe(1)
  })

  // spec: 6.analytics.1
  it('a super admin counts everyone, or one community; an empty one is all zeros', async () => {
    const here = (await w.superAdmin.call(read, { query: { communityId: w.here.id } })).body as unknown as Record<
      string,
      number
    >
    const there = (await w.superAdmin.call(read, { query: { communityId: w.there.id } })).body as unknown as Record<
      string,
      number
    >
    const all = (await w.superAdmin.call(read)).body as unknown as Record<string, number>
    for (const [name, count] of Object.entries(all)) {
      // The super admin belongs to no community, but is a user.
      const outside = ['totalRegisteredUsers', 'activeUsers', 'approvedUsers'].includes(name) ? 1 : 0
      expect([name, count]).toEqual([name, (here[name] ?? 0) + (there[name] ?? 0) + outside])
    }
    const none = (await w.superAdmin.call(read, { query: { communityId: '00000000-0000-7000-8000-000000000000' } }))
      .body
    expect(new Set(Object.values(none))).toEqual(new Set([0]))
  })
})
