import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { expect, it } from 'vitest'
import { besideOthers, migrate } from '../src/core/db/migrate.ts'
import { asOwner } from '../src/core/db/owner.ts'
import { freshDatabase } from './database-for-file.ts'
import { openOwnerPool } from './owner-pool.ts'

it('migrations run from nothing, by two processes at once, and again harmlessly', async () => {
  const { owner } = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner({ ...owner, database: 'postgres' }, (sql) => sql`create database ${sql(database)}`)
  const target = { ...owner, database }
  const applied = await Promise.all([asOwner(target, migrate), asOwner(target, migrate)])
  expect(applied.map((names) => names.length === 0).sort()).toEqual([false, true])
  expect(await asOwner(target, migrate)).toEqual([])
})

it('every function is understood, wherever it stands in the schema', async () => {
  const { owner } = await freshDatabase()
  await asOwner(owner, async (sql) => {
    const functions = await sql<{ text: string }[]>`
      select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace in ('data'::regnamespace, 'tenant'::regnamespace, 'auth'::regnamespace)`
    expect(functions.length).toBeGreaterThan(100)
    // The schema is made without looking into them.
    for (const { text } of functions) await sql.script(text)
    await expect(
      sql.script('create function auth.wrong() returns void language sql as $$ select from data.nothing $$'),
    ).rejects.toThrow('data.nothing')
  })
})

it('a migration that waits for a table lets others pass, and is done once the table is free', async () => {
  const { owner } = await freshDatabase()
  const [reader, other] = [openOwnerPool(owner, 1), openOwnerPool(owner, 1)]
  await reader.script('begin; select from data.notices')
  let isDone = false
  const changing = asOwner(owner, (sql) =>
    besideOthers(sql, (tx) => tx.script('alter table data.notices add column of_the_next_release text')),
  ).finally(() => (isDone = true))
  const waits = async () =>
    (await other`select from pg_locks where not granted and relation = 'data.notices'::regclass`).length > 0
  await expect.poll(waits).toBe(true)
  // Behind the migration, until that gives up.
  await other`select from data.notices`
  expect(isDone).toBe(false)
  await reader.script('commit')
  await changing
  expect(await other`select of_the_next_release from data.notices`).toEqual([])
  await Promise.all([reader.end(), other.end()])
})
