import { asOwner, type OwnerSql } from '../db/owner.ts'
import type { Sql } from '../db/sql.ts'
import type { DatabaseTarget } from '../db/target.ts'

/** Works on one connection of the database's owner, for as long as it takes. A failure ends it: a copy broken off half way would let no rollback through. */
export const forBackup = <T>(owner: DatabaseTarget, work: (sql: OwnerSql) => Promise<T>): Promise<T> =>
  asOwner(owner, work, {
    applicationName: 'aangan backup',
    settings: { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 30_000 },
    pipeline: false,
  })

/** Values are written in one way, whatever the server is set to, so that equal data gives equal bytes. */
export async function settled(sql: Sql): Promise<void> {
  await sql.script(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
}
