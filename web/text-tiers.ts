import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { literalsIn } from '../scripts/texts-in-code.ts'

const root = join(import.meta.dirname, '..')

/**
 * The texts of the browser, by when they are needed. `first`: on the login, the dashboard and in the frame around every page.
 * `home`: what a resident's dashboard opens by itself. `desk`: at the gate desk. `rest`: everywhere, with `home`.
 */
export const tiers = ['first', 'home', 'desk', 'rest'] as const
export type Tier = (typeof tiers)[number]

/** The entry pages of each tier. Pages that these load belong to the rest. */
const pages: Readonly<Record<Exclude<Tier, 'rest'>, readonly string[]>> = {
  first: [
    'web/src/app/start-app.tsx',
    'web/src/access/login/login.screen.tsx',
    'web/src/app/dashboard/dashboard.screen.tsx',
  ],
  home: ['web/src/app/dashboard/today.screen.tsx', 'web/src/people/vehicles/vehicles.screen.tsx'],
  desk: ['web/src/app/gate-page.tsx', 'web/src/desk/desk.screen.tsx'],
}
const isPage = (file: string): boolean => /\.(?:screen|route)\.tsx?$/.test(file)

const typesOnly = /^(?:import|export) type [^']*'[^']*'/gm
/** They wait for the rest by themselves. */
const ofTheRest = /\blazyScreen\(\s*\(\) => import\('[^']+'\),\s*'\w+',?\s*\)/g
const imported = /(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm
const contract = '@aangan/contract/'

/** The texts of each tier: none has those of the first, which every page needs, nor the rest those of `home`. */
export function textsByTier(files: readonly string[]): Readonly<Record<Tier, ReadonlySet<string>>> {
  const textsOf = (files: Iterable<string>) => [...files].flatMap((file) => literalsIn(file, read(file)))
  const first = new Set(textsOf(reachedFrom(pages.first)))
  const besides = (files: Iterable<string>, known = first) => new Set(textsOf(files).filter((text) => !known.has(text)))
  const home = besides(reachedFrom(pages.home))
  const desk = besides(reachedFrom(pages.desk))
  return { first, home, desk, rest: besides(files, new Set([...first, ...home])) }
}

function reachedFrom(begin: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (file: string): void => {
    if (reached.has(file) || (isPage(file) && !begin.includes(file))) return
    reached.add(file)
    for (const [, path] of read(file).replace(typesOnly, '').replace(ofTheRest, '').matchAll(imported)) {
      if (path!.startsWith(contract)) follow(`contract/src/${path!.slice(contract.length)}.ts`)
      else if (/^\..*\.tsx?$/.test(path!)) follow(join(dirname(file), path!))
    }
  }
  begin.forEach(follow)
  return reached
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
