// Runs on any Node from 18 on: brings what npm installs up to date, and finds the Node 24 that everything else runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mendLibraries } from './mend.mjs'
import { giveUp, step } from './say.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = 24
// In node_modules, so that whoever deletes that folder deletes the stamp with it.
const stamp = join(root, 'node_modules', '.installed-from')

/** Installs when needed; returns the path of a Node that is new enough. */
export async function bootstrap() {
  if (majorOf(process.versions.node) < 18)
    giveUp(`Aangan needs Node 18 or newer to install itself; this is ${process.version}.`)
  if (read(stamp) !== wanted()) await step('Installing libraries', install)
  return findNode()
}

/**
 * `npm install --no-save` follows the lockfile, leaves it alone and touches only what differs. `npm ci` would first
 * delete everything, also under a server that runs from this folder.
 */
function install() {
  rmSync(stamp, { force: true })
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm(['install', '--no-save', '--include=dev', '--include=optional', ...quiet])
  if (installed.error) giveUp(`npm does not start: ${installed.error.message}`)
  if (installed.status !== 0) giveUp('The libraries could not be installed; npm says why above.')
  mendLibraries(root)
  writeFileSync(stamp, wanted())
}

/** The npm that runs us, else the one on the path. */
function npm(args) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const script = process.env.npm_execpath
  if (script?.endsWith('.js') && existsSync(script)) return spawnSync(nodeOutsideModules(), [script, ...args], options)
  return spawnSync('npm', args, options)
}

/** npm may replace what is in node_modules, and with it the Node that may be running us. */
function nodeOutsideModules() {
  return process.execPath.startsWith(join(root, 'node_modules'))
    ? (process.env.npm_node_execpath ?? 'node')
    : process.execPath
}

function findNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  for (const node of [pinned, process.execPath]) {
    const asked = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (asked.status === 0 && majorOf(asked.stdout.trim().slice(1)) >= OLDEST_NODE) return node
  }
  giveUp(
    `Aangan runs on Node ${OLDEST_NODE} or newer; this is ${process.version}, and npm has none for ${process.platform}-${process.arch}. Install Node ${OLDEST_NODE} and start again.`,
  )
}

const majorOf = (version) => Number(version.split('.')[0])

/** What was chosen, and what is mended in it. */
function wanted() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'scripts/mend.mjs']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
