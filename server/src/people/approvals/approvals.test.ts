import { authEndpoints } from '@aangan/contract/access/auth'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, speaker, trailOf, world, type World } from '../../../test/world.ts'

const { pending, approve, approveMany, reject } = approvalEndpoints

describe('approvals', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const newcomer = (options = {}) => w.person({ status: 'PENDING', ...options })
  const ids = (body: unknown) => (body as { id: string }[]).map(({ id }) => id)

  // spec: 6.approve-users.1, who.16, 7.calls.37
  it('an admin sees their own community’s, oldest first; a super admin all, or one', async () => {
    const first = await newcomer()
    const second = await newcomer()
    const elsewhere = await newcomer({ communityId: w.there.id })
    expect(ids((await w.admin.call(pending)).body)).toEqual([first.id, second.id])
    expect((await w.admin.call(pending, { query: { communityId: w.there.id } })).status).toBe(403)
    expect(ids((await w.superAdmin.call(pending)).body)).toEqual([first.id, second.id, elsewhere.id])
    expect(ids((await w.superAdmin.call(pending, { query: { communityId: w.there.id } })).body)).toEqual([elsewhere.id])
    expect((await w.admin.call(approve, { params: { id: elsewhere.id } })).status).toBe(404)
  })

  // spec: 4.signup.2, 4.user-status.2, 5.approval-remark.1, 7.calls.38, people.joining.6
  it('an approved resident enters, with themself as the first member', async () => {
    const applicant = await newcomer({ username: 'welcome' })
    const body = {
      name: 'Ignored',
      mobileNo: '1',
      remark: '',
      username: 'x',
      houseNo: 'x',
      division: 'Z',
      ownershipType: 'q',
      communityId: w.here.id,
    }
    const { status, body: user } = await w.admin.call(approve, { params: { id: applicant.id }, body } as never)
    expect(status).toBe(200)
    expect(user).toMatchObject({
      id: applicant.id,
      username: 'welcome',
      name: applicant.name,
      status: 'ACTIVE',
      remark: 'Action by admin',
      decidedBy: w.admin.id,
      decidedAt: expect.any(String),
      roles: ['USER'],
      vehicles: [],
    })
    expect(
      await w.sql`select name, mobile_no, relation from data.members where user_id = ${applicant.id}`,
    ).toMatchObject([{ name: applicant.name, mobile_no: '9876543210', relation: 'SELF' }])
    const login = await w.guest.call(authEndpoints.login, { body: { username: 'welcome', password } })
    expect(login.status).toBe(200)
    const entered = speaker(w.address, { ...applicant, token: String(login.body['token']) })
    expect((await entered.call(currentUserEndpoints.read)).body).toMatchObject({ joinedAt: user['decidedAt'] })
    const [row] =
      await w.sql`select user_id, old_data, new_data from data.audit_logs where resource_id = ${applicant.id} and action = 'APPROVE'`
    expect(row!['user_id']).toBe(w.admin.id)
    expect(JSON.parse(row!['old_data']).status).toBe('PENDING')
    expect(JSON.parse(row!['new_data'])).toMatchObject({
      status: 'ACTIVE',
      remark: 'Action by admin',
      decidedBy: w.admin.id,
      decidedAt: expect.any(String),
    })
  })

  // spec: people.houses.22
  it('writes the new house and the occupancy into the trail beside the approval', async () => {
    const applicant = await newcomer({ houseNo: 'N77', division: 'D' })
    expect((await w.admin.call(approve, { params: { id: applicant.id } })).status).toBe(200)
    const rows = await w.sql<{ what: string; new_data: string; user_id: string; request_id: string }[]>`
      select resource || ' ' || action as what, new_data, user_id, request_id from data.audit_logs
      where request_id in (select request_id from data.audit_logs where resource_id = ${applicant.id} and action = 'APPROVE')`
    expect(rows.map(({ what }) => what).toSorted()).toEqual(['HOUSE CREATE', 'OCCUPANCY CREATE', 'USER APPROVE'])
    expect(new Set(rows.map(({ user_id: by }) => by))).toEqual(new Set([w.admin.id]))
    const dataOf = (wanted: string): unknown => JSON.parse(rows.find(({ what }) => what === wanted)!.new_data)
    expect(dataOf('HOUSE CREATE')).toMatchObject({ division: 'D', number: 'N77', communityId: w.here.id })
    expect(dataOf('OCCUPANCY CREATE')).toMatchObject({ userId: applicant.id, main: true, primaryContact: true })
    const neighbour = await newcomer({ houseNo: 'N77', division: 'D' })
    expect((await w.superAdmin.call(approve, { params: { id: neighbour.id } })).status).toBe(200)
    const again = await w.sql<{ community_id: string }[]>`
      select community_id from data.audit_logs where resource = 'OCCUPANCY' and action = 'CREATE' and new_data like ${`%${neighbour.id}%`}`
    expect(again).toEqual([{ community_id: w.here.id }])
  })

  // spec: 4.user-status.2, 7.calls.39, people.joining.6
  it('a rejected one does not, and the remark is kept', async () => {
    const applicant = await newcomer({ username: 'unwelcome' })
    expect(
      (await w.admin.call(reject, { params: { id: applicant.id }, body: { remark: 'Not a resident' } })).body,
    ).toMatchObject({ status: 'REJECTED', remark: 'Not a resident' })
    expect((await w.guest.call(authEndpoints.login, { body: { username: 'unwelcome', password } })).status).toBe(401)
    expect(await w.sql`select joined_at from data.users where id = ${applicant.id}`).toEqual([{ joined_at: null }])
    expect((await w.guest.call(authEndpoints.checkUsername, { query: { username: 'unwelcome' } })).body).toEqual({
      available: false,
    })
    expect((await w.admin.call(approve, { params: { id: applicant.id } })).status).toBe(409)
    expect(
      (await w.admin.call(reject, { params: { id: applicant.id }, body: { remark: 'x'.repeat(501) } })).status,
    ).toBe(400)
  })

  it('approve against reject: one wins, one row in the trail', async () => {
    for (let round = 0; round < 10; round++) {
      const applicant = await newcomer()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => w.admin.call(i % 2 ? approve : reject, { params: { id: applicant.id } })),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      expect(await w.sql`select 1 from data.audit_logs where resource_id = ${applicant.id}`).toHaveLength(1)
    }
  })

  // spec: screens.approvals.1
  it('several at once: those who wait, in the caller’s scope, each a member and in the trail', async () => {
    const [first, second, rejected, elsewhere] = await Promise.all([
      newcomer(),
      newcomer(),
      newcomer(),
      newcomer({ communityId: w.there.id }),
    ])
    await w.admin.call(reject, { params: { id: rejected.id } })
    const people = [first, second, rejected, elsewhere].map(({ id }) => id)
    const { status, body } = await w.admin.call(approveMany, { body: { ids: people, remark: 'Welcome' } })
    expect(status).toBe(200)
    expect(ids(body).sort()).toEqual([first.id, second.id].sort())
    expect(body).toContainEqual(expect.objectContaining({ id: first.id, status: 'ACTIVE', remark: 'Welcome' }))
    const members =
      await w.sql`select user_id from data.members where user_id = any (string_to_array(${people.join()}, ',')::uuid[])`
    expect(members.map((row) => row['user_id']).sort()).toEqual([first.id, second.id].sort())
    for (const { id } of [first, second])
      expect(await trailOf(w.sql, 'USER', id)).toMatchObject([
        { action: 'APPROVE', by: w.admin.id, before: { status: 'PENDING' }, after: { status: 'ACTIVE' } },
      ])
    expect(await trailOf(w.sql, 'USER', elsewhere.id)).toEqual([])
    // A repeat changes nothing.
    expect((await w.admin.call(approveMany, { body: { ids: people } })).body).toEqual([])
    expect(await trailOf(w.sql, 'USER', first.id)).toHaveLength(1)
    expect((await w.admin.call(approveMany, { body: { ids: [] } })).status).toBe(400)
  })

  // spec: screens.first-admin.2
  it('the first admin of a community is made with the approval', async () => {
    const applicant = await newcomer()
    const { body } = await w.superAdmin.call(approve, { params: { id: applicant.id }, body: { makeAdmin: true } })
    expect(body).toMatchObject({ status: 'ACTIVE', roles: ['ADMIN', 'USER'] })
    const trail = await trailOf(w.sql, 'USER', applicant.id)
    expect(Object.fromEntries(trail.map(({ action, after }) => [action, after.roles]))).toEqual({
      APPROVE: ['USER'],
      ROLE_UPDATE: ['ADMIN', 'USER'],
    })
  })
})
