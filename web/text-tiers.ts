import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { literalsIn } from '../scripts/texts-in-code.ts'

const root = join(import.meta.dirname, '..')

/**
 * The texts of the browser, by when they are needed. `first`: on the login, the dashboard and in the frame around every page.
 * `desk`: at the gate desk. `rest`: everywhere.
 */
export const tiers = ['first', 'desk', 'rest'] as const
export type Tier = (typeof tiers)[number]

/** The entry pages of each tier. Pages that these load belong to the rest. */
const pages: Readonly<Record<Exclude<Tier, 'rest'>, readonly string[]>> = {
  first: [
    'web/src/app/start-app.tsx',
    'web/src/access/login/login.screen.tsx',
    'web/src/app/dashboard/dashboard.screen.tsx',
  ],
  desk: ['web/src/app/gate-page.tsx', 'web/src/desk/desk.screen.tsx'],
}
const isPage = (file: string): boolean => /\.(?:screen|route)\.tsx?$/.test(file)

const typesOnly = /^(?:import|export) type [^']*'[^']*'/gm
const imported = /(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm
const contract = '@aangan/contract/'

/** The texts of each tier: of the desk and of the rest without the first. A page needs the first and one of the two. */
export function textsByTier(files: readonly string[]): Readonly<Record<Tier, ReadonlySet<string>>> {
  const textsOf = (files: Iterable<string>) => [...files].flatMap((file) => literalsIn(file, read(file)))
  const first = new Set(textsOf(reachedFrom(pages.first)))
  const besides = (files: Iterable<string>) => new Set(textsOf(files).filter((text) => !first.has(text)))
  return { first, desk: besides(reachedFrom(pages.desk)), rest: besides(files) }
}

function reachedFrom(begin: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (file: string): void => {
    if (reached.has(file) || (isPage(file) && !begin.includes(file))) return
    reached.add(file)
    for (const [, path] of read(file).replace(typesOnly, '').matchAll(imported)) {
      if (path!.startsWith(contract)) follow(`contract/src/${path!.slice(contract.length)}.ts`)
      else if (/^\..*\.tsx?$/.test(path!)) follow(join(dirname(file), path!))
    }
  }
  begin.forEach(follow)
  return reached
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
