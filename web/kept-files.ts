import type { Manifest } from 'vite'
import type { Shelf } from './worker/names.ts'

/** Files that `/gate` loads, at once and later. */
const desk = ['src/gate-desk/gate-desk.route.ts', 'seldom']
/** Lists that a resident can read without a network. */
const lists = [
  'src/dashboard/dashboard.screen.tsx',
  'src/vehicles/vehicles.screen.tsx',
  'src/visitors/visitors.screen.tsx',
  'src/visitors/lately.tsx',
  'src/visitors/visits-at-gate.tsx',
  'src/household/household.screen.tsx',
  'src/notices/notices.screen.tsx',
  'src/members/members.queries.ts',
  'src/dashboard/waiting.ts',
  'seldom',
]
/** Loaded around them. A logout shows the login. Whatever these load later needs a network. */
const around = [
  'later',
  'src/login/login.screen.tsx',
  'src/ui/toasts.tsx',
  'src/ui/confirm-dialog.tsx',
  'virtual:refusals',
]
const catalogue = /virtual:catalogue\//
/** Phones have one of their own. */
const font = /devanagari/

export type KeptFiles = Readonly<Record<Shelf, readonly string[]>>

/** The scripts, styles, fonts and catalogues that the service worker keeps. */
export function keptFiles(manifest: Manifest): KeptFiles {
  const named = (names: readonly string[]) => names.map((name) => keyOf(manifest, name))
  const catalogues = Object.keys(manifest).filter((key) => catalogue.test(key))
  const first = reached(manifest, ['app.html'], new Set())
  const shared = reached(manifest, [...named(around), ...catalogues], new Set(first))
  return {
    gate: filesOf(manifest, reached(manifest, named(desk), new Set(shared), { later: true })),
    app: filesOf(manifest, reached(manifest, named(lists), new Set(shared))),
  }
}

function filesOf(manifest: Manifest, keys: Set<string>): string[] {
  const files = [...keys].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key]!
    return [file, ...css, ...assets.filter((asset) => !font.test(asset))]
  })
  return [...new Set(files)].sort()
}

/** Finds a chunk by its source, or by the name of its group (vite.config.ts). */
function keyOf(manifest: Manifest, wanted: string): string {
  const found = Object.entries(manifest).find(([key, { name }]) => key.endsWith(wanted) || name === wanted)
  if (!found) throw new Error(`The build has no ${wanted}.`)
  return found[0]
}

/** Adds to `known`, whose members are not followed. */
function reached(
  manifest: Manifest,
  names: readonly string[],
  known: Set<string>,
  { later = false } = {},
): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue
    known.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name]!
    reached(manifest, later ? [...imports, ...dynamicImports] : imports, known, { later })
  }
  return known
}
