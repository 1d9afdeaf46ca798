import { memberEndpoints } from '@aangan/contract/people/members'
import { searchEndpoints, type SearchGroup, type SearchItem, type SearchKind } from '@aangan/contract/record/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedSearchedSociety, type Searcher } from '../../../test/searched-society.ts'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

describe('one search', () => {
  let w: World
  let people: readonly Searcher[]
  beforeAll(async () => {
    w = await world()
    people = await seedSearchedSociety(w)
    await w.sql`
      insert into data.vehicles (community_id, user_id, vehicle_no, type) values
        (${w.here.id}, ${w.resident.id}, 'MH23BE4467', 'four-wheeler'), (${w.here.id}, ${w.resident.id}, 'KA01ZZ2345', 'four-wheeler'),
        (${w.here.id}, ${w.resident.id}, 'AA2345ZZ01', 'four-wheeler')`
  }, 120_000)
  afterAll(() => w.close())

  const ask = (who: Speaker, q: unknown, communityId?: string): Promise<Answer> =>
    who.call(searchEndpoints.find, { query: { q, communityId } } as never)
  const groupsOf = ({ body }: Answer) => body['groups'] as unknown as SearchGroup[]
  const find = async (who: Speaker, q: string, kind: SearchKind, communityId?: string): Promise<SearchItem[]> =>
    groupsOf(await ask(who, q, communityId)).find((group) => group.kind === kind)?.items ?? []
  const names = (items: readonly SearchItem[]) => items.map(({ name }) => name)

  // spec: search.lists.2
  it('nobody searches a community that is not theirs', async () => {
    for (const who of [w.resident, w.guard, w.admin]) {
      for (const communityId of [w.there.id, '00000000-0000-7000-8000-000000000000'])
        expect(await ask(who, 'asha', communityId)).toMatchObject({ status: 403, body: { code: 'community.foreign' } })
      expect((await ask(who, 'asha', w.here.id)).text).toBe((await ask(who, 'asha')).text)
    }
  })

  // spec: search.reading.2
  it('too short, too long and what cannot be stored is refused by its sentence', async () => {
    const said = async (q: unknown) => {
      const { status, body } = await ask(w.resident, q)
      return [status, (body['fields'] as unknown as { q: string } | undefined)?.q ?? body['message']]
    }
    const tooShort = [400, 'Search must be at least 2 characters.']
    for (const q of ['', ' ', 'a', '%', '\\', '😀']) expect([q, ...(await said(q))]).toEqual([q, ...tooShort])
    expect(await said('a'.repeat(51))).toEqual([400, 'Search must be at most 50 characters.'])
    expect(await said('a\0b')).toEqual([400, 'Search contains a character that cannot be stored.'])
  })

  // spec: search.answer.3
  it('the best comes first: it is that, it begins with it, a word of it does, any part', async () => {
    const found = ['Zorba', 'Zorba Amin', 'Amin Zorba', 'Amin Xzorba']
    for (const name of [...found].reverse()) await w.person({ name, houseNo: '77' })
    for (const name of found)
      await w.sql`insert into data.notices (community_id, title, content, end_date) values (${w.here.id}, ${name}, 'Text', '2099-01-01')`
    await w.sql`insert into data.notices (community_id, title, content, end_date) values (${w.here.id}, 'Any', 'A zorba in the text', '2099-01-01')`
    expect(names(await find(w.admin, 'zorba', 'USER'))).toEqual(found)
    expect(names(await find(w.resident, 'zorba', 'PERSON'))).toEqual(found)
    expect(names(await find(w.resident, 'zo', 'PERSON'))).toEqual(found.slice(0, 3))
    const titles = (await find(w.resident, 'zorba', 'NOTICE')).map(({ title }) => title)
    expect([titles.slice(0, 3), titles.slice(3).sort()]).toEqual([found.slice(0, 3), ['Amin Xzorba', 'Any']])
  })

  // spec: search.answer.3
  it('also among more than are looked at', async () => {
    const add = (name: string, times: number) => w.sql`
      insert into data.members (community_id, user_id, name, relation)
      select ${w.here.id}, ${w.resident.id}, ${name} || n, 'OTHER' from generate_series(1, ${times}) n`
    await add('Amin Xquorum', 1100)
    await add('Amin Quorum', 4)
    await w.sql`
      insert into data.members (community_id, user_id, name, relation)
      values (${w.here.id}, ${w.resident.id}, 'Quorum Amin', 'OTHER'), (${w.here.id}, ${w.resident.id}, 'Quorum', 'OTHER')`
    const best = ['Quorum', 'Quorum Amin', 'Amin Quorum1', 'Amin Quorum2', 'Amin Quorum3']
    for (const who of [w.guard, w.superAdmin])
      for (const q of ['quorum', 'QUORUM']) expect(names(await find(who, q, 'PERSON'))).toEqual(best)
    // So many begin with it that nothing else is looked for.
    await add('Zenith Amin', 300)
    await add('Amin Zenith', 1)
    await add('Zenith', 1)
    for (const who of [w.guard, w.superAdmin])
      expect(names(await find(who, 'zenith', 'PERSON')).slice(0, 2)).toEqual(['Zenith Amin1', 'Zenith Amin10'])
    await w.person({ name: 'Aarti', username: 'zenith' })
    expect(names(await find(w.admin, 'zenith', 'USER'))).toEqual(['Aarti'])
  })

  // spec: search.answer.3
  it('the newest visitors among more than are looked at, by name and by plate', async () => {
    const add = (name: string, plate: string, times: number, daysAgo: number) => w.sql`
      insert into data.visits (community_id, created_by, guest_name, vehicle_no, type, purpose_of_visit, visiting_house_no, division, entry_time, created_at)
      select ${w.here.id}, ${w.guard.id}, ${name} || n, ${plate} || lpad(n::text, 4, '0'), 'four-wheeler', 'Visit', '101', 'A', now(),
        now() - make_interval(days => ${daysAgo}) - n * interval '1 second'
      from generate_series(1, ${times}) n`
    const newest = async (q: string) => names(await find(w.guard, q, 'VISITOR'))
    await add('Qadir Yule', 'KA05QY', 900, 20)
    expect(await newest('yule')).toEqual([1, 2, 3, 4, 5].map((n) => `Qadir Yule${n}`))
    expect(await newest('ka05qy00')).toEqual([1, 2, 3, 4, 5].map((n) => `Qadir Yule${n}`))
    // From here on there are too many to be compared.
    await add('Qadir Yule Old', 'KA06QY', 400, 30)
    await add('Yule', 'KA07QY', 1, 40)
    await add('Sole Zimmer', 'KA08QZ', 1, 50)
    expect(await newest('yule')).toEqual(['Yule1', ...[1, 2, 3, 4].map((n) => `Qadir Yule${n}`)])
    expect(await newest('ka05qy00')).toEqual([1, 2, 3, 4, 5].map((n) => `Qadir Yule${n}`))
    expect(await newest('zimmer')).toEqual(['Sole Zimmer1'])
    expect(await newest('08qz0001')).toEqual(['Sole Zimmer1'])
  })

  // spec: search.reading.6
  it('in every script, as it was written', async () => {
    await w.person({ name: 'आशा राव', houseNo: 'दुकान', division: 'D' })
    await w.sql`insert into data.notices (community_id, title, content, end_date) values (${w.here.id}, 'पानी नहीं', 'सोमवार को पानी नहीं आएगा', '2099-01-01')`
    await w.sql`
      insert into data.visits (community_id, created_by, guest_name, purpose_of_visit, visiting_house_no, division, entry_time)
      values (${w.here.id}, ${w.guard.id}, 'राम शर्मा', 'Visit', '101', 'A', now())`
    const added = await w.neighbour.call(memberEndpoints.create, { body: { name: 'सुमन', relation: 'OTHER' } } as never)
    expect(added.status).toBe(201)
    for (const who of [w.neighbour, w.superAdmin]) expect(names(await find(who, 'सुम', 'PERSON'))).toEqual(['सुमन'])
    for (const q of ['आशा राव', 'आशा', 'राव', 'शा र', 'आश', 'रा'])
      expect([q, names(await find(w.admin, q, 'USER'))]).toEqual([q, ['आशा राव']])
    expect(names(await find(w.resident, 'आशा', 'PERSON'))).toEqual(['आशा राव'])
    expect(await find(w.admin, 'शा', 'USER')).toEqual([])
    expect(names(await find(w.guard, 'शर्मा', 'VISITOR'))).toEqual(['राम शर्मा'])
    expect(await find(w.resident, 'सोमवार', 'NOTICE')).toHaveLength(1)
    for (const q of ['दुकान', 'दुका']) expect((await find(w.guard, q, 'HOUSE'))[0]).toMatchObject({ houseNo: 'दुकान' })
    expect(names(await find(w.resident, 'दुकान', 'PERSON'))).toEqual(['आशा राव'])
    const moveTo = (area: string) => w.sql`update data.communities set area = ${area} where id = ${w.there.id}`
    await moveTo('कोथरूड पश्चिम')
    for (const q of ['कोथरूड', 'को', 'थरू', 'ड पश्'])
      expect((await find(w.superAdmin, q, 'COMMUNITY')).map(({ id }) => id)).toEqual([w.there.id])
    await moveTo('Baner')
  })

  // spec: search.reading.6
  it('in symbols too, in one community and across all', async () => {
    const people = ['(Mrs.) Roy', 'S. (Jr.) Bose', 'Ann ~ Lee', '😀😀 Gill', 'É. Ünal', 'क खन्ना', '-- Bedi']
    for (const [n, name] of people.entries())
      await w.person({ name, username: `odd_${'-'.repeat(n + 1)}x`, houseNo: n === 5 ? 'क' : '#5', division: 'C' })
    const found = {
      '(mrs': 0,
      '(jr.)': 1,
      '. (': 1,
      '😀😀': 3,
      'é.': 4,
      ün: 4,
      'É. Ü': 4,
      खन्ना: 5,
      'क ख': 5,
      'C-क': 5,
      '--': 6,
    }
    for (const who of [w.admin, w.superAdmin])
      for (const [q, n] of Object.entries(found)) {
        const given = names(await find(who, q, 'USER'))
        expect([q, given]).toEqual([q, [people[n]]])
      }
    expect(names(await find(w.superAdmin, '-------', 'USER'))).toEqual(['-- Bedi'])
    expect(await find(w.superAdmin, 'C-#5', 'HOUSE')).toHaveLength(1)
  })

  // spec: search.answer.3
  it('the newest visitor of a name comes first, and a plate by its last digits', async () => {
    const came = (name: string, daysAgo: number) => w.sql`
      insert into data.visits (community_id, created_by, guest_name, purpose_of_visit, visiting_house_no, division, entry_time, status, arrived_at, created_at)
      values (${w.here.id}, ${w.guard.id}, ${name}, 'Visit', '101', 'A', '2026-03-04T05:06:00Z', 'ARRIVED', '2026-03-04T05:07:00Z', now() - make_interval(days => ${daysAgo}))`
    await came('Gopal Old', 9)
    await came('Gopal New', 1)
    await came('Gopal', 20)
    for (const who of [w.guard, w.resident]) {
      const found = await find(who, 'gopal', 'VISITOR')
      expect(names(found)).toEqual(['Gopal', 'Gopal New', 'Gopal Old'])
      expect(found[0]).toMatchObject({ division: 'A', houseNo: '101', code: 'ARRIVED', at: '2026-03-04T05:07:00.000Z' })
    }
    expect(await find(w.neighbour, 'gopal', 'VISITOR')).toEqual([])
    const plates = async (q: string) => (await find(w.guard, q, 'VEHICLE')).map(({ vehicleNo }) => vehicleNo)
    expect(await plates('2345')).toEqual(['KA01ZZ2345', 'AA2345ZZ01'])
    expect(await plates('mh 23 be 4467')).toEqual(['MH23BE4467'])
    expect(await plates('KA-01')).toEqual(['KA01ZZ2345'])
  })

  // spec: search.answer.4
  it('each kind has what its line shows, and only super admins where it is', async () => {
    const asAdmin = await find(w.admin, 'asha rao', 'USER')
    expect(asAdmin[0]).toEqual({
      id: expect.any(String),
      title: null,
      vehicleNo: null,
      division: 'A',
      houseNo: expect.any(String),
      name: 'Asha Rao',
      code: 'ACTIVE',
      count: null,
      at: null,
      community: null,
    })
    const [car] = await find(w.resident, 'ka01zz2345', 'VEHICLE')
    expect(car).toMatchObject({ vehicleNo: 'KA01ZZ2345', division: 'A', houseNo: '101', name: 'Asha Rao', code: null })
    const [house] = await find(w.guard, 'A-402', 'HOUSE')
    expect(house).toMatchObject({ division: 'A', houseNo: '402', count: expect.any(Number), name: null })
    expect(house!.count).toBeGreaterThan(1)
    const [helper] = await find(w.admin, 'anil', 'HELPER', w.here.id)
    expect(helper).toMatchObject({ code: 'CLEANER', name: expect.stringContaining('Anil') })
    const [notice] = await find(w.resident, 'lift', 'NOTICE')
    expect(notice).toMatchObject({
      title: 'Lift and water 2',
      code: 'ACTIVE',
      at: expect.stringMatching(/Z$/),
      community: null,
    })
    const [green] = await find(w.superAdmin, 'green', 'COMMUNITY')
    expect(green).toMatchObject({ id: w.here.id, title: w.here.displayName, code: 'ACTIVE', community: null })
    for (const kind of ['USER', 'PERSON', 'HOUSE', 'VEHICLE'] as const)
      for (const { community } of await find(w.superAdmin, 'A-402', kind))
        expect([w.here.id, w.there.id]).toContain(community!.id)
    for (const kind of ['VISITOR', 'NOTICE'] as const)
      for (const { community } of await find(w.superAdmin, 'wat', kind, w.there.id)) expect(community).toEqual(w.there)
  })

  // spec: search.numbers.1
  it('a whole number finds the account for an admin, and nothing for anybody else', async () => {
    for (const q of ['9820000010', '+91 98200 00010']) {
      for (const { speaker, roles, communityId } of people) {
        const groups = groupsOf(await ask(speaker, q, communityId))
        const isAdmin = roles.includes('ADMIN') || roles.includes('SUPER_ADMIN')
        expect(groups.map(({ kind }) => kind)).toEqual(isAdmin ? ['USER'] : [])
        const everywhere = roles.includes('SUPER_ADMIN') && communityId === undefined
        if (isAdmin) expect(groups[0]!.items).toHaveLength(everywhere ? 2 : 1)
      }
    }
  })

  // spec: search.numbers.2
  it('no telephone number, email, birthdate or blood group leaves in any answer', async () => {
    const secret = /98200000|99999000|91234|98765|example|1999|NEGATIVE/
    for (const { speaker, communityId } of people)
      for (const q of ['as', 'rao', 'A-402', '4467', '9820000010']) {
        const { text } = await ask(speaker, q, communityId)
        expect(text.replaceAll(/"id":"[^"]+"/g, '')).not.toMatch(secret)
      }
  })
})
