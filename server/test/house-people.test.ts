import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwner, type OwnerSql } from '../src/core/db/owner.ts'
import { freshDatabase } from './database-for-file.ts'

const people = 60
let sql: OwnerSql
beforeAll(async () => {
  sql = await openOwner((await freshDatabase()).owner)
  await sql`
    insert into data.communities (name, area, city, state, country)
    select 'Society ' || i, 'Baner', 'Pune', 'Maharashtra', 'India' from generate_series(1, 2) i`
  await sql`
    insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles)
    select c.id, c.name || i, 'x', 'Person ' || i, '9876543210', 'a@example.org', case when i % 2 = 0 then 'v' else 'V' end || i % 7, 'A',
      case when i % 3 = 0 then 'tenant' else 'owner' end, (array['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED'])[1 + i % 4], '{USER}'
    from data.communities c, generate_series(1, ${people}::int) i`
})
afterAll(() => sql.end())

const occupancies = () => sql`
  select o.id, u.username, u.status, h.division, lower(h.number) as number, o.ownership_type, o.main, o.primary_contact,
    count(*) over (partition by o.household_id) as household
  from data.occupancies o join data.users u on u.id = o.user_id join data.houses h on h.id = o.house_id order by 2`

// spec: people.houses.18
it('every approved person without a house gets one, and a household of their own, once', async () => {
  await sql`call data.house_people()`
  const made = await occupancies()
  expect(made).toHaveLength(people)
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'DISABLED']))
  expect(new Set(made.map(({ household }) => Number(household)))).toEqual(new Set([1]))
  expect(made.every(({ main, primary_contact: isContact }) => main === true && isContact === true)).toBe(true)
  expect((await sql`select count(*)::int as count from data.houses`)[0]).toEqual({ count: 2 * 7 })
  await sql`call data.house_people()`
  expect(await occupancies()).toEqual(made)
})
