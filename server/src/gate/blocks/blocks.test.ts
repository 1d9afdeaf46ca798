import { blockEndpoints } from '@aangan/contract/gate/blocks'
import { comparedName } from '@aangan/contract/gate/compared-name'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf } from '../../../test/desk.ts'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { findBlocks } from './blocks.sql.ts'

const { list, create, remove } = blockEndpoints

describe('the block list', () => {
  let w: World
  let resident: Speaker
  let family: Speaker
  const house = { houseNo: '801', division: 'C' }
  beforeAll(async () => {
    w = await world()
    resident = await w.person(house)
    family = await w.person(house)
  })
  beforeEach(async () => {
    await w.sql`delete from data.visits`
    await w.sql`delete from data.blocks`
  })
  afterAll(() => w.close())

  const block = (who: Speaker, body: object) => who.call(create, { body } as never)
  const made = async (who: Speaker, body: object): Promise<Record<string, string>> => {
    const answer = await block(who, body)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()])
    return answer.body as never
  }
  const community = { scope: 'COMMUNITY', reason: 'Stole a bicycle' }
  const ours = { scope: 'HOUSE', reason: 'Private' }
  const listOf = async (who: Speaker, query = {}) =>
    (await who.call(list, { query })).body as never as { id: string; reason: string | null }[]

  // spec: gate.block-list.4
  it('why the community stopped somebody stays with the office, also when they came in without a network', async () => {
    await made(w.admin, { ...community, phone: '9876500009' })
    const visitor = { kind: 'GUEST', visitorName: 'Raj', phone: '9876500009', ...house }
    const asked = await w.guard.call(visitEndpoints.ask, { body: visitor } as never)
    expect(asked.body).toMatchObject({ status: 'BLOCKED', reason: 'Stole a bicycle' })
    const id = String(asked.body['id'])
    expect(await deskOf(w).tell('ENTRY', { visitId: id })).toMatchObject({ outcome: 'KEPT', code: 'BLOCKED' })
    const read = async (who: Speaker) => (await who.call(visitEndpoints.read, { params: { id } })).body
    expect(await read(resident)).toMatchObject({ status: 'ARRIVED', reason: null })
    expect(await read(w.guard)).toMatchObject({ status: 'ARRIVED', reason: 'Stole a bicycle' })
    expect((await resident.call(visitEndpoints.list)).text).not.toContain('bicycle')
  })

  // spec: gate.block-list.1
  it('the community’s list is made by admins, with a reason; residents never see it', async () => {
    for (const who of [resident, w.guard]) expect((await block(who, { ...community, name: 'X' })).status).toBe(403)
    expect(await block(w.admin, { scope: 'COMMUNITY', name: 'X' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Reason is required.' } },
    })
    const { id } = await made(w.admin, { ...community, vehicleNo: 'ka 01 ab 1', phone: '+91 9876500009', name: 'Raj' })
    for (const who of [w.guard, w.admin])
      expect(await listOf(who)).toMatchObject([
        {
          id,
          vehicleNo: 'KA 01 AB 1',
          phone: '9876500009',
          reason: 'Stole a bicycle',
          until: null,
          createdBy: { id: w.admin.id },
        },
      ])
    for (const who of [resident, w.strangerAdmin, w.strangerGuard]) expect(await listOf(who)).toEqual([])
    expect((await w.guest.call(list)).status).toBe(401)
    for (const who of [resident, w.strangerAdmin])
      expect(await who.call(remove, { params: { id: id! } })).toMatchObject({
        status: 404,
        body: { message: 'Block not found.' },
      })
    expect((await w.guard.call(remove, { params: { id: id! } })).status).toBe(403)
    expect((await w.admin.call(remove, { params: { id: id! } })).status).toBe(204)
    expect((await w.admin.call(remove, { params: { id: id! } })).status).toBe(404)
    const trail = await trailOf(w.sql, 'BLOCK', id)
    expect(trail.map(({ action }) => action)).toEqual(['CREATE', 'DELETE'])
    expect(JSON.stringify(trail)).not.toContain('9876500009')
  })

  // spec: gate.block-list.2
  it('a house’s blocks are its people’s: others see that they are, not why, and cannot lift them', async () => {
    const { id } = await made(family, { ...ours, name: 'Old Friend' })
    for (const who of [resident, family]) expect(await listOf(who)).toMatchObject([{ id, ...house, reason: 'Private' }])
    for (const who of [w.guard, w.admin]) expect(await listOf(who)).toMatchObject([{ id, reason: null }])
    expect(await listOf(w.neighbour)).toEqual([])
    expect(JSON.stringify(await trailOf(w.sql, 'BLOCK', id))).not.toContain('Private')
    expect((await w.admin.call(remove, { params: { id: id! } })).status).toBe(403)
    expect((await w.neighbour.call(remove, { params: { id: id! } })).status).toBe(404)
    expect((await resident.call(remove, { params: { id: id! } })).status).toBe(204)
    expect(await listOf(resident)).toEqual([])
  })

  // spec: gate.block-list.2
  it('an admin blocks for a house only where they live', async () => {
    for (const who of [await w.person({ roles: ['ADMIN'], ...house }), await w.person({ roles: ['USER', 'ADMIN'] })]) {
      const refused = await block(who, { ...ours, ...house, name: 'X' })
      expect([400, 403]).toContain(refused.status)
    }
    const both = await w.person({ roles: ['USER', 'ADMIN'], ...house })
    expect(await made(both, { ...ours, name: 'X' })).toMatchObject({ scope: 'HOUSE', ...house })
    expect(await made(both, { ...community, name: 'X' })).toMatchObject({ scope: 'COMMUNITY' })
  })

  // spec: gate.block-list.2
  it('one’s own house can be named, another’s cannot', async () => {
    const [own] = await w.sql<
      { id: string }[]
    >`select house_id as id from data.occupancies where user_id = ${resident.id}`
    const [other] = await w.sql<
      { id: string }[]
    >`select house_id as id from data.occupancies where user_id = ${w.neighbour.id}`
    expect(await made(resident, { ...ours, name: 'X', houseId: own!.id })).toMatchObject(house)
    expect(await made(resident, { ...ours, name: 'Y', houseNo: 'C-801' })).toMatchObject(house)
    for (const named of [{ houseId: other!.id }, { houseNo: '202', division: 'B' }])
      expect(await block(resident, { ...ours, name: 'X', ...named })).toMatchObject({
        status: 400,
        body: { fields: { houseId: 'Please choose one of your houses.' } },
      })
    const owner = await w.person(house)
    await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
    expect((await block(owner, { ...ours, name: 'X' })).status).toBe(403)
  })

  // spec: gate.block-list.5
  it.each([
    [{ ...community }, 'vehicleNo', 'Give a vehicle number, a mobile number or a name.'],
    [{ ...community, name: ' ', phone: '' }, 'vehicleNo', 'Give a vehicle number, a mobile number or a name.'],
    [{ ...community, phone: '123' }, 'phone', 'Mobile number must be exactly 10 digits.'],
    [{ ...community, name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters.'],
    [{ ...community, name: 'X', reason: 'ab' }, 'reason', 'Reason must be at least 3 characters.'],
    [{ ...community, name: 'X', reason: 'x'.repeat(201) }, 'reason', 'Reason must be at most 200 characters.'],
    [{ ...community, name: 'X', until: '2026-02-30' }, 'until', 'Until must be a date like 2026-01-31.'],
    [{ ...community, name: 'X', until: '2020-01-01' }, 'until', 'Until cannot be in the past.'],
    [{ scope: 'STREET', name: 'X' }, 'scope', 'Scope must be one of COMMUNITY, HOUSE.'],
  ])('%j is refused at the field', async (body, field, message) => {
    expect(await block(w.admin, body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('a super admin names the community', async () => {
    const missing = { status: 400, body: { message: 'Please select a community.' } }
    expect(await w.superAdmin.call(list)).toMatchObject(missing)
    expect(await block(w.superAdmin, { ...community, name: 'X' })).toMatchObject(missing)
    const { id } = await made(w.superAdmin, { ...community, name: 'X', communityId: w.there.id })
    expect(await listOf(w.superAdmin, { communityId: w.there.id })).toMatchObject([{ id }])
    expect((await w.superAdmin.call(remove, { params: { id: id! } })).status).toBe(204)
  })

  // spec: gate.block-list.5
  it('lists have an end', async () => {
    const full = { status: 409, body: { message: 'This list is full.' } }
    await w.sql`
      insert into data.blocks (community_id, scope, name, reason, created_by)
      select ${w.here.id}, 'COMMUNITY', 'No ' || n, 'Why', ${w.admin.id} from generate_series(1, ${gateLimits.blocks - 1}::int) n`
    const answers = await Promise.all([1, 2, 3].map((n) => block(w.admin, { ...community, name: `Last ${n}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    await w.sql`
      insert into data.blocks (community_id, scope, house_no, division, name, created_by)
      select ${w.here.id}, 'HOUSE', '801', 'C', 'No ' || n, ${resident.id} from generate_series(1, ${gateLimits.blocksOfHouse}::int) n`
    expect(await block(family, { ...ours, name: 'X' })).toMatchObject(full)
    expect((await block(w.neighbour, { ...ours, name: 'X' })).status).toBe(201)
  })

  const found = (visitor: object, at = w.now()) =>
    w.db.read({ communityId: w.here.id }, { actorId: null, requestId: 'test', now: w.now() }, (tx) =>
      findBlocks(
        tx,
        { communityId: w.here.id, ...house, vehicleNo: null, phone: null, visitorName: null, ...visitor },
        at,
      ),
    )

  // spec: gate.block-list.3
  it('a plate or a number stops, a name warns; the community’s word comes before the house’s', async () => {
    const mine = await made(resident, { ...ours, vehicleNo: 'KA 01 AB 1', name: 'Raj Kumar' })
    expect(await found({ vehicleNo: 'ka-01ab1', visitorName: 'raj.kumar' })).toEqual({
      stop: { id: mine['id'], scope: 'HOUSE', reason: null },
      warning: { id: mine['id'], scope: 'HOUSE', reason: null },
    })
    const all = await made(w.admin, { ...community, phone: '9876500009', name: 'RAJKUMAR' })
    const theirs = { id: all['id'], scope: 'COMMUNITY', reason: 'Stole a bicycle' }
    expect(await found({ vehicleNo: 'KA01AB1', phone: '9876500009', visitorName: 'Raj Kumar' })).toEqual({
      stop: theirs,
      warning: theirs,
    })
    expect(await found({ vehicleNo: 'KA01AB1', houseNo: '802' })).toEqual({ stop: undefined, warning: undefined })
    expect(await found({ phone: '9876500009', houseNo: '802' })).toMatchObject({ stop: theirs })
    expect(await found({})).toEqual({ stop: undefined, warning: undefined })
  })

  // spec: gate.block-list.3
  it('is judged at its own time, also once it has ended', async () => {
    const before = w.now()
    w.travel(60_000)
    const { id } = await made(w.admin, { ...community, phone: '9876500010' })
    const during = new Date(w.now().getTime() + 1000)
    w.travel(60_000)
    await w.admin.call(remove, { params: { id: id! } })
    const stop = async (at: Date) => (await found({ phone: '9876500010' }, at)).stop?.id
    expect([await stop(before), await stop(during), await stop(w.now())]).toEqual([undefined, id, undefined])
  })

  // spec: gate.block-list.3
  it.each([
    ['Asia/Kolkata', '13T18:30:00Z'],
    ['America/New_York', '14T05:00:00Z'],
    ['Pacific/Kiritimati', '13T10:00:00Z'],
  ])('until 13 January holds for the whole day in %s', async (zone, endTime) => {
    const month = `${w.now().getUTCFullYear() + 1}-01`
    const end = `${month}-${endTime}`
    await w.sql`update data.communities set time_zone = ${zone} where id = ${w.here.id}`
    const zoned = await w.person({ roles: ['ADMIN'] })
    const body = await made(zoned, { ...community, phone: '9876500011', until: `${month}-13` })
    expect(body['until']).toBe(`${month}-13`)
    expect((await listOf(zoned))[0]).toMatchObject({ until: `${month}-13` })
    const stop = async (at: number) => (await found({ phone: '9876500011' }, new Date(at))).stop?.id
    expect([await stop(Date.parse(end) - 1), await stop(Date.parse(end))]).toEqual([body['id'], undefined])
    await w.sql`update data.communities set time_zone = 'Asia/Kolkata' where id = ${w.here.id}`
  })

  // spec: gate.block-list.3
  it('a desk without a network compares names as the server does', async () => {
    const names = [
      'Raj Kumar',
      'RAJ-KUMAR',
      "O'Brien",
      'O’Brien',
      'राज कुमार',
      'Ana  María',
      'A.B. (C) & Sons/Co #1',
      '—',
      '@_*+',
    ]
    for (const name of names) {
      const [row] = await w.sql<
        { compared: string }[]
      >`select translate(lower(${name}), ' .,;:!?''"\`’‘“”_-–—/\\()&+*#@', '') as compared`
      expect(comparedName(name)).toBe(row!.compared)
    }
  })

  it('who is blocked while the guard asks is stopped', async () => {
    await made(w.admin, { ...community, vehicleNo: 'GJ 05 1234' })
    const body = { kind: 'GUEST', visitorName: 'X', ...house, vehicleNo: 'gj051234', vehicleType: 'two-wheeler' }
    expect((await w.guard.call(visitEndpoints.ask, { body } as never)).body['status']).toBe('BLOCKED')
  })
})
