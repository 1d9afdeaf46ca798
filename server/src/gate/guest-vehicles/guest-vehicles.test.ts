import { wallClockIn } from '@aangan/contract/core/dates'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { create, update, updateByPost } = guestVehicleEndpoints
const nowhere = '00000000-0000-7000-8000-000000000000'
const minute = 60_000
const day = 86_400_000

describe('planning and editing guest vehicles', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const soon = () => new Date(w.now().getTime() + 90 * minute).toISOString()
  const form = (over: object = {}) => ({
    vehicleNo: 'gj 05-ab 1',
    type: 'four-wheeler',
    guestName: 'Ravi Mehta',
    contactNo: '9123456780',
    purposeOfVisit: 'Dinner',
    visitingHouseNo: '707',
    division: 'D',
    entryTime: soon(),
    ...over,
  })
  const plan = (who: Speaker, over: object = {}) => who.call(create, { body: form(over) } as never)
  const trail = (id: unknown) => trailOf(w.sql, 'GUEST_VEHICLE', id)

  it('a guest cannot', async () => {
    expect((await plan(w.guest)).status).toBe(401)
  })

  // spec: 5.guest-vehicle.1, 5.guest-vehicle.2
  it.each([
    [{ vehicleNo: undefined }, 'vehicleNo', 'Vehicle number is required.'],
    [{ vehicleNo: ' ' }, 'vehicleNo', 'Vehicle number is required.'],
    [{ vehicleNo: '- -' }, 'vehicleNo', 'Vehicle number may have letters, digits, spaces and hyphens only.'],
    [{ vehicleNo: 'MH12/1' }, 'vehicleNo', 'Vehicle number may have letters, digits, spaces and hyphens only.'],
    [{ vehicleNo: 'X'.repeat(21) }, 'vehicleNo', 'Vehicle number must be at most 20 characters.'],
    [{ vehicleNo: 12 }, 'vehicleNo', 'This must be text.'],
    [{ type: undefined }, 'type', 'Type is required.'],
    [{ type: 'lorry' }, 'type', 'Type must be one of two-wheeler, four-wheeler.'],
    [{ guestName: undefined }, 'guestName', 'Guest name is required.'],
    [{ guestName: 'x'.repeat(101) }, 'guestName', 'Guest name must be at most 100 characters.'],
    [{ contactNo: undefined }, 'contactNo', 'Contact number is required.'],
    [{ contactNo: '98765' }, 'contactNo', 'Contact number must be 10 digits.'],
    [{ purposeOfVisit: undefined }, 'purposeOfVisit', 'Purpose of visit is required.'],
    [{ purposeOfVisit: 'x'.repeat(501) }, 'purposeOfVisit', 'Purpose of visit must be at most 500 characters.'],
    [{ visitingHouseNo: undefined }, 'visitingHouseNo', 'Visiting house number is required.'],
    [{ visitingHouseNo: 'x'.repeat(21) }, 'visitingHouseNo', 'Visiting house number must be at most 20 characters.'],
    [{ division: undefined }, 'division', 'Division is required.'],
    [{ division: 'E' }, 'division', 'Division must be one of A, B, C, D.'],
    [{ entryTime: undefined }, 'entryTime', 'Entry time is required.'],
    [{ entryTime: 'tomorrow' }, 'entryTime', 'Entry time must be a date and time like 2026-01-31T18:30.'],
    [{ entryTime: '2026-02-30T10:00' }, 'entryTime', 'Entry time must be a date and time like 2026-01-31T18:30.'],
    [{ entryTime: '2026-11-21' }, 'entryTime', 'Entry time must be a date and time like 2026-01-31T18:30.'],
    [{ communityId: 'x' }, 'communityId', 'Selected community is invalid. Please select another community.'],
  ])('refuses %j, when planning and when editing', async (over, field, message) => {
    const { body: made } = await plan(w.guard)
    const body = form(over)
    for (const reply of [
      await w.guard.call(create, { body } as never),
      await w.guard.call(update, { params: { id: String(made['id']) }, body } as never),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    }
  })

  // spec: 5.guest-vehicle.1
  it('names every field that is missing', async () => {
    const { status, body } = await w.guard.call(create, { body: {} } as never)
    expect(status).toBe(400)
    expect(Object.keys(body['fields'] ?? {}).sort()).toEqual([
      'contactNo',
      'division',
      'entryTime',
      'guestName',
      'purposeOfVisit',
      'type',
      'vehicleNo',
      'visitingHouseNo',
    ])
  })

  // spec: 6.guest-vehicles.4, 7.calls.27
  it('a guard enters everything freely, for nobody in particular', async () => {
    const made = await plan(w.guard, { userId: w.resident.id })
    const entryTime = `${String(made.body['entryTime']).slice(0, 16)}:00.000Z`
    expect(made).toMatchObject({ status: 201 })
    expect(made.body).toEqual({
      id: expect.any(String),
      vehicleNo: 'GJ 05-AB 1',
      type: 'four-wheeler',
      guestName: 'Ravi Mehta',
      visitorName: 'Ravi Mehta',
      contactNo: '9123456780',
      purposeOfVisit: 'Dinner',
      purpose: 'Dinner',
      visitingHouseNo: '707',
      division: 'D',
      entryTime,
      status: 'PLANNED',
      arrivedAt: null,
      exitedAt: null,
      communityId: w.here.id,
      community: w.here,
      createdByUserId: w.guard.id,
      userId: null,
    })
    expect(await trail(made.body['id'])).toEqual([
      { action: 'CREATE', by: w.guard.id, community: w.here.id, before: null, after: made.body },
    ])
  })

  // spec: 5.guest-vehicle.5, 6.guest-vehicles.4, who.10
  it('a resident’s contact, house, community and user are those of the account, whatever the body says', async () => {
    for (const over of [
      {},
      { contactNo: '1111111111', visitingHouseNo: '999', division: 'C', userId: w.neighbour.id },
      { communityId: w.here.id },
      { communityId: w.there.id, userId: w.stranger.id },
    ]) {
      const made = await plan(w.resident, over)
      expect(made).toMatchObject({
        status: 201,
        body: {
          contactNo: '9876543210',
          visitingHouseNo: '101',
          division: 'A',
          communityId: w.here.id,
          userId: w.resident.id,
          createdByUserId: w.resident.id,
        },
      })
    }
    const short = await w.resident.call(create, {
      body: { vehicleNo: 'MH 12', type: 'two-wheeler', guestName: 'Mira', purposeOfVisit: 'Tea', entryTime: soon() },
    })
    expect(short).toMatchObject({ status: 201, body: { contactNo: '9876543210', visitingHouseNo: '101' } })
    expect(await w.sql`select 1 from data.visits where community_id = ${w.there.id}`).toHaveLength(0)
  })

  // spec: 6.guest-vehicles.4
  it('a resident who is something more enters freely, and is not attached', async () => {
    for (const roles of [
      ['USER', 'SECURITY'],
      ['USER', 'ADMIN'],
    ] as const) {
      const both = await w.person({ roles })
      expect(await plan(both, { userId: both.id })).toMatchObject({
        status: 201,
        body: {
          contactNo: '9123456780',
          visitingHouseNo: '707',
          division: 'D',
          userId: null,
          createdByUserId: both.id,
        },
      })
      expect((await plan(both, { contactNo: undefined })).status).toBe(400)
    }
  })

  // spec: 6.guest-vehicles.6, who.10
  it('the gate and the admins act in their own community only', async () => {
    for (const who of [w.guard, w.admin, await w.person({ roles: ['USER', 'SECURITY'] })]) {
      expect((await plan(who, { communityId: w.there.id })).status).toBe(403)
      expect(await plan(who, { communityId: w.here.id })).toMatchObject({
        status: 201,
        body: { communityId: w.here.id },
      })
    }
  })

  // spec: 5.guest-vehicle.3, 6.guest-vehicles.5, who.10
  it('a super admin names the community, and one that exists', async () => {
    expect(await plan(w.superAdmin)).toMatchObject({
      status: 400,
      body: { message: 'Please select a community.', fields: { communityId: 'Please select a community.' } },
    })
    expect(await plan(w.superAdmin, { communityId: '' })).toMatchObject({
      status: 400,
      body: { fields: { communityId: 'Please select a community.' } },
    })
    expect(await plan(w.superAdmin, { communityId: nowhere })).toMatchObject({
      status: 400,
      body: { fields: { communityId: 'Selected community is invalid. Please select another community.' } },
    })
    const made = await plan(w.superAdmin, { communityId: w.there.id })
    expect(made).toMatchObject({
      status: 201,
      body: { communityId: w.there.id, community: w.there, userId: null, createdByUserId: w.superAdmin.id },
    })
    expect(await trail(made.body['id'])).toMatchObject([
      { action: 'CREATE', by: w.superAdmin.id, community: w.there.id },
    ])
    const atHome = await w.person({ roles: ['USER', 'SUPER_ADMIN'] })
    expect(await plan(atHome)).toMatchObject({ status: 400, body: { message: 'Please select a community.' } })
    expect((await plan(atHome, { communityId: w.there.id })).status).toBe(201)
  })

  // spec: 7.calls.27
  it('visitorName and purpose are other names of guestName and purposeOfVisit', async () => {
    const body = form({ guestName: undefined, purposeOfVisit: undefined, visitorName: 'Mira', purpose: 'Tea' })
    expect(await w.guard.call(create, { body } as never)).toMatchObject({
      status: 201,
      body: { guestName: 'Mira', visitorName: 'Mira', purposeOfVisit: 'Tea', purpose: 'Tea' },
    })
    expect(await plan(w.guard, { visitorName: 'Mira', purpose: 'Tea' })).toMatchObject({
      body: { guestName: 'Ravi Mehta', purposeOfVisit: 'Dinner' },
    })
    expect(await plan(w.guard, { guestName: '', visitorName: 'Mira' })).toMatchObject({ body: { guestName: 'Mira' } })
  })

  // spec: 9.constants.19
  it('an entry time without an offset is the community’s wall clock, and has no seconds', async () => {
    const at = new Date(Math.floor((w.now().getTime() + day) / minute) * minute)
    const local = wallClockIn('Asia/Kolkata', at)
    for (const entryTime of [
      local,
      `${local}:59`,
      `${local}:59.999`,
      at.toISOString(),
      new Date(at.getTime() + 59_999).toISOString(),
      `${local}:30+05:30`,
    ]) {
      expect((await plan(w.guard, { entryTime })).body).toMatchObject({ entryTime: at.toISOString() })
    }
    await w.sql`update data.communities set time_zone = 'America/New_York' where id = ${w.there.id}`
    const inNewYork = wallClockIn('America/New_York', at)
    expect((await plan(w.strangerGuard, { entryTime: inNewYork })).body).toMatchObject({ entryTime: at.toISOString() })
    const bySuperAdmin = await plan(w.superAdmin, { entryTime: inNewYork, communityId: w.there.id })
    expect(bySuperAdmin.body).toMatchObject({ entryTime: at.toISOString() })
    const edited = await w.superAdmin.call(update, {
      params: { id: String(bySuperAdmin.body['id']) },
      body: form({ entryTime: inNewYork }),
    } as never)
    expect(edited).toMatchObject({ status: 200, body: { entryTime: at.toISOString() } })
  })

  it('an entry time lies at most one year away', async () => {
    const in365 = (days: number, sign: number) => new Date(w.now().getTime() + sign * days * day).toISOString()
    for (const sign of [-1, 1]) {
      expect((await plan(w.guard, { entryTime: in365(364, sign) })).status).toBe(201)
      const { status, body } = await plan(w.guard, { entryTime: in365(367, sign) })
      expect([status, body['fields']]).toEqual([
        400,
        { entryTime: 'Entry time must be at most one year in the past or the future.' },
      ])
    }
  })

  // spec: 7.calls.28, 7.calls.29
  it('PUT and POST edit alike; what is not said in the form stays', async () => {
    const { body: made } = await plan(w.guard)
    const params = { id: String(made['id']) }
    const edited = await w.admin.call(update, {
      params,
      body: form({ guestName: 'Ravi M', division: 'B', userId: w.resident.id }),
    } as never)
    expect(edited).toMatchObject({
      status: 200,
      body: { ...made, guestName: 'Ravi M', visitorName: 'Ravi M', division: 'B', entryTime: expect.any(String) },
    })
    const again = await w.guard.call(updateByPost, { params, body: form({ guestName: 'R. Mehta' }) } as never)
    expect(again).toMatchObject({
      status: 200,
      body: { guestName: 'R. Mehta', division: 'D', createdByUserId: w.guard.id, userId: null, status: 'PLANNED' },
    })
    expect(
      (await trail(made['id'])).map(({ action, by, before, after }) => [
        action,
        by,
        before?.guestName,
        after.guestName,
      ]),
    ).toEqual([
      ['CREATE', w.guard.id, undefined, 'Ravi Mehta'],
      ['UPDATE', w.admin.id, 'Ravi Mehta', 'Ravi M'],
      ['UPDATE', w.guard.id, 'Ravi M', 'R. Mehta'],
    ])
  })

  it('a resident edits what they planned, and stays at home; staff may correct it, and it stays the resident’s', async () => {
    const { body: made } = await plan(w.resident)
    const params = { id: String(made['id']) }
    const mine = await w.resident.call(update, {
      params,
      body: form({ guestName: 'Mira', visitingHouseNo: '999', communityId: w.there.id }),
    } as never)
    expect(mine).toMatchObject({
      status: 200,
      body: {
        guestName: 'Mira',
        visitingHouseNo: '101',
        division: 'A',
        contactNo: '9876543210',
        communityId: w.here.id,
        userId: w.resident.id,
      },
    })
    expect(await w.guard.call(update, { params, body: form() } as never)).toMatchObject({
      status: 200,
      body: { visitingHouseNo: '707', userId: w.resident.id, createdByUserId: w.resident.id },
    })
  })

  it('the community of a guest vehicle does not change', async () => {
    const { body: made } = await plan(w.superAdmin, { communityId: w.there.id })
    const params = { id: String(made['id']) }
    expect(await w.superAdmin.call(update, { params, body: form({ communityId: w.here.id }) } as never)).toMatchObject({
      status: 200,
      body: { communityId: w.there.id },
    })
    expect((await w.admin.call(update, { params, body: form({ communityId: w.there.id }) } as never)).status).toBe(403)
  })

  // spec: who.11
  it('what one cannot see is not found, what one can only see is forbidden', async () => {
    const { body: foreign } = await plan(w.strangerGuard)
    const { body: elsewhere } = await plan(w.guard)
    const { body: visitsMe } = await plan(w.guard, { visitingHouseNo: '101', division: 'A' })
    const status = async (who: Speaker, guest: { [key: string]: unknown }) =>
      (await who.call(update, { params: { id: String(guest['id']) }, body: form() } as never)).status
    expect(await status(w.guest, elsewhere)).toBe(401)
    for (const who of [w.resident, w.guard, w.admin]) expect(await status(who, foreign)).toBe(404)
    expect(await status(w.resident, elsewhere)).toBe(404)
    expect(await status(w.resident, visitsMe)).toBe(403)
    expect(await status(w.neighbour, visitsMe)).toBe(404)
    expect(await status(w.guard, { id: nowhere })).toBe(404)
    expect(await status(w.guard, { id: 'x' })).toBe(400)
    for (const guest of [foreign, elsewhere, visitsMe])
      expect((await trail(guest['id'])).map(({ action }) => action)).toEqual(['CREATE'])
  })
})
