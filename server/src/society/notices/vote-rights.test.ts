import type { Poll } from '@aangan/contract/society/notice-poll'
import { noticePollEndpoints } from '@aangan/contract/society/notice-poll-endpoints'
import { noticeEndpoints, type ListedNotice } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personNames, seedAudiencePeople, type PersonName } from '../../../test/audience-people.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const [users, guards] = ['USER', 'SECURITY']
const houses = (...names: string[]) => names.map((name) => ({ division: name.slice(0, 1), houseNo: name.slice(2) }))

type House = 'A-1' | 'A-2' | 'B-1' | 'B-2' | 'C-1' | 'D-1' | 'D-2'
type Rights = Partial<Record<House, string>>
const every: readonly House[] = ['A-1', 'A-2', 'B-1', 'B-2', 'C-1', 'D-1', 'D-2']

// By hand: who has each house as owner, and who lives there.
const owners: Rights = {
  'A-1': 'ownerA1 ownsA1B1 ownsA1RentsB2 letsA1 guardOwnsA1 officeOwnsA1',
  'A-2': 'ownerA2 leftBStaysInA2 newInA2',
  'B-1': 'ownerB1 ownsA1B1 chiefOwnsB1',
  'B-2': 'ownerB2 letsB2LivesInC1',
  'C-1': 'ownerC1 rentsA2OwnsC1',
  'D-1': 'ownerD1 ownsD1D2',
  'D-2': 'ownsD1D2',
}
const tenants: Rights = {
  'A-1': 'tenantA1',
  'A-2': 'tenantA2 rentsA2OwnsC1',
  'B-1': 'tenantB1',
  'B-2': 'tenantB2 ownsA1RentsB2 guardRentsB2',
  'C-1': 'tenantC1 letsB2LivesInC1 newInC1 officeRentsC1',
  'D-1': 'tenantD1',
}
const away: Rights = { 'A-1': 'letsA1', 'B-2': 'letsB2LivesInC1' }
const namesIn = (rights: Rights, house: House) => (rights[house] ?? '').split(' ').filter(Boolean)
const living = (rights: Rights, house: House) =>
  namesIn(rights, house).filter((name) => rights === tenants || !namesIn(away, house).includes(name))

interface Row {
  readonly audience: object | null
  /** Those where it is. */
  readonly where: readonly House[]
  /** As whom they must have it. */
  readonly how?: 'owner' | 'tenant'
  readonly guardsToo?: true
}
const table: readonly Row[] = [
  { audience: null, where: every, guardsToo: true },
  { audience: { roles: [users] }, where: every },
  { audience: { roles: [guards] }, where: [], guardsToo: true },
  { audience: { divisions: ['A'] }, where: ['A-1', 'A-2'] },
  { audience: { divisions: ['B'], ownershipTypes: ['owner'] }, where: ['B-1', 'B-2'], how: 'owner' },
  { audience: { divisions: ['B'], ownershipTypes: ['tenant'] }, where: ['B-1', 'B-2'], how: 'tenant' },
  { audience: { ownershipTypes: ['tenant'] }, where: every, how: 'tenant' },
  { audience: { houses: houses('A-1', 'D-2') }, where: ['A-1', 'D-2'] },
  { audience: { divisions: ['C'], houses: houses('A-2') }, where: ['C-1', 'A-2'] },
  { audience: { divisions: ['D'], roles: [users, guards] }, where: ['D-1', 'D-2'], guardsToo: true },
]

/** For which houses somebody may vote. */
function votesOf(name: string, { where, how }: Row, voters: string): House[] {
  return where.filter((house) => {
    const asOwner = how !== 'tenant' && (voters === 'OWNERS' ? namesIn : living)(owners, house).includes(name)
    const asTenant = how !== 'owner' && voters === 'RESIDENTS' && namesIn(tenants, house).includes(name)
    return asOwner || asTenant
  })
}
const sees = (name: string, row: Row): boolean =>
  row.where.some((house) => (row.how === 'tenant' ? false : namesIn(owners, house).includes(name))) ||
  row.where.some((house) => (row.how === 'owner' ? false : namesIn(tenants, house).includes(name))) ||
  (row.guardsToo === true && name.startsWith('guard'))

const notIn: readonly PersonName[] = [
  'leftA1',
  'leftB1',
  'invitedA1',
  'invitedB1',
  'disabledA1',
  'disabledB2',
  'pendingA1',
]
const noResidents: readonly PersonName[] = ['guardOne', 'guardTwo', 'office', 'chief', 'awayGuard', 'awayOffice']
const residentManagers: readonly PersonName[] = ['officeOwnsA1', 'officeRentsC1', 'chiefOwnsB1']

describe.each(['OWNERS', 'RESIDENTS'] as const)('forty people, ten audiences, %s', (voters) => {
  let w: World
  let people: Record<PersonName, Speaker>
  const ids: string[] = []
  beforeAll(async () => {
    w = await world()
    people = await seedAudiencePeople(w)
    await w.sql`update data.users set status = 'DISABLED' where community_id = ${w.here.id} and not (id = any (${personNames.map((name) => people[name].id)}::uuid[]))`
    for (const [index, { audience }] of table.entries()) {
      const poll = { question: `Question ${index}`, options: ['Yes', 'No'], voters }
      const body = {
        title: `Poll ${index}`,
        content: 'Text',
        endDate: '2099-01-01',
        audience,
        poll,
        communityId: w.here.id,
      }
      const made = await w.superAdmin.call(noticeEndpoints.create, { body } as never)
      if (made.status !== 201) throw new Error(`${index}: ${made.text}`)
      ids.push(String(made.body['id']))
      // More than five at a time.
      await w.sql`update data.notices set poll_closed_at = now(), poll_result = '{}' where id = ${ids.at(-1)!}`
    }
    await w.sql`update data.notices set poll_closed_at = null, poll_result = null`
  })
  afterAll(() => w.close())

  // spec: notices.poll.3
  it.each(personNames)('%s: their houses in each reply, and each vote', async (name) => {
    const who = people[name]
    const listed = await who.call(noticeEndpoints.list)
    const polls = new Map<string, Poll | null>(
      listed.status === 200 ? (listed.body as unknown as ListedNotice[]).map(({ id, poll }) => [id, poll]) : [],
    )
    for (const [index, row] of table.entries()) {
      const expected = notIn.includes(name) ? [] : votesOf(name, row, voters)
      const own = polls.get(ids[index]!)?.myVotes.map(({ division, houseNo }) => `${division}-${houseNo}`) ?? []
      expect([name, index, own.sort()]).toEqual([name, index, [...expected].sort()])
      const { status } = await who.call(noticePollEndpoints.vote, { params: { id: ids[index]! }, body: { option: 0 } })
      const isSeen = residentManagers.includes(name) || sees(name, row)
      const wanted = notIn.includes(name)
        ? 401
        : noResidents.includes(name)
          ? 403
          : !isSeen
            ? 404
            : expected.length === 1
              ? 200
              : expected.length === 0
                ? 403
                : 400
      expect([name, index, status]).toEqual([name, index, wanted])
    }
  })

  // spec: notices.poll.3
  it.each(table.map((row, index) => [index, row] as const))(
    'audience %i: how many houses may vote',
    async (index, row) => {
      const expected = row.where.filter((house) =>
        personNames.some((name) => votesOf(name, row, voters).includes(house)),
      )
      const { body } = await people.office.call(noticeEndpoints.list)
      const { poll } = (body as unknown as ListedNotice[]).find(({ id }) => id === ids[index])!
      expect(poll).toMatchObject({ houses: expected.length, counts: null })
      const { body: page } = await people.office.call(noticePollEndpoints.list, {
        params: { id: ids[index]! },
        query: { size: 100 },
      } as never)
      const named = (page['content'] as unknown as { division: string; houseNo: string }[]).map(
        ({ division, houseNo }) => `${division}-${houseNo}`,
      )
      expect(named).toEqual([...expected].sort())
    },
  )
})
