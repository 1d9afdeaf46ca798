import postgres from 'postgres'
import { type DatabaseTarget } from '../db/target.ts'
import { OWNER } from './cluster.ts'

/** Makes the database where it is missing. */
export async function seed({ database, ...server }: DatabaseTarget): Promise<void> {
  const sql = postgres({ ...server, database: OWNER, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const [found] = await sql`select from pg_database where datname = ${database}`
    if (!found) await sql`create database ${sql(database)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
}
