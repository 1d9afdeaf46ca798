import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', 'server', 'src')
const foldersIn = (path: string) =>
  readdirSync(join(server, path), { withFileTypes: true }).filter((entry) => entry.isDirectory())

const areas = foldersIn('')
  .map(({ name }) => name)
  .filter((name) => name !== 'core')
const job = /\.(handlers|operations|rules|sql|store|followers|clock|job|mail|cache|command|test)\.ts$/
/** Machinery that belongs to one area; every other folder of an area is a noun. */
const rooms = [
  'access/auth',
  'society/gate-codes',
  'society/homes',
  'people/cells',
  'gate/pass-keys',
  'record/audit',
  'record/notice-telling',
  'record/notifications',
  'record/push',
]
const nouns = areas
  .flatMap((area) => foldersIn(area).map(({ name }) => `${area}/${name}`))
  .filter((folder) => !rooms.includes(folder))

test.each(nouns)('the folder of %s holds files whose names say their job, and nothing else', (noun) => {
  const files = readdirSync(join(server, noun))
  expect(files.filter((file) => !job.test(file))).toEqual([])
  expect(files.some((file) => file.endsWith('.handlers.ts'))).toBe(true)
})
