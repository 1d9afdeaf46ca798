import { randomBytes } from 'node:crypto'
import { hashPassword } from '../server/src/auth/passwords.ts'
import { openOwner, type OwnerSql } from '../server/src/db/owner.ts'
import type { DatabaseTarget } from '../server/src/db/target.ts'
import { functions } from './volume-functions.ts'
import { inserts } from './volume-inserts.ts'

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
  /** Of every user; when absent nobody can log in. */
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
  const rules = await sql<{ drop: string; add: string; isIndex: boolean }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add, false as "isIndex"
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any (${tables})
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), true
    from pg_index where not indisunique and indrelid::regclass::text = any (${tables})`
  const [indexes, references] = [rules.filter((rule) => rule.isIndex), rules.filter((rule) => !rule.isIndex)]
  for (const { drop } of rules) await sql.script(drop)
  await sql.end()

  const lanes = await Promise.all([lane(owner, volume), lane(owner, volume)])
  try {
    // The largest first.
    await each(lanes, filled.toReversed(), ({ table, columns, rows }) => `insert into ${table} (${columns}) ${rows}`)
    await each(lanes, indexes, ({ add }) => add)
    // One at a time: each locks two tables.
    await each(lanes.slice(1), references, ({ add }) => add)
    await each(lanes, tables.toReversed(), (table) => `vacuum (analyze) ${table}`)
  } finally {
    for (const one of lanes) await one.end()
  }
}

/** A connection with the functions that generate rows. */
async function lane(owner: DatabaseTarget, { communities }: Volume): Promise<OwnerSql> {
  const sql = await openOwner(owner, { settings: { maintenance_work_mem: '256MB' } })
  await sql.script(functions(communities))
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
