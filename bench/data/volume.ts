import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../../server/src/access/auth/passwords.ts'
import { openOwner, type OwnerSql } from '../../server/src/core/db/owner.ts'
import type { DatabaseTarget } from '../../server/src/core/db/target.ts'
import { unfollowed } from './unfollowed.ts'
import { functions } from './volume-functions.ts'
import { auditDays, inserts } from './volume-inserts.ts'

/** The number of rows of each table. */
export interface Volume {
  readonly communities: number
  readonly users: number
  readonly vehicles: number
  readonly members: number
  readonly guests: number
  readonly auditRows: number
  readonly notices: number
  readonly helpers: number
  readonly passes?: number
  /** Floors and flats of each of the four divisions; large buildings when absent. */
  readonly buildings?: { readonly floors: number; readonly flats: number }
  /** The hash of every user; when absent nobody can log in. */
  readonly passwordHash?: string
}

/**
 * Fills a database with rows that PostgreSQL generates, realistic enough for plans and timings. Not in one transaction:
 * discard a database that was filled in part.
 */
export async function seedVolume(owner: DatabaseTarget, volume: Volume): Promise<void> {
  const passwordHash = volume.passwordHash ?? (await hashPassword(randomBytes(24).toString('base64url')))
  const filled = inserts({ ...volume, passwordHash })
  const tables = filled.map(({ table }) => table)
  // Constraints and indexes are created afterwards, which is much faster.
  const sql = await openOwner(owner)
  await sql`call data.begin_audit_months(date_trunc('month', now() - make_interval(days => ${auditDays}))::date)`
  const rules = await sql<{ drop: string; add: string; atOnce: boolean }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add, false as "atOnce"
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any (${tables})
    union all
    select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), not exists (select from pg_inherits where inhparent = indrelid)
    from pg_index where not indisunique and indrelid::regclass::text = any (${tables})`
  const [indexes, others] = [rules.filter((rule) => rule.atOnce), rules.filter((rule) => !rule.atOnce)]
  for (const { drop } of rules) await sql.script(drop)
  // A trigger for each of millions of rows would take hours.
  for (const table of tables) await sql.script(`alter table ${table} disable trigger user`)
  await sql.end()

  const lanes = await Promise.all([lane(owner, volume), lane(owner, volume)])
  try {
    // The largest first.
    await each(lanes, filled.toReversed(), ({ table, columns, rows }) => `insert into ${table} (${columns}) ${rows}`)
    await each(lanes, indexes, ({ add }) => add)
    // One at a time: references lock two tables, and two indexes of one partition may be given the same name.
    await each(lanes.slice(1), others, ({ add }) => add)
    for (const table of tables) await lanes[0]!.script(`alter table ${table} enable trigger user`)
    await unfollowed(lanes[0]!, () => lanes[0]!.script('call data.house_people()'))
    const made = ['data.houses', 'data.occupancies', ...tables.toReversed()]
    await each(lanes, made, (table) => `vacuum (analyze) ${table}`)
    await markVisible(lanes[0]!, made)
  } finally {
    for (const one of lanes) await one.end()
  }
}

/** While an automatic analyze still sees what was before, a vacuum marks no rows, and no plan reads an index alone. */
async function markVisible(sql: OwnerSql, tables: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const unmarked = await sql<{ table: string }[]>`
      select oid::regclass::text as table from pg_class
      where oid::regclass::text = any (${tables}) and relallvisible < 0.9 * relpages`
    if (unmarked.length === 0) return
    await pause(1000)
    for (const { table } of unmarked) await sql.script(`vacuum ${table}`)
  }
}

/** A connection with the functions that generate rows. */
async function lane(owner: DatabaseTarget, { communities, buildings }: Volume): Promise<OwnerSql> {
  const sql = await openOwner(owner, { settings: { maintenance_work_mem: '256MB' } })
  await sql.script(functions(communities, buildings))
  return sql
}

/** One statement for each, in order, on whichever lane is free. */
async function each<T>(
  lanes: readonly OwnerSql[],
  things: readonly T[],
  statement: (thing: T) => string,
): Promise<void> {
  const waiting = [...things]
  await Promise.all(
    lanes.map(async (one) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await one.script(statement(next))
    }),
  )
}
