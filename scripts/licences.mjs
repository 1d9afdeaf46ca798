// npm run licences: under which licence each library stands that comes with Aangan; fails for one that we have not agreed to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { giveUp } from './say.mjs'

/** They ask for their name to be kept, and for nothing of ours. */
const agreed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]
/** Libraries under another licence that were looked at, by name. */
const agreedByName = {}

const named = process.argv.indexOf('--lockfile')
const lockfile = named === -1 ? join(root, 'package-lock.json') : (process.argv[named + 1] ?? '')
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))

const libraries = Object.entries(packages)
  .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
  .map(([path, { version, license = 'unknown' }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    license,
  }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

const isAgreed = ({ name, license }) => agreed.includes(license) || agreedByName[name] === license
const refused = libraries.filter((library) => !isAgreed(library))
if (refused.length > 0) {
  giveUp(
    refused.map(({ name, version, license }) => `Licence not agreed to: ${name} ${version} (${license}).`).join('\n'),
  )
}

for (const { name, version, license } of libraries) process.stdout.write(`${license.padEnd(14)} ${name} ${version}\n`)
process.stdout.write(`${libraries.length} libraries, all under licences agreed to.\n`)
