import { asOwner, type OwnerSql } from '../db/owner.ts'
import type { Sql } from '../db/sql.ts'
import type { DatabaseTarget } from '../db/target.ts'

/** One connection of the owner. A failure closes it: during a broken COPY no rollback gets through. */
export const forBackup = <T>(owner: DatabaseTarget, work: (sql: OwnerSql) => Promise<T>): Promise<T> =>
  asOwner(owner, work, {
    applicationName: 'aangan backup',
    settings: { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 30_000 },
    pipeline: false,
  })

/** Makes equal data equal bytes, whatever the server's settings. */
export async function settled(sql: Sql): Promise<void> {
  await sql.script(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
}
