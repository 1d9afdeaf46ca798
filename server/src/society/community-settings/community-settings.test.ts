import { auditEndpoints } from '@aangan/contract/record/audit'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { communitySettingEndpoints, defaultSettings } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { read, update } = communitySettingEndpoints

describe('community settings', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const valuesFor = async (who: Speaker, communityId?: string) => {
    const { status, body } = await who.call(read, { query: { communityId } })
    expect(status).toBe(200)
    return body
  }

  // spec: people.settings.1
  it('are the defaults until somebody changes them, for everyone of the community', async () => {
    expect(defaultSettings).toEqual({
      houseDirectory: 'OPEN',
      familyInvites: true,
      keepAfterLeavingDays: 365,
      guardsSendEmergencies: false,
      adminSecondFactor: 'OPTIONAL',
    })
    for (const who of [w.resident, w.guard, w.admin]) expect(await valuesFor(who)).toEqual(defaultSettings)
  })

  // spec: people.settings.1
  it('are changed by admins only', async () => {
    for (const who of [w.resident, w.guard])
      expect((await who.call(update, { body: { familyInvites: false } })).status).toBe(403)
    expect((await w.guest.call(read)).status).toBe(401)
    expect(await valuesFor(w.admin)).toEqual(defaultSettings)
  })

  // spec: people.settings.2
  it('an admin changes some; the others stay, and the trail has those that changed', async () => {
    const { status, body } = await w.admin.call(update, {
      body: { houseDirectory: 'CLOSED', familyInvites: true, keepAfterLeavingDays: 30 },
    })
    const now = { ...defaultSettings, houseDirectory: 'CLOSED', keepAfterLeavingDays: 30 }
    expect([status, body]).toEqual([200, now])
    expect(await valuesFor(w.resident)).toEqual(now)
    expect(await trailOf(w.sql, 'SETTING', w.here.id)).toEqual([
      {
        action: 'UPDATE',
        by: w.admin.id,
        community: w.here.id,
        before: { houseDirectory: 'OPEN', keepAfterLeavingDays: 365 },
        after: { houseDirectory: 'CLOSED', keepAfterLeavingDays: 30 },
      },
    ])
    const { content } = (await w.admin.call(auditEndpoints.list, { query: { resource: 'setting' } })).body as {
      content?: { changes: string[] }[]
    }
    expect(content?.[0]?.changes).toEqual([
      'House Directory: Any house number → Only houses in the list',
      'Days to keep the data of people who moved out: 365 → 30',
    ])
  })

  // spec: people.settings.2
  it('what changes nothing leaves nothing in the trail', async () => {
    const before = await trailOf(w.sql, 'SETTING', w.here.id)
    const now = await valuesFor(w.admin)
    for (const body of [{}, { keepAfterLeavingDays: now['keepAfterLeavingDays'] }])
      expect((await w.admin.call(update, { body })).body).toEqual(now)
    expect(await trailOf(w.sql, 'SETTING', w.here.id)).toEqual(before)
  })

  // spec: people.settings.1
  it('of one community are not those of another', async () => {
    await w.admin.call(update, { body: { familyInvites: false } })
    expect((await valuesFor(w.stranger))['familyInvites']).toBe(true)
    expect((await w.admin.call(read, { query: { communityId: w.there.id } })).status).toBe(403)
    const foreign = await w.admin.call(update, { body: { communityId: w.there.id, familyInvites: false } })
    expect(foreign.status).toBe(403)
    expect((await valuesFor(w.stranger))['familyInvites']).toBe(true)
  })

  // spec: people.settings.1
  it('a super admin names the community, to read and to change', async () => {
    const nowhere = '00000000-0000-7000-8000-000000000000'
    const asked = {
      status: 400,
      body: { message: 'Please select a community.', fields: { communityId: 'Please select a community.' } },
    }
    expect(await w.superAdmin.call(read)).toMatchObject(asked)
    expect(await w.superAdmin.call(update, { body: { familyInvites: true } })).toMatchObject(asked)
    const unknown = { status: 400, body: { code: 'community.unknown' } }
    expect(await w.superAdmin.call(read, { query: { communityId: nowhere } })).toMatchObject(unknown)
    expect(await w.superAdmin.call(update, { body: { communityId: nowhere, familyInvites: false } })).toMatchObject(
      unknown,
    )
    const changed = await w.superAdmin.call(update, { body: { communityId: w.there.id, keepAfterLeavingDays: 0 } })
    expect(changed).toMatchObject({ status: 200, body: { ...defaultSettings, keepAfterLeavingDays: 0 } })
    expect(await valuesFor(w.superAdmin, w.there.id)).toEqual(await valuesFor(w.strangerAdmin))
    const inQuery = await w.superAdmin.call(update, {
      query: { communityId: w.there.id },
      body: { keepAfterLeavingDays: 5 },
    })
    expect(inQuery.body['keepAfterLeavingDays']).toBe(5)
  })

  // spec: people.settings.2
  it.each([
    ['houseDirectory', 'HALF', 'House Directory must be one of OPEN, CLOSED.'],
    ['familyInvites', 'yes', 'Family invitations must be true or false.'],
    ['keepAfterLeavingDays', -1, 'The number of days must be at least 0.'],
    ['keepAfterLeavingDays', 1096, 'The number of days must be at most 1095.'],
    ['keepAfterLeavingDays', 1.5, 'The number of days must be a whole number.'],
    ['keepAfterLeavingDays', '30', 'The number of days must be a whole number.'],
    ['adminSecondFactor', 'SOMETIMES', 'Second Factor for Admins must be one of OPTIONAL, REQUIRED.'],
  ])('%s cannot be %j', async (name, value, message) => {
    const before = await valuesFor(w.admin)
    const answer = await w.admin.call(update, { body: { [name]: value } })
    expect(answer).toMatchObject({ status: 400, body: { message, fields: { [name]: message } } })
    expect(await valuesFor(w.admin)).toEqual(before)
  })

  // spec: people.settings.3
  it('a second factor is required of admins only by one who has one', async () => {
    expect(
      await w.admin.call(update, { body: { adminSecondFactor: 'REQUIRED', keepAfterLeavingDays: 77 } }),
    ).toMatchObject({ status: 409, body: { message: 'Set up a second factor for yourself first.' } })
    expect(await valuesFor(w.admin)).toMatchObject({ adminSecondFactor: 'OPTIONAL', keepAfterLeavingDays: 30 })
    expect((await w.admin.call(update, { body: { adminSecondFactor: 'OPTIONAL' } })).status).toBe(200)
  })

  // spec: people.settings.2
  it('two changes at once both stay, each with its own row', async () => {
    const before = (await trailOf(w.sql, 'SETTING', w.here.id)).length
    const bodies = [{ houseDirectory: 'OPEN' }, { keepAfterLeavingDays: 31 }]
    await Promise.all(bodies.map((body) => w.admin.call(update, { body })))
    expect(await valuesFor(w.admin)).toMatchObject(Object.assign({}, ...bodies))
    expect((await trailOf(w.sql, 'SETTING', w.here.id)).length).toBe(before + 2)
  })

  it('a kept value that does not fit any more counts as absent', async () => {
    await w.sql`update data.community_settings set value = '"LATER"' where community_id = ${w.here.id} and name = 'houseDirectory'`
    await w.sql`insert into data.community_settings (community_id, name, value) values (${w.here.id}, 'gone', '1')`
    expect(await valuesFor(w.admin)).toEqual({ ...(await valuesFor(w.resident)), houseDirectory: 'OPEN' })
    expect(await valuesFor(w.admin)).not.toHaveProperty('gone')
  })

  // spec: people.settings.3
  it('go with their community', async () => {
    const [row] = await w.sql<{ id: string }[]>`
      insert into data.communities (name, area, city, state, country) values ('Short Lived', 'a', 'b', 'c', 'd') returning id`
    await w.superAdmin.call(update, { body: { communityId: row!.id, keepAfterLeavingDays: 1 } })
    expect((await w.superAdmin.call(communityEndpoints.remove, { params: { id: row!.id } })).status).toBe(204)
    expect(await w.sql`select from data.community_settings where community_id = ${row!.id}`).toEqual([])
  })
})
