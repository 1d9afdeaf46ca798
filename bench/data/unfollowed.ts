import type { OwnerSql } from '../../server/src/core/db/owner.ts'

/** Fills tables without noting what changes on the boards of desks: for each of millions of rows that would take hours. */
export async function unfollowed(sql: OwnerSql, fill: () => Promise<unknown>): Promise<void> {
  const triggers = await sql<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as "table", tgname as name from pg_trigger where tgname ~ '^follow_(board|directory)'`
  for (const { table, name } of triggers) await sql.script(`alter table ${table} disable trigger ${name}`)
  await fill()
  for (const { table, name } of triggers) await sql.script(`alter table ${table} enable trigger ${name}`)
}
