import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './one-way.ts'
import { writersOfVisits } from './visit-writes.ts'

const writersIn = (text: string): string[] => writersOfVisits(new Map([['a.ts', text]]))

test.each([
  ['an insert', 'tx.sql`insert into visits (id) values (${id})`'],
  ['an update', 'tx.sql`with g as (update visits g set note = null) select`'],
  ['one that is cut by a value', 'tx.sql`delete from ${schema} visits`'],
  ['a delete from the table itself', "sql.query('delete from data.visits')"],
  ['rows that are put back', "tx.sql`select auth.put_back('visits', rows)`"],
])('%s is a write', (_, text) => {
  expect(writersIn(text)).toEqual(['a.ts'])
})

test.each([
  ['a read', 'tx.sql`select from visits g for update of g`'],
  ['another table', 'tx.sql`insert into visit_photos (visit_id) values (1)`'],
  ['a comment', '// It says update visits set, and does not.'],
])('%s is none', (_, text) => {
  expect(writersIn(text)).toEqual([])
})

test('one file of the server writes visits', () => {
  const sources = readSources(join(import.meta.dirname, '../server/src'))
  expect(sources.size).toBeGreaterThan(300)
  expect(writersOfVisits(sources)).toEqual(['gate/visits/visits.store.ts'])
})
