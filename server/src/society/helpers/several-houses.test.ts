import { todayIn } from '@aangan/contract/core/dates'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { houseHelperEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import { type AttendanceDay, type HouseHelper } from '@aangan/contract/society/house-helpers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { list, add, remove, attendance, mark, addAbsence } = houseHelperEndpoints
const notFound = { status: 404, body: { message: 'Helper not found.' } }

/** Asha's main house is 301; she lives in 302 too, where Vikram lives, and has let 303. */
describe('the helpers of somebody with several houses', () => {
  let w: World
  let asha: Speaker
  let vikram: Speaker
  let tenant: Speaker
  const houses: Record<string, string> = {}
  beforeAll(async () => {
    w = await world()
    asha = await w.person({ name: 'Asha Kale', houseNo: '301', division: 'C' })
    vikram = await w.person({ name: 'Vikram Joshi', houseNo: '302', division: 'C' })
    tenant = await w.person({ houseNo: '303', division: 'C' })
    for (const { id, number } of await w.sql<{ id: string; number: string }[]>`
      select id, number from data.houses where community_id = ${w.here.id} and division = 'C'`)
      houses[number] = id
    for (const [number, lives] of [
      ['302', true],
      ['303', false],
    ] as const)
      await w.sql`
        insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on)
        values (${w.here.id}, ${houses[number]!}, ${asha.id}, gen_random_uuid(), 'owner', ${lives}, false, true, current_date)`
  })
  afterAll(() => w.close())

  const made = async (name: string) => {
    const body = { name, contactNo: '9123456780', category: 'CLEANER' } as const
    return { id: String((await w.admin.call(helperEndpoints.create, { body })).body['id']) }
  }
  const of = (number: string) => ({ houseId: houses[number]! })
  const listed = async (who: Speaker) =>
    ((await who.call(list)).body as unknown as HouseHelper[]).map(({ id, houses: on }) => [
      id,
      on.map(({ houseNo }) => houseNo),
    ])
  const today = () => todayIn('Asia/Kolkata', w.now())
  const marked = async (who: Speaker, params: { id: string }, query = {}) => {
    const answer = await who.call(attendance, { params, query: { month: today().slice(0, 7), ...query } })
    return (answer.body['days'] as unknown as AttendanceDay[]).find(({ day }) => day === today())!.mark
  }
  const say = (who: Speaker, { id }: { id: string }, value: 'CAME' | 'DID_NOT_COME' | null, query = {}) =>
    who.call(mark, { params: { id, day: today() }, query, body: { mark: value } })

  beforeEach(() => w.sql`delete from data.helper_houses`)

  // spec: gate.helpers.14
  it('are those of every house where they live, each with its houses, the main one first', async () => {
    const [main, second, both, let303] = [await made('A'), await made('B'), await made('C'), await made('D')]
    await asha.call(add, { params: main })
    await vikram.call(add, { params: second })
    await asha.call(add, { params: both, query: of('302') })
    expect(await asha.call(add, { params: both, query: of('301') })).toMatchObject({
      status: 201,
      body: {
        ...both,
        houses: [
          { id: houses['301'], houseNo: '301', division: 'C' },
          { id: houses['302'], houseNo: '302', division: 'C' },
        ],
      },
    })
    await tenant.call(add, { params: let303 })
    expect(await listed(asha)).toEqual([
      [main.id, ['301']],
      [second.id, ['302']],
      [both.id, ['301', '302']],
    ])
    expect(await listed(vikram)).toEqual([
      [second.id, ['302']],
      [both.id, ['302']],
    ])
  })

  // spec: gate.helpers.14
  it('are put on the list of the house that is named, one where they live', async () => {
    const params = await made('Sunita')
    for (const query of [of('303'), { houseId: '00000000-0000-7000-8000-000000000000' }])
      expect(await asha.call(add, { params, query })).toMatchObject({
        status: 400,
        body: { message: 'Please choose one of your houses.' },
      })
    expect((await vikram.call(add, { params, query: of('301') })).status).toBe(400)
    expect(await listed(asha)).toEqual([])
    expect((await asha.call(add, { params, query: of('302') })).status).toBe(201)
    expect((await vikram.call(add, { params })).status).toBe(409)
  })

  it('are taken off the list that is named, else off the first that has them', async () => {
    const params = await made('Sunita')
    for (const query of [of('301'), of('302')]) await asha.call(add, { params, query })
    expect(await asha.call(remove, { params, query: of('303') })).toMatchObject(notFound)
    expect((await asha.call(remove, { params, query: of('301') })).status).toBe(204)
    expect(await listed(asha)).toEqual([[params.id, ['302']]])
    expect((await asha.call(remove, { params })).status).toBe(204)
    expect(await asha.call(remove, { params })).toMatchObject(notFound)
    expect(await listed(vikram)).toEqual([])
  })

  // spec: gate.helpers.14
  it('are marked, read and told absent for the house that has them; each house marks for itself', async () => {
    const params = await made('Sunita')
    await vikram.call(add, { params })
    expect(await say(asha, params, 'CAME')).toMatchObject({ status: 200, body: { mark: 'CAME' } })
    expect([await marked(asha, params), await marked(vikram, params)]).toEqual(['CAME', 'CAME'])
    expect(await say(asha, params, 'CAME', of('301'))).toMatchObject(notFound)
    await asha.call(add, { params, query: of('301') })
    await say(asha, params, 'DID_NOT_COME', of('301'))
    expect([await marked(asha, params), await marked(asha, params, of('302'))]).toEqual(['DID_NOT_COME', 'CAME'])
    expect(await marked(vikram, params)).toBe('CAME')
    const month = today().slice(0, 7)
    expect(await asha.call(attendance, { params, query: { month, ...of('303') } })).toMatchObject(notFound)
    await asha.call(remove, { params, query: of('301') })
    expect((await asha.call(addAbsence, { params, body: { from: today(), until: today() } })).status).toBe(201)
    expect((await tenant.call(addAbsence, { params, body: { from: today(), until: today() } })).status).toBe(404)
  })
})
