import { beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../test/database-for-file.ts'
import type { TestDatabase } from '../test/database.ts'
import { lastRelease } from './last-release.ts'
import { prepareAll } from './prepared.ts'
import { whatBreaks } from './what-breaks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const asked = [
  'select n.title, n.end_date from notices n where n.id = $1',
  'insert into notices (community_id, title, content, end_date) values ($1, $2, $3, $4) returning id',
  // Neither of them is the app's.
  'select * from data.notices',
  'vacuum',
]
const breaks = async (change: string): Promise<string[]> => {
  database = await freshDatabase()
  return whatBreaks(asked, database, (sql) => sql.script(change))
}
const views = "call data.create_tenant_views('notices', 'select, insert, update, delete')"

it('every statement of the last release is understood', async () => {
  const { statements } = lastRelease()
  const prepared = await prepareAll(database.app, statements)
  const understood = new Set(prepared.filter(({ answer }) => 'columns' in answer).map(({ statement }) => statement))
  expect(statements.filter((statement) => !understood.has(statement))).toEqual([])
  expect(statements.length).toBeGreaterThan(500)
})

it.each([
  ['a new table', 'create table data.more (id uuid primary key)'],
  ['a column with a default', `alter table data.notices add column more integer not null default 0; ${views}`],
  ['a column that may be empty', `alter table data.notices add column more text; ${views}`],
  ['an index', 'create index on data.notices (end_date)'],
])('%s breaks nothing', async (_name, change) => {
  expect(await breaks(change)).toEqual([])
})

it.each([
  ['a dropped column', 'alter table data.notices drop column end_date cascade', /does not exist/],
  ['a renamed column', 'alter table data.notices rename column title to headline', /does not exist/],
  ['a dropped table', 'drop table data.notices cascade', /relation "notices" does not exist/],
  ['a column of another type', 'alter table data.notices alter column title type varchar(9)', /has become/],
  [
    'a column that must be given',
    `alter table data.notices add column more text not null`,
    /notices\.more needs a default/,
  ],
])('%s is found', async (_name, change, line) => {
  const drop = 'drop view tenant.notices; drop view platform.notices;'
  const views = "call data.create_tenant_views('notices', 'select, insert, update, delete')"
  const isGone = change.startsWith('drop table')
  expect((await breaks(isGone ? change : `${drop} ${change}; ${views}`)).join('\n')).toMatch(line)
})
