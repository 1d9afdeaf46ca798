import { searchEndpoints } from '@aangan/contract/record/search'
import { waitingEndpoints } from '@aangan/contract/record/waiting'
import { noticeReaderEndpoints, type NoticePerson } from '@aangan/contract/society/notice-readers'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personNames, seedAudiencePeople, type PersonName } from '../../../test/audience-people.ts'
import { jobDeps, world, type Speaker, type World } from '../../../test/world.ts'
import { tellOfNotice } from '../../record/notice-telling/notice-telling.job.ts'

const houses = (...names: string[]) => names.map((name) => ({ division: name.slice(0, 1), houseNo: name.slice(2) }))
const [users, guards] = ['USER', 'SECURITY']

// By hand: whom an audience reaches.
const ownersOfA = 'ownerA1 ownerA2 ownsA1B1 ownsA1RentsB2 letsA1 leftBStaysInA2 newInA2 guardOwnsA1 officeOwnsA1'
const tenantsOfA = 'tenantA1 tenantA2 rentsA2OwnsC1'
const ownersOfB = 'ownerB1 ownerB2 ownsA1B1 letsB2LivesInC1 chiefOwnsB1'
const tenantsOfB = 'tenantB1 tenantB2 ownsA1RentsB2 guardRentsB2'
const ownersOfC = 'ownerC1 rentsA2OwnsC1'
const tenantsOfC = 'tenantC1 letsB2LivesInC1 newInC1 officeRentsC1'
const ownersOfD = 'ownerD1 ownsD1D2'
const tenantsOfD = 'tenantD1'
const ofA1 = 'ownerA1 tenantA1 ownsA1B1 ownsA1RentsB2 letsA1 guardOwnsA1 officeOwnsA1'
const ofA2 = 'ownerA2 tenantA2 rentsA2OwnsC1 leftBStaysInA2 newInA2'
const ofB1 = 'ownerB1 tenantB1 ownsA1B1 chiefOwnsB1'
const ofB2 = 'ownerB2 tenantB2 ownsA1RentsB2 letsB2LivesInC1 guardRentsB2'
const allOwners = [ownersOfA, ownersOfB, ownersOfC, ownersOfD].join(' ')
const allTenants = [tenantsOfA, tenantsOfB, tenantsOfC, tenantsOfD].join(' ')
const allGuards = 'guardOne guardTwo guardOwnsA1 guardRentsB2'

const table: readonly (readonly [audience: object | null, reached: string])[] = [
  [null, `${allOwners} ${allTenants} ${allGuards} office`],
  [{}, `${allOwners} ${allTenants} ${allGuards} office`],
  [{ divisions: [], houses: [], ownershipTypes: [], roles: [] }, `${allOwners} ${allTenants} ${allGuards} office`],
  [{ roles: [users] }, `${allOwners} ${allTenants}`],
  [{ roles: [guards] }, allGuards],
  [{ roles: [users, guards] }, `${allOwners} ${allTenants} ${allGuards}`],
  [{ divisions: ['A'] }, `${ownersOfA} ${tenantsOfA}`],
  [{ divisions: ['B'] }, `${ownersOfB} ${tenantsOfB}`],
  [{ divisions: ['C'] }, `${ownersOfC} ${tenantsOfC}`],
  [{ divisions: ['A', 'A', 'D'] }, `${ownersOfA} ${tenantsOfA} ${ownersOfD} ${tenantsOfD}`],
  [{ divisions: ['A', 'B', 'C', 'D'] }, `${allOwners} ${allTenants}`],
  [{ ownershipTypes: ['owner'] }, allOwners],
  [{ ownershipTypes: ['tenant'] }, allTenants],
  [{ ownershipTypes: ['owner', 'tenant'] }, `${allOwners} ${allTenants}`],
  [{ divisions: ['A'], ownershipTypes: ['owner'] }, ownersOfA],
  [{ divisions: ['A'], ownershipTypes: ['tenant'] }, tenantsOfA],
  // Not the tenant of B-2 who owns A-1, nor the guards.
  [{ divisions: ['B'], ownershipTypes: ['owner'] }, ownersOfB],
  [{ divisions: ['B'], ownershipTypes: ['tenant'] }, tenantsOfB],
  [{ divisions: ['C', 'D'], ownershipTypes: ['owner'] }, `${ownersOfC} ${ownersOfD}`],
  [{ houses: houses('A-1') }, ofA1],
  [{ houses: houses('A-2') }, ofA2],
  [{ houses: houses('B-1', 'b-1', 'B-2').filter(({ division }) => division === 'B') }, `${ofB1} ${ofB2}`],
  [{ houses: houses('D-2') }, 'ownsD1D2'],
  [
    { houses: houses('A-1', 'B-1'), ownershipTypes: ['owner'] },
    'ownerA1 ownsA1B1 ownsA1RentsB2 letsA1 guardOwnsA1 officeOwnsA1 ownerB1 chiefOwnsB1',
  ],
  [{ houses: houses('B-2'), ownershipTypes: ['tenant'] }, 'tenantB2 ownsA1RentsB2 guardRentsB2'],
  [{ divisions: ['C'], houses: houses('A-2') }, `${ownersOfC} ${tenantsOfC} ${ofA2}`],
  [{ divisions: ['D'], houses: houses('B-2'), ownershipTypes: ['owner'] }, `${ownersOfD} ownerB2 letsB2LivesInC1`],
  [{ divisions: ['C'], roles: [guards] }, allGuards],
  [{ divisions: ['D'], roles: [users, guards] }, `${ownersOfD} ${tenantsOfD} ${allGuards}`],
  [
    { houses: houses('A-2'), ownershipTypes: ['owner'], roles: [users, guards] },
    `ownerA2 leftBStaysInA2 newInA2 ${allGuards}`,
  ],
]

const managers: readonly PersonName[] = ['office', 'officeOwnsA1', 'officeRentsC1', 'chief', 'chiefOwnsB1']
const absent: readonly PersonName[] = [
  'leftA1',
  'leftB1',
  'invitedA1',
  'invitedB1',
  'disabledA1',
  'disabledB2',
  'pendingA1',
]
const elsewhere: readonly PersonName[] = ['awayA1', 'awayGuard', 'awayOffice']
const titleOf = (index: number) => `Assembly qz${String(index).padStart(2, '0')}`
const pdf = () => new File(['%PDF-1.4\n%sample\n%%EOF\n'], 'plan.pdf', { type: 'application/pdf' })
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe('forty people and thirty audiences', () => {
  let w: World
  let people: Record<PersonName, Speaker>
  const ids: string[] = []
  beforeAll(async () => {
    w = await world()
    people = await seedAudiencePeople(w)
    // None of the world's own people is in the table.
    await w.sql`update data.users set status = 'DISABLED' where community_id = ${w.here.id} and not (id = any (${personNames.map((name) => people[name].id)}::uuid[]))`
    w.travel(1_000)
    for (const [index, [audience]] of table.entries()) {
      const body = {
        title: titleOf(index),
        content: 'Text',
        endDate: '2099-01-01',
        ask: true,
        audience,
        communityId: w.here.id,
      }
      const made = await w.superAdmin.call(noticeEndpoints.create, { body, file: pdf() } as never)
      if (made.status !== 201) throw new Error(`${index}: ${made.text}`)
      ids.push(String(made.body['id']))
    }
  })
  afterAll(() => w.close())

  const sees = (name: PersonName, index: number): boolean =>
    !absent.includes(name) &&
    !elsewhere.includes(name) &&
    (managers.includes(name) || table[index]![1].split(' ').includes(name))
  const expectedOf = (name: PersonName) => table.flatMap((_, index) => (sees(name, index) ? [titleOf(index)] : []))
  const inList = async (who: Speaker) => {
    const { status, body } = await who.call(noticeEndpoints.list)
    return status === 200 ? (body as unknown as ListedNotice[]).map(({ title }) => title) : []
  }
  const fileOf = (index: number) => ({ params: { file: `${ids[index]}_plan.pdf` } })
  const isFound = async (who: Speaker, index: number) =>
    (await who.call(searchEndpoints.find, { query: { q: titleOf(index), communityId: w.here.id } })).text.includes(
      ids[index]!,
    )

  it('are forty and thirty', () => {
    expect([personNames.length, table.length]).toEqual([40, 30])
  })

  // spec: notices.audience.1, notices.audience.2, notices.audience.3
  it.each(personNames)('%s: the list, what waits and each download by id', async (name) => {
    const who = people[name]
    const expected = expectedOf(name)
    expect(sorted(await inList(who))).toEqual(sorted(expected))
    const { status, body } = await who.call(waitingEndpoints.read)
    if (!absent.includes(name)) expect([status, body['notices']]).toEqual([200, expected.length])
    const answers = await Promise.all(
      ids.map(async (id, index) => [
        (await who.call(noticeEndpoints.download, fileOf(index))).status,
        (await who.call(noticeReaderEndpoints.read, { params: { id } })).status,
      ]),
    )
    const wanted = (index: number) => (absent.includes(name) ? 401 : sees(name, index) ? 200 : 404)
    expect(answers).toEqual(ids.map((_, index) => [wanted(index), wanted(index)]))
  })

  // spec: notices.audience.1
  it.each(personNames.filter((name) => !elsewhere.includes(name) && !absent.includes(name)))(
    '%s: the search',
    async (name) => {
      const found = await Promise.all(ids.map((_, index) => isFound(people[name], index)))
      expect(found).toEqual(ids.map((_, index) => sees(name, index)))
    },
  )

  // spec: notices.audience.1, notices.readers.2, notices.readers.3
  it.each(table.map((row, index) => [index, ...row] as const))(
    'audience %i: its people and how many it reaches',
    async (index, audience, reached) => {
      const expected = sorted(reached.split(' '))
      const params = { id: ids[index]! }
      const { body } = await people.office.call(noticeReaderEndpoints.list, { params, query: { size: 100 } } as never)
      expect(sorted((body['content'] as unknown as NoticePerson[]).map(({ name }) => name))).toEqual(expected)
      expect(body['totalElements']).toBe(expected.length)
      const reach = await people.office.call(noticeReaderEndpoints.reach, { params })
      // All of them have read it in the tests before; its author is of no community.
      expect(reach.body).toMatchObject({ people: expected.length, seen: expected.length, read: expected.length })
      expect(reach.body['readHouses']).toBe(reach.body['houses'])
      const counted = await people.office.call(noticeReaderEndpoints.count, { body: { audience } } as never)
      const { people: persons, security, houses: inHouses } = counted.body as unknown as Record<string, number>
      expect([persons! + security!, inHouses]).toEqual([expected.length, reach.body['houses']])
    },
  )

  // spec: notices.audience.1, notices.telling.1
  it.each(table.map((row, index) => [index, ...row] as const))(
    'audience %i: whom a job tells of it',
    async (index, _, reached) => {
      const noticeId = ids[index]!
      const telling = { noticeId, communityId: w.here.id, telling: 'published', round: 0 } as const
      await w.sql`
        insert into data.notice_tellings (notice_id, community_id, telling, round, due_at)
        values (${noticeId}, ${w.here.id}, ${telling.telling}, ${telling.round}, now())`
      await tellOfNotice(telling, { ...jobDeps(w.tokenSecret), jobsDb: w.db, clock: w.now, jobId: noticeId })
      const told = await w.sql<{ userId: string }[]>`
        select user_id as "userId" from data.notifications where notice_id = ${noticeId} and kind = 'NOTICE'`
      const nameOf = (id: string) => personNames.find((name) => people[name].id === id) ?? id
      expect(told.map(({ userId }) => nameOf(userId)).sort()).toEqual(sorted(reached.split(' ')))
    },
  )

  // spec: notices.audience.4
  it('scheduled ones and expired ones are for who manages them alone', async () => {
    const others = personNames.filter((name) => !managers.includes(name) && !absent.includes(name))
    for (const change of [
      { publish_at: new Date(w.now().getTime() + 86_400_000), end_date: '2099-01-01', status: 'SCHEDULED' },
      { publish_at: null, end_date: '2020-01-01', status: 'EXPIRED' },
    ]) {
      await w.sql`update data.notices set publish_at = ${change.publish_at}, end_date = ${change.end_date}`
      for (const name of others) {
        const who = people[name]
        expect([name, await inList(who), (await who.call(waitingEndpoints.read)).body['notices']]).toEqual([
          name,
          [],
          0,
        ])
        for (const index of [0, 4, 11, 19]) {
          expect(await isFound(who, index)).toBe(false)
          expect((await who.call(noticeEndpoints.download, fileOf(index))).status).toBe(404)
          const id = ids[index]!
          expect((await who.call(noticeReaderEndpoints.read, { params: { id } })).status).toBe(404)
          expect((await who.call(noticeEndpoints.see, { body: { noticeId: id } })).status).toBe(404)
        }
      }
      const { body } = await people.office.call(noticeEndpoints.list)
      expect(new Set((body as unknown as ListedNotice[]).map(({ status }) => status))).toEqual(new Set([change.status]))
      expect((await people.office.call(waitingEndpoints.read)).body['notices']).toBe(0)
      expect(await people.office.call(noticeReaderEndpoints.read, { params: { id: ids[0]! } })).toMatchObject({
        status: 409,
        body: { message: 'This notice is not on the board.' },
      })
    }
  })
})
