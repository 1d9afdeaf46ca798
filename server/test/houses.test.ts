import { api } from '@aangan/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from './calls.ts'
import { guest } from './samples.ts'
import { seed, type Fixtures } from './seed.ts'
import { world, type Speaker, type World } from './world.ts'

describe('a house means the same however it is typed', () => {
  let w: World
  let fixtures: Fixtures
  let resident: Speaker
  beforeAll(async () => {
    w = await world()
    fixtures = (await seed(w)).here
    resident = await w.person({ name: 'Zubin Irani', houseNo: '402', division: 'C' })
    await w.sql`insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${w.here.id}, ${resident.id}, 'MH12ZZ0402', 'two-wheeler')`
    await w.person({ name: 'Zoya Irani', houseNo: '402', division: 'D' })
    await w.person({ name: 'Zal Irani', houseNo: '1402', division: 'C' })
  })
  afterAll(() => w.close())

  const written = ['C-402', 'c 402', ' C - 402 ', '402']
  const entryTime = () => w.now().toISOString()
  const content = (body: object) => (body as { content: { name: string }[] }).content.map(({ name }) => name)

  // spec: screens.houses-and-numbers.1
  it('at signup', async () => {
    for (const houseNo of written) {
      const { body } = sampleOf('auth.signup', fixtures, w.here.id)
      const form = { ...(body as object), houseNo, division: 'C' }
      const reply = await w.guest.call(api.auth.signup, { body: form } as never)
      const [row] = await w.sql`select house_no, division from data.users where id = ${String(reply.body['id'])}`
      expect(row).toEqual({ house_no: '402', division: 'C' })
    }
    const { body } = sampleOf('auth.signup', fixtures, w.here.id)
    const open = { ...(body as object), houseNo: 'c-402', division: undefined }
    const reply = await w.guest.call(api.auth.signup, { body: open } as never)
    const [row] = await w.sql`select house_no, division from data.users where id = ${String(reply.body['id'])}`
    expect(row).toEqual({ house_no: '402', division: 'C' })
  })

  // spec: screens.houses-and-numbers.1
  it('of a guest, planned and edited; the resident of that house sees them', async () => {
    for (const visitingHouseNo of written) {
      const form = { ...guest, entryTime: entryTime(), visitingHouseNo, division: 'C', houseNo: 'A-1' }
      const made = await w.guard.call(api.guestVehicles.create, { body: form } as never)
      expect(made).toMatchObject({ status: 201, body: { visitingHouseNo: '402', division: 'C' } })
      const params = { id: String(made.body['id']) }
      const edited = { ...form, visitingHouseNo: 'D 7', division: '' }
      expect(await w.guard.call(api.guestVehicles.update, { params, body: edited } as never)).toMatchObject({
        status: 200,
        body: { visitingHouseNo: '7', division: 'D' },
      })
      await w.guard.call(api.guestVehicles.update, { params, body: form } as never)
      const { body } = await resident.call(api.guestVehicles.list)
      expect((body as unknown as { id: string }[]).map(({ id }) => id)).toContain(params.id)
    }
  })

  // spec: screens.houses-and-numbers.1
  it('in the search for vehicles, with the division or without it', async () => {
    const found = async (query: object) => {
      const { status, body } = await w.guard.call(api.vehicles.searchByHouse, { query } as never)
      return status === 200 ? (body as unknown as { vehicleNo: string }[]).map(({ vehicleNo }) => vehicleNo) : status
    }
    for (const houseNo of written) expect(await found({ houseNo, division: 'C' })).toEqual(['MH12ZZ0402'])
    expect(await found({ houseNo: 'c-402' })).toEqual(['MH12ZZ0402'])
    expect(await found({ houseNo: 'C-402', division: 'D' })).toEqual([])
    expect(await found({ houseNo: '402' })).toBe(400)
  })

  // spec: screens.houses-and-numbers.1
  it('in the searches for members and users: a letter chooses the division, a number alone is any part', async () => {
    for (const call of [api.members.search, api.users.search]) {
      const found = async (query: object) =>
        content((await w.admin.call(call, { query: { name: 'Irani', ...query } } as never)).body)
      for (const houseNo of ['C-402', 'c 402']) expect(await found({ houseNo })).toEqual(['Zal Irani', 'Zubin Irani'])
      expect(await found({ houseNo: 'D-402' })).toEqual(['Zoya Irani'])
      expect(await found({ houseNo: '402' })).toEqual(['Zal Irani', 'Zoya Irani', 'Zubin Irani'])
      expect(await found({ houseNo: 'C-402', division: 'D' })).toEqual([])
    }
  })

  // spec: screens.houses-and-numbers.2
  it('and a mobile number however it is typed, wherever there is one', async () => {
    const typed = ['+91 98765 43210', '098765 43210', '9876-543-210', '919876543210']
    for (const mobileNo of typed) {
      const signup = sampleOf('auth.signup', fixtures, w.here.id).body as object
      const { body } = await w.guest.call(api.auth.signup, { body: { ...signup, mobileNo } } as never)
      const [user] = await w.sql`select mobile_no from data.users where id = ${String(body['id'])}`
      expect(user!['mobile_no']).toBe('9876543210')
      const calls = [
        [w.resident, api.members.create, { name: 'Child', mobileNo }, 'mobileNo'],
        [w.guard, api.guestVehicles.create, { ...guest, entryTime: entryTime(), contactNo: mobileNo }, 'contactNo'],
        [w.admin, api.helpers.create, { name: 'Ravi', category: 'PLUMBER', contactNo: mobileNo }, 'contactNo'],
        [resident, api.currentUser.update, { name: 'Zubin Irani', email: 'z@b.co', mobileNo }, 'mobileNo'],
      ] as const
      for (const [who, call, form, field] of calls) {
        const reply = await who.call(call, { body: form } as never)
        expect([reply.status < 300, reply.body[field]]).toEqual([true, '9876543210'])
      }
      const request = sampleOf('auth.contactAdmin', fixtures, w.here.id).body as object
      await w.guest.call(api.auth.contactAdmin, { body: { ...request, mobileNo } } as never)
    }
    expect(await w.sql`select distinct mobile_no from data.contact_requests where name = 'A'`).toEqual([
      { mobile_no: '9876543210' },
    ])
  })
})
