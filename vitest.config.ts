import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { callsOfContract } from './web/calls.ts'
import { catalogues } from './web/catalogues.ts'
import { placeWords } from './web/place-words.ts'

const minutes = (n: number): number => n * 60_000

/** Tests that need no database: shapes, predicates, rules, settings, the browser's pure parts. */
const unit = [
  'contract/src/**/*.test.ts',
  'web/src/**/*.test.{ts,tsx}',
  'web/floor/**/*.test.ts',
  'web/gallery/*.test.ts',
  'web/*.test.ts',
  'server/src/**/*.rules.test.ts',
  'server/src/core/start/settings.test.ts',
  'server/src/core/language/languages.test.ts',
  'server/src/core/keys/codes.test.ts',
  'server/src/core/session/tokens.test.ts',
  'server/src/access/auth/totp.test.ts',
  'server/src/access/auth/turns.test.ts',
  'server/src/core/keys/tickets.test.ts',
  'server/src/core/http/files.test.ts',
  'server/src/core/http/lanes.test.ts',
  'server/src/core/http/network.test.ts',
  'server/src/core/spreadsheets/**/*.test.ts',
  'server/src/core/http/unseen-proxy.test.ts',
  'scripts/**/*.test.ts',
]
/** Tests that start PostgreSQL servers of their own and kill them. */
const embedded = [
  'embedded/src/**/*.test.ts',
  'server/src/main.test.ts',
  'server/src/core/backup/command.test.ts',
  'scripts/new-noun.test.ts',
]
/** Faults, load and attacks; each file measures, so one at a time. Longer with TORTURE=full (npm run torture). */
const torture = ['server/torture/**/*.test.ts']
/** Beside the last release, whose folder is LAST_RELEASE (scripts/upgrade.mjs). */
const upgrade = ['server/upgrade/while-running.test.ts']
const full = process.env.TORTURE === 'full'
/** What can differ on another PostgreSQL: every statement once, by every call, and what speaks to the server itself. */
const onAnyDatabase = [
  'server/test/**/*.test.ts',
  'server/src/core/{backup,db,jobs}/**/*.test.ts',
  'server/src/access/auth/first-super-admin.test.ts',
  'server/src/core/session/sessions.test.ts',
  'server/src/record/search/search.test.ts',
]
/** The same on any database, and long. */
const onEmbeddedOnly = [
  'server/test/{field-languages,followed-board,fuzz,languages,media-types,revoked,texts,token-alone}.test.ts',
]
/** npm run release: each filter's statements, without those of all their combinations. */
const noted = process.env.NOTE_STATEMENTS
  ? { setupFiles: ['server/upgrade/note-statements.ts'], exclude: ['server/test/plans.test.ts'] }
  : { exclude: [] }
const isOnServer = process.env.TEST_DATABASE === 'server'

export default defineConfig({
  test: {
    // Processes, not threads: the database's death signal follows the thread that started it.
    pool: 'forks',
    // One more than there are cores: a test often waits for a server.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Only what never comes fails: no test is about how long something takes, and machines are slow and busy.
    testTimeout: minutes(5),
    hookTimeout: minutes(5),
    expect: { poll: { timeout: minutes(2) } },
    projects: [
      {
        extends: true,
        plugins: [catalogues(), callsOfContract(), placeWords()],
        test: { name: 'unit', include: unit, exclude: [...embedded, '**/node_modules/**'], isolate: false },
      },
      { extends: true, test: { name: 'embedded', include: embedded } },
      {
        extends: true,
        test: {
          name: 'torture',
          include: torture,
          globalSetup: 'server/test/database.ts',
          fileParallelism: false,
          testTimeout: full ? minutes(30) : minutes(10),
        },
      },
      { extends: true, test: { name: 'upgrade', include: upgrade, testTimeout: minutes(10) } },
      {
        extends: true,
        test: {
          ...noted,
          name: 'server',
          include: isOnServer ? onAnyDatabase : ['server/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [
            ...noted.exclude,
            ...unit,
            ...embedded,
            ...torture,
            ...upgrade,
            ...(isOnServer ? onEmbeddedOnly : []),
            '**/node_modules/**',
          ],
          globalSetup: 'server/test/database.ts',
          // A file shares the loaded server with others, never a world: loading it anew took two fifths of the time.
          isolate: false,
        },
      },
    ],
  },
})
