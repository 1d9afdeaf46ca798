import type { Manifest } from 'vite'
import type { Tier } from './text-tiers.ts'
import type { Shelf } from './worker/names.ts'

/** Loaded by few calls. */
const calls = ['src/shell/session/renew.ts', 'src/core/api/upload.ts', 'src/core/api/file-reply.ts']
/** Files that `/gate` loads, at once and later, and the app's page, to which a logout leads. */
const desk = ['src/desk/desk.screen.tsx', ...calls]
/** Lists that a resident can read without a network. */
const lists = [
  'src/app/dashboard/dashboard.screen.tsx',
  // A desk shows these messages in its snackbar.
  'src/ui/toasts.tsx',
  'src/people/vehicles/vehicles.screen.tsx',
  'src/gate/visitors/visitors.screen.tsx',
  'src/gate/visitors/lately.tsx',
  'src/gate/visitors/incoming-visits.tsx',
  'src/people/household/household.screen.tsx',
  'src/society/notices/notices.screen.tsx',
  'src/people/members/members.queries.ts',
  'src/app/dashboard/today.ts',
  'src/app/dashboard/later.ts',
  // Go to works without a network.
  'src/app/search/box/search-button.tsx',
  'src/app/search/box/search.screen.tsx',
  ...calls,
]
const placeWords = 'virtual:place-words/'
/** Loaded around them. A logout shows the login. Whatever these load later needs a network. */
const around = [
  'src/app/layout/later.ts',
  'src/access/login/login.screen.tsx',
  'src/ui/dialog/confirm-dialog.tsx',
  'virtual:refusals',
]
/** Of the desk, but no use without a network: after a login, before the device is a desk, and what is sent at once. */
const onNetwork = ['src/desk/turns/take-over.screen.tsx', 'src/desk/set-up.tsx', 'src/desk/sheets/emergency.screen.tsx']
/** Phones have one of their own. */
const font = /devanagari/

export type KeptFiles = Readonly<Record<Shelf, readonly string[]>>

/** The scripts, styles, fonts and catalogues that the service worker keeps. */
export function keptFiles(manifest: Manifest): KeptFiles {
  const named = (names: readonly string[]) => names.map((name) => keyOf(manifest, name))
  const textsOf = (tier: Tier) => Object.keys(manifest).filter((key) => key.endsWith(`-${tier}`))
  const wordsOfPlaces = Object.keys(manifest).filter((key) => key.includes(placeWords))
  const shared = reached(manifest, ['app.html', ...named(around), ...textsOf('first')], new Set())
  const notKept = new Set(named(onNetwork))
  const gate = reached(manifest, ['gate.html'], new Set([...shared, ...notKept]))
  const ofDesk = reached(manifest, [...named(desk), ...textsOf('desk')], gate, { later: true })
  for (const key of notKept) ofDesk.delete(key)
  return {
    gate: filesOf(manifest, ofDesk),
    app: filesOf(
      manifest,
      reached(manifest, [...named(lists), ...wordsOfPlaces, ...textsOf('home'), ...textsOf('rest')], new Set(shared)),
    ),
  }
}

function filesOf(manifest: Manifest, keys: Set<string>): string[] {
  const files = [...keys].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key]!
    return [file, ...css, ...assets.filter((asset) => !font.test(asset))]
  })
  return [...new Set(files)].sort()
}

/** Finds a chunk by its source, or by its name, where several parts of the page share it. */
export function keyOf(manifest: Manifest, wanted: string): string {
  const found = Object.keys(manifest).find((key) => key.endsWith(wanted) || manifest[key]!.name === wanted)
  if (found === undefined) throw new Error(`The build has no ${wanted}.`)
  return found
}

/** Adds to `known`, whose members are not followed. */
export function reached(
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
