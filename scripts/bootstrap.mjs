// Runs on any Node from 18 on: installs what npm brings, and finds the Node 24 that everything else runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, step } from './log.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = 24
// In node_modules, so that it goes when that folder is deleted.
const stamp = join(root, 'node_modules', '.installed-from')
const WITH_TOOLS = ' and the tools'

/**
 * Installs when the lockfile has changed; returns the path of a Node that is new enough. `tools` are the libraries that
 * build and test: a server with built screens runs without them.
 */
export async function bootstrap({ tools = true } = {}) {
  if (majorOf(process.versions.node) < 18)
    fail(`Aangan needs Node 18 or newer to install itself; this is ${process.version}.`)
  const installed = read(stamp) ?? ''
  const isCurrent = installed.startsWith(wanted())
  const hasTools = installed.endsWith(WITH_TOOLS)
  // Tools that are there are kept up to date, not removed.
  if (!isCurrent || (tools && !hasTools)) await step('Installing libraries', () => install(tools || hasTools))
  return findNode()
}

/**
 * `npm install --no-save` follows the lockfile, leaves it alone and touches only what differs. `npm ci` would first
 * delete everything, also under a server that runs from this folder.
 */
function install(tools) {
  rmSync(stamp, { force: true })
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { error, status } = npm([
    'install',
    '--no-save',
    tools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    ...quiet,
  ])
  if (error) fail(`npm does not start: ${error.message}`)
  if (status !== 0) fail('The libraries could not be installed; npm says why above.')
  writeFileSync(stamp, wanted() + (tools ? WITH_TOOLS : ''))
}

/** The npm that started this script, otherwise the one on the path. */
function npm(args) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  const script = process.env.npm_execpath
  if (script?.endsWith('.js') && existsSync(script)) return spawnSync(nodeOutsideModules(), [script, ...args], options)
  return spawnSync('npm', args, options)
}

/** npm may replace files in node_modules, including the Node that runs this script. */
function nodeOutsideModules() {
  return process.execPath.startsWith(join(root, 'node_modules'))
    ? (process.env.npm_node_execpath ?? 'node')
    : process.execPath
}

function findNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  for (const node of [pinned, process.execPath]) {
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (status === 0 && majorOf(stdout.trim().slice(1)) >= OLDEST_NODE) return node
  }
  fail(
    `Aangan runs on Node ${OLDEST_NODE} or newer; this is ${process.version}, and npm has none for ${process.platform}-${process.arch}. Install Node ${OLDEST_NODE} and start again.`,
  )
}

const majorOf = (version) => Number(version.split('.')[0])

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
