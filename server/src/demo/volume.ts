import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { hashPassword } from '../auth/passwords.ts'
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
 * Fills a database, as its owner, with as much as is asked for, believable enough that plans and times are those of a
 * real one. The rows are made inside PostgreSQL, the same every time but for their dates.
 */
export async function furnishVolume(sql: postgres.Sql, volume: Volume): Promise<void> {
  const hash = volume.passwordHash ?? (await hashPassword(randomBytes(24).toString('base64url')))
  const tables = await sql.begin(async (tx) => {
    await tx.unsafe("set local maintenance_work_mem = '256MB'")
    await tx.unsafe(functions(volume.communities)).simple()
    const filled = inserts({ ...volume, passwordHash: hash })
    const names = filled.map(({ table }) => table)
    // References are checked and indexes built over all rows at once: much faster than one by one.
    const rules = await tx<{ drop: string; add: string }[]>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
             format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and conrelid::regclass::text in ${tx(names)}
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where not indisunique and indrelid::regclass::text in ${tx(names)}`
    for (const { drop } of rules) await tx.unsafe(drop)
    for (const { table, columns, rows } of filled) await tx.unsafe(`insert into ${table} (${columns}) ${rows}`)
    for (const { add } of rules) await tx.unsafe(add)
    return names
  })
  for (const table of tables) await sql.unsafe(`vacuum (analyze) ${table}`)
}
