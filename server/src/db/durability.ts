import postgres from 'postgres'
import type { DatabaseTarget } from './target.ts'

/** What must be on so that nothing acknowledged is ever lost. `local` and the stronger values of the last will do. */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Those of a database's settings that are off, though what it acknowledges hangs on them. */
export async function undurableSettings(target: DatabaseTarget): Promise<string[]> {
  const { role: _asOwner, ...owner } = target
  const sql = postgres({ ...owner, max: 1, fetch_types: false, onnotice: () => {}, connect_timeout: 5 })
  try {
    const rows = await sql<{ name: string }[]>`
      select name from pg_settings where setting = 'off' and name = any (string_to_array(${needed.join(' ')}, ' ')) order by name`
    return rows.map(({ name }) => name)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
