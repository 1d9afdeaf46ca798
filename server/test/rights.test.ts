import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import type { DatabaseTarget } from '../src/db/target.ts'

describe('what the server’s role may not do, were a statement ever slipped in', () => {
  let app: postgres.Sql
  beforeAll(async () => {
    const given = inject('database')
    const database = `test_${randomUUID().replaceAll('-', '')}`
    const admin = postgres({ ...given.owner, database: 'postgres', max: 1, fetch_types: false })
    await admin`create database ${admin(database)}`
    await admin.end()
    await migrate({ ...given.owner, database })
    const { role, ...target }: DatabaseTarget = { ...given.app, database }
    app = postgres({ ...target, max: 1, fetch_types: false, onnotice: () => {}, connection: role ? { role } : {} })
  })
  afterAll(() => app.end())

  it('no temporary table can hide one of ours', async () => {
    expect((await app`select current_user`)[0]).toEqual({ current_user: 'aangan_app' })
    await expect(app`create temporary table users (id uuid)`).rejects.toMatchObject({ code: '42501' })
  })

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
