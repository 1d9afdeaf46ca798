import type { Role } from '@aangan/contract/core/actor'
import { alsoLivesWith } from './second-house.ts'
import type { Speaker, World } from './world.ts'

export interface Searcher {
  readonly who: string
  readonly speaker: Speaker
  readonly roles: readonly Role[]
  /** What a super admin names. */
  readonly communityId?: string
}

const firstNames = ['Asha', 'Ashok', 'Anil', 'Meera', 'Ravi', 'Tara']
const lastNames = ['Rao', 'Shah', 'Kashyap', 'Das', 'Masha-Allah']
const houses = [
  ['A', '402'],
  ['A', '40'],
  ['B', '402'],
  ['A', 'B-12'],
  ['B', '12'],
  ['C', '1402'],
  ['D', 'Shop 4'],
] as const

/** Two communities in which the same names, houses and plates come again and again, and people of every kind. */
export async function seedSearchedSociety(w: World): Promise<readonly Searcher[]> {
  await society(w, w.here.id)
  await society(w, w.there.id)
  const at = async (
    houseNo: string,
    division: string,
    roles: readonly Role[],
    communityId: string | null = w.here.id,
  ) =>
    w.person({
      name: `Tara ${lastNames[people % 5]}`,
      username: `tara.ash${people++}`,
      houseNo,
      division,
      roles,
      communityId,
    })
  const resident = await at('402', 'A', ['USER'])
  const withTwoHouses = await at('402', 'B', ['USER'])
  await alsoLivesWith(w, withTwoHouses, await at('12', 'B', ['USER']))
  const owner = await at('402', 'A', ['USER'])
  await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
  const leaving = await at('40', 'A', ['USER'])
  await w.sql`update data.occupancies set ends_on = current_date + 3 where user_id = ${leaving.id}`
  const gone = await at('40', 'A', ['USER'])
  await w.sql`update data.occupancies set ended_at = now() where user_id = ${gone.id}`
  const everywhere = await at('402', 'A', ['SUPER_ADMIN'], null)
  const found = (who: string, speaker: Speaker, ...roles: Role[]): Searcher => ({ who, speaker, roles })
  return [
    found('a resident', resident, 'USER'),
    found('a resident of two houses', withTwoHouses, 'USER'),
    found('an owner who lets', owner, 'USER'),
    found('a resident who leaves soon', leaving, 'USER'),
    found('a resident without a house', gone, 'USER'),
    found('a guard', await at('402', 'A', ['SECURITY']), 'SECURITY'),
    found('an admin', await at('402', 'A', ['ADMIN']), 'ADMIN'),
    found('a guard who lives here', await at('402', 'A', ['USER', 'SECURITY']), 'USER', 'SECURITY'),
    found('an admin who lives here', await at('12', 'B', ['USER', 'ADMIN']), 'USER', 'ADMIN'),
    found('a guard who is an admin', await at('12', 'B', ['SECURITY', 'ADMIN']), 'SECURITY', 'ADMIN'),
    found('a super admin', everywhere, 'SUPER_ADMIN'),
    { ...found('a super admin in a community', everywhere, 'SUPER_ADMIN'), communityId: w.there.id },
    found('a super admin who lives here', await at('402', 'A', ['USER', 'SUPER_ADMIN']), 'USER', 'SUPER_ADMIN'),
    found('a resident elsewhere', await at('402', 'A', ['USER'], w.there.id), 'USER'),
    found('a guard elsewhere', await at('402', 'A', ['SECURITY'], w.there.id), 'SECURITY'),
    found('an admin elsewhere', await at('402', 'A', ['ADMIN'], w.there.id), 'ADMIN'),
  ]
}

/** Fourteen more kinds of people, so that there are thirty: every role, two roles and three, houses and how they are lived in, in both communities. */
export async function seedMoreSearchers(w: World): Promise<readonly Searcher[]> {
  const found: Searcher[] = []
  const add = async (who: string, house: readonly [string, string], communityId: string | null, ...roles: Role[]) => {
    const [division, houseNo] = house
    const name = `Meera ${lastNames[people % 5]}`
    const person = { name, username: `meera.ash${people++}`, houseNo, division, roles, communityId }
    const speaker = await w.person(person)
    found.push({ who, speaker, roles })
    return speaker
  }
  const { here, there } = { here: w.here.id, there: w.there.id }
  await add('one of all roles', ['A', '402'], here, 'USER', 'SECURITY', 'ADMIN')
  const tenant = await add('a tenant', ['B', '402'], here, 'USER')
  await w.sql`update data.users set ownership_type = 'tenant' where id = ${tenant.id}`
  const landlord = await add('an owner who lives in one house and lets another', ['B', '12'], here, 'USER')
  await alsoLivesWith(w, landlord, tenant)
  await w.sql`update data.occupancies set lives_here = false where user_id = ${landlord.id} and not main`
  const guard = await add('a guard who leaves soon', ['C', '1402'], here, 'USER', 'SECURITY')
  await w.sql`update data.occupancies set ends_on = current_date + 3 where user_id = ${guard.id}`
  const admin = await add('an admin who lets', ['D', 'Shop 4'], here, 'USER', 'ADMIN')
  await w.sql`update data.occupancies set lives_here = false where user_id = ${admin.id}`
  const two = await add('a resident of two houses elsewhere', ['A', '402'], there, 'USER')
  await alsoLivesWith(w, two, await add('a neighbour elsewhere', ['B', '402'], there, 'USER'))
  const owner = await add('an owner who lets elsewhere', ['A', '40'], there, 'USER')
  await w.sql`update data.occupancies set lives_here = false where user_id = ${owner.id}`
  const leaving = await add('a resident who leaves soon elsewhere', ['A', '40'], there, 'USER')
  await w.sql`update data.occupancies set ends_on = current_date + 3 where user_id = ${leaving.id}`
  await add('a guard who lives elsewhere', ['A', '402'], there, 'USER', 'SECURITY')
  await add('an admin who lives elsewhere', ['B', '12'], there, 'USER', 'ADMIN')
  await add('a guard who is an admin elsewhere', ['B', '12'], there, 'SECURITY', 'ADMIN')
  const everywhere = await add('a second super admin', ['A', '402'], null, 'SUPER_ADMIN')
  const named = { who: 'a super admin in the first community', speaker: everywhere, communityId: here }
  return [...found, { ...named, roles: ['SUPER_ADMIN'] }]
}

let people = 0

async function society(w: World, communityId: string): Promise<void> {
  const { sql } = w
  for (const [n, [division, houseNo]] of houses.entries()) {
    const name = `${firstNames[n % 6]} ${lastNames[n % 5]}`
    const status = (['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'DISABLED', 'PENDING', 'REJECTED'] as const)[n]
    const owner = await w.person({
      name,
      username: `ash.rao${people++}`,
      houseNo,
      division,
      status: status!,
      communityId,
    })
    await sql`update data.users set mobile_no = ${`982000001${n}`}, email = ${`owner${n}@secret.example`} where id = ${owner.id}`
    const family = `${firstNames[(n + 1) % 6]} ${lastNames[n % 5]}`
    await sql`
      insert into data.members (community_id, user_id, name, mobile_no, blood_group, birthdate, relation)
      values (${communityId}, ${owner.id}, ${family}, '9999900000', 'O_NEGATIVE', '1999-09-09', 'CHILD')`
    await sql`
      insert into data.vehicles (community_id, user_id, vehicle_no, type, house_id)
      values (${communityId}, ${owner.id}, ${`MH12AS4${n}67`}, 'four-wheeler', null), (${communityId}, ${owner.id}, ${`MH12SH446${n}`}, 'two-wheeler',
        (select id from data.houses where community_id = ${communityId} and division = 'B' and number = '402'))`
    await sql`
      insert into data.members (community_id, user_id, name, relation)
      values (${communityId}, ${owner.id}, ${`मीरा ${['जोशी', 'पाटील'][n % 2]}`}, 'CHILD')`
    const statuses = ['PLANNED', 'EXITED', 'DENIED', 'BLOCKED', 'CANCELLED', 'ARRIVED', 'MISSED'] as const
    const [block] = await sql<{ id: string }[]>`
      insert into data.blocks (community_id, scope, name, reason, created_by) values (${communityId}, 'COMMUNITY', ${`Nobody ${n}`}, 'Fought', ${owner.id}) returning id`
    for (const [m, state] of statuses.entries())
      await sql`
        insert into data.visits (community_id, created_by, kind, guest_name, company, contact_no, vehicle_no, type, purpose_of_visit, visiting_house_no, division, entry_time,
          status, arrived_at, exited_at, block_id, created_at)
        values (${communityId}, ${owner.id}, 'GUEST', ${`${firstNames[m % 6]} ${lastNames[(m + n) % 5]}`}, ${m % 2 ? 'Shah Couriers' : null}, '9123499999',
          ${m % 3 ? `MH12AS4${m}6${n}` : null}, ${m % 3 ? 'four-wheeler' : null}, 'Visit', ${houseNo}, ${division}, now(), ${state},
          case when ${['EXITED', 'ARRIVED'].includes(state)} then now() end, case when ${state === 'EXITED'} then now() end,
          ${state === 'BLOCKED' ? block!.id : null}, now() - make_interval(mins => ${m * 10 + n}))`
    await sql`
      insert into data.notices (community_id, title, content, end_date, created_at)
      values (${communityId}, ${`${['Water', 'Ashadhi', 'Lift and water', 'Parking'][n % 4]} ${n}`}, ${n % 2 ? 'Ask Ravi Shah about 4467.' : 'All of 402 meet.'}, ${n < 4 ? '2099-01-01' : '2020-01-01'},
        now() - make_interval(mins => ${n}))`
    await sql.begin(async (tx) => {
      const [helper] = await tx<{ id: string }[]>`
        insert into data.helpers (name, contact_no, category, is_visible) values (${`${firstNames[n % 6]} ${lastNames[(n + 2) % 5]}`}, '9123488888', 'CLEANER', ${n % 3 > 0}) returning id`
      await tx`insert into data.helper_communities (helper_id, community_id) values (${helper!.id}, ${communityId})`
    })
  }
}
