import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { keptFiles } from './kept-files.ts'

// The size budgets of a visit, gzipped, measured from the build.

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const kB = 1024

const weigh = async (files: Iterable<string>) => {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The scripts loaded with these modules, static imports included. */
function scripts(...names: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return seen
}

const app = 'app.html'
const login = scripts(app, 'src/access/login/login.screen.tsx')
const dashboard = scripts(app, 'src/app/dashboard/dashboard.screen.tsx', 'src/people/vehicles/vehicles.screen.tsx')
const desk = scripts('gate.html', 'src/desk/desk.screen.tsx')
const besidesLogin = [...desk].filter((file) => !login.has(file))
/** What the dashboard's scripts bring with them. */
const styles = Object.values(manifest).flatMap(({ file, css = [] }) => (dashboard.has(file) ? css : []))
if (styles.length === 0) throw new Error('The dashboard has no styles.')

const kept = keptFiles(manifest)

/** A page has loaded these once it is quiet. */
const settled = scripts(
  'src/app/layout/later.ts',
  'src/ui/dialog/confirm-dialog.tsx',
  'src/society/notices/emergencies.part.ts',
)
const emergency = [...scripts('src/society/notices/emergency.screen.tsx')].filter(
  (file) => !dashboard.has(file) && !settled.has(file),
)

const shares: { what: string; bytes: number; most: number }[] = [
  { what: 'landing, scripts', bytes: await weigh(scripts('index.html')), most: 3 * kB },
  { what: 'login, scripts', bytes: await weigh(login), most: 106 * kB },
  { what: 'dashboard with My Vehicles, scripts', bytes: await weigh(dashboard), most: 118.2 * kB },
  { what: 'gate desk, scripts', bytes: await weigh(desk), most: 156.2 * kB },
  { what: 'gate desk, scripts besides those of the login', bytes: await weigh(besidesLogin), most: 54 * kB },
  {
    what: 'kept by the service worker for a desk',
    bytes: await weigh(['app.en.html', 'gate.en.html', ...kept.gate]),
    most: 300 * kB,
  },
  {
    what: 'kept by the service worker for a resident',
    bytes: await weigh(['app.en.html', ...kept.app]),
    most: 321 * kB,
  },
  { what: 'the first emergency, scripts', bytes: await weigh(emergency), most: 3 * kB },
  { what: 'styles of every page but the landing page', bytes: await weigh(styles), most: 12.6 * kB },
]
for (const page of (await readdir(dist)).filter((name) => /^index\.\w+\.html$/.test(name)))
  shares.push({ what: `${page}, with style and picture`, bytes: await weigh([page]), most: 15 * kB })
const search = manifest['src/app/search/box/search.screen.tsx']!.file
for (const [name, { file }] of Object.entries(manifest).filter(([name]) => name.includes('virtual:place-words/')))
  shares.push({
    what: `the search, with its words in ${name.split('/').at(-1)}`,
    bytes: await weigh([search, file]),
    most: 8 * kB,
  })
for (const code of ['hi', 'mr']) {
  const { file } = Object.entries(manifest).find(([name]) => name.endsWith(`virtual:catalogue/${code}-first`))![1]
  shares.push({ what: `${code}: the first texts, besides the login`, bytes: await weigh([file]), most: 5 * kB })
}
const catalogue = /virtual:catalogue\//
/** Weighed above. */
const ownBudget = 'src/desk/desk.screen.tsx'
for (const [name, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry || name === ownBudget) continue
  // A part that another loads after itself weighs what it adds to it.
  const before = Object.entries(manifest)
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(name))
    .map(([other]) => scripts(other))
  const more = [...scripts(name)].filter(
    (file) =>
      !dashboard.has(file) && !login.has(file) && (before.length === 0 || before.some((files) => !files.has(file))),
  )
  shares.push({
    what: name.replace(/^src\//, ''),
    bytes: await weigh(more),
    most: (catalogue.test(name) ? 36 : 16.5) * kB,
  })
}

const over = shares.filter(({ bytes, most }) => bytes > most)
const lines = shares.map(
  ({ what, bytes, most }) => `${(bytes / kB).toFixed(1).padStart(6)} of ${String(most / kB).padStart(3)} kB  ${what}\n`,
)
process.stdout.write(lines.join(''))
if (over.length > 0) {
  process.stderr.write(`Over budget: ${over.map(({ what }) => what).join(', ')}.\n`)
  process.exitCode = 1
}
