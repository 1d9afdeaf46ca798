import type { Role } from '@aangan/contract/core/actor'
import type { Speaker, World } from './world.ts'

interface Home {
  readonly house: `${'A' | 'B' | 'C' | 'D'}-${number}`
  readonly as?: 'tenant'
  readonly is?: 'let' | 'ended'
}
interface Person {
  readonly roles?: readonly Role[]
  readonly homes: readonly Home[]
  readonly is?: 'invited' | 'disabled' | 'pending' | 'left' | 'elsewhere' | 'outside'
}
const [guard, admin]: [Role, Role] = ['SECURITY', 'ADMIN']
const owner = (...houses: Home['house'][]): Person => ({ homes: houses.map((house) => ({ house })) })
const tenant = (house: Home['house']): Person => ({ homes: [{ house, as: 'tenant' }] })
const with_ = (person: Person, more: Partial<Person>): Person => ({ ...person, ...more })

/** Forty people: their houses, and what else they are. */
export const audiencePeople = {
  ownerA1: owner('A-1'),
  tenantA1: tenant('A-1'),
  ownerA2: owner('A-2'),
  tenantA2: tenant('A-2'),
  ownerB1: owner('B-1'),
  tenantB1: tenant('B-1'),
  ownerB2: owner('B-2'),
  tenantB2: tenant('B-2'),
  ownerC1: owner('C-1'),
  tenantC1: tenant('C-1'),
  ownerD1: owner('D-1'),
  tenantD1: tenant('D-1'),
  ownsA1B1: owner('A-1', 'B-1'),
  ownsA1RentsB2: { homes: [{ house: 'A-1' }, { house: 'B-2', as: 'tenant' }] },
  rentsA2OwnsC1: { homes: [{ house: 'A-2', as: 'tenant' }, { house: 'C-1' }] },
  ownsD1D2: owner('D-1', 'D-2'),
  letsA1: { homes: [{ house: 'A-1', is: 'let' }] },
  letsB2LivesInC1: {
    homes: [
      { house: 'C-1', as: 'tenant' },
      { house: 'B-2', is: 'let' },
    ],
  },
  leftA1: with_(owner('A-1'), { is: 'left' }),
  leftB1: with_(tenant('B-1'), { is: 'left' }),
  leftBStaysInA2: { homes: [{ house: 'A-2' }, { house: 'B-1', is: 'ended' }] },
  newInA2: owner('A-2'),
  newInC1: tenant('C-1'),
  invitedA1: with_(owner('A-1'), { is: 'invited' }),
  invitedB1: with_(tenant('B-1'), { is: 'invited' }),
  disabledA1: with_(owner('A-1'), { is: 'disabled' }),
  disabledB2: with_(tenant('B-2'), { is: 'disabled' }),
  pendingA1: with_(owner('A-1'), { is: 'pending' }),
  guardOne: with_(owner('A-1'), { roles: [guard] }),
  guardTwo: with_(tenant('B-2'), { roles: [guard] }),
  guardOwnsA1: with_(owner('A-1'), { roles: ['USER', guard] }),
  guardRentsB2: with_(tenant('B-2'), { roles: ['USER', guard] }),
  office: with_(owner('C-1'), { roles: [admin] }),
  officeOwnsA1: with_(owner('A-1'), { roles: ['USER', admin] }),
  officeRentsC1: with_(tenant('C-1'), { roles: ['USER', admin] }),
  chief: { homes: [], roles: ['SUPER_ADMIN'], is: 'outside' },
  chiefOwnsB1: with_(owner('B-1'), { roles: ['USER', 'SUPER_ADMIN'] }),
  awayA1: with_(owner('A-1'), { is: 'elsewhere' }),
  awayGuard: with_(owner('A-1'), { roles: [guard], is: 'elsewhere' }),
  awayOffice: with_(owner('A-1'), { roles: [admin], is: 'elsewhere' }),
} as const satisfies Record<string, Person>
export type PersonName = keyof typeof audiencePeople
export const personNames = Object.keys(audiencePeople) as PersonName[]

/** Brings them into a world's first community, those from elsewhere into its second. */
export async function seedAudiencePeople(w: World): Promise<Record<PersonName, Speaker>> {
  const seeded: Partial<Record<PersonName, Speaker>> = {}
  for (const name of personNames) seeded[name] = await seedPerson(w, name, audiencePeople[name])
  return seeded as Record<PersonName, Speaker>
}

async function seedPerson(w: World, name: string, { homes, roles, is }: Person): Promise<Speaker> {
  const communityId = is === 'outside' ? null : is === 'elsewhere' ? w.there.id : w.here.id
  const [first, ...others] = homes
  const [division = '', houseNo = ''] = first?.house.split('-') ?? []
  const speaker = await w.person({
    username: name.toLowerCase(),
    name,
    communityId,
    ...(first && { division, houseNo, ownershipType: first.as ?? 'owner' }),
    ...(roles && { roles }),
    ...(is === 'pending' && { status: 'PENDING' }),
  })
  if (first?.is === 'let') await w.sql`update data.occupancies set lives_here = false where user_id = ${speaker.id}`
  for (const { house, as = 'owner', is: how } of others) {
    const [wing = '', number = ''] = house.split('-')
    await w.sql`
      insert into data.houses (community_id, division, number) values (${communityId}, ${wing}, ${number}) on conflict do nothing`
    await w.sql`
      insert into data.occupancies (community_id, house_id, user_id, household_id, ownership_type, lives_here, main, primary_contact, starts_on, ended_at)
      select ${communityId}, h.id, ${speaker.id}, gen_random_uuid(), ${as}, ${how !== 'let'}, false, ${how !== 'ended'}, current_date,
        case when ${how === 'ended'}::boolean then now() end
      from data.houses h where h.community_id = ${communityId} and h.division = ${wing} and h.number = ${number}`
  }
  if (is === 'invited') {
    await w.sql`update data.users set invited = true where id = ${speaker.id}`
    await w.sql`delete from data.sessions where user_id = ${speaker.id}`
  }
  if (is === 'disabled') await w.sql`update data.users set status = 'DISABLED' where id = ${speaker.id}`
  if (is === 'left') {
    await w.sql`update data.occupancies set ended_at = now(), ends_on = current_date where user_id = ${speaker.id}`
    await w.sql`update data.users set status = 'DISABLED', left_at = now() where id = ${speaker.id}`
  }
  return speaker
}
