import { helperEndpoints } from '@aangan/contract/society/helpers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { create, list, rate, myRating, setVisibility, update } = helperEndpoints
const form = { name: 'Lakshmi', contactNo: '9123456780', category: 'CLEANER' } as const

describe('ratings of helpers', () => {
  let w: World
  let id: string
  beforeAll(async () => {
    w = await world()
    id = await helper()
  })
  afterAll(() => w.close())

  const helper = async (who: Speaker = w.admin) => String((await who.call(create, { body: form })).body['id'])
  const give = (who: Speaker, rating: unknown, to = id) =>
    who.call(rate, { params: { id: to }, body: { rating } } as never)
  const own = (who: Speaker, of = id, userId = who.id) => who.call(myRating, { params: { id: of, userId } })

  // spec: 6.domestic-helpers.1, who.13
  it('a guest and a guard rate nothing and have no rating; a resident who guards rates', async () => {
    for (const [who, status] of [
      [w.guest, 401],
      [w.guard, 403],
    ] as const) {
      expect((await give(who, 5)).status).toBe(status)
      expect((await own(who, id, w.guard.id)).status).toBe(status)
    }
    const both = await w.person({ roles: ['USER', 'SECURITY'] })
    expect((await give(both, 5, await helper())).status).toBe(200)
  })

  // spec: 5.rating.1
  it.each([undefined, null, 0, 6, 2.5, '5', -1, 1e9])('refuses %j as a rating', async (rating) => {
    expect(await give(w.resident, rating)).toMatchObject({
      status: 400,
      body: { message: 'Please select a rating between 1 and 5 stars.' },
    })
  })

  // spec: 7.calls.52
  it('one per person: rating again replaces it; the average has one decimal', async () => {
    expect((await own(w.resident)).body).toEqual({ rating: null })
    expect(await give(w.resident, 4)).toMatchObject({
      status: 200,
      body: { averageRating: 4, ratingCount: 1, rating: 4, updated: false },
    })
    expect((await give(w.neighbour, 3)).body).toEqual({ averageRating: 3.5, ratingCount: 2, rating: 3, updated: false })
    expect((await give(w.admin, 3)).body).toEqual({ averageRating: 3.3, ratingCount: 3, rating: 3, updated: false })
    expect((await give(w.resident, 5)).body).toEqual({ averageRating: 3.7, ratingCount: 3, rating: 5, updated: true })
    expect((await give(w.superAdmin, 1)).body).toEqual({ averageRating: 3, ratingCount: 4, rating: 1, updated: false })
    expect((await own(w.resident)).body).toEqual({ rating: 5 })
    expect((await own(w.superAdmin)).body).toEqual({ rating: 1 })
    expect((await w.guard.call(list)).body).toContainEqual(
      expect.objectContaining({ id, averageRating: 3, ratingCount: 4 }),
    )
    const trail =
      await w.sql`select old_data, new_data, community_id, user_id from data.audit_logs where action = 'RATE' and resource_id = ${id} order by id`
    expect(trail).toHaveLength(5)
    expect(trail[3]).toMatchObject({ community_id: w.here.id, user_id: w.resident.id })
    expect([JSON.parse(trail[3]?.['old_data']), JSON.parse(trail[3]?.['new_data'])]).toEqual([
      { id, rating: 4, averageRating: 3.3, ratingCount: 3 },
      { id, rating: 5, averageRating: 3.7, ratingCount: 3 },
    ])
    expect(trail[4]).toMatchObject({ community_id: w.here.id, user_id: w.superAdmin.id, old_data: null })
  })

  // spec: who.13, 7.calls.51
  it('only one’s own rating can be read', async () => {
    for (const who of [w.resident, w.admin, w.superAdmin]) expect((await own(who, id, w.neighbour.id)).status).toBe(403)
    expect((await own(w.resident, id, w.resident.id.toUpperCase())).status).toBe(200)
    expect((await own(w.resident, id, 'me')).status).toBe(400)
  })

  it('a helper of another community, or of none, is not found', async () => {
    for (const other of [await helper(w.strangerAdmin), '00000000-0000-7000-8000-000000000000']) {
      expect((await give(w.resident, 5, other)).status).toBe(404)
      expect((await own(w.resident, other)).status).toBe(404)
    }
  })

  it('a hidden helper is not found by residents, and takes no rating from admins', async () => {
    const hidden = await helper()
    await give(w.resident, 2, hidden)
    await w.superAdmin.call(setVisibility, { params: { id: hidden }, body: { isVisible: false } })
    expect((await give(w.resident, 5, hidden)).status).toBe(404)
    expect((await own(w.resident, hidden)).status).toBe(404)
    for (const who of [w.admin, w.superAdmin]) {
      expect(await give(who, 5, hidden)).toMatchObject({
        status: 409,
        body: { message: 'A hidden helper cannot be rated.' },
      })
      expect((await own(who, hidden)).body).toEqual({ rating: null })
    }
    const [row] = await w.sql`select rating_sum, rating_count from data.helpers where id = ${hidden}`
    expect(row).toMatchObject({ rating_sum: 2, rating_count: 1 })
  })

  it('many at once, and the same person many times at once, add up', async () => {
    const busy = await helper()
    const people = await Promise.all(Array.from({ length: 6 }, () => w.person()))
    const answers = await Promise.all(people.flatMap((who) => [1, 5, 3, 4].map((rating) => give(who, rating, busy))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ body }) => body['updated'] === false)).toHaveLength(6)
    const [row] = await w.sql`
      select h.rating_sum, h.rating_count, (select sum(rating)::int from data.helper_ratings r where r.helper_id = h.id) as sum from data.helpers h where h.id = ${busy}`
    expect(row).toMatchObject({ rating_count: 6, rating_sum: row?.['sum'] })
  })

  it('a resident made super admin keeps the one rating they gave', async () => {
    const person = await w.person({ roles: ['USER', 'SUPER_ADMIN'] })
    const one = await helper()
    expect((await give(person, 2, one)).body).toMatchObject({ ratingCount: 1, updated: false })
    await w.sql`update data.users set roles = '{USER}' where id = ${person.id}`
    expect((await own(person, one)).body).toEqual({ rating: 2 })
    expect((await give(person, 4, one)).body).toEqual({ averageRating: 4, ratingCount: 1, rating: 4, updated: true })
    expect((await w.admin.call(update, { params: { id: one }, body: form })).body).toMatchObject({
      averageRating: 4,
      ratingCount: 1,
    })
  })
})
