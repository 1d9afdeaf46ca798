import type { Sql } from './sql.ts'

/** What must be on so that nothing acknowledged is ever lost. `local` and the stronger values of the last will do. */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Those of the database's settings that are off, though what it acknowledges hangs on them. */
export async function undurableSettings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_settings where setting = 'off' and name = any (${needed}) order by name`
  return rows.map(({ name }) => name)
}

/** The major version of the server. */
export async function serverVersion(sql: Sql): Promise<number> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
  return Math.floor(Number(row?.version) / 10_000)
}
