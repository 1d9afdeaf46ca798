import type { SeededDatabase } from '../data/seeded-database.ts'
import type { Row } from '../../server/src/core/db/sql.ts'
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
export async function findCommunities(seeded: SeededDatabase): Promise<{ readers: Community[]; writers: Community }> {
  const { sql } = seeded
  const readers = await peopleOf(seeded, await sql`select id from data.communities order by id offset 1 limit ${most}`)
  // Communities that an import has made have nobody yet.
  const last =
    await sql`select community_id as id from data.users where roles = '{ADMIN}' order by community_id desc limit 1`
  const [writers] = await peopleOf(seeded, last)
  if (writers === undefined || readers.length === 0) throw new Error('the database is empty')
  // As autovacuum does in time: who asks is looked up in each request, and planned by these figures.
  await sql`analyze data.sessions`
  return { readers, writers }
}

export async function findLargest(seeded: SeededDatabase): Promise<Community> {
  const [largest] = await peopleOf(seeded, await seeded.sql`select id from data.communities order by id limit 1`)
  if (largest === undefined) throw new Error('the database is empty')
  return largest
}

/** Somebody who may look across all communities; there is one once the server has started. */
export async function findSuperAdmin(seeded: SeededDatabase): Promise<Caller> {
  const [{ id, username } = { id: '', username: '' }] = await seeded.sql<{ id: string; username: string }[]>`
    select id, username from data.users where community_id is null limit 1`
  return signIn(seeded, `${id} ${username}`)
}

async function peopleOf(seeded: SeededDatabase, ids: readonly Row[]): Promise<Community[]> {
  const { sql } = seeded
  const found = await sql<
    Record<'id' | 'admin' | 'guard' | 'resident' | 'vehicleNo' | 'houseNo' | 'division', string>[]
  >`
    select c.id, a.id || ' ' || a.username as admin, g.id || ' ' || g.username as guard, r.id || ' ' || r.username as resident,
           r.vehicle_no as "vehicleNo", r.house_no as "houseNo", r.division
    from (select id from data.communities where id = any (${ids.map(({ id }) => id)}::uuid[])) c
    cross join lateral (select id, username from data.users where community_id = c.id and roles = '{ADMIN}' and status = 'ACTIVE' order by id limit 1) a
    cross join lateral (select id, username from data.users where community_id = c.id and roles = '{SECURITY}' and status = 'ACTIVE' order by id limit 1) g
    cross join lateral (
      select u.id, u.username, u.house_no, u.division, v.vehicle_no from data.users u join data.vehicles v on v.community_id = u.community_id and v.user_id = u.id
      where u.community_id = c.id and u.roles = '{USER}' and u.status = 'ACTIVE' order by u.id, v.id offset 40 limit 1) r
    order by c.id`
  const communities: Community[] = []
  for (const { id, vehicleNo, houseNo, division, ...people } of found) {
    const [resident, guard, admin] = await Promise.all(
      [people.resident, people.guard, people.admin].map((person) => signIn(seeded, person)),
    )
    if (resident && guard && admin) communities.push({ id, vehicleNo, houseNo, division, resident, guard, admin })
  }
  return communities
}

const sign = tokenSigner()

async function signIn({ sql }: SeededDatabase, person: string): Promise<Caller> {
  const [userId = '', username = ''] = person.split(' ')
  const [session] = await sql<{ id: string }[]>`
    insert into data.sessions (id, user_id, expires_at) values (gen_random_uuid(), ${userId}, now() + interval '12 hours') returning id`
  return { userId, username, token: sign({ sid: session?.id, sub: userId }) }
}
