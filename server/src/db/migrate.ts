import { readdir, readFile } from 'node:fs/promises'
import type { OwnerSql } from './owner.ts'
import type { Sql } from './sql.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number will do; every Aangan process that changes the database's shape asks for this one. */
export const shapeLock = 4_217_283

/** The names of all migrations, oldest first. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()

/**
 * Brings the database to the newest shape, as its owner: each file once, each in a transaction of its own. Processes
 * that start together take turns. Returns the names of what was applied.
 */
export async function migrate(sql: OwnerSql): Promise<string[]> {
  await sql`select pg_advisory_lock(${shapeLock})`
  try {
    await keepLedger(sql)
    const done = new Set(await appliedMigrations(sql))
    const missing = (await knownMigrations()).filter((name) => !done.has(name))
    for (const name of missing) await sql.begin((tx) => applyMigration(tx, name))
    return missing
  } finally {
    await sql`select pg_advisory_unlock(${shapeLock})`
  }
}

/** Makes the list of what was applied, where it is missing. */
export async function keepLedger(sql: Sql): Promise<void> {
  await sql`create table if not exists public.aangan_migrations (name text primary key, applied_at timestamptz not null default now())`
}

export async function appliedMigrations(sql: Sql): Promise<string[]> {
  return (await sql<{ name: string }[]>`select name from public.aangan_migrations order by name`).map((row) => row.name)
}

export async function applyMigration(tx: Sql, name: string): Promise<void> {
  await tx.script(await readFile(new URL(name, folder), 'utf8'))
  await tx`insert into public.aangan_migrations (name) values (${name})`
}
