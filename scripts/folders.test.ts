import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', 'server', 'src')
/** Rooms for the machinery; every other folder is a noun. */
const rooms = [
  'audit',
  'auth',
  'backup',
  'cells',
  'clock',
  'context',
  'db',
  'events',
  'exports',
  'http',
  'jobs',
  'language',
  'live',
  'mail',
  'notifications',
  'openapi',
  'push',
  'spreadsheets',
]

const nouns = readdirSync(server, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !rooms.includes(entry.name))
  .map(({ name }) => name)

test.each(nouns)(
  'the folder of %s holds handlers, operations, rules, sql, stores, clock rules, steps, jobs, caches and tests, and nothing else',
  (noun) => {
    const files = readdirSync(join(server, noun))
    expect(
      files.filter((file) => !/\.(handlers|operations|rules|sql|store|clock|steps|job|cache|test)\.ts$/.test(file)),
    ).toEqual([])
    expect(files.some((file) => file.endsWith('.handlers.ts'))).toBe(true)
  },
)
