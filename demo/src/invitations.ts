import { unusablePassword } from '@aangan/server/access/auth/passwords'
import type { Sql } from '@aangan/server/core/db/sql'
import { accounts } from './accounts.ts'
import { landmark } from './society.ts'

interface Invited {
  readonly name: string
  readonly division: string
  readonly houseNo: string
  readonly ownershipType: 'owner' | 'tenant'
  readonly mobileNo: string
  readonly email: string | null
  readonly daysAgo: number
}

/** In flats of a new floor: nobody else lives there. */
const invited: readonly Invited[] = [
  person('Nirmala Bhatt', 'D', '1404', 'tenant', 25),
  person('Harpreet Gill', 'D', '1402', 'owner', 18),
  person('Joseph Fernandes', 'C', '1403', 'tenant', 12),
  person('Lata Iyer', 'C', '1401', 'owner', 6),
  person('Farhan Shaikh', 'B', '1402', 'tenant', 3),
  person('Kavita Deshmukh', 'B', '1401', 'owner', 3),
]

function person(
  name: string,
  division: string,
  houseNo: string,
  ownershipType: Invited['ownershipType'],
  daysAgo: number,
): Invited {
  const [first = ''] = name.toLowerCase().split(' ')
  const email = daysAgo % 2 === 1 ? `${first}@example.org` : null
  return {
    name,
    division,
    houseNo,
    ownershipType,
    mobileNo: `98220${houseNo}${10 + daysAgo}`.slice(0, 10),
    email,
    daysAgo,
  }
}

/** People whom the admin has invited, some too long ago; and a brother whom the first resident has. After `data.house_people()`. */
export async function inviteAll(sql: Sql, now: Date): Promise<void> {
  const hash = await unusablePassword()
  for (const one of invited) await invite(sql, { ...one, by: accounts.admin.username, hash }, now)
  const { home } = accounts.resident
  const brother = { ...person('Nikhil Kulkarni', home.division, home.houseNo, 'owner', 2), email: null }
  const id = await invite(sql, { ...brother, by: accounts.resident.username, hash }, now)
  await sql`
    update data.occupancies o set household_id = host.household_id, primary_contact = false
    from data.occupancies host join data.users u on u.id = host.user_id and u.username = ${accounts.resident.username}
    where o.user_id = ${id} and host.main`
}

async function invite(
  sql: Sql,
  one: Invited & { readonly by: string; readonly hash: string },
  now: Date,
): Promise<string> {
  const at = new Date(now.getTime() - one.daysAgo * 86_400_000)
  const username = `invited-${[...one.name]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 40, 7)
    .toString(16)
    .padStart(12, '0')}`
  const [user] = await sql<{ id: string }[]>`
    insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles, invited, created_at, updated_at)
    values (${landmark}, ${username}, ${one.hash}, ${one.name}, ${one.mobileNo}, ${one.email}, ${one.houseNo}, ${one.division},
      ${one.ownershipType}, 'ACTIVE', '{USER}', true, ${at}, ${at}) returning id`
  const id = user!.id
  await sql`
    insert into data.members (community_id, user_id, name, mobile_no, relation, created_at, updated_at)
    values (${landmark}, ${id}, ${one.name}, ${one.mobileNo}, 'SELF', ${at}, ${at})`
  await sql`call data.house_people(${id})`
  // Nobody knows the code: a new one is a press away.
  await sql`
    insert into data.invitations (community_id, user_id, house_id, name, ownership_type, email, mobile_no, code_hash, expires_at, created_by, created_at, updated_at)
    select ${landmark}, ${id}, o.house_id, ${one.name}, ${one.ownershipType}, ${one.email}, ${one.mobileNo}, ${`demo ${username}`},
      ${at}::timestamptz + interval '14 days', host.id, ${at}, ${at}
    from data.occupancies o, data.users host where o.user_id = ${id} and host.username = ${one.by}`
  const { name, houseNo, division, ownershipType, email, mobileNo } = one
  const told = { id, name, houseNo, division, ownershipType, email, mobileNo, roles: ['USER'] }
  await sql`
    insert into data.audit_logs (at, community_id, user_id, action, resource, resource_id, new_data, request_id)
    select ${at}, ${landmark}, host.id, 'INVITE', 'USER', ${id}, ${JSON.stringify(told)}, 'demo'
    from data.users host where host.username = ${one.by}`
  return id
}
