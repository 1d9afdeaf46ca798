import { todayIn } from '@aangan/contract/core/dates'
import { memberEndpoints } from '@aangan/contract/people/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { search, create } = memberEndpoints

describe('the search for members', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    await w.resident.call(create, {
      body: { name: 'Kabir Rao', relation: 'CHILD', bloodGroup: 'B_NEGATIVE', gender: 'MALE', birthdate: '2000-02-29' },
    })
    await w.neighbour.call(create, { body: { name: '100%_Sure', relation: 'OTHER', mobileNo: '9000000003' } })
    await w.stranger.call(create, { body: { name: 'Kabir Khan', bloodGroup: 'B_NEGATIVE' } })
  })
  afterAll(() => w.close())

  const find = async (who: Speaker, query: object = {}) => {
    const { status, body } = await who.call(search, { query: { size: 100, ...query } } as never)
    expect(status).toBe(200)
    return body as unknown as {
      content: { name: string; community: { id: string } }[]
      totalPages: number
      totalElements: number
    }
  }
  const names = async (who: Speaker, query: object = {}) => (await find(who, query)).content.map(({ name }) => name)

  // spec: 6.member-search.1
  it('is for the signed-in, and within their community', async () => {
    expect((await w.guest.call(search)).status).toBe(401)
    for (const who of [w.resident, w.guard, w.admin]) {
      expect((await find(who)).content.every(({ community }) => community.id === w.here.id)).toBe(true)
      expect((await who.call(search, { query: { communityId: w.there.id } })).status).toBe(403)
      expect(await names(who, { communityId: w.here.id })).toEqual(await names(who))
    }
  })

  // spec: 6.member-search.1, who.7
  it('a super admin finds everyone, or a community’s', async () => {
    expect(await names(w.superAdmin, { name: 'kabir' })).toEqual(['Kabir Khan', 'Kabir Rao'])
    expect(await names(w.superAdmin, { name: 'kabir', communityId: w.there.id })).toEqual(['Kabir Khan'])
    expect(await names(w.superAdmin, { communityId: '00000000-0000-7000-8000-000000000000' })).toEqual([])
  })

  it('shows who it is, where they live and how old they are today', async () => {
    const { content } = await find(w.guard, { name: 'kabir' })
    const today = todayIn('Asia/Kolkata', w.now())
    expect(content).toEqual([
      {
        id: expect.any(String),
        name: 'Kabir Rao',
        gender: 'MALE',
        bloodGroup: 'B_NEGATIVE',
        birthdate: '2000-02-29',
        mobileNo: null,
        relation: 'CHILD',
        age: Number(today.slice(0, 4)) - 2000 - (today.slice(5) < '02-29' ? 1 : 0),
        ownershipType: 'owner',
        houseNo: '101',
        division: 'A',
        community: w.here,
      },
    ])
    expect((await find(w.guard, { name: 'asha' })).content).toMatchObject([
      { relation: 'SELF', mobileNo: '9876543210' },
    ])
  })

  // spec: 7.calls.45
  it('text filters match any part whatever the case, selects exactly, and all together', async () => {
    expect(await names(w.guard, { name: 'BIR' })).toEqual(['Kabir Rao'])
    expect(await names(w.guard, { houseNo: '0', division: 'B' })).toEqual(['100%_Sure', 'Vikram Shah'])
    expect(await names(w.guard, { houseNo: '10', bloodGroup: 'B_NEGATIVE' })).toEqual(['Kabir Rao'])
    expect(await names(w.guard, { division: 'D' })).toEqual([])
    expect(await names(w.guard, { bloodGroup: 'B_POSITIVE' })).toEqual([])
    expect(await names(w.guard, { name: 'kabir', houseNo: '101', division: 'A', bloodGroup: 'B_NEGATIVE' })).toEqual([
      'Kabir Rao',
    ])
  })

  it('what is typed means itself', async () => {
    expect(await names(w.guard, { name: '0%_s' })).toEqual(['100%_Sure'])
    expect(await names(w.guard, { name: '%' })).toEqual(['100%_Sure'])
    expect(await names(w.guard, { name: '_r' })).toEqual([])
    expect(await names(w.guard, { name: "'; drop" })).toEqual([])
  })

  it('empty filters are as if absent', async () => {
    expect(await names(w.guard, { name: '', houseNo: '  ', division: '', bloodGroup: '', communityId: '' })).toEqual(
      await names(w.guard),
    )
  })

  it.each([
    { division: 'E' },
    { bloodGroup: 'A+' },
    { page: -1 },
    { page: 'x' },
    { page: 1.5 },
    { size: 0 },
    { size: 101 },
    { name: 'x'.repeat(101) },
    { name: '\0' },
    { communityId: 'x' },
  ])('refuses %j', async (query) => {
    expect((await w.guard.call(search, { query } as never)).status).toBe(400)
  })

  // spec: 7.calls.45
  it('pages of ten, by name, with the true total; past the end is empty', async () => {
    for (let n = 0; n < 12; n++)
      await w.stranger.call(create, { body: { name: `Zoya ${String.fromCharCode(77 - n)}` } })
    const page = async (number: number, size?: number) =>
      (await w.strangerGuard.call(search, { query: { name: 'zoya', page: number, size } })).body as unknown as Awaited<
        ReturnType<typeof find>
      >
    const [first, second] = [await page(0), await page(1)]
    expect(first).toMatchObject({ totalElements: 12, totalPages: 2 })
    expect([...first.content, ...second.content].map(({ name }) => name)).toEqual(
      [...'BCDEFGHIJKLM'].map((letter) => `Zoya ${letter}`),
    )
    expect(await page(2)).toEqual({ content: [], totalElements: 12, totalPages: 2 })
    expect(await page(1_000_000)).toEqual({ content: [], totalElements: 12, totalPages: 2 })
    expect(await page(2, 5)).toMatchObject({ content: [{}, {}], totalPages: 3 })
  })

  // spec: who.24
  it('every search is in the audit trail: who, and what for, not what was found', async () => {
    const searcher = await w.person({ roles: ['SECURITY'] })
    await find(searcher, { name: 'kabir', division: 'A' })
    await find(searcher, { name: 'nobody at all', page: 3 })
    await w.superAdmin.call(search, { query: { bloodGroup: 'B_NEGATIVE', communityId: w.there.id } })
    const rows = () =>
      w.sql`select action, resource, community_id, old_data, new_data from data.audit_logs where user_id = ${searcher.id} order by at, id`
    await expect.poll(async () => (await rows()).length).toBe(2)
    expect(
      (await rows()).map((row) => [
        row['action'],
        row['resource'],
        row['community_id'],
        row['old_data'],
        JSON.parse(row['new_data']),
      ]),
    ).toEqual([
      ['SEARCH', 'MEMBER', w.here.id, null, { name: 'kabir', division: 'A' }],
      ['SEARCH', 'MEMBER', w.here.id, null, { name: 'nobody at all', page: 3 }],
    ])
    await expect
      .poll(
        async () =>
          (
            await w.sql`select community_id, new_data from data.audit_logs where user_id = ${w.superAdmin.id} and new_data like '%B_NEG%'`
          )[0],
      )
      .toEqual({ community_id: w.there.id, new_data: '{"bloodGroup":"B_NEGATIVE"}' })
  })

  it('so many searches a minute, and then none: a harvester is stopped', async () => {
    const limited = await world({ rateLimit: true })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 13; n++)
        statuses.push(
          ...(await Promise.all(Array.from({ length: 10 }, () => limited.resident.call(search)))).map(
            ({ status }) => status,
          ),
        )
      expect(statuses.filter((status) => status === 200)).toHaveLength(120)
      const refused = await limited.resident.call(search)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await limited.neighbour.call(search)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
