import postgres, { type ISql, type Sql } from 'postgres'
import type { DatabaseTarget } from '../db/target.ts'

/** Works on one connection of the database's owner, and lets go of it whatever happens. */
export async function asOwner<T>(owner: DatabaseTarget, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { role: _asOwner, ...target } = owner
  const sql = postgres({
    ...target,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connect_timeout: 5,
    max_lifetime: null,
    connection: {
      application_name: 'aangan backup',
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      lock_timeout: 30_000,
    },
  })
  try {
    return await work(sql)
  } finally {
    // At once: a copy that was broken off would never come to its end.
    await sql.end({ timeout: 0 })
  }
}

/** Values are written in one way, whatever the server is set to, so that equal data gives equal bytes. */
export async function settled(sql: ISql): Promise<void> {
  await sql.unsafe(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
}
