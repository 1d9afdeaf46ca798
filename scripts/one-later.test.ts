import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimsRows, keepsTimers, readSources } from './one-way.ts'

const one = (text: string) => new Map([['a.ts', text]])
const sources = readSources(join(import.meta.dirname, '../server/src'))

test.each([
  'const timer = setInterval(look, 5_000)',
  'timer = setTimeout(() => void look(), 1_000).unref()',
  "import { setTimeout as pause } from 'node:timers/promises'",
])('%s keeps a timer', (text) => {
  expect(keepsTimers(one(text))).toEqual(['a.ts'])
})

test.each([
  'server.setTimeout(0)',
  'const signal = AbortSignal.timeout(5_000)',
  "import { setImmediate as turn } from 'node:timers/promises'",
])('%s does not', (text) => {
  expect(keepsTimers(one(text))).toEqual([])
})

test('what is done later is a job of the queue or a rule of the clock: other timers only bound a wait, or beat within a connection', () => {
  expect(keepsTimers(sources).sort()).toEqual(
    [
      // The queue, its batches in memory, and the clock.
      'core/clock/watch.ts',
      'core/jobs/batches.ts',
      'core/jobs/boss-adapter.ts',
      'core/jobs/queue.ts',
      // A person's refused searches of a minute are one row of the batch.
      'core/events/searches.ts',
      // How long a start, a stop, a connection, a lock or a turn is waited for.
      'access/auth/passwords.ts',
      'core/db/connections.ts',
      'core/db/migrate.ts',
      'core/db/patience.ts',
      'core/db/primary.ts',
      'core/db/turns.ts',
      'run.ts',
      'core/spreadsheets/turns.ts',
      // The connection that listens: whether it still hears, and when to connect again.
      'core/db/listener.ts',
      // Callers who are slow, or do not go.
      'core/http/abort-upload.ts',
      'core/http/answer-errors.ts',
      'core/http/drain.ts',
      'core/http/files.ts',
      // The pings of open streams, their rights every minute, and the 20 ms in which one change is counted once.
      'core/live/live.ts',
      // Mails: others wait a moment for urgent ones, and those of an emergency are sent at a pace.
      'core/mail/mail.ts',
      'society/notices/emergency-mails.job.ts',
    ].sort(),
  )
})

test('skip locked claims rows', () => {
  expect(claimsRows(one('sql`select id from visits for update skip locked`'))).toEqual(['a.ts'])
  expect(claimsRows(one('sql`select id from visits for update`'))).toEqual([])
})

test('only rules of the clock and jobs of the queue claim rows', () => {
  expect(claimsRows(sources).sort()).toEqual(
    [
      // Rules of the clock.
      'gate/visits/due.sql.ts',
      'society/gate-codes/gate-codes.sql.ts',
      'society/helpers/stays.sql.ts',
      // A rule of the clock, and the job that erases.
      'people/move-outs/due.sql.ts',
      // The worker of a job takes the import, and the clock hands on what no worker is at.
      'people/imports/work.sql.ts',
      // A job of the queue: mails of a minute.
      'people/invitations/invitation-mails.sql.ts',
    ].sort(),
  )
})
