import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asOwner } from '../src/core/db/owner.ts'
import type { TestDatabase } from './database.ts'

/** A migrated, empty database of its own for one test file. It goes away with the whole PostgreSQL. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { owner, app } = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // Otherwise PostgreSQL writes the whole template into its log, for each file.
  await asOwner(
    { ...owner, database: 'postgres' },
    (sql) => sql`create database ${sql(database)} template ${sql(owner.database)} strategy file_copy`,
  )
  return { owner: { ...owner, database }, app: { ...app, database } }
}
