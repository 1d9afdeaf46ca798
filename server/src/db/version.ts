import postgres from 'postgres'
import type { DatabaseTarget } from './target.ts'

/** The major version of the server; throws what the connection throws. */
export async function serverVersion(target: DatabaseTarget): Promise<number> {
  const { role: _asOwner, ...owner } = target
  const sql = postgres({ ...owner, max: 1, fetch_types: false, onnotice: () => {}, connect_timeout: 5 })
  try {
    const [row] = await sql<{ server_version_num: string }[]>`show server_version_num`
    return Math.floor(Number(row?.server_version_num) / 10_000)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
