import { authEndpoints } from '@aangan/contract/access/auth'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { communityEndpoints, type ActiveCommunity } from '@aangan/contract/society/communities'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '../../../test/samples.ts'
import { password, world, type World } from '../../../test/world.ts'
import type { Database } from '../../core/db/database.ts'
import { openActiveCommunities } from './active-communities.cache.ts'

const { active, list, create, update, remove, toggleStatus } = communityEndpoints
const form = { name: 'Palm Grove', area: 'Kothrud', city: 'Pune', state: 'Maharashtra', country: 'India' }

describe('communities', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  // spec: 5.community-form.1
  it.each(['name', 'area', 'city', 'state', 'country'])('needs %s', async (field) => {
    expect(await w.superAdmin.call(create, { body: { ...form, [field]: ' ' } })).toMatchObject({
      status: 400,
      body: { message: 'All fields are required.', fields: { [field]: 'All fields are required.' } },
    })
  })

  // The last three are names to this machine's clock, not to PostgreSQL's, or another place's.
  it.each(['Mars/Olympus', '+05:30', 'AET', 'IST', 'US/Pacific-New'])(
    'refuses %s, a time zone that is none',
    async (timeZone) => {
      const refused = { status: 400, body: { fields: { timeZone: 'Time zone must be a name like Asia/Kolkata.' } } }
      expect(await w.superAdmin.call(create, { body: { ...form, timeZone } })).toMatchObject(refused)
      const params = { id: w.there.id }
      expect(await w.superAdmin.call(update, { params, body: { ...form, timeZone } })).toMatchObject(refused)
    },
  )

  // spec: 4.community-status.1, who.19, 7.calls.11, 7.calls.12, 7.calls.13, 7.calls.14
  it('is made, edited, disabled, enabled and deleted, each step in the trail', async () => {
    const made = await w.superAdmin.call(create, { body: form })
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...form,
        displayName: 'Palm Grove, Kothrud, Pune',
        status: 'ACTIVE',
        timeZone: 'Asia/Kolkata',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.any(String),
      },
    })
    const params = { id: String(made.body['id']) }
    expect(await w.superAdmin.call(create, { body: { ...form, name: 'PALM GROVE' } })).toMatchObject({ status: 409 })
    expect(
      (await w.superAdmin.call(update, { params, body: { ...form, city: 'Mumbai', timeZone: 'Asia/Dubai' } })).body,
    ).toMatchObject({ id: params.id, displayName: 'Palm Grove, Kothrud, Mumbai', timeZone: 'Asia/Dubai' })
    expect((await w.superAdmin.call(toggleStatus, { params })).body).toMatchObject({ status: 'DISABLED' })
    expect((await w.guest.call(active, { query: { search: 'palm' } })).body).toEqual([])
    expect((await w.guest.call(active, { query: params })).body).toEqual([])
    expect((await w.superAdmin.call(toggleStatus, { params, body: { status: 'DISABLED' } })).body).toMatchObject({
      status: 'DISABLED',
    })
    expect((await w.superAdmin.call(toggleStatus, { params, body: { status: 'ACTIVE' } })).body).toMatchObject({
      status: 'ACTIVE',
    })
    const open = [{ id: params.id, name: 'Palm Grove', displayName: 'Palm Grove, Kothrud, Mumbai' }]
    expect((await w.guest.call(active, { query: { search: 'MUMB' } })).body).toEqual(open)
    // As a signup link requests it.
    expect((await w.guest.call(active, { query: params })).body).toEqual(open)
    expect((await w.guest.call(active, { query: { id: 'no id' } })).status).toBe(400)
    expect((await w.superAdmin.call(remove, { params })).status).toBe(204)
    expect((await w.superAdmin.call(remove, { params })).status).toBe(404)
    const trail = await w.sql`select action from data.audit_logs where resource_id = ${params.id} order by id`
    expect(trail.map((row) => row['action'])).toEqual(['CREATE', 'UPDATE', 'TOGGLE_STATUS', 'TOGGLE_STATUS', 'DELETE'])
  })

  // spec: safety.the-trail.2
  it('its notices, guests and helpers, which go with it, stand in the trail', async () => {
    const { body } = await w.superAdmin.call(create, { body: { ...form, name: 'Short Lived' } })
    const communityId = String(body['id'])
    const made = async (endpoint: Endpoint, fields: object) =>
      String((await w.superAdmin.call(endpoint, { body: { ...fields, communityId } })).body['id'])
    const notice = await made(noticeEndpoints.create, { title: 'Lift', content: 'Broken', endDate: '2099-01-01' })
    const visit = await made(guestVehicleEndpoints.create, { ...guest, entryTime: w.now().toISOString() })
    const helpers = { name: 'Ravi', contactNo: '9123456789', category: 'PLUMBER' }
    const shared = await made(helperEndpoints.create, {
      ...helpers,
      communities: [{ id: communityId }, { id: w.here.id }],
    })
    const own = await made(helperEndpoints.create, { ...helpers, communities: [{ id: communityId }] })
    expect((await w.superAdmin.call(remove, { params: { id: communityId } })).status).toBe(204)
    const trail = await w.sql`
      select resource, resource_id as id, user_id, old_data, new_data from data.audit_logs where community_id = ${communityId} and action = 'DELETE'`
    const rows = trail.map(({ resource, id, user_id, old_data, new_data }) => [
      resource,
      id,
      user_id,
      JSON.parse(old_data).id,
      new_data,
    ])
    expect(rows).toHaveLength(5)
    for (const [resource, id] of [
      ['NOTICE', notice],
      ['GUEST_VEHICLE', visit],
      ['DOMESTIC_HELPER', shared],
      ['DOMESTIC_HELPER', own],
      ['COMMUNITY', communityId],
    ])
      expect(rows).toContainEqual([resource, id, w.superAdmin.id, id, null])
    expect(await w.sql`select 1 from data.helpers where id = ${shared}`).toHaveLength(1)
    expect(await w.sql`select 1 from data.helpers where id = ${own}`).toHaveLength(0)
  })

  // spec: 7.calls.10
  it('lists all, by name', async () => {
    const { body } = await w.superAdmin.call(list)
    expect(body.map((community) => (community as { name: string }).name)).toEqual(['Green Meadows', 'Lake View'])
  })

  // spec: safety.everybodys-turn.7
  it('however many ask at once for the public list, the database is asked twice at most, and rows only after a change', async () => {
    const asked: string[] = []
    const db: Database = {
      ...w.db,
      askFunction: (work) => {
        const answer = w.db.askFunction(work)
        asked.push('a question')
        return answer
      },
    }
    const open = openActiveCommunities(db)
    const { version, body } = await open({}, null)
    expect(body!.map(({ name }) => name)).toEqual(['Green Meadows', 'Lake View'])
    expect(asked).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 200 }, () => open({ search: 'lake' }, null)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(await open({}, version)).toEqual({ version, body: null })
  })

  // spec: safety.everybodys-turn.7
  it('the public list is what it is now, whoever changed it, and 304 for who has it', async () => {
    const cities = async () => (await w.guest.call(active)).body.map((one) => (one as ActiveCommunity).displayName)
    const before = await cities()
    const { headers } = await w.guest.call(active)
    const etag = headers.get('etag')!
    const again = () => w.guest.send('GET', active.path, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await w.sql`update data.communities set status = 'DISABLED' where id = ${w.there.id}`
    expect(await cities()).toEqual(before.filter((name) => name !== w.there.displayName))
    expect((await again()).status).toBe(200)
    await w.sql`update data.communities set status = 'ACTIVE' where id = ${w.there.id}`
    expect(await cities()).toEqual(before)
  })

  // spec: 7.calls.9
  it('searches literally: a percent sign is a percent sign', async () => {
    expect((await w.guest.call(active, { query: { search: '%' } })).body).toEqual([])
    expect((await w.guest.call(active, { query: { search: '  ' } })).body).toHaveLength(2)
  })

  it.each(['UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])('takes %s', async (timeZone) => {
    const { status, body } = await w.superAdmin.call(create, { body: { ...form, name: timeZone, timeZone } })
    expect([status, body['timeZone']]).toEqual([201, timeZone])
  })

  // spec: 7.calls.13
  it('is not deleted while somebody belongs to it', async () => {
    expect(await w.superAdmin.call(remove, { params: { id: w.here.id } })).toMatchObject({
      status: 409,
      body: { message: 'This community still has residents. Disable it instead.' },
    })
  })

  // spec: 4.session.7, 7.calls.14
  it('once disabled its people are out at once, and cannot log in or sign up', async () => {
    expect((await w.stranger.call(currentUserEndpoints.read)).status).toBe(200)
    await w.superAdmin.call(toggleStatus, { params: { id: w.there.id }, body: { status: 'DISABLED' } })
    expect((await w.stranger.call(currentUserEndpoints.read)).status).toBe(401)
    expect((await w.guest.call(authEndpoints.login, { body: { username: 'stranger', password } })).status).toBe(401)
    await w.superAdmin.call(toggleStatus, { params: { id: w.there.id }, body: { status: 'ACTIVE' } })
    expect((await w.stranger.call(currentUserEndpoints.read)).status).toBe(401)
    expect((await w.guest.call(authEndpoints.login, { body: { username: 'stranger', password } })).status).toBe(200)
  })

  // spec: screens.first-admin.1
  it('the list says which have nobody yet', async () => {
    const made = await w.superAdmin.call(create, { body: { ...form, name: 'Quiet Corner' } })
    const communityId = String(made.body['id'])
    const hasPeople = async () => {
      const { body } = await w.superAdmin.call(list)
      return (body as { id: string; hasPeople: boolean }[]).find(({ id }) => id === communityId)?.hasPeople
    }
    expect(await hasPeople()).toBe(false)
    const { id } = await w.person({ communityId, status: 'PENDING' })
    expect(await hasPeople()).toBe(true)
    await w.superAdmin.call(approvalEndpoints.reject, { params: { id } })
    expect(await hasPeople()).toBe(false)
  })

  it('stays open while the only super admin lives in it', async () => {
    const local = await w.person({ roles: ['USER', 'SUPER_ADMIN'] })
    await w.sql`update data.users set status = 'DISABLED' where id = ${w.superAdmin.id}`
    const toggled = await local.call(toggleStatus, { params: { id: w.here.id }, body: { status: 'DISABLED' } })
    expect(toggled).toMatchObject({
      status: 409,
      body: { message: 'The last active super admin cannot be disabled or lose that role.' },
    })
    expect((await local.call(list)).body).toContainEqual(expect.objectContaining({ id: w.here.id, status: 'ACTIVE' }))
  })
})
