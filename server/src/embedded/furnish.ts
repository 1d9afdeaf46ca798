import postgres from 'postgres'
import { type DatabaseTarget } from '../db/target.ts'
import { OWNER } from './cluster.ts'

const APP_ROLE = 'aangan_app'

/** Makes the database and the app's login where they are missing; says how the app enters. */
export async function furnish(owner: DatabaseTarget): Promise<DatabaseTarget> {
  const { host, port, username } = owner
  const sql = postgres({ host, port, username, database: OWNER, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    const [found] = await sql<{ role: boolean; database: boolean }[]>`
      select exists (select from pg_roles where rolname = ${APP_ROLE}) as role,
             exists (select from pg_database where datname = ${owner.database}) as database`
    if (!found?.role) await sql`create role ${sql(APP_ROLE)} login noinherit`
    if (!found?.database) await sql`create database ${sql(owner.database)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
  return { ...owner, username: APP_ROLE }
}
