import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { hashPassword } from '../server/src/auth/passwords.ts'
import { functions } from './volume-functions.ts'
import { inserts } from './volume-inserts.ts'

/** How many rows of each there shall be. */
export interface Volume {
  readonly communities: number
  readonly users: number
  readonly vehicles: number
  readonly members: number
  readonly guests: number
  readonly auditRows: number
  readonly notices: number
  readonly helpers: number
  /** Everybody's; without one nobody can log in. */
  readonly passwordHash?: string
}

/**
 * Fills a database, over two more connections as its owner, with as much as is asked for, believable enough that plans and
 * times are those of a real one. The rows are made inside PostgreSQL, the same every time but for their dates. Not in
 * one transaction: what was filled in part is to be thrown away.
 */
export async function seedVolume(sql: postgres.Sql, volume: Volume): Promise<void> {
  const passwordHash = volume.passwordHash ?? (await hashPassword(randomBytes(24).toString('base64url')))
  const filled = inserts({ ...volume, passwordHash })
  const tables = filled.map(({ table }) => table)
  // References are checked and indexes built over all rows at once: much faster than one by one.
  const rules = await sql<{ drop: string; add: string; isIndex: boolean }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add, false as "isIndex"
    from pg_constraint where contype = 'f' and conrelid::regclass::text in ${sql(tables)}
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), true
    from pg_index where not indisunique and indrelid::regclass::text in ${sql(tables)}`
  const [indexes, references] = [rules.filter((rule) => rule.isIndex), rules.filter((rule) => !rule.isIndex)]
  for (const { drop } of rules) await sql.unsafe(drop)

  const lanes = await Promise.all([lane(sql, volume), lane(sql, volume)])
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

/** A connection with what the rows are made by. */
async function lane(sql: postgres.Sql, { communities }: Volume): Promise<postgres.Sql> {
  const own = postgres({ ...(sql.options as object), max: 1 })
  await own.unsafe("set maintenance_work_mem = '256MB'")
  await own.unsafe(functions(communities)).simple()
  return own
}

/** One statement for each, in this order; on every lane the next as soon as it is free. */
async function each<T>(
  lanes: readonly postgres.Sql[],
  things: readonly T[],
  statement: (thing: T) => string,
): Promise<void> {
  const waiting = [...things]
  await Promise.all(
    lanes.map(async (one) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await one.unsafe(statement(next))
    }),
  )
}
