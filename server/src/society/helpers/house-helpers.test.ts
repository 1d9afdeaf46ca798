import { todayIn } from '@aangan/contract/core/dates'
import { helperEndpoints, type Helper } from '@aangan/contract/society/helpers'
import { houseHelperEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import { type AttendanceDay, type HouseHelper } from '@aangan/contract/society/house-helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const { list, add, remove, reply, attendance, mark, addAbsence, endAbsence } = houseHelperEndpoints

/** Asha and Ravi live in one house; Vikram in another. */
describe('the helpers of a house', () => {
  let w: World
  let asha: Speaker
  let ravi: Speaker
  let vikram: Speaker
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Kale', houseNo: '301', division: 'C' })
    ravi = await w.person({ name: 'Ravi Kale', houseNo: '301', division: 'C' })
    vikram = await w.person({ name: 'Vikram Joshi', houseNo: '302', division: 'C' })
  })
  afterAll(() => w.close())

  const made = async (name: string) => {
    const { body } = await w.admin.call(helperEndpoints.create, {
      body: { name, contactNo: '9123456780', category: 'CLEANER' },
    })
    return { id: String(body['id']) }
  }
  const names = async (who: Speaker) =>
    ((await who.call(list)).body as unknown as HouseHelper[]).map(({ name }) => name)
  const said = ({ status, body }: Answer) => [status, body['message']]
  const day = (days: number) => {
    const at = new Date(`${todayIn('Asia/Kolkata', w.now())}T00:00Z`)
    at.setUTCDate(at.getUTCDate() + days)
    return at.toISOString().slice(0, 10)
  }
  const came = ({ id }: { id: string }, on: string, inAt: string, outAt: string | null) =>
    w.sql`insert into data.helper_attendance (community_id, helper_id, day, in_at, out_at)
      values (${w.here.id}, ${id}, ${on}, ${`${on}T${inAt}+05:30`}, ${outAt && `${on}T${outAt}+05:30`})`

  // spec: gate.helpers.2
  it('are put on its list once, seen by all of the house and by nobody else', async () => {
    const params = await made('Sunita')
    const added = await asha.call(add, { params })
    expect(added).toMatchObject({
      status: 201,
      body: { ...params, name: 'Sunita', category: 'CLEANER', contactNo: '9123456780', isInside: false },
    })
    expect(said(await ravi.call(add, { params }))).toEqual([409, 'This helper is on your list already.'])
    expect((await vikram.call(add, { params })).status).toBe(201)
    expect([await names(ravi), await names(vikram), await names(w.resident)]).toEqual([['Sunita'], ['Sunita'], []])
    expect((await ravi.call(remove, { params })).status).toBe(204)
    expect([await names(asha), await names(vikram)]).toEqual([[], ['Sunita']])
    expect(said(await asha.call(remove, { params }))).toEqual([404, 'Helper not found.'])
  })

  // spec: gate.helpers.4
  it('are those of the people who live there: an owner who has let the house neither sees nor changes them', async () => {
    const params = await made('Sunita of tenants')
    const owner = await w.person({ houseNo: '303', division: 'C' })
    const tenant = await w.person({ houseNo: '303', division: 'C', ownershipType: 'tenant' })
    expect((await tenant.call(add, { params })).status).toBe(201)
    expect(await names(owner)).toEqual(['Sunita of tenants'])
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    expect(await names(owner)).toEqual([])
    const month = day(0).slice(0, 7)
    const unknown = [404, 'Helper not found.']
    expect(said(await owner.call(attendance, { params, query: { month } }))).toEqual(unknown)
    expect(said(await owner.call(mark, { params: { ...params, day: day(0) }, body: { mark: 'CAME' } }))).toEqual(
      unknown,
    )
    expect(said(await owner.call(addAbsence, { params, body: { from: day(0), until: day(0) } }))).toEqual(unknown)
    expect(said(await owner.call(remove, { params }))).toEqual(unknown)
    expect((await owner.call(add, { params })).status).toBe(403)
    expect(await names(tenant)).toEqual(['Sunita of tenants'])
  })

  // spec: gate.helpers.2
  it('at most twenty, also when two of the house add at once', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, (_, n) => made(`Helper ${n}`)))
    const lone = await w.person({ houseNo: '999', division: 'D' })
    for (const params of many.slice(0, 19)) expect((await lone.call(add, { params })).status).toBe(201)
    const both = await Promise.all(many.slice(19).map((params) => lone.call(add, { params })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body['message']).toBe(
      'You can have at most 20 helpers on your list.',
    )
  })

  // spec: gate.helpers.2
  it('are visible ones of the community', async () => {
    const params = await made('Hidden')
    await asha.call(add, { params })
    await w.superAdmin.call(helperEndpoints.setVisibility, { params, body: { isVisible: false } })
    expect(await names(asha)).not.toContain('Hidden')
    expect((await vikram.call(add, { params })).status).toBe(404)
    expect((await w.stranger.call(add, { params })).status).toBe(404)
  })

  // spec: gate.helpers.11
  it('came on the days that the gate saw, a notice or the house says', async () => {
    const params = await made('Kamala')
    const month = day(-1).slice(0, 7)
    const of = async (who: Speaker) => {
      const { status, body } = await who.call(attendance, { params, query: { month } })
      return status === 200 ? (body['days'] as unknown as AttendanceDay[]).find((one) => one.day === day(-1)) : status
    }
    expect(await of(asha)).toBe(404)
    await asha.call(add, { params })
    expect(await of(asha)).toMatchObject({ state: 'NONE', mark: null })
    await came(params, day(-1), '08:00', '09:00')
    await came(params, day(-1), '17:00', '18:30')
    expect(await of(asha)).toEqual({
      day: day(-1),
      state: 'CAME',
      mark: null,
      inAt: new Date(`${day(-1)}T08:00+05:30`).toISOString(),
      outAt: new Date(`${day(-1)}T18:30+05:30`).toISOString(),
      outSeen: true,
    })
    const marking = (who: Speaker, value: 'CAME' | 'DID_NOT_COME' | null, on = day(-1)) =>
      who.call(mark, { params: { ...params, day: on }, body: { mark: value } })
    expect((await marking(ravi, 'DID_NOT_COME')).body).toMatchObject({ state: 'DID_NOT_COME', mark: 'DID_NOT_COME' })
    expect([await of(asha), await of(w.admin), await of(vikram)]).toMatchObject([
      { state: 'DID_NOT_COME' },
      { state: 'CAME', mark: null },
      404,
    ])
    expect((await marking(asha, null)).body).toMatchObject({ state: 'CAME', mark: null })
    expect((await marking(vikram, 'CAME')).status).toBe(404)
    for (const on of [day(1), day(-62), '2026-02-30', 'yesterday'])
      expect(await marking(asha, 'CAME', on)).toMatchObject({
        status: 400,
        body: { fields: { day: expect.any(String) } },
      })
  })

  // spec: gate.helpers.12
  it('are told to be absent, by a house of theirs or the gate', async () => {
    const params = await made('Meena')
    await asha.call(add, { params })
    const tell = (who: Speaker, from: string, until: string) => who.call(addAbsence, { params, body: { from, until } })
    expect((await tell(vikram, day(0), day(2))).status).toBe(404)
    const first = await tell(asha, day(0), day(2))
    expect(first).toMatchObject({ status: 201, body: { from: day(0), until: day(2), note: null } })
    expect((await asha.call(list)).body).toContainEqual(expect.objectContaining({ name: 'Meena', absentUntil: day(2) }))
    expect(await tell(asha, day(-1), day(2))).toMatchObject({
      status: 400,
      body: { fields: { from: expect.any(String) } },
    })
    expect(await tell(asha, day(3), day(2))).toMatchObject({
      status: 400,
      body: { fields: { until: 'End must be after the beginning.' } },
    })
    const other = await tell(w.guard, day(5), day(61))
    expect(other.status).toBe(400)
    const gates = await tell(w.guard, day(5), day(60))
    const end = (who: Speaker, { body }: Answer) =>
      who.call(endAbsence, { params: { ...params, absenceId: String(body['id']) } })
    expect(said(await end(asha, gates))).toEqual([404, 'Absence not found.'])
    expect((await end(asha, first)).status).toBe(204)
    expect((await end(w.admin, gates)).status).toBe(204)
    expect((await end(w.admin, gates)).status).toBe(404)
    expect((await asha.call(list)).body).toContainEqual(expect.objectContaining({ name: 'Meena', absentUntil: null }))
  })

  // spec: gate.helpers.13
  it('have a fair rating: from three on, half weight after a year; and a reply', async () => {
    const params = await made('Lata')
    const mine = async (who: Speaker) =>
      ((await who.call(helperEndpoints.list)).body as unknown as Helper[]).find(({ id }) => id === params.id)
    const rate = (who: Speaker, rating: number) => who.call(helperEndpoints.rate, { params, body: { rating } })
    await rate(asha, 5)
    await rate(ravi, 5)
    expect(await mine(asha)).toMatchObject({ fairRating: null, averageRating: 5, reply: null, hasCode: null })
    await rate(vikram, 1)
    expect(await mine(asha)).toMatchObject({ fairRating: 3.7 })
    await w.sql`update data.helper_ratings set updated_at = now() - interval '13 months' where helper_id = ${params.id} and rating = 1`
    expect(await mine(asha)).toMatchObject({ fairRating: 4.2, averageRating: 3.7 })
    expect((await w.admin.call(reply, { params, body: { reply: 'I come at eight.' } })).body).toMatchObject({
      reply: 'I come at eight.',
      hasCode: false,
    })
    expect(await mine(asha)).toMatchObject({ reply: 'I come at eight.' })
    expect((await w.admin.call(reply, { params, body: { reply: '' } })).body).toMatchObject({ reply: null })
    expect((await w.admin.call(reply, { params, body: { reply: 'x'.repeat(301) } })).status).toBe(400)
  })
})
