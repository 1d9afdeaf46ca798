import { openDatabase } from '../src/core/db/database.ts'
import { isDatabaseError } from '../src/core/db/driver.ts'
import type { Sql } from '../src/core/db/sql.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'

/** The types of the columns that a statement returns, or why the database does not understand it. */
type Answer = { readonly columns: string } | { readonly problem: string }
export interface Prepared {
  readonly statement: string
  /** Of one community, or of all. */
  readonly role: 'tenant' | 'platform'
  readonly answer: Answer
}

const roles = { tenant: '', platform: 'set role aangan_platform; set search_path to platform' }

/** Has the database prepare each statement in both roles of the app, in their order. Runs none of them. */
export async function prepareAll(app: DatabaseTarget, statements: readonly string[]): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const role of ['tenant', 'platform'] as const) {
    const db = openDatabase(app, { size: 1 })
    const { connection, release } = await db.pool.lease()
    await connection.sql.script(roles[role])
    for (const statement of statements)
      prepared.push({ statement, role, answer: await prepare(connection.sql, statement) })
    release()
    await db.close()
  }
  return prepared
}

async function prepare(sql: Sql, statement: string): Promise<Answer> {
  try {
    await sql.script(`prepare asked as ${statement}`)
  } catch (error) {
    if (isDatabaseError(error)) return { problem: error.message }
    throw error
  }
  const [row] = await sql<{ columns: string | null }[]>`
    select result_types::text as columns from pg_prepared_statements where name = 'asked'`
  await sql.script('deallocate asked')
  return { columns: row?.columns ?? '' }
}
