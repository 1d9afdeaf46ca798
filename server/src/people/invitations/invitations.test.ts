import { authEndpoints } from '@aangan/contract/access/auth'
import { passwordResetEndpoints } from '@aangan/contract/access/password-resets'
import { householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { memberEndpoints } from '@aangan/contract/people/members'
import { userEndpoints } from '@aangan/contract/people/users'
import { analyticsEndpoints } from '@aangan/contract/record/analytics'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const { list, create, renew, remove, open, join } = invitationEndpoints

const invalid = {
  status: 400,
  body: { message: 'This invitation is not valid or has expired. Ask for a new one.' },
}

describe('an admin invites', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  let houses = 100
  const person = (more = {}) => ({
    name: 'Kavita Rao',
    houseNo: String(houses++),
    division: 'D',
    ownershipType: 'tenant',
    mobileNo: '9812345670',
    email: `kavita${houses}@example.org`,
    ...more,
  })
  const invite = (more = {}, who = w.admin) => who.call(create, { body: person(more) as never })
  const accept = (code: unknown, more = {}): Promise<Answer> =>
    w.guest.call(join, {
      body: {
        code,
        username: `joined${houses++}`,
        password: 'courtyard-1',
        name: 'Kavita S. Rao',
        mobileNo: '9812345679',
        email: 'kavita.rao@example.org',
        acceptedTermsAndPrivacy: true,
        ...more,
      } as never,
    })
  const found = async (name: string, who = w.admin) =>
    (
      (await who.call(userEndpoints.search, { query: { name } })).body as never as {
        content: Record<string, unknown>[]
      }
    ).content
  const day = 86_400_000

  // spec: people.invitations.19
  it('asks before somebody of a name is invited to a house again, where no number or email tells them apart', async () => {
    const nameOnly = { name: 'Mohan Rao', houseNo: '770', mobileNo: undefined, email: undefined }
    expect((await invite(nameOnly)).status).toBe(201)
    const same = { ...nameOnly, name: ' mohan RAO ' }
    expect(await invite(same)).toMatchObject({
      status: 409,
      body: { code: 'invitation.twice', message: 'mohan RAO is invited to D-770 already.' },
    })
    expect((await invite({ ...same, again: 'yes' })).status).toBe(400)
    for (const told of [
      { again: true },
      { mobileNo: '9812345671' },
      { email: 'mohan@example.org' },
      { houseNo: '771' },
    ])
      expect([told, (await invite({ ...same, ...told })).status]).toEqual([told, 201])
    expect((await found('Mohan Rao')).length).toBe(5)
  })

  // spec: people.invitations.1
  it('the person belongs to the house at once, and comes with the code', async () => {
    const made = await invite({ houseNo: 'D-900', division: undefined })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Kavita Rao', houseNo: '900', division: 'D', status: 'OPEN', createdBy: w.admin.id, sentAt: null },
    })
    const { code, link, userId, id } = made.body as Record<string, unknown>
    expect([code, link]).toEqual([
      expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/),
      `http://localhost:3000/invite#${String(code)}`,
    ])
    const [user] = await found('Kavita Rao')
    expect(user).toMatchObject({ id: userId, status: 'ACTIVE', invited: true, access: 'INVITED', roles: ['USER'] })
    expect(user!['username']).toMatch(/^invited-[0-9a-f]{12}$/)
    const members = (await w.guard.call(memberEndpoints.search, { query: { houseNo: '900' } })).body
    expect(members).toMatchObject({ content: [{ name: 'Kavita Rao', relation: 'SELF', houseNo: '900' }] })

    const credentials = { username: String(user!['username']), password: 'courtyard-1' }
    expect(await w.guest.call(authEndpoints.login, { body: credentials })).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials or account pending approval.' },
    })
    expect(
      (await w.guest.call(open, { body: { code: String(code).toLowerCase().replaceAll('-', ' ') } })).body,
    ).toEqual({
      community: w.here,
      houseNo: '900',
      division: 'D',
      name: 'Kavita Rao',
      email: expect.stringContaining('@example.org'),
      mobileNo: '********70',
      username: 'kavita.rao',
    })
    const joined = await accept(code, { username: 'kavita' })
    expect(joined).toMatchObject({
      status: 201,
      body: { id: userId, status: 'ACTIVE', message: 'Welcome! Please log in.' },
    })
    const login = await w.guest.call(authEndpoints.login, { body: { username: 'KAVITA', password: 'courtyard-1' } })
    expect(login).toMatchObject({ status: 200, body: { role: 'USER' } })
    expect((await found('Kavita S. Rao'))[0]).toMatchObject({
      invited: false,
      access: 'OK',
      mobileNo: '9812345679',
      houseNo: '900',
    })
    expect(await accept(code)).toMatchObject(invalid)
    expect((await w.guest.call(open, { body: { code } as never })).status).toBe(400)
    expect((await w.admin.call(list, { query: { houseNo: '900' } })).body).toMatchObject({
      content: [{ id, status: 'ACCEPTED' }],
      totalElements: 1,
    })
    expect((await w.admin.call(remove, { params: { id: String(id) } })).body).toMatchObject({
      message: 'This invitation has been accepted.',
    })
    expect((await w.admin.call(renew, { body: { ids: [String(id)] } })).body).toMatchObject({
      message: 'This invitation has been accepted.',
    })
    const trail = await trailOf(w.sql, 'USER', userId)
    expect(trail.map(({ action, by }) => [action, by])).toEqual([
      ['INVITE', w.admin.id],
      ['ACCEPT', userId],
    ])
    expect(JSON.stringify(trail)).not.toContain(code)
  })

  // spec: people.invitations.3
  it('to one household, and nobody twice into one house', async () => {
    const first = await invite({ houseNo: '910', mobileNo: '9800000001' })
    const [home] = await w.sql`select household_id from data.occupancies where user_id = ${first.body['userId']}`
    const householdId = String(home!['household_id'])
    const second = await invite({ houseNo: '910', mobileNo: '9800000002', householdId })
    expect(second.status).toBe(201)
    const [joined] = await w.sql`
      select household_id, primary_contact, main from data.occupancies where user_id = ${second.body['userId']}`
    expect(joined).toEqual({ household_id: householdId, primary_contact: false, main: true })
    expect((await invite({ houseNo: '911', householdId })).body).toMatchObject({
      message: 'This household is not in that house.',
    })
    const again = { status: 409, body: { message: 'This person already has an account in this house.' } }
    expect(await invite({ houseNo: '910', mobileNo: ' +91 98000 00002' })).toMatchObject(again)
    const email = String(first.body['email']).toUpperCase()
    expect(await invite({ houseNo: '910', mobileNo: undefined, email })).toMatchObject(again)
    expect((await invite({ houseNo: '912', mobileNo: '9800000002' })).status).toBe(201)
  })

  // spec: people.invitations.4
  it('a guard needs no house; nobody gives a role that they may not give', async () => {
    const guard = await invite({ name: 'New Guard', roles: ['SECURITY'] })
    expect(guard).toMatchObject({ status: 201, body: { houseNo: null, division: null, ownershipType: null } })
    expect(await w.sql`select from data.occupancies where user_id = ${guard.body['userId']}`).toEqual([])
    expect((await accept(guard.body['code'], { username: 'newguard' })).status).toBe(201)
    const login = { username: 'newguard', password: 'courtyard-1' }
    expect((await w.guest.call(authEndpoints.login, { body: login })).body).toMatchObject({ role: 'SECURITY' })
    expect((await invite({ roles: ['SUPER_ADMIN'] })).status).toBe(403)
    expect((await w.admin.call(create, { body: { name: 'No House' } })).body).toMatchObject({
      fields: { houseNo: 'House number is required.', division: 'Division is required.' },
    })
    expect((await invite({}, w.superAdmin)).body).toMatchObject({ message: 'Please select a community.' })
    expect((await invite({ communityId: w.there.id }, w.superAdmin)).body).toMatchObject({ communityId: w.there.id })
  })

  // spec: people.invitations.5
  it('into a house of the list only, where the list is closed', async () => {
    const set = (houseDirectory: 'OPEN' | 'CLOSED') =>
      w.admin.call(communitySettingEndpoints.update, { body: { houseDirectory } })
    await set('CLOSED')
    expect(await invite({ houseNo: '990' })).toMatchObject({
      status: 400,
      body: { fields: { houseNo: 'This house is not in the list of this community.' } },
    })
    expect((await invite({ houseNo: '910', mobileNo: undefined })).status).toBe(201)
    await set('OPEN')
  })

  // spec: people.invitations.6
  it('new codes end the old ones, also of what has expired', async () => {
    const [one, two] = [await invite(), await invite({ email: undefined })]
    w.travel(14 * day)
    expect(await accept(one.body['code'])).toMatchObject(invalid)
    const [expired] = await w.sql`select username from data.users where id = ${one.body['userId']}`
    expect((await found('Kavita Rao')).find(({ username }) => username === expired!['username'])).toMatchObject({
      access: 'INVITATION_EXPIRED',
    })
    const ids = [two, one].map(({ body }) => String(body['id']))
    const fresh = await w.admin.call(renew, { body: { ids: [...ids, ids[0]!] } })
    expect(fresh).toMatchObject({ status: 200, body: ids.map((id) => ({ id, name: 'Kavita Rao', division: 'D' })) })
    expect(Object.keys(fresh.body[0]!).toSorted()).toEqual(['code', 'division', 'houseNo', 'id', 'link', 'name'])
    const codes = (fresh.body as unknown as { code: string }[]).map(({ code }) => code)
    expect(await accept(two.body['code'])).toMatchObject(invalid)
    expect((await accept(codes[0])).status).toBe(201)
    expect((await accept(codes[1])).status).toBe(201)
    w.travel(-14 * day)
    expect((await w.strangerAdmin.call(renew, { body: { ids } })).body).toMatchObject({
      message: 'Invitation not found.',
    })
  })

  // spec: people.invitations.7
  it('ends an invitation, and the account that was never used goes with it', async () => {
    const { body } = await invite({ houseNo: '920' })
    const params = { id: String(body['id']) }
    expect((await w.strangerAdmin.call(remove, { params })).status).toBe(404)
    expect((await w.resident.call(remove, { params })).status).toBe(404)
    expect((await w.admin.call(remove, { params })).status).toBe(204)
    expect(await w.sql`select from data.users where id = ${body['userId']}`).toEqual([])
    expect(await accept(body['code'])).toMatchObject(invalid)
    const ended = { status: 409, body: { message: 'This invitation has ended.' } }
    expect(await w.admin.call(remove, { params })).toMatchObject(ended)
    expect(await w.admin.call(renew, { body: { ids: [params.id] } })).toMatchObject(ended)
    expect((await w.admin.call(list, { query: { status: 'ENDED', houseNo: '920' } })).body).toMatchObject({
      content: [{ id: params.id, userId: null, status: 'ENDED' }],
    })
  })

  // spec: people.invitations.7
  it('keeps the account when something depends on it; a new code opens it again', async () => {
    const { body } = await invite()
    await w.sql`
      insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${w.here.id}, ${body['userId']}, 'MH12IN0001', 'two-wheeler')`
    const id = String(body['id'])
    expect((await w.admin.call(remove, { params: { id } })).status).toBe(204)
    expect(await w.sql`select invited from data.users where id = ${body['userId']}`).toEqual([{ invited: true }])
    expect(await w.sql`select from data.members where user_id = ${body['userId']}`).toHaveLength(1)
    expect(await accept(body['code'])).toMatchObject(invalid)
    const fresh = await w.admin.call(renew, { body: { ids: [id] } })
    expect((await accept((fresh.body[0] as { code: string }).code)).status).toBe(201)
  })

  // spec: people.invitations.8
  it('is no way around: no reset code, no disabled account, no taken username, no odd code', async () => {
    const { body } = await invite({ name: 'Nobody Yet' })
    const params = { id: String(body['userId']) }
    expect(await w.admin.call(passwordResetEndpoints.issue, { params })).toMatchObject({
      status: 409,
      body: { message: 'Only an active user can be given a reset code.' },
    })
    expect(await accept(body['code'], { username: 'RESIDENT' })).toMatchObject({
      status: 409,
      body: { message: 'Username is already taken' },
    })
    expect((await accept(body['code'], { acceptedTermsAndPrivacy: false })).status).toBe(400)
    for (const code of ['x', 'AAAA-BBBB-CCCC', '%', 'न'.repeat(12), `${body['code']}1`])
      expect(await accept(code)).toMatchObject(invalid)
    await w.admin.call(userEndpoints.toggleStatus, { params })
    expect(await accept(body['code'])).toMatchObject(invalid)
    await w.admin.call(userEndpoints.toggleStatus, { params })
    expect((await accept(body['code'])).status).toBe(201)
  })

  // spec: people.invitations.18
  it('what it says of a person is erased with them', async () => {
    const { body } = await invite({ name: 'Leaving Soon' })
    await accept(body['code'])
    await w.sql`update data.users set status = 'DISABLED', left_at = now() where id = ${body['userId']}`
    await w.sql`select auth.erase_person(id, left_at, 'unusable', now()) from data.users where id = ${body['userId']}`
    const kept = await w.sql`select name, email, mobile_no, ended_at from data.invitations where id = ${body['id']}`
    expect(kept).toEqual([{ name: 'Former resident', email: null, mobile_no: null, ended_at: null }])
  })

  // spec: people.invitations.9
  it('counts the invited, and finds them', async () => {
    const count = async () => Number((await w.admin.call(analyticsEndpoints.read)).body['invitedUsers'])
    const before = await count()
    await invite()
    expect(await count()).toBe(before + 1)
    const group = await w.admin.call(userEndpoints.search, { query: { group: 'INVITED' } })
    expect(Number(group.body['totalElements'])).toBe(before + 1)
  })

  // spec: people.invitations.9
  it('shows who has not come yet to the household', async () => {
    const home = await w.person({ houseNo: '930', division: 'D', name: 'Asha Home' })
    const [{ household_id: householdId }] = (await w.sql`
      select household_id from data.occupancies where user_id = ${home.id}`) as [{ household_id: string }]
    const { body } = await invite({ houseNo: '930', householdId })
    const people = async (who: Speaker) =>
      ((await who.call(householdEndpoints.read)).body as unknown as { people: unknown[] }[])[0]!.people
    expect(await people(home)).toEqual([
      { userId: home.id, name: 'Asha Home', primaryContact: true, joined: true },
      {
        userId: body['userId'],
        name: 'Kavita Rao',
        primaryContact: false,
        joined: false,
        invitationId: body['id'],
        occupancyId: expect.any(String),
      },
    ])
  })
})
