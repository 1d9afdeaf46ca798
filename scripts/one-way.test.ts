import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, readsTheTime, sendsInAnyOrder, writesAuditRows } from './one-way.ts'

const one = (text: string) => new Map([['a.ts', text]])
const sources = readSources(join(import.meta.dirname, '../server/src'))

test.each(['const now = new Date()', 'const ms = Date.now()', 'const clock = Date.now'])(
  '%s reads the time',
  (text) => {
    expect(readsTheTime(one(text))).toEqual(['a.ts'])
  },
)

test.each(['const day = new Date(0)', 'const since = performance.now()', '// It is no new Date().'])(
  '%s does not',
  (text) => {
    expect(readsTheTime(one(text))).toEqual([])
  },
)

test('the server reads the time where its clock begins, and in what has no clock', () => {
  expect(sources.size).toBeGreaterThan(300)
  expect(readsTheTime(sources).sort()).toEqual([
    'app.ts',
    // Commands of the administrator.
    'core/backup/back-up.ts',
    'core/backup/command.ts',
    // The id of a row chooses the month's table, as the database chooses it.
    'core/events/record-searches.ts',
    // The length of a wait.
    'core/http/abort-upload.ts',
  ])
})

test.each([
  "import { recordAudit } from './record.ts'",
  "import { recordDeletions as gone } from './record.ts'",
  'sql`insert into audit_logs (id) values (${id})`',
])('%s writes audit rows', (text) => {
  expect(writesAuditRows(one(text))).toEqual(['a.ts'])
})

test.each(["import { About } from './record.ts'", 'sql`select from audit_logs`', '// insert into audit_logs'])(
  '%s does not write any',
  (text) => {
    expect(writesAuditRows(one(text))).toEqual([])
  },
)

test('one place records events, and what follows stands beside it', () => {
  expect(writesAuditRows(sources).sort()).toEqual([
    // Without a server, nobody hears of it.
    'access/auth/first-super-admin.ts',
    'access/password-resets/reset.command.ts',
    'core/events/audit-rows.ts',
    'core/events/record-searches.ts',
    'core/events/record.ts',
  ])
})

test.each(['await Promise.all([lock(tx), read(tx)])', 'Promise.allSettled(ids.map((id) => remove(tx, id)))'])(
  '%s sends in any order',
  (text) => {
    expect(sendsInAnyOrder(one(text))).toEqual(['a.ts'])
  },
)

test.each(['await inOrder(lock(tx), read(tx))', 'await Promise.all([found, seen(ctx)])'])('%s does not', (text) => {
  expect(sendsInAnyOrder(one(text))).toEqual([])
})

// spec: safety.busy-is-not-away.5
test('what a transaction sends has an order', () => {
  expect(sendsInAnyOrder(sources)).toEqual([])
})
