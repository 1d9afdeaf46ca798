import type { SeededDatabase } from '../data/seeded-database.ts'
import { tokenSigner } from './signer.ts'

/** Signed-in people of one community, and values to search for. */
export interface Community {
  readonly id: string
  readonly resident: Caller
  readonly guard: Caller
  readonly admin: Caller
  readonly vehicleNo: string
  readonly houseNo: string
  readonly division: string
}

export interface Caller {
  readonly userId: string
  readonly username: string
  readonly token: string
}

const most = 100

/** Up to a hundred communities to read, and one to write. The largest community is left out. */
export async function findCommunities({ sql }: SeededDatabase): Promise<{ readers: Community[]; writers: Community }> {
  const found = await sql<
    Record<'id' | 'admin' | 'guard' | 'resident' | 'vehicleNo' | 'houseNo' | 'division', string>[]
  >`
    select c.id, a.id || ' ' || a.username as admin, g.id || ' ' || g.username as guard, r.id || ' ' || r.username as resident,
           r.vehicle_no as "vehicleNo", r.house_no as "houseNo", r.division
    from (select id from data.communities order by id offset 1) c
    cross join lateral (select id, username from data.users where community_id = c.id and roles = '{ADMIN}' and status = 'ACTIVE' order by id limit 1) a
    cross join lateral (select id, username from data.users where community_id = c.id and roles = '{SECURITY}' and status = 'ACTIVE' order by id limit 1) g
    cross join lateral (
      select u.id, u.username, u.house_no, u.division, v.vehicle_no from data.users u join data.vehicles v on v.community_id = u.community_id and v.user_id = u.id
      where u.community_id = c.id and u.roles = '{USER}' and u.status = 'ACTIVE' order by u.id, v.id offset 40 limit 1) r
    order by c.id`
  const sign = tokenSigner()
  const chosen = [...found.slice(0, most), ...found.slice(-1)]
  const communities: Community[] = []
  for (const { id, vehicleNo, houseNo, division, ...people } of chosen) {
    const [resident, guard, admin] = await Promise.all([people.resident, people.guard, people.admin].map(signIn))
    if (resident && guard && admin) communities.push({ id, vehicleNo, houseNo, division, resident, guard, admin })
  }
  const writers = communities.pop()
  if (writers === undefined || communities.length === 0) throw new Error('the database is empty')
  return { readers: communities, writers }

  async function signIn(person: string): Promise<Caller> {
    const [userId = '', username = ''] = person.split(' ')
    const [session] = await sql<{ id: string }[]>`
      insert into data.sessions (id, user_id, expires_at) values (gen_random_uuid(), ${userId}, now() + interval '12 hours') returning id`
    return { userId, username, token: sign({ sid: session?.id, sub: userId }) }
  }
}
