import { isAdmin, mayCall } from '@aangan/contract/core/actor'
import type { Page } from '@aangan/contract/core/query-fields'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { memberEndpoints, type FoundMember } from '@aangan/contract/people/members'
import type { House } from '@aangan/contract/people/occupancies'
import { userEndpoints, type AdminUser } from '@aangan/contract/people/users'
import { vehicleEndpoints, type FoundVehicle } from '@aangan/contract/people/vehicles'
import { searchEndpoints, type SearchGroup, type SearchKind } from '@aangan/contract/record/search'
import { communityEndpoints } from '@aangan/contract/society/communities'
import type { ListedCommunity } from '@aangan/contract/society/community-list'
import { helperEndpoints, type Helper } from '@aangan/contract/society/helpers'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeFrom, randomFrom, shuffled, type Listed, type Search } from '../../../test/made-searches.ts'
import { seedMoreSearchers, seedSearchedSociety, type Searcher } from '../../../test/searched-society.ts'
import { world, type World } from '../../../test/world.ts'

/** How many searches are made: `SEARCHES=10000` for all of the document. */
const wanted = Number(process.env['SEARCHES'] ?? 540)

const searches: readonly Search[] = [
  ...[
    'as',
    'sh',
    'ra',
    'asha',
    'Rao',
    'shah',
    'ASHA RAO',
    'ash rao',
    'masha',
    'tara.ash',
    'ash.rao1',
    'couriers',
    'wat',
  ].map((q) => ({ q })),
  ...['जोशी', 'जो', 'मीरा पा', 'ीर', 'मीरा'].map((q) => ({ q })),
  ...['lift and', 'ravi shah', 'allah', 'zz', 'nobody', '%%', '\\\\', "' or", '__', 'green', 'pu', 'baner'].map(
    (q) => ({ q }),
  ),
  { q: 'A-402', house: ['A', '402'], plate: 'A402' },
  { q: 'a402', house: ['A', '402'], plate: 'A402' },
  { q: 'b 12', house: ['B', '12'], plate: 'B12' },
  { q: '४०२', house: [undefined, '402'], plate: '402' },
  { q: '40', house: [undefined, '40'] },
  { q: 'shop 4', house: [undefined, 'shop 4'], plate: 'SHOP4' },
  { q: '4467', house: [undefined, '4467'], plate: '4467' },
  { q: 'mh 12 as 4367', plate: 'MH12AS4367' },
  { q: 'mh12', plate: 'MH12' },
]

/** Telephone numbers, email addresses, birthdates and blood groups of these people. */
const secret = /98200000|99999000|91234|98765|example|1999|NEGATIVE/

describe('what the search finds', () => {
  let w: World
  let people: readonly Searcher[]
  beforeAll(async () => {
    w = await world()
    people = [...(await seedSearchedSociety(w)), ...(await seedMoreSearchers(w))]
  }, 120_000)
  afterAll(() => w.close())

  // spec: search.lists.1, search.numbers.2
  it('is in that person’s own list, and all of that list that it should find', async () => {
    expect(people).toHaveLength(30)
    const random = randomFrom(4_217_285)
    const lists: [SearchKind, Listed[]][][] = []
    for (const searcher of people) lists.push(await listsOf(searcher))
    const byHand = searches.flatMap((search) => people.map((_, who) => [who, search] as const))
    const made = Array.from({ length: Math.max(0, wanted - byHand.length) }, (_, n) => {
      const who = n % people.length
      return [who, madeFrom(random, lists[who]!)] as const
    })
    const asked = [...shuffled(random, byHand), ...made].slice(0, wanted)
    let found = 0
    for (const [who, search] of asked) found += await compare(people[who]!, new Map(lists[who]), search)
    expect(asked).toHaveLength(wanted)
    expect(found).toBeGreaterThan(wanted * 3)
  }, 300_000)

  /** How many were found. */
  async function compare(searcher: Searcher, wanted: Map<SearchKind, Listed[]>, search: Search): Promise<number> {
    const given = new Map((await find(searcher, search.q)).map((group) => [group.kind, group]))
    let found = 0
    for (const [kind, list] of wanted) {
      const expected = list.filter((row) => isFound(row, search)).map(({ id }) => id)
      const { items = [], more = false } = given.get(kind) ?? {}
      const ids = items.map(({ id }) => id)
      const about = `${searcher.who}, ${search.q}, ${kind}`
      expect([about, ids.filter((id) => !expected.includes(id))]).toEqual([about, []])
      expect([about, ids.length, more]).toEqual([about, Math.min(5, expected.length), expected.length > 5])
      found += ids.length
    }
    expect([searcher.who, [...given.keys()].filter((kind) => !wanted.has(kind))]).toEqual([searcher.who, []])
    return found
  }

  const find = async ({ speaker, communityId }: Searcher, q: string): Promise<SearchGroup[]> => {
    const { status, body, text } = await speaker.call(searchEndpoints.find, { query: { q, communityId } })
    expect([q, status]).toEqual([q, 200])
    // An id may have any digits by chance.
    expect(text.replaceAll(/"id":"[^"]+"/g, '')).not.toMatch(secret)
    return body['groups'] as unknown as SearchGroup[]
  }

  /** Every list that this person may read, as they read it. */
  async function listsOf({ speaker, roles, communityId }: Searcher): Promise<[SearchKind, Listed[]][]> {
    const whole = { size: 100, communityId }
    const lists: [SearchKind, Listed[]][] = []
    const add = <Row>(kind: SearchKind, rows: readonly Row[], toListed: (row: Row) => Listed) =>
      lists.push([kind, rows.map(toListed)])
    const page = async <Row>(answer: ReturnType<typeof speaker.call>) => {
      const { content, totalElements } = (await answer).body as unknown as Page<Row>
      expect(content).toHaveLength(totalElements)
      return content
    }
    const rows = async <Row>(answer: ReturnType<typeof speaker.call>) => (await answer).body as unknown as Row[]
    const may = (endpoint: { who: readonly (typeof roles)[number][] }) => mayCall(endpoint.who, { roles })

    const isStaff = isAdmin({ roles })
    const members = await page<FoundMember>(speaker.call(memberEndpoints.search, { query: whole }))
    add(
      'PERSON',
      members.filter(({ relation }) => !isStaff || relation !== 'SELF'),
      ({ id, name, division, houseNo }) => ({ id, texts: [name], house: [division, houseNo] }),
    )
    const vehicles = rows<FoundVehicle>(
      speaker.call(vehicleEndpoints.searchByNumber, { query: { vehicleNo: 'MH12', communityId } }),
    )
    add('VEHICLE', await vehicles, ({ id, vehicleNo, division, houseNo }) => ({
      id,
      plate: vehicleNo,
      house: [division, houseNo],
      needsDivision: true,
    }))
    if (may(userEndpoints.search))
      add('USER', await page<AdminUser>(speaker.call(userEndpoints.search, { query: whole })), (user) => ({
        id: user.id,
        texts: [user.name, user.username],
        house: [user.division, user.houseNo],
      }))
    if (may(houseEndpoints.list))
      add('HOUSE', await page<House>(speaker.call(houseEndpoints.list, { query: whole })), (house) => ({
        id: house.id,
        house: [house.division, house.number],
        houseBegins: true,
      }))
    if (may(communityEndpoints.list)) {
      const all = await rows<ListedCommunity>(speaker.call(communityEndpoints.list))
      // Of a community that is named, that one alone.
      const named = all.filter(({ id }) => communityId === undefined || id === communityId)
      add('COMMUNITY', named, (it) => ({ id: it.id, texts: [`${it.name} ${it.area} ${it.city}`] }))
    }
    if (roles.includes('SUPER_ADMIN') && communityId === undefined) return lists

    const visits = page<Visit>(speaker.call(visitEndpoints.list, { query: whole }))
    add('VISITOR', await visits, ({ id, visitorName, company, vehicleNo }) => ({
      id,
      longTexts: [visitorName, company],
      plate: vehicleNo,
    }))
    const notices = rows<ListedNotice>(speaker.call(noticeEndpoints.list, { query: { communityId } }))
    add('NOTICE', await notices, ({ id, title, content }) => ({ id, texts: [title], longTexts: [content] }))
    const helpers = rows<Helper>(speaker.call(helperEndpoints.list, { query: { communityId } }))
    add('HELPER', await helpers, ({ id, name }) => ({ id, texts: [name] }))
    return lists
  }

  function isFound(row: Listed, { q: typed, house, plate }: Search): boolean {
    const q = typed.toLowerCase().replace('४०२', '402')
    const fits = (text: string | null) => {
      const lower = (text ?? '').toLowerCase()
      return q.length < 3 ? lower.startsWith(q) || lower.includes(` ${q}`) : lower.includes(q)
    }
    const isLong = q.length >= 3
    const [division, number] = row.house ?? []
    const isAt = ([wantedDivision, wantedNumber]: NonNullable<Search['house']>) => {
      if (row.needsDivision && wantedDivision === undefined) return false
      const [given, wanted] = [number?.toLowerCase() ?? '', wantedNumber.toLowerCase()]
      const isNumber = row.houseBegins ? given.startsWith(wanted) : given === wanted
      return isNumber && (wantedDivision === undefined || wantedDivision === division)
    }
    return (
      (row.texts ?? []).some(fits) ||
      (isLong && (row.longTexts ?? []).some(fits)) ||
      (plate !== undefined && (row.plate ?? '').includes(plate)) ||
      (row.house !== undefined && (isAt([undefined, q]) || (house !== undefined && isAt(house))))
    )
  }
})
