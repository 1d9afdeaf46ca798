// npm run licences: lists the licence of each library that Aangan ships; fails for one that is not accepted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { fail } from './log.mjs'

/** They require attribution and put no conditions on our code. */
const accepted = [
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
/** Libraries under another licence that were reviewed, by name. */
const acceptedByName = {
  // A font, served with its licence beside it (web/build.ts).
  '@fontsource-variable/noto-sans-devanagari': 'OFL-1.1',
  // Binds its own files only, which are used as published.
  'web-push': 'MPL-2.0',
}

/** Files in this repository that derive from others' work, each with its licence. */
const derived = [
  { name: 'Aangan Plate, drawn from Barlow', license: 'OFL-1.1', text: 'web/src/domain/plate-licence.txt' },
]

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

/** With OR, one accepted licence is enough. */
const choicesIn = (license) => license.replace(/^\(|\)$/g, '').split(' OR ')
const isAccepted = ({ name, license }) =>
  choicesIn(license).some((choice) => accepted.includes(choice)) || acceptedByName[name] === license
const refused = libraries.filter((library) => !isAccepted(library))
if (refused.length > 0) {
  fail(refused.map(({ name, version, license }) => `Licence not accepted: ${name} ${version} (${license}).`).join('\n'))
}

for (const { name, license, text } of derived) {
  if (!/SIL OPEN FONT LICENSE/i.test(readFileSync(join(root, text), 'utf8')))
    fail(`${text} is not the licence of ${name}.`)
  process.stdout.write(`${license.padEnd(14)} ${name}\n`)
}
for (const { name, version, license } of libraries) process.stdout.write(`${license.padEnd(14)} ${name} ${version}\n`)
process.stdout.write(`${libraries.length} libraries, all under accepted licences.\n`)
