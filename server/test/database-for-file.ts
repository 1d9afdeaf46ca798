import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { TestDatabase } from './database.ts'

/** A migrated, empty database of its own for one test file. It goes away with the whole PostgreSQL. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { owner, app } = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const sql = postgres({ ...owner, database: 'postgres', max: 1, fetch_types: false })
  try {
    await sql`create database ${sql(database)} template ${sql(owner.database)}`
  } finally {
    await sql.end()
  }
  return { owner: { ...owner, database }, app: { ...app, database } }
}
