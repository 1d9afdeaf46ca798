import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { expect, it } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { asOwner } from '../src/db/owner.ts'

it('migrations run from nothing, by two processes at once, and again harmlessly', async () => {
  const { owner } = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner({ ...owner, database: 'postgres' }, (sql) => sql`create database ${sql(database)}`)
  const target = { ...owner, database }
  const applied = await Promise.all([asOwner(target, migrate), asOwner(target, migrate)])
  expect(applied.map((names) => names.length === 0).sort()).toEqual([false, true])
  expect(await asOwner(target, migrate)).toEqual([])
})
