import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'
import type { DatabaseTarget } from './target.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number will do; every Aangan process asks for this one. */
const lockKey = 4_217_283

/**
 * Brings the database to the newest shape, as its owner: each file once, each in a transaction of its own. Processes
 * that start together take turns. Returns the names of what was applied.
 */
export async function migrate(owner: DatabaseTarget): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  const { role: _asOwner, ...target } = owner
  const sql = postgres({ ...target, max: 1, fetch_types: false, onnotice: () => {}, connect_timeout: 5 })
  try {
    await sql`select pg_advisory_lock(${lockKey})`
    await sql`create table if not exists public.aangan_migrations (name text primary key, applied_at timestamptz not null default now())`
    const done = new Set((await sql<{ name: string }[]>`select name from public.aangan_migrations`).map((row) => row.name))
    const missing = files.filter((name) => !done.has(name))
    for (const name of missing) {
      const text = await readFile(new URL(name, folder), 'utf8')
      await sql.begin(async (tx) => {
        await tx.unsafe(text).simple()
        await tx`insert into public.aangan_migrations (name) values (${name})`
      })
    }
    return missing
  } finally {
    await sql.end({ timeout: 5 })
  }
}
