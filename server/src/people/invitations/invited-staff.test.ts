import { authEndpoints } from '@aangan/contract/access/auth'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { houseEndpoints, occupancyEndpoints } from '@aangan/contract/people/house-endpoints'
import { canRenew, type Invitation } from '@aangan/contract/people/invitation-shapes'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { memberEndpoints } from '@aangan/contract/people/members'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speaker, trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { list, create, renew, remove, open, join, accept } = invitationEndpoints

describe('an invitation for somebody who works here', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const invite = async (name: string, role: 'SECURITY' | 'SUPER_ADMIN') => {
    const body = { name, roles: [role], communityId: w.here.id }
    const { body: made } = await w.superAdmin.call(create, { body })
    return { id: String(made['id']), userId: String(made['userId']), code: String(made['code']) }
  }

  // spec: people.invitations.17
  it('as a super admin is renewed and ended by super admins only: a code is the way into the account', async () => {
    const { id, code } = await invite('Second Super Admin', 'SUPER_ADMIN')
    const guard = await invite('Another Guard', 'SECURITY')
    const refused = {
      status: 403,
      body: { message: 'Access denied. Please ensure you have super admin privileges.' },
    }
    expect(await w.admin.call(renew, { body: { ids: [guard.id, id] } })).toMatchObject(refused)
    expect(await w.admin.call(remove, { params: { id } })).toMatchObject(refused)
    const listed = (await w.admin.call(list, { query: { name: 'Super Admin' } })).body[
      'content'
    ] as unknown as Invitation[]
    expect(
      listed.map((one) => [one.roles, canRenew({ roles: ['ADMIN'] }, one), canRenew({ roles: ['SUPER_ADMIN'] }, one)]),
    ).toEqual([[['SUPER_ADMIN'], false, true]])
    for (const good of [code, guard.code]) expect((await w.guest.call(open, { body: { code: good } })).status).toBe(200)
    expect((await w.superAdmin.call(renew, { body: { ids: [id] } })).status).toBe(200)
    expect((await w.superAdmin.call(remove, { params: { id } })).status).toBe(204)
  })

  // spec: people.invitations.17
  it('opens nothing any more once they are to be a super admin: an admin may know the code', async () => {
    const { id, userId, code } = await invite('Fourth Guard', 'SECURITY')
    const promote = (by: Speaker) =>
      by.call(userEndpoints.setRoles, { params: { id: userId }, body: ['SUPER_ADMIN', 'SECURITY'] })
    const isGood = async (one: string) => (await w.guest.call(open, { body: { code: one } })).status === 200
    expect((await promote(w.admin)).status).toBe(403)
    expect(await isGood(code)).toBe(true)
    expect((await promote(w.superAdmin)).status).toBe(200)
    expect(await isGood(code)).toBe(false)
    const { body } = await w.superAdmin.call(renew, { body: { ids: [id] } })
    const [fresh] = body as unknown as { code: string }[]
    expect(await isGood(fresh!.code)).toBe(true)
  })

  // spec: people.invitations.17
  it('leaves their roles in the trail each time a code is made', async () => {
    const { id, userId } = await invite('Third Guard', 'SECURITY')
    expect((await w.admin.call(renew, { body: { ids: [id] } })).status).toBe(200)
    const trail = (await trailOf(w.sql, 'USER', userId)).filter(({ action }) => action === 'INVITE')
    expect(trail.map(({ after }) => (after as { roles: string[] }).roles)).toEqual([['SECURITY'], ['SECURITY']])
  })

  // spec: people.houses.24
  it.each(['given', 'taken'])('is the first member of their household once a house is %s', async (how) => {
    const { userId, code } = await invite('Ravi Guard', 'SECURITY')
    const account = { username: `ravi-${how}`, password: 'courtyard-4', name: 'Ravi Guard', mobileNo: '9811100077' }
    const body = { ...account, email: 'ravi@example.org', acceptedTermsAndPrivacy: true as const, code }
    expect((await w.guest.call(join, { body })).status).toBe(201)
    await w.admin.call(userEndpoints.setRoles, { params: { id: userId }, body: ['SECURITY', 'USER'] })
    const { body: entered } = await w.guest.call(authEndpoints.login, { body: account })
    const ravi = speaker(w.address, { ...w.guard, id: userId, token: String(entered['token']) })
    expect((await ravi.call(memberEndpoints.list)).body).toEqual([])
    const house = { division: 'D', number: how === 'given' ? '77' : '78' } as const
    if (how === 'given') {
      const { body: made } = await w.admin.call(houseEndpoints.create, { body: house })
      const params = { id: String(made['id']) }
      await w.admin.call(occupancyEndpoints.create, { params, body: { userId, ownershipType: 'tenant' } })
    } else {
      const home = { houseNo: house.number, division: house.division, ownershipType: 'tenant' } as const
      const { body: invited } = await w.admin.call(create, { body: { name: 'Ravi', ...home } })
      expect((await ravi.call(accept, { body: { code: String(invited['code']) } })).status).toBe(200)
    }
    expect((await ravi.call(memberEndpoints.list)).body).toMatchObject([
      { name: 'Ravi Guard', mobileNo: '9811100077', relation: 'SELF', userId },
    ])
  })

  // spec: people.invitations.13
  it('makes a resident of a guard who takes a house, and leaves them signed in', async () => {
    const guard = await w.person({ name: 'Suresh Guard', roles: ['SECURITY'] })
    const elsewhere = await w.sql<{ id: string }[]>`
      insert into data.sessions (id, user_id, expires_at) values (gen_random_uuid(), ${guard.id}, now() + interval '1 day') returning id`
    expect((await guard.call(memberEndpoints.list)).status).toBe(403)
    const home = { houseNo: '79', division: 'D', ownershipType: 'owner' } as const
    const { body: invited } = await w.admin.call(create, { body: { name: 'Suresh', ...home } })
    expect((await guard.call(accept, { body: { code: String(invited['code']) } })).status).toBe(200)
    expect((await guard.call(currentUserEndpoints.read)).body).toMatchObject({ roles: ['SECURITY', 'USER'] })
    expect((await guard.call(memberEndpoints.list)).body).toMatchObject([{ name: 'Suresh Guard', relation: 'SELF' }])
    expect(await w.sql`select from data.sessions where id = ${elsewhere[0]!.id} and expires_at > now()`).toHaveLength(1)
    const trail = (await trailOf(w.sql, 'USER', guard.id)).filter(({ action }) => action === 'ROLE_UPDATE')
    expect(trail).toMatchObject([
      { by: guard.id, before: { roles: ['SECURITY'] }, after: { roles: ['SECURITY', 'USER'] } },
    ])
  })
})
