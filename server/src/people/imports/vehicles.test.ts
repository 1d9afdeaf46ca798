import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { world, type World } from '../../../test/world.ts'

let w: World
const { bringIn, takeBack, problems, check, run, work, read, undo } = importsIn(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const texts = async (one: { id: string }) => (await problems(w.admin, one)).map(({ row, text }) => [row, text])

describe('vehicles', () => {
  const header = 'Vehicle No,Type,Flat,Wing,Mobile\n'

  // spec: files.import.14, files.import.28
  it('go to the one who lives there, to whom the number names, or to the primary contact', async () => {
    const [owner, tenant] = [
      await w.person({ houseNo: '3101', division: 'A', name: 'Owner' }),
      await w.person({ houseNo: '3101', division: 'A', name: 'Tenant', ownershipType: 'tenant' }),
    ]
    await w.sql`update data.users set mobile_no = '9820000031' where id = ${tenant.id}`
    const done = await bringIn(
      w.admin,
      'VEHICLES',
      `${header}MH12AB3101,Car,3101,A,9820000031\nMH12AB3102,Bike,3101,A,\nMH12AB3103,Car,3199,A,\nMH12AB3104,Car,3101,A,9999999999\n`,
      { leaveOutBad: true },
    )
    expect(done).toMatchObject({ created: 1, bad: 3 })
    expect(await texts(done)).toEqual([
      [3, 'Several people live here: give the mobile number.'],
      [4, 'No such house.'],
      [5, 'Nobody in this house has this mobile number.'],
    ])
    expect((await tenant.call(vehicleEndpoints.list)).body).toMatchObject([{ vehicleNo: 'MH12AB3101', houseId: null }])
    const bare = await check(w.admin, 'VEHICLES', 'Vehicle No,Type,Flat,Wing\nMH12AB3102,Bike,3101,A\n')
    expect(await problems(w.admin, bare)).toMatchObject([{ row: 2, column: 'Flat', value: '3101' }])
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    expect(await bringIn(w.admin, 'VEHICLES', `${header}MH12AB3102,Bike,3101,A,\n`)).toMatchObject({ created: 1 })
    expect((await tenant.call(vehicleEndpoints.list)).body).toHaveLength(2)
    await w.admin.call(houseEndpoints.create, { body: { division: 'A', number: '3105' } })
    const empty = await check(w.admin, 'VEHICLES', `${header}MH12AB3105,Car,3105,A,\n`)
    expect(await texts(empty)).toEqual([[2, 'Nobody belongs to this house yet.']])
    expect(await takeBack(w.admin, done)).toMatchObject({ status: 'UNDONE' })
    expect((await tenant.call(vehicleEndpoints.list)).body).toMatchObject([{ vehicleNo: 'MH12AB3102' }])
  })

  // spec: files.import.16, files.import.17
  it('of another house are registered already; of the same house they are the same', async () => {
    await w.person({ houseNo: '3201', division: 'A' })
    await w.person({ houseNo: '3202', division: 'A' })
    await bringIn(w.admin, 'VEHICLES', `${header}MH12AB3201,Car,3201,A,\n`)
    const again = await check(w.admin, 'VEHICLES', `${header}MH 12 ab 3201,Car,3201,A,\n`)
    expect(again).toMatchObject({ same: 1, good: 0, bad: 0 })
    const other = await check(w.admin, 'VEHICLES', `${header}MH12AB3201,Car,3202,A,\nMH12AB3202,Car,3202,A,\n`)
    expect(await texts(other)).toEqual([[2, 'This vehicle is already registered.']])
  })

  // spec: files.import.18, files.import.25
  it('that somebody registers after the check are left out, and the rest comes in', async () => {
    const who = await w.person({ houseNo: '3301', division: 'A' })
    const one = await check(w.admin, 'VEHICLES', `${header}MH12AB3301,Car,3301,A,\nMH12AB3302,Car,3301,A,\n`)
    const body = { vehicleNo: 'MH12AB3301', type: 'four-wheeler' } as const
    expect((await w.neighbour.call(vehicleEndpoints.create, { body })).status).toBe(201)
    expect((await run(w.admin, one)).status).toBe(200)
    await work(one)
    expect(await read(w.admin, one)).toMatchObject({ status: 'DONE', good: 1, bad: 1, created: 1, done: 2 })
    expect(await texts(one)).toEqual([[2, 'This vehicle is already registered.']])
    const edited =
      await w.sql`update data.vehicles set updated_at = now() + interval '1 second' where user_id = ${who.id}`
    expect([edited, (await undo(w.admin, one)).body]).toMatchObject([[], { details: ['A-3301 MH12AB3302'] }])
  })
})
