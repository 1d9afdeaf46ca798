import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { verifiedPassQr, webCryptoVerifier } from '@aangan/contract/gate/pass-qr'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { userEndpoints } from '@aangan/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { day, hour, invitationsIn, minute } from '../../../test/invite.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { openPassKeys } from '../pass-keys/pass-keys.ts'

const { list, create, read, update, cancel, renewCode } = passEndpoints
const nowhere = '00000000-0000-7000-8000-000000000000'
const notFound = { status: 404, body: { message: 'Pass not found.' } }
const notOpen = { status: 409, body: { message: 'This pass is used, over or cancelled.' } }

describe('passes', () => {
  let w: World
  let wife: Speaker
  let guard: Speaker
  beforeAll(async () => {
    w = await world()
    wife = await w.person({ name: 'Leela Rao' })
    guard = w.guard
  })
  afterAll(() => w.close())

  const { at, form, often, invite, made } = invitationsIn(() => w)
  const of = ({ id }: Pick<Pass, 'id'>) => ({ params: { id } })
  const visitsOf = ({ id }: Pick<Pass, 'id'>) =>
    w.sql<Record<string, unknown>[]>`
      select kind, guest_name, contact_no, company, vehicle_no, note, purpose_of_visit, visiting_house_no, status, entry_time, user_id from data.visits where pass_id = ${id}`

  it('are not for guests, and the gate only reads them', async () => {
    const pass = await made(w.resident)
    expect((await invite(w.guest)).status).toBe(401)
    expect((await invite(guard)).status).toBe(403)
    expect((await guard.call(update, { ...of(pass), body: form() } as never)).status).toBe(403)
    expect((await guard.call(cancel, of(pass))).status).toBe(403)
    expect((await guard.call(read, of(pass))).status).toBe(200)
  })

  it('shows a resident what lets the visitor in: code, link and QR code', async () => {
    const pass = await made(w.resident, form({ houseNo: '999', division: 'D' }))
    expect(pass).toEqual({
      id: expect.any(String),
      houseNo: '101',
      division: 'A',
      kind: 'GUEST',
      visitorName: 'Suresh Iyer',
      phone: '9123456780',
      company: null,
      vehicleNo: 'MH 12 KZ 8236',
      vehicleType: 'four-wheeler',
      note: 'Brings a cake',
      frequency: 'ONCE',
      validFrom: expect.stringMatching(/:00\.000Z$/),
      validUntil: expect.any(String),
      days: [],
      dayFrom: null,
      dayUntil: null,
      maxUses: 1,
      uses: 0,
      status: 'ACTIVE',
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringMatching(/^\/p\/[\w-]{43}$/),
      qr: expect.stringMatching(/^AG1:.{141}$/),
      createdBy: { id: w.resident.id, name: 'Asha Rao' },
      communityId: w.here.id,
      community: w.here,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const isSigned = await webCryptoVerifier(openPassKeys(w.tokenSecret).publicKeyOf(w.here.id))
    expect(await verifiedPassQr(pass.qr!, w.here.id, isSigned)).toMatchObject({
      passId: pass.id,
      validFrom: new Date(pass.validFrom),
      validUntil: new Date(pass.validUntil),
      days: 0,
    })
    expect((await w.resident.call(read, of(pass))).body).toEqual(pass)
  })

  it('says the days and hours of a frequent one as they were given', async () => {
    const pass = await made(
      w.resident,
      often({ maxUses: 3, dayFrom: '22:00', dayUntil: '06:00', days: ['SUN', 'MON', 'SUN'] }),
    )
    expect(pass).toMatchObject({ days: ['MON', 'SUN'], dayFrom: '22:00', dayUntil: '06:00', maxUses: null, uses: 0 })
    expect(await visitsOf(pass)).toEqual([])
  })

  // spec: gate.passes.4
  it('belong to the house: its people see and manage them, others do not know of them', async () => {
    const pass = await made(w.resident)
    const edited = await wife.call(update, { ...of(pass), body: form({ note: 'Two cakes' }) } as never)
    expect(edited).toMatchObject({
      status: 200,
      body: { note: 'Two cakes', qr: pass.qr, link: pass.link, code: pass.code },
    })
    for (const who of [w.neighbour, w.stranger, w.strangerAdmin, w.strangerGuard])
      expect(await who.call(read, of(pass))).toMatchObject(notFound)
    for (const who of [w.neighbour, w.stranger, w.strangerAdmin]) {
      expect(await who.call(update, { ...of(pass), body: form() } as never)).toMatchObject(notFound)
      expect(await who.call(cancel, of(pass))).toMatchObject(notFound)
    }
    expect(await w.resident.call(read, of({ id: nowhere }))).toMatchObject(notFound)
    expect((await wife.call(cancel, of(pass))).body).toMatchObject({ id: pass.id, status: 'CANCELLED' })
    const ids = async (who: Speaker) =>
      ((await who.call(list, { query: { scope: 'all', size: 100 } })).body as never as { content: Pass[] }).content.map(
        ({ id }) => id,
      )
    expect(await ids(w.resident)).toContain(pass.id)
    expect(await ids(w.neighbour)).not.toContain(pass.id)
    expect(await ids(w.strangerAdmin)).not.toContain(pass.id)
  })

  // spec: gate.passes.4
  it('an owner who let the house does not see them', async () => {
    const owner = await w.person({ houseNo: '303', division: 'C' })
    const tenant = await w.person({ houseNo: '303', division: 'C', ownershipType: 'tenant' })
    const pass = await made(tenant)
    expect((await owner.call(read, of(pass))).status).toBe(200)
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    expect(await owner.call(read, of(pass))).toMatchObject(notFound)
    expect((await invite(owner)).body['message']).toBe('Please choose one of your houses.')
  })

  it('a resident of several houses chooses one of their own', async () => {
    const [villa] = await w.sql<
      { id: string }[]
    >`insert into data.houses (community_id, division, number) values (${w.here.id}, 'D', 'V1') returning id`
    await w.sql`
      insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on)
      values (${w.here.id}, ${villa!.id}, ${w.resident.id}, gen_random_uuid(), 'owner', true, false, true, current_date)`
    expect(await made(w.resident, form({ houseId: villa!.id }))).toMatchObject({ houseNo: 'V1', division: 'D' })
    expect(await invite(wife, { houseId: villa!.id })).toMatchObject({
      status: 400,
      body: { message: 'Please choose one of your houses.' },
    })
  })

  // spec: gate.passes.4
  it('staff name the house and see its passes, but neither link nor QR code', async () => {
    expect((await invite(w.admin)).body['fields']).toEqual({
      houseNo: 'House number is required.',
      division: 'Division is required.',
    })
    const pass = await made(w.admin, form({ houseNo: '101', division: 'A' }))
    expect(pass).toMatchObject({ houseNo: '101', createdBy: { name: 'Meera Admin' }, link: expect.any(String) })
    expect((await guard.call(read, of(pass))).body).toMatchObject({ code: pass.code, link: null, qr: null })
    expect((await w.resident.call(read, of(pass))).body).toMatchObject({ link: pass.link, qr: pass.qr })
    const both = await w.person({ roles: ['USER', 'ADMIN'], houseNo: '404', division: 'B' })
    expect(await made(both)).toMatchObject({ houseNo: '404', division: 'B' })
    expect(await made(both, form({ houseNo: '101', division: 'A' }))).toMatchObject({ houseNo: '101' })
  })

  // spec: gate.passes.14
  it('the code of a frequent pass is at the desk, not in the list of a guard, and can be another', async () => {
    const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
    const often = { frequency: 'FREQUENT', days, dayFrom: '00:00', dayUntil: '23:59' }
    const validUntil = new Date(w.now().getTime() + 30 * 86_400_000).toISOString()
    const pass = await made(w.resident, form({ ...often, validUntil }))
    expect(pass.code).toMatch(/^\d{6}$/)
    const codeFor = async (who: Speaker) => (await who.call(read, of(pass))).body['code']
    expect([await codeFor(guard), await codeFor(w.admin), await codeFor(w.resident)]).toEqual([
      null,
      pass.code,
      pass.code,
    ])
    const { body: listed } = await guard.call(list)
    expect((listed['content'] as unknown as Pass[]).find(({ id }) => id === pass.id)).toMatchObject({ code: null })
    const onBoard = async () => {
      const { body } = await guard.call(boardEndpoints.read)
      return (body['passes'] as unknown as Pass[]).find(({ id }) => id === pass.id)?.code
    }
    expect(await onBoard()).toBe(pass.code)

    for (const who of [guard, w.neighbour, w.stranger, w.strangerAdmin])
      expect((await who.call(renewCode, of(pass))).status).toBe(who === guard ? 403 : 404)
    for (const who of [w.resident, w.admin]) {
      const before = await onBoard()
      const renewed = (await who.call(renewCode, of(pass))).body as unknown as Pass
      expect(renewed).toMatchObject({ id: pass.id, code: expect.stringMatching(/^\d{6}$/) })
      expect(renewed.code).not.toBe(before)
      expect(await onBoard()).toBe(renewed.code)
      expect(await deskOf(w, guard).ask('ENTRY', { code: before! })).toMatchObject({ code: 'UNKNOWN' })
    }
    // What the visitor has besides the code stays good.
    const { body: now } = await w.resident.call(read, of(pass))
    expect(now).toMatchObject({ link: pass.link, qr: pass.qr })
    expect(await deskOf(w, guard).ask('ENTRY', { qr: pass.qr! })).toMatchObject({ outcome: 'APPLIED' })
    const trail = await trailOf(w.sql, 'PASS', pass.id)
    expect(trail.map(({ action, by }) => [action, by]).slice(1)).toEqual([
      ['UPDATE', w.resident.id],
      ['UPDATE', w.admin.id],
    ])
    await w.resident.call(cancel, of(pass))
    expect(await w.resident.call(renewCode, of(pass))).toMatchObject({ status: 409, body: { code: 'pass.not_open' } })
  })

  it('a super admin names the community, and sees all of them or one', async () => {
    expect((await invite(w.superAdmin, { houseNo: '7', division: 'C' })).body['fields']).toEqual({
      communityId: 'Please select a community.',
    })
    const house = { houseNo: '7', division: 'C' }
    const there = await made(w.superAdmin, form({ ...house, communityId: w.there.id }))
    expect(there.communityId).toBe(w.there.id)
    const listed = async (query: object) =>
      (
        (await w.superAdmin.call(list, { query: { size: 100, ...query } } as never)).body as never as {
          content: Pass[]
        }
      ).content.map(({ communityId }) => communityId)
    expect(new Set(await listed({}))).toEqual(new Set([w.here.id, w.there.id]))
    expect(new Set(await listed({ communityId: w.there.id }))).toEqual(new Set([w.there.id]))
    expect((await w.admin.call(create, { body: form({ ...house, communityId: w.there.id }) } as never)).status).toBe(
      403,
    )
    expect((await w.superAdmin.call(update, { ...of(there), body: form({ note: 'x' }) } as never)).body).toMatchObject({
      note: 'x',
      ...house,
    })
  })

  it('lists those that are to come or running, soonest first; all of them newest first', async () => {
    const who = await w.person({ houseNo: '505', division: 'D' })
    const later = await made(who, form({ validFrom: at(2 * day), validUntil: at(3 * day) }))
    const sooner = await made(who, form({ validFrom: at(day), validUntil: at(2 * day) }))
    const over = await made(who, form({ validUntil: at(15 * minute) }))
    const used = await made(who)
    const cancelled = await made(who)
    await w.sql`update data.passes set uses = 1 where id = ${used.id}`
    await w.sql`update data.passes set valid_from = now() - interval '2 hours', valid_until = now() - interval '1 second' where id = ${over.id}`
    await who.call(cancel, of(cancelled))
    const rows = async (query: object = {}) => {
      const { body } = await who.call(list, { query } as never)
      return (body as never as { content: Pass[] }).content.map(({ id, status }) => [id, status])
    }
    expect(await rows()).toEqual([
      [sooner.id, 'UPCOMING'],
      [later.id, 'UPCOMING'],
    ])
    expect(await rows({ scope: 'all' })).toEqual([
      [cancelled.id, 'CANCELLED'],
      [used.id, 'USED'],
      [over.id, 'OVER'],
      [sooner.id, 'UPCOMING'],
      [later.id, 'UPCOMING'],
    ])
    expect((await who.call(list, { query: { scope: 'all', size: 2, page: 2 } })).body).toMatchObject({
      totalElements: 5,
      totalPages: 3,
      content: [{ id: later.id }],
    })
    expect((await who.call(list, { query: { scope: 'mine' } } as never)).body['message']).toBe(
      'Scope must be current or all.',
    )
    for (const ended of [over, used, cancelled])
      expect(await who.call(update, { ...of(ended), body: form() } as never)).toMatchObject(notOpen)
    for (const ended of [over, used]) expect(await who.call(cancel, of(ended))).toMatchObject(notOpen)
  })

  describe('the visit of a pass for one', () => {
    // spec: gate.passes.8
    it('is expected from the beginning, moves with its pass, and ends with it', async () => {
      const pass = await made(w.resident, form({ vehicleNo: 'MH12VV0001' }))
      expect(await visitsOf(pass)).toMatchObject([
        {
          kind: 'GUEST',
          guest_name: 'Suresh Iyer',
          contact_no: '9123456780',
          vehicle_no: 'MH12VV0001',
          purpose_of_visit: 'Brings a cake',
          visiting_house_no: '101',
          status: 'PLANNED',
          entry_time: pass.validFrom,
          user_id: w.resident.id,
        },
      ])
      const seen = async () =>
        (
          (await w.resident.call(guestVehicleEndpoints.list)).body as never as {
            vehicleNo: string
            guestName: string
          }[]
        ).find(({ vehicleNo }) => vehicleNo === 'MH12VV0001')
      expect(await seen()).toMatchObject({ guestName: 'Suresh Iyer', purpose: 'Brings a cake', status: 'PLANNED' })
      const moved = form({
        visitorName: 'Ganesh',
        vehicleNo: 'MH12VV0001',
        note: '',
        validFrom: at(hour),
        validUntil: at(5 * hour),
      })
      await w.resident.call(update, { ...of(pass), body: moved } as never)
      expect(await visitsOf(pass)).toMatchObject([
        { guest_name: 'Ganesh', purpose_of_visit: 'Guest', entry_time: at(hour), status: 'PLANNED' },
      ])
      await w.resident.call(cancel, of(pass))
      expect(await visitsOf(pass)).toMatchObject([{ status: 'CANCELLED' }])
      expect(await seen()).toBeUndefined()
    })

    it('carries the company where no name was given; a pass for several has none', async () => {
      const cab = await made(w.resident, {
        ...form(),
        kind: 'CAB',
        visitorName: undefined,
        company: 'Meru',
        note: undefined,
      })
      expect(cab.visitorName).toBeNull()
      expect(await visitsOf(cab)).toMatchObject([{ guest_name: 'Meru', company: 'Meru', purpose_of_visit: 'Cab' }])
      expect(await visitsOf(await made(w.resident, form({ maxUses: 12 })))).toEqual([])
    })
  })

  it('kind, frequency and number of visitors stay; a pass somebody came on is no longer changed', async () => {
    const pass = await made(w.resident, form({ maxUses: 5 }))
    const edited = await w.resident.call(update, {
      ...of(pass),
      body: often({ kind: 'CAB', maxUses: 9, validUntil: at(hour) }),
    } as never)
    expect(edited.body).toMatchObject({ kind: 'GUEST', frequency: 'ONCE', maxUses: 5, days: [], dayFrom: null })
    await w.sql`update data.passes set uses = 1 where id = ${pass.id}`
    expect(await w.resident.call(update, { ...of(pass), body: form() } as never)).toMatchObject(notOpen)
    const frequent = await made(w.resident, often())
    await w.sql`update data.passes set uses = 7 where id = ${frequent.id}`
    expect(
      (await w.resident.call(update, { ...of(frequent), body: often({ dayUntil: '11:00' }) } as never)).body,
    ).toMatchObject({ dayUntil: '11:00', uses: 7 })
  })

  it('a beginning that stays may lie in the past, a new one may not', async () => {
    const pass = await made(w.resident)
    await w.sql`update data.passes set valid_from = valid_from - interval '2 hours' where id = ${pass.id}`
    const begun = new Date(Date.parse(pass.validFrom) - 2 * hour).toISOString()
    const edit = (validFrom: string) => w.resident.call(update, { ...of(pass), body: form({ validFrom }) } as never)
    expect((await edit(begun)).status).toBe(200)
    expect((await edit(at(-hour))).status).toBe(400)
  })

  it('is cancelled once: repeated, nothing changes', async () => {
    const pass = await made(w.resident)
    const first = await w.resident.call(cancel, of(pass))
    const again = await w.resident.call(cancel, of(pass))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await trailOf(w.sql, 'PASS', pass.id)).map(({ action }) => action)).toEqual(['CREATE', 'CANCEL'])
  })

  it('the trail holds no number, code, link or QR code', async () => {
    const pass = await made(w.resident)
    await w.resident.call(update, { ...of(pass), body: form({ phone: '9000000001' }) } as never)
    await w.resident.call(cancel, of(pass))
    const rows =
      await w.sql`select old_data, new_data from data.audit_logs where resource_id = ${pass.id} or new_data like ${`%${pass.id}%`}`
    expect(rows).toHaveLength(5)
    const text = JSON.stringify(rows)
    for (const secret of ['9123456780', '9000000001', pass.code!, pass.link!.slice(3), pass.qr!.slice(0, 40)])
      expect(text).not.toContain(secret)
    expect(text).toContain('Suresh Iyer')
  })

  // spec: gate.passes.9
  it('an inviter who is no longer active takes their passes with them, and brings them back', async () => {
    const who = await w.person({ houseNo: '606', division: 'D' })
    const pass = await made(who)
    const status = async () => (await w.admin.call(read, of(pass))).body['status']
    const toggle = (wanted: 'ACTIVE' | 'DISABLED') =>
      w.admin.call(userEndpoints.toggleStatus, { params: { id: who.id }, body: { status: wanted } })
    await toggle('DISABLED')
    expect(await status()).toBe('CANCELLED')
    const current = await w.admin.call(list, { query: { size: 100 } })
    expect(current.text).not.toContain(pass.id)
    await toggle('ACTIVE')
    expect(await status()).toBe('ACTIVE')
    const bySuper = await made(w.superAdmin, form({ houseNo: '606', division: 'D', communityId: w.here.id }))
    await w.sql`update data.users set status = 'DISABLED' where id = ${w.superAdmin.id}`
    expect((await w.admin.call(read, of(bySuper))).body['status']).toBe('CANCELLED')
    await w.sql`update data.users set status = 'ACTIVE' where id = ${w.superAdmin.id}`
  })

  // spec: gate.passes.11
  it('a plate or a number on the community’s list is not invited; a house’s own list does not matter', async () => {
    const block = (who: Speaker, body: object) => who.call(blockEndpoints.create, { body } as never)
    await block(w.admin, { scope: 'COMMUNITY', vehicleNo: 'KA05BL0001', reason: 'Drove too fast' })
    await block(w.admin, { scope: 'COMMUNITY', phone: '9555500001', reason: 'Stole a cycle' })
    await block(w.admin, { scope: 'COMMUNITY', name: 'Suresh Iyer', reason: 'Shouted' })
    await block(w.resident, { scope: 'HOUSE', phone: '9555500002' })
    const refused = {
      status: 409,
      body: { message: "This visitor cannot be invited. Please contact your community's office." },
    }
    expect(await invite(w.resident, { vehicleNo: 'ka 05-bl 0001' })).toMatchObject(refused)
    expect(await invite(w.resident, { phone: '9555500001' })).toMatchObject(refused)
    const pass = await made(w.resident, form({ phone: '9555500002' }))
    expect(await w.resident.call(update, { ...of(pass), body: form({ phone: '9555500001' }) } as never)).toMatchObject(
      refused,
    )
    expect(await invite(w.stranger, { phone: '9555500001' })).toMatchObject({ status: 201 })
  })
})
