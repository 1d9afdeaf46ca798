import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { communitySettingEndpoints } from '@aangan/contract/society/community-settings'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { trailOf, world, type World } from '../../../test/world.ts'

let w: World
const { bringIn, takeBack, problems, check, undo } = importsIn(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const texts = async (one: { id: string }) => (await problems(w.admin, one)).map(({ row, text }) => [row, text])

describe('houses', () => {
  // spec: files.import.16, files.import.26
  it('come in from a file, each with its row in the trail, and are taken back', async () => {
    const file = 'Wing,Flat No,House Type\nA,1101,Flat\nA wing,1102,Shop\nB,1103,\n'
    const done = await bringIn(w.admin, 'HOUSES', file)
    expect(done).toMatchObject({ status: 'DONE', rows: 3, good: 3, bad: 0, same: 0, done: 3, created: 3 })
    const listed = async () => (await w.admin.call(houseEndpoints.list, { query: { number: '110' } })).body
    const houses = (await listed())['content'] as unknown as { id: string; number: string; type: string }[]
    expect(houses.map(({ number, type }) => [number, type])).toEqual([
      ['1101', 'FLAT'],
      ['1102', 'SHOP'],
      ['1103', 'FLAT'],
    ])
    expect(await trailOf(w.sql, 'HOUSE', houses[0]!.id)).toMatchObject([
      { action: 'CREATE', by: w.admin.id, community: w.here.id, after: { number: '1101', importId: done.id } },
    ])
    expect(await trailOf(w.sql, 'IMPORT', done.id)).toMatchObject([
      { action: 'IMPORT', by: w.admin.id, after: { created: 3, same: 0, leftOut: 0, rows: 3 } },
    ])
    expect(await check(w.admin, 'HOUSES', file)).toMatchObject({ good: 0, bad: 0, same: 3 })
    expect(await takeBack(w.admin, done)).toMatchObject({ status: 'UNDONE', failure: null })
    expect(await listed()).toMatchObject({ totalElements: 0 })
    const actions = async (resource: string, id: string) =>
      (await trailOf(w.sql, resource, id)).map(({ action }) => action)
    expect(await actions('HOUSE', houses[0]!.id)).toEqual(['CREATE', 'DELETE'])
    expect(await actions('IMPORT', done.id)).toEqual(['IMPORT', 'IMPORT_UNDO'])
  })
})

describe('residents', () => {
  const header = 'Name,Flat No,Wing,Owner/Tenant,Mobile,Email,House Type,Household\n'

  // spec: files.import.15, files.import.16, files.import.26
  it('become invited people with house and household', async () => {
    const done = await bringIn(
      w.admin,
      'RESIDENTS',
      `${header}Asha Patil,2101,A,Owner,98200 00010,asha@example.org,Villa,x\nRavi Patil,2101,A,Owner,9820000011,,,X\nIla Shah,2102,A,Rented,9820000012,,,\nMilind Shah,2102,A,Rented,9820000013,,,\n`,
      { send: true },
    )
    expect(done).toMatchObject({ status: 'DONE', created: 4 })
    const invited = await w.admin.call(invitationEndpoints.list, { query: { importId: done.id } })
    expect(invited.body).toMatchObject({
      totalElements: 4,
      content: [{ status: 'OPEN', createdBy: w.admin.id }, {}, {}, {}],
    })
    const people = await w.sql`
      select u.id, u.name, u.invited, o.household_id as household, o.primary_contact as contact, h.type,
        (select count(*)::int from data.members m where m.user_id = u.id and m.relation = 'SELF') as selves
      from data.users u join data.occupancies o on o.user_id = u.id and o.main join data.houses h on h.id = o.house_id
      where h.number like '210%' order by u.name`
    expect(people.map(({ name, contact, type, selves, invited }) => [name, contact, type, selves, invited])).toEqual([
      ['Asha Patil', true, 'VILLA', 1, true],
      ['Ila Shah', true, 'FLAT', 1, true],
      ['Milind Shah', true, 'FLAT', 1, true],
      ['Ravi Patil', false, 'VILLA', 1, true],
    ])
    const [asha, ila, milind, ravi] = people.map(({ household }) => household)
    expect([asha === ravi, ila === milind]).toEqual([true, false])
    expect(await trailOf(w.sql, 'USER', people[0]!['id'])).toMatchObject([
      { action: 'INVITE', by: w.admin.id, after: { name: 'Asha Patil', houseNo: '2101', importId: done.id } },
    ])
    const mended = `${header}Asha P,2101,A,Owner,9820000010,,,x\nUma Patil,2101,A,Owner,9820000014,,,x\n`
    const more = await bringIn(w.admin, 'RESIDENTS', mended)
    expect(more).toMatchObject({ created: 1, same: 1 })
    const [uma] = await w.sql`
      select o.household_id as household from data.users u join data.occupancies o on o.user_id = u.id where u.name = 'Uma Patil'`
    expect(uma!['household']).toBe(asha)

    expect((await undo(w.admin, done)).body).toMatchObject({ details: ['A-2101 Asha Patil'] })
    expect(await takeBack(w.admin, more)).toMatchObject({ status: 'UNDONE', failure: null })
    expect(await takeBack(w.admin, done)).toMatchObject({ status: 'UNDONE', failure: null })
    expect(await w.sql`select from data.houses where number like '210%'`).toEqual([])
    expect((await trailOf(w.sql, 'USER', people[0]!['id'])).map(({ action }) => action)).toEqual(['INVITE', 'DELETE'])
  })

  // spec: files.import.25
  it('who have come, or for whom something is registered, are not taken back', async () => {
    const done = await bringIn(
      w.admin,
      'RESIDENTS',
      `${header}Asha,2201,B,Owner,9820000020,,,\nRavi,2202,B,Owner,9820000021,,,\nUma,2203,B,Owner,9820000022,,,\n`,
    )
    await bringIn(w.admin, 'VEHICLES', 'Vehicle No,Type,Flat,Wing\nMH12AA2202,Car,2202,B\n')
    const [uma] = await w.sql<{ id: string }[]>`select id from data.users where name = 'Uma'`
    await w.sql`update data.invitations set accepted_at = now() where user_id = ${uma!.id}`
    await w.sql`update data.users set invited = false where id = ${uma!.id}`
    expect((await undo(w.admin, done)).body).toMatchObject({
      values: { count: 2 },
      details: ['B-2202 Ravi', 'B-2203 Uma'],
    })
  })

  // spec: files.import.19
  it('need a house of the list where that is closed, and at most twenty are in a household', async () => {
    const family = Array.from({ length: 21 }, (_, n) => `P ${n},2301,C,Owner,98300000${10 + n},,,x\n`).join('')
    const full = await check(w.admin, 'RESIDENTS', header + family)
    expect([full.good, await texts(full)]).toEqual([20, [[22, 'A household can have at most 20 people.']]])
    const set = (houseDirectory: 'OPEN' | 'CLOSED') =>
      w.admin.call(communitySettingEndpoints.update, { body: { houseDirectory } })
    await set('CLOSED')
    const closed = await check(w.admin, 'RESIDENTS', `${header}X Y,2302,C,Owner,,,,\n`)
    expect(await texts(closed)).toEqual([[2, 'This house is not in the list of this community.']])
    await set('OPEN')
  })

  // spec: files.import.13, files.import.28
  it('one person twice in a file is told of the first row; the same in another house is not', async () => {
    const one = await check(
      w.admin,
      'RESIDENTS',
      `${header}A B,2401,D,Owner,9820000040,,,\nC D,2401,D,Owner,9820000040,,,\n\nA B,2402,D,Owner,9820000040,,,\n`,
    )
    expect([one.good, await texts(one)]).toEqual([2, [[3, 'Also in row 2.']]])
    expect(await problems(w.admin, one)).toMatchObject([{ column: 'Mobile', value: '9820000040' }])
  })

  // spec: files.import.29
  it('without number and email, somebody whose name is in the house already is a problem of its row', async () => {
    const file = `${header}Ravi,2501,D,Owner,,,,\nSita,2501,D,Owner,,,,\nRavi,2502,D,Owner,,,,\n`
    const text = 'Somebody of this name is in this house already. Add a number to tell them apart.'
    const twice = await check(w.admin, 'RESIDENTS', `${file}ravi,2501,D,Owner,,,,\n`)
    expect([twice.good, await texts(twice)]).toEqual([3, [[5, text]]])
    expect(await problems(w.admin, twice)).toMatchObject([{ column: 'Name', value: 'ravi' }])
    expect(await bringIn(w.admin, 'RESIDENTS', file)).toMatchObject({ created: 3 })
    const again = await check(w.admin, 'RESIDENTS', file)
    expect([again.good, again.same, await texts(again)]).toEqual([
      0,
      0,
      [
        [2, text],
        [3, text],
        [4, text],
      ],
    ])
    const reachable = `${header}Ravi,2501,D,Owner,9820000041,,,\n`
    expect(await check(w.admin, 'RESIDENTS', reachable)).toMatchObject({ good: 1, same: 0 })
  })
})

describe('helpers', () => {
  const header = 'Name,Contact No,Category,Available\n'

  // spec: files.import.16, files.import.25
  it('come in once by number and category, and are taken back unless somebody rated them', async () => {
    const file = `${header}Sunita,9811100001,Cleaner,yes\nSunita T,9811100001,Other,no\nRaju,9811100002,Plumber,\n`
    const done = await bringIn(w.admin, 'HELPERS', file)
    expect(done).toMatchObject({ created: 3 })
    const listed = async () =>
      (
        (await w.admin.call(helperEndpoints.list)).body as unknown as {
          id: string
          name: string
          isAvailable: boolean
        }[]
      )
        .map(({ id, name, isAvailable }) => ({ id, name, isAvailable }))
        .filter(({ name }) => name !== 'Ravi')
    const helpers = await listed()
    expect(helpers.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['Raju', true],
      ['Sunita', true],
      ['Sunita T', false],
    ])
    const raju = helpers[0]!.id
    expect(await trailOf(w.sql, 'DOMESTIC_HELPER', raju)).toMatchObject([
      { action: 'CREATE', after: { importId: done.id, communities: [{ id: w.here.id }] } },
    ])
    expect(await check(w.admin, 'HELPERS', file)).toMatchObject({ same: 3 })
    await w.resident.call(helperEndpoints.rate, { params: { id: raju }, body: { rating: 4 } })
    expect((await undo(w.admin, done)).body).toMatchObject({ values: { count: 1 }, details: ['Raju'] })
    await w.sql`delete from data.helper_ratings where helper_id = ${raju}`
    await w.sql`update data.helpers set rating_sum = 0, rating_count = 0 where id = ${raju}`
    await w.sql`insert into data.helper_communities (helper_id, community_id) values (${raju}, ${w.there.id})`
    expect((await undo(w.admin, done)).body).toMatchObject({ details: ['Raju'] })
    await w.sql`delete from data.helper_communities where helper_id = ${raju} and community_id = ${w.there.id}`
    expect(await takeBack(w.admin, done)).toMatchObject({ status: 'UNDONE' })
    expect(await listed()).toEqual([])
  })
})
