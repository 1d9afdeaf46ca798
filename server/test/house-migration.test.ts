import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { applyMigration, keepLedger, knownMigrations, migrate } from '../src/db/migrate.ts'
import { asOwner, type OwnerSql } from '../src/db/owner.ts'
import type { DatabaseTarget } from '../src/db/target.ts'

const houses = '0027_houses_and_households.sql'
const people = 60

/** As it was before houses, with people of every state. */
async function oldDatabase(): Promise<DatabaseTarget> {
  const { owner } = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner({ ...owner, database: 'postgres' }, (sql) => sql`create database ${sql(database)}`)
  const target = { ...owner, database }
  await asOwner(target, async (sql) => {
    await keepLedger(sql)
    for (const name of (await knownMigrations()).filter((name) => name < houses))
      await sql.begin((tx) => applyMigration(tx, name))
    await sql`
      insert into data.communities (name, area, city, state, country)
      select 'Society ' || i, 'Baner', 'Pune', 'Maharashtra', 'India' from generate_series(1, 2) i`
    await sql`
      insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles)
      select c.id, c.name || i, 'x', 'Person ' || i, '9876543210', 'a@example.org', case when i % 2 = 0 then 'v' else 'V' end || i % 7, 'A',
        case when i % 3 = 0 then 'tenant' else 'owner' end, (array['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED'])[1 + i % 4], '{USER}'
      from data.communities c, generate_series(1, ${people}::int) i`
  })
  return target
}

/** Without ids: the migration generates them, so they differ between runs. */
const resultOf = (sql: OwnerSql) => sql`
  select c.name as community, u.username, u.status, h.division, lower(h.number) as number, o.ownership_type, o.main, o.primary_contact,
    o.starts_on::text, count(*) over (partition by o.household_id) as household
  from data.occupancies o join data.users u on u.id = o.user_id join data.houses h on h.id = o.house_id
  join data.communities c on c.id = h.community_id order by 1, 2`

it('every approved person gets a house and a household, once, also when the migration was killed', async () => {
  const [smooth, killed] = await Promise.all([oldDatabase(), oldDatabase()])
  await asOwner(smooth, migrate)
  const dying = asOwner(killed, (sql) =>
    sql.begin(async (tx) => {
      await applyMigration(tx, houses)
      await tx`select pg_terminate_backend(pg_backend_pid())`
    }),
  )
  await expect(dying).rejects.toThrow(/terminat|closed|ended/i)
  await asOwner(killed, migrate)

  const result = await asOwner(smooth, async (sql) => {
    const first = await resultOf(sql)
    await sql`call data.house_people()`
    expect(await resultOf(sql)).toEqual(first)
    expect((await sql`select count(*)::int as count from data.houses`)[0]).toEqual({ count: 2 * 7 })
    return first
  })
  expect(result).toHaveLength(people)
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'DISABLED']))
  expect(new Set(result.map(({ household }) => Number(household)))).toEqual(new Set([1]))
  expect(await asOwner(killed, resultOf)).toEqual(result)
}, 60_000)
