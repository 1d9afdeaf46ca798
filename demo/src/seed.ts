import postgres from 'postgres'
import { hashPassword } from '@aangan/server/auth/passwords'
import { CannotStart } from '@aangan/server/cannot-start'
import type { DatabaseTarget } from '@aangan/server/db/target'
import { demoPassword } from './accounts.ts'
import { demoSociety, landmark } from './society.ts'

/** Any number will do; every demo asks for this one. */
const lockKey = 4_217_284

/**
 * Seeds an empty database, as its owner, in one transaction; an already seeded one stays as it is. Where others live
 * already, nobody moves in whose password the whole world knows.
 */
export async function seedOnce(owner: DatabaseTarget, now = new Date()): Promise<'seeded' | 'already seeded'> {
  const { role: _asOwner, ...target } = owner
  const sql = postgres({ ...target, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockKey})`
      const [there] = await tx<{ demo: boolean; inhabited: boolean }[]>`
        select exists (select from data.communities where id = ${landmark}) as demo, exists (select from data.users) as inhabited`
      if (there?.demo === true) return 'already seeded'
      if (there?.inhabited === true)
        throw new CannotStart(
          'The demo seeds an empty database only, and this one has users. Set DATA_DIR or DATABASE_URL to another.',
        )
      await insertAll(tx, demoSociety(now, await hashPassword(demoPassword)))
      return 'seeded'
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** One statement a table; then the planner is told what there is now. */
export async function insertAll(
  sql: postgres.TransactionSql,
  tables: Readonly<Record<keyof ReturnType<typeof demoSociety>, readonly object[]>>,
): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const columns = sql(Object.keys(rows[0] ?? {}))
    const table = sql(`data.${name}`)
    await sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::jsonb)`
    await sql`analyze ${table}`
  }
}
