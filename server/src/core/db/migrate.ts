import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { failureOf } from './failures.ts'
import type { OwnerSql } from './owner.ts'
import type { Sql } from './sql.ts'

const schema = new URL('../../../schema/', import.meta.url)
const folder = new URL('../../../migrations/', import.meta.url)
/** The first migration: all files of server/schema. */
export const firstRelease = '0001_release_0.2.0'
/** Any number will do; every Aangan process that changes the database's shape asks for this one. */
export const shapeLock = 4_217_283

/** The names of all migrations, oldest first. */
export const knownMigrations = async (): Promise<string[]> => [
  firstRelease,
  ...(await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort(),
]

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
    for (const name of missing) await besideOthers(sql, (tx) => applyMigration(tx, name))
    return missing
  } finally {
    await sql`select pg_advisory_unlock(${shapeLock})`
  }
}

const [longestLockMs, pauseMs, tries] = [2_000, 1_000, 30]

/**
 * Changes the schema while other processes serve. A waiting table lock blocks every later request for that table, so
 * the wait is short, and the transaction is retried after a lock timeout or a deadlock.
 */
export async function besideOthers<T>(sql: OwnerSql, change: (tx: Sql) => Promise<T>, left = tries): Promise<T> {
  try {
    return await sql.begin(async (tx) => {
      await tx.script(`set local lock_timeout = ${longestLockMs}`)
      return change(tx)
    })
  } catch (error) {
    const failure = failureOf(error)
    if (left <= 1 || (failure !== 'locked' && failure !== 'undone')) throw error
    await pause(pauseMs)
    return besideOthers(sql, change, left - 1)
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
  for (const file of await filesOf(name)) await changeTables(tx, await readFile(file, 'utf8'))
  await tx`insert into public.aangan_migrations (name) values (${name})`
}

const filesOf = async (name: string): Promise<URL[]> =>
  name === firstRelease ? (await readdir(schema)).sort().map((file) => new URL(file, schema)) : [new URL(name, folder)]

/**
 * Runs the statements, locking the views of the tables they change first. Requests lock a view before its table; the
 * opposite order deadlocks with them.
 */
export async function changeTables(tx: Sql, statements: string): Promise<void> {
  const tables = [...statements.matchAll(/\b(?:alter|drop) table (?:if exists |only )?data\.(\w+)/gi)].map(
    ([, name]) => name,
  )
  const views = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, viewname) as name from pg_views
    where schemaname in ('tenant', 'platform') and viewname = any(${tables}) order by viewname, schemaname`
  // A no-op that locks the view only. LOCK TABLE would also lock its tables, for which the view's owner lacks the rights.
  for (const { name } of views) await tx.script(`alter view ${name} reset (security_barrier)`)
  await tx.script(statements)
}
