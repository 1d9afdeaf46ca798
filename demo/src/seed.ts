import { hashPassword } from '@aangan/server/access/auth/passwords'
import { CannotStart } from '@aangan/server/core/start/cannot-start'
import type { OwnerSql } from '@aangan/server/core/db/owner'
import type { Sql } from '@aangan/server/core/db/sql'
import { demoPassword } from './accounts.ts'
import { addTreasurer } from './factors.ts'
import { gateBook } from './gate-book.ts'
import { helperBook } from './helper-book.ts'
import { importFloor } from './imports.ts'
import { inviteAll } from './invitations.ts'
import { moveOuts } from './move-outs.ts'
import { settle } from './homes.ts'
import { demoSociety, landmark } from './society.ts'
import { vote } from './votes.ts'

/** An arbitrary number, the same in every demo. */
const lockKey = 4_217_284

/** Seeds an empty database in one transaction. A database with other users gets no account with a public password. */
export const seedOnce = (sql: OwnerSql, now = new Date()): Promise<'seeded' | 'already seeded'> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`
    const [there] = await tx<{ demo: boolean; inhabited: boolean }[]>`
      select exists (select from data.communities where id = ${landmark}) as demo, exists (select from data.users) as inhabited`
    if (there?.demo === true) return 'already seeded'
    if (there?.inhabited === true)
      throw new CannotStart(
        'The demo seeds an empty database only, and this one has users. Set DATA_DIR or DATABASE_URL to another.',
      )
    await insertAll(tx, demoSociety(now, await hashPassword(demoPassword)))
    await tx`call data.house_people()`
    await settle(tx)
    await vote(tx, now)
    await moveOuts(tx, landmark, now)
    await inviteAll(tx, now)
    await importFloor(tx, { made: ['Farhan Shaikh', 'Kavita Deshmukh'], same: 'Lata Iyer' })
    await gateBook(tx, landmark, now)
    await helperBook(tx, landmark, now)
    await addTreasurer(tx, landmark, now)
    await tx.script('analyze data.houses, data.occupancies')
    return 'seeded'
  })

export async function insertAll(
  sql: Sql,
  tables: Readonly<Record<keyof ReturnType<typeof demoSociety>, readonly object[]>>,
): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) {
    const columns = sql(Object.keys(rows[0] ?? {}))
    const table = sql(`data.${name}`)
    await sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::jsonb)`
    await sql`analyze ${table}`
  }
}
