import type { DatabaseTarget } from '@aangan/server/db/target'
import postgres from 'postgres'

/** Runs one statement on a connection of its own. */
export async function query<Row extends object>(target: DatabaseTarget, text: string): Promise<Row[]> {
  const sql = postgres({ ...target, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return [...(await sql.unsafe<Row[]>(text))]
  } finally {
    await sql.end()
  }
}
