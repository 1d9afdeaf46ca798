import { afterAll, beforeAll, expect, it } from 'vitest'
import { world, type World } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

// The sources are looked through by scripts/visit-writes.test.ts.
it('in the database, only the function that empties the numbers of somebody who left writes visits', async () => {
  const rows = await w.sql<{ name: string }[]>`
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('data', 'tenant', 'platform', 'auth', 'public')
      and p.prosrc ~* '(insert into|update|delete from|merge into|truncate)[[:space:]]+((data|tenant|platform)[.])?visits[^_[:alnum:]]' order by 1`
  expect(rows.map(({ name }) => name)).toEqual(['auth.forget_numbers'])
  // put_back restores whole rows into the table that it is given by name.
  const dynamic = await w.sql<{ name: string }[]>`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('data', 'tenant', 'platform', 'auth', 'public') and p.prosrc ~* 'execute' and p.prosrc ~* 'insert into %' order by 1`
  expect(dynamic.map(({ name }) => name)).toEqual(['put_back'])
})
