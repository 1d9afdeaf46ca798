import { api } from '@aangan/contract/api'
import { english } from '@aangan/contract/core/language/language'
import type { Manifest } from 'vite'
import { keyOf, reached } from './kept-files.ts'
import { paths } from './src/core/address/paths.ts'

/** What dashboard-first.js asks for: calls, and files besides those that the app's page names. */
export function dashboardFirst(manifest: Manifest, codes: readonly string[]) {
  const known = reached(manifest, ['app.html'], new Set())
  const more = (...names: string[]): string[] => {
    const before = new Set(known)
    reached(
      manifest,
      names.map((name) => keyOf(manifest, name)),
      known,
    )
    return [...known].filter((key) => !before.has(key)).map((key) => manifest[key]!.file)
  }
  const { currentUser, waiting, vehicles } = api
  return {
    path: paths.dashboard,
    calls: { user: currentUser.read.path, waiting: waiting.read.path, vehicles: vehicles.list.path },
    files: {
      keptUser: more('kept-user'),
      dashboard: more('src/app/dashboard/dashboard.screen.tsx', 'src/app/dashboard/today.ts'),
      vehicles: more('src/people/vehicles/vehicles.screen.tsx'),
    },
    texts: Object.fromEntries(
      codes.filter((code) => code !== english).map((code) => [code, more(`virtual:catalogue/${code}-home`)]),
    ),
  }
}
