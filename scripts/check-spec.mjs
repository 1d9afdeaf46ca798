// Part of npm run check: every test that docs/spec.md names exists and is not skipped. `--table FILE` checks another page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { fail } from './log.mjs'

const sections = ['4', '5', '6', 'Who may do what', '7', '8', '9']

const named = process.argv.indexOf('--table')
const page = readFileSync(named === -1 ? join(root, 'docs', 'spec.md') : (process.argv[named + 1] ?? ''), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| section |'))
  .map((line) => line.slice(2, -2).split(/ (?<!\\)\| /))

const problems = [
  ...sections
    .filter((section) => !rows.some(([of]) => of?.startsWith(section)))
    .map((section) => `no statement of ${section}`),
  ...rows.flatMap(([section, statement, tests, ...more]) => {
    if (!statement || !tests || more.length > 0)
      return [`a row of ${section} does not have three columns: ${statement}`]
    return tests.split('<br>').flatMap((test) => problemsOf(test, statement))
  }),
]
if (problems.length > 0) fail(problems.map((line) => `docs/spec.md: ${line}.`).join('\n'))
process.stdout.write(`${rows.length} statements, each with a test that exists.\n`)

function problemsOf(test, statement) {
  const [, file, title] = /^`([\w./-]+\.(?:test|spec)\.tsx?)` (.+)$/.exec(test) ?? []
  if (!file) return [`"${statement}" names no test: ${test}`]
  if (!existsSync(join(root, file))) return [`there is no ${file} (for "${statement}")`]
  const source = readFileSync(join(root, file), 'utf8')
  if (!titlesIn(source).has(title.replaceAll('\\|', '|')))
    return [`${file} has no test "${title}" (for "${statement}")`]
  return /\b(?:it|test|describe)\.(?:skip|todo|fixme)\(/.test(source) ? [`${file} skips tests`] : []
}

/** Titles of tests, and the cases of a table that names each test by its first column. */
function titlesIn(source) {
  const literals = source.matchAll(
    /(?<=[([,\s])(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)(?=,)/g,
  )
  return new Set(
    [...literals].map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1')),
  )
}
