import postgres from 'postgres'
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { expect, it } from 'vitest'
import { migrate } from '../src/db/migrate.ts'

it('migrations run from nothing, by two processes at once, and again harmlessly', async () => {
  const { owner } = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres({ ...owner, database: 'postgres', max: 1, fetch_types: false })
  await admin`create database ${admin(database)}`
  await admin.end()
  const applied = await Promise.all([migrate({ ...owner, database }), migrate({ ...owner, database })])
  expect(applied.map((names) => names.length === 0).sort()).toEqual([false, true])
  expect(await migrate({ ...owner, database })).toEqual([])
})
