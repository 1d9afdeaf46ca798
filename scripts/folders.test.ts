import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', 'server', 'src')
const foldersIn = (path: string) =>
  readdirSync(join(server, path), { withFileTypes: true }).filter((entry) => entry.isDirectory())

const areas = foldersIn('')
  .map(({ name }) => name)
  .filter((name) => name !== 'core')
/** Machinery that belongs to one area; every other folder of an area is a noun. */
const rooms = ['access/auth', 'people/cells', 'record/audit', 'record/notifications', 'record/push']
const nouns = areas
  .flatMap((area) => foldersIn(area).map(({ name }) => `${area}/${name}`))
  .filter((folder) => !rooms.includes(folder))

test.each(nouns)(
  'the folder of %s holds handlers, operations, rules, sql, stores, clock rules, steps, jobs, mails, caches and tests, and nothing else',
  (noun) => {
    const files = readdirSync(join(server, noun))
    expect(
      files.filter(
        (file) => !/\.(handlers|operations|rules|sql|store|clock|steps|job|mail|cache|test)\.ts$/.test(file),
      ),
    ).toEqual([])
    expect(files.some((file) => file.endsWith('.handlers.ts'))).toBe(true)
  },
)
