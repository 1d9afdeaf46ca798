import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Connection } from '../src/core/db/driver.ts'
import { migrate } from '../src/core/db/migrate.ts'
import { asOwner } from '../src/core/db/owner.ts'
import type { Sql } from '../src/core/db/sql.ts'

describe('what the server’s role may not do, were a statement ever slipped in', () => {
  let connection: Connection
  let app: Sql
  beforeAll(async () => {
    const given = inject('database')
    const database = `test_${randomUUID().replaceAll('-', '')}`
    await asOwner({ ...given.owner, database: 'postgres' }, (sql) => sql`create database ${sql(database)}`)
    await asOwner({ ...given.owner, database }, migrate)
    connection = await connect({ ...given.app, database }, { applicationName: 'tests', waitMs: 5_000 })
    app = connection.sql
  })
  afterAll(() => connection.end())

  // spec: safety.the-database.1
  it('no temporary table can hide one of ours', async () => {
    expect((await app`select current_user`)[0]).toEqual({ current_user: 'aangan_app' })
    await expect(app`create temporary table users (id uuid)`).rejects.toMatchObject({ code: '42501' })
  })

  // spec: safety.the-database.1
  it('no view shows a password hash', async () => {
    for (const schema of ['tenant', 'platform']) {
      const columns = await app`
        select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relname = 'users' and c.relnamespace = (select oid from pg_namespace where nspname = ${schema}) and a.attnum > 0`
      expect(columns.map(({ name }) => String(name))).toContain('username')
      expect(columns.map(({ name }) => String(name))).not.toContain('password_hash')
    }
    await expect(app`select password_hash from tenant.users`).rejects.toMatchObject({ code: '42703' })
    await expect(app`select password_hash from data.users`).rejects.toMatchObject({ code: '42501' })
  })
})
