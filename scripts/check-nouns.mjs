// Part of npm run check: names each place where a noun is missing and no type says so (docs/adding-a-noun.md).
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './bootstrap.mjs'
import { fail } from './log.mjs'
import { problemsWithPlaces } from './go-to.mjs'

/** Constraints that no person can hit. */
const unreachable = [
  'members_one_self',
  'members_one_account',
  'occupancies_one_main',
  'occupancies_one_contact',
  'gate_codes_once',
  'gate_codes_of_pass',
  'gate_codes_of_helper',
  'notifications_line',
  'notifications_of_notice',
]

const glob = (pattern) => globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
const textOf = (file) => readFileSync(join(root, file), 'utf8')
const load = (file) => import(pathToFileURL(join(root, file)).href)
const textsOf = (pattern) => Object.fromEntries(glob(pattern).map((file) => [file, textOf(file)]))
const loaded = async (pattern) =>
  Object.fromEntries(await Promise.all(glob(pattern).map(async (file) => [file, await load(file)])))

const { api, refusals, events } = await load('contract/src/api.ts')
const { constraints } = await load('server/src/nouns.ts')
const endpoints = Object.values(api).flatMap((table) => Object.values(table))
const schema = glob('server/{schema,migrations}/*.sql').map(textOf).join('\n')

const problems = [
  ...(await Promise.all(glob('contract/src/*/*.ts').map(unlisted))).flat(),
  ...unrecorded(),
  ...untried(),
  ...glob('server/src/*/*/*.handlers.ts').flatMap(unproven),
  ...glob('server/src/*/*/*.sql.ts').flatMap(untabled),
  ...unmapped(),
  ...glob('web/src/*/*/*.section.ts').flatMap(unseen),
  ...problemsWithPlaces({
    languages: ['en', ...glob('contract/src/core/language/*.json').map((file) => basename(file, '.json'))],
    sections: textsOf('web/src/*/*/*.section.ts'),
    screens: textsOf('web/src/*/*/*.tsx'),
    places: await loaded('web/src/*/*/*.places.ts'),
    listed: textOf('web/src/app/search/go-to/section-places.ts'),
  }),
]
if (problems.length > 0) fail(problems.join('\n'))
process.stdout.write(`${Object.keys(api).length} nouns, each entered everywhere.\n`)

async function unlisted(file) {
  return Object.entries(await load(file)).flatMap(([name, value]) => {
    const isMissing =
      (name.endsWith('Endpoints') && !Object.values(api).includes(value)) ||
      (name.endsWith('Refusals') && Object.keys(value).some((code) => !(code in refusals))) ||
      (name.endsWith('Events') && !Array.isArray(value) && Object.keys(value).some((event) => !(event in events)))
    return isMissing ? [`contract/src/api.ts lacks the ${name} of ${file}.`] : []
  })
}

function unrecorded() {
  const recorded = new Set(endpoints.flatMap(({ records = [] }) => records))
  const jobs = glob('server/src/*/*/{*.job,*.operations,*.clock,transitions.rules}.ts').map(textOf).join('\n')
  return [
    ...endpoints
      .filter(
        ({ method, records = [], remembers }) => method !== 'GET' && records.length === 0 && remembers === undefined,
      )
      .map(({ method, path }) => `${method} ${path} changes something, and its entry records no event.`),
    ...Object.keys(events)
      .filter((name) => !recorded.has(name) && !jobs.includes(`'${name}'`))
      .map((name) => `No endpoint, no job and no clock records ${name}.`),
  ]
}

function untried() {
  const cases = glob('server/test/cases/*.cases.ts').map(textOf).join('\n')
  return Object.keys(api)
    .filter((noun) => !cases.includes(`casesOf('${noun}'`))
    .map((noun) => `No file of server/test/cases has the cases of ${noun}.`)
}

function unproven(file) {
  const folder = dirname(file)
  const names = globSync(`${folder}/*.test.ts`, { cwd: root }).some((test) => textOf(test).includes('// spec: '))
  return names ? [] : [`no test of ${folder}/ names a statement of docs/spec/.`]
}

/** Tables that a noun writes to and that the app cannot reach. */
function untabled(file) {
  const written = [...textOf(file).matchAll(/\b(?:insert into|delete from) (\w+)/g)].map(([, table]) => table)
  return [...new Set(written)]
    .filter((table) => !new RegExp(`create_tenant_views\\('${table}'|view platform\\.${table} `).test(schema))
    .map(
      (table) =>
        `No file of server/schema or server/migrations makes tenant views of ${table}, which ${file} writes to.`,
    )
}

function unmapped() {
  const unique = [...schema.matchAll(/create unique index (\w+)/g)].map(([, name]) => name)
  return unique
    .filter((name) => !(name in constraints) && !unreachable.includes(name))
    .map((name) => `No constraints in server/src/nouns.ts say what people are told for ${name}.`)
}

function unseen(file) {
  const from = `'../../${file.slice('web/src/'.length)}'`
  return textOf('web/src/app/dashboard/sections.ts').includes(from)
    ? []
    : [`web/src/app/dashboard/sections.ts lacks ${file}.`]
}
