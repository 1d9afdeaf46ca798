import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'

const { list, create, update, remove, searchByNumber, searchByHouse } = vehicleEndpoints

describe('vehicles', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('a guest and a guard have no vehicles of their own', async () => {
    expect((await w.guest.call(list)).status).toBe(401)
    expect((await w.guard.call(list)).status).toBe(403)
  })

  // spec: 5.vehicle-number.1, 5.vehicle-number.2, 5.vehicle-number.3, 5.vehicle-number.4
  it.each([
    [{ type: 'two-wheeler' }, 'vehicleNo', 'Vehicle number is required.'],
    [{ vehicleNo: '  ', type: 'two-wheeler' }, 'vehicleNo', 'Vehicle number is required.'],
    [{ vehicleNo: 'MH23BE446', type: 'two-wheeler' }, 'vehicleNo', 'Vehicle number must be exactly 10 characters.'],
    [
      { vehicleNo: 'M123BE4467', type: 'two-wheeler' },
      'vehicleNo',
      'Vehicle number must follow format like MH23BE4467 (e.g., two letters, two digits, two letters, four digits).',
    ],
    [{ vehicleNo: 'MH23BE4467' }, 'type', 'Type is required.'],
    [{ vehicleNo: 'MH23BE4467', type: 'lorry' }, 'type', 'Type must be one of two-wheeler, four-wheeler.'],
    [{ vehicleNo: 42, type: 'two-wheeler' }, 'vehicleNo', 'This must be text.'],
  ])('refuses %j', async (body, field, message) => {
    const { status, body: reply } = await w.resident.send('POST', create.path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    expect(reply).toMatchObject({ message, error: message, fields: { [field]: message } })
  })

  // spec: 5.vehicle-number.6, 7.calls.15, 7.calls.16, 7.calls.17, 7.calls.18
  it('a resident registers, edits and deletes a vehicle, and the trail holds each step', async () => {
    const made = await w.resident.call(create, { body: { vehicleNo: 'mh-23 be 4467', type: 'four-wheeler' } })
    expect(made.status).toBe(201)
    const owner = { userId: w.resident.id, userName: 'Asha Rao', houseId: null }
    expect(made.body).toEqual({ id: expect.any(String), vehicleNo: 'MH23BE4467', type: 'four-wheeler', ...owner })
    const id = String(made.body['id'])
    const edited = await w.resident.call(update, {
      params: { id },
      body: { vehicleNo: 'MH23BE4468', type: 'two-wheeler' },
    })
    expect(edited).toMatchObject({ status: 200, body: { id, vehicleNo: 'MH23BE4468', type: 'two-wheeler' } })
    expect((await w.resident.call(list)).body).toEqual([edited.body])
    expect((await w.resident.call(remove, { params: { id } })).status).toBe(204)
    expect((await w.resident.call(remove, { params: { id } })).status).toBe(404)
    const trail =
      await w.sql`select action, old_data, new_data from data.audit_logs where resource_id = ${id} order by id`
    expect(
      trail.map((row) => [
        row['action'],
        JSON.parse(row['old_data'])?.vehicleNo,
        JSON.parse(row['new_data'])?.vehicleNo,
      ]),
    ).toEqual([
      ['CREATE', undefined, 'MH23BE4467'],
      ['UPDATE', 'MH23BE4467', 'MH23BE4468'],
      ['DELETE', 'MH23BE4468', undefined],
    ])
  })

  // spec: 5.vehicle-number.6
  it('a number is registered once per community', async () => {
    const body = { vehicleNo: 'MH12AB1234', type: 'two-wheeler' } as const
    expect((await w.resident.call(create, { body })).status).toBe(201)
    const twice = await w.neighbour.call(create, { body })
    expect(twice).toMatchObject({ status: 409, body: { message: 'This vehicle is already registered.' } })
    expect((await w.stranger.call(create, { body })).status).toBe(201)
  })

  // spec: who.6
  it('a neighbour’s vehicle is not found', async () => {
    const made = await w.resident.call(create, { body: { vehicleNo: 'MH12AB9999', type: 'two-wheeler' } })
    const id = String(made.body['id'])
    expect((await w.neighbour.call(remove, { params: { id } })).status).toBe(404)
    expect(
      (await w.neighbour.call(update, { params: { id }, body: { vehicleNo: 'MH12AB9998', type: 'two-wheeler' } }))
        .status,
    ).toBe(404)
  })

  // spec: 5.vehicle-search.1, 6.vehicle-search.2, who.7, 7.calls.19
  it('a guard finds a vehicle by its last four digits, in their own community only', async () => {
    const { body } = await w.guard.call(searchByNumber, { query: { vehicleNo: '1234' } })
    expect(body).toEqual([
      {
        id: expect.any(String),
        vehicleNo: 'MH12AB1234',
        type: 'two-wheeler',
        userName: 'Asha Rao',
        houseNo: '101',
        division: 'A',
        mobileNo: '9876543210',
        community: w.here,
      },
    ])
    expect((await w.superAdmin.call(searchByNumber, { query: { vehicleNo: '1234' } })).body).toHaveLength(2)
    expect(
      (await w.superAdmin.call(searchByNumber, { query: { vehicleNo: '1234', communityId: w.there.id } })).body,
    ).toHaveLength(1)
    expect((await w.guard.call(searchByNumber, { query: { vehicleNo: '1234', communityId: w.there.id } })).status).toBe(
      403,
    )
    expect(
      (await w.guard.call(searchByNumber, { query: { vehicleNo: '1234', communityId: w.here.id } })).body,
    ).toHaveLength(1)
    expect((await w.guard.call(searchByNumber, { query: { vehicleNo: '12' } })).status).toBe(400)
    expect((await w.guard.call(searchByNumber, { query: {} } as never)).body).toMatchObject({
      message: 'Please enter a vehicle number.',
    })
    expect((await w.guard.call(searchByNumber, { query: { vehicleNo: 'ZZZZ' } })).body).toEqual([])
    for (const vehicleNo of ['%%%', '___', '1%4', '1__4', '\\\\\\'])
      expect((await w.guard.call(searchByNumber, { query: { vehicleNo } })).body).toEqual([])
  })

  // spec: who.7, 7.calls.20
  it('finds the vehicles of a house, exactly and whatever the case', async () => {
    const { body } = await w.guard.call(searchByHouse, { query: { houseNo: '101', division: 'A' } })
    expect(body.length).toBeGreaterThan(0)
    expect((await w.guard.call(searchByHouse, { query: { houseNo: '10', division: 'A' } })).body).toEqual([])
    expect((await w.guard.call(searchByHouse, { query: { division: 'A' } } as never)).body).toMatchObject({
      message: 'Please enter a house number.',
    })
    expect((await w.guard.call(searchByHouse, { query: { houseNo: '101' } } as never)).body).toMatchObject({
      message: 'Please select a division.',
    })
  })
})
