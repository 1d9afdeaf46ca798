import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedVolume } from '../../bench/data/volume.ts'
import { plansOf, readWhole } from './plans.ts'
import { world, type World } from './world.ts'

/** Tables above this size must not be scanned while someone waits. */
const BIG = 50_000
const each = 100_000

describe('over a hundred thousand rows of each', () => {
  let w: World
  let large: string
  /** Of a table with partitions, those with a month's rows: one that has the rows of some hours is read whole. */
  let bigTables: { name: string; table: string }[]
  beforeAll(async () => {
    w = await world()
    await seedVolume(w.owner, {
      communities: 200,
      users: each,
      vehicles: each,
      members: each,
      guests: each,
      auditRows: each,
      notices: each,
      helpers: each,
      passes: each,
    })
    large = (await w.sql`select community_id as id from data.users group by 1 order by count(*) desc limit 1`)[0]?.[
      'id'
    ]
    bigTables = await w.sql<{ name: string; table: string }[]>`
      select name, "table" from (
        select c.relname as name, coalesce(p.relname, c.relname) as "table", c.reltuples as rows,
          sum(c.reltuples) over (partition by coalesce(p.oid, c.oid)) as "all"
        from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
        where c.relnamespace = 'data'::regnamespace and c.relkind = 'r') t
      where "all" >= ${BIG} and rows > 1000`
  })
  afterAll(() => w.close())

  it('these tables are big', () => {
    expect([...new Set(bigTables.map(({ table }) => table))].sort()).toEqual([
      'audit_logs',
      'helper_communities',
      'helper_ratings',
      'helpers',
      'houses',
      'members',
      'notices',
      'occupancies',
      'passes',
      'users',
      'vehicles',
      'visits',
    ])
  })

  /** Counted by the database, so scans inside functions count too. */
  const scans = async (): Promise<Record<string, number>> => {
    const rows =
      await w.sql`select relname, seq_scan::int from pg_stat_user_tables where schemaname = 'data' and relname = any (${bigTables.map(({ name }) => name)})`
    return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
  }

  it.each(['a community', 'the platform'])(
    'no list and no search of %s reads a big table from one end to the other',
    async (where) => {
      const inside = where === 'a community'
      const roles = inside ? (['USER', 'SECURITY', 'ADMIN'] as const) : (['SUPER_ADMIN'] as const)
      const people = await Promise.all(
        roles.map((role) => w.person({ roles: [role], communityId: inside ? large : null })),
      )
      const before = await scans()
      const plans = await plansOf(w, people, inside ? { communityId: large } : 'platform')
      expect(plans.length).toBeGreaterThan(60)
      const wrong = plans.flatMap(({ plan, statement, text }) =>
        readWhole(plan).some((table) => bigTables.some(({ name }) => name === table))
          ? [`${statement.replace(/\s+/g, ' ')}\n${text}`]
          : [],
      )
      expect(wrong.join('\n\n')).toBe('')
      expect(await scans()).toEqual(before)
    },
    900_000,
  )
})
