// Runs on any Node from 18 on: installs what npm brings, and finds the Node 24 that everything else runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, step } from './log.mjs'
import { inTurn } from './turns.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = 24
const modules = join(root, 'node_modules')
/** The package that brings Node for this machine; package.json has the platforms that have one. */
const nodePackage = `node-${process.platform}-${process.arch}`
// It stands in node_modules, so deleting that folder deletes it.
const stamp = join(modules, '.installed-from')
const turn = join(root, '.bootstrap', 'installing')
const WITH_TOOLS = ' and the tools'

/**
 * Installs when the lockfile has changed; returns the path of a Node that is new enough. `tools` are the libraries that
 * build and test: a server with built screens runs without them.
 */
export async function bootstrap({ tools = true } = {}) {
  if (majorOf(process.versions.node) < 18)
    fail(`Aangan needs Node 18 or newer to install itself; this is ${process.version}.`)
  if (!isInstalled(tools)) {
    const onWait = () => process.stdout.write('Another start is installing the libraries in this folder: waiting …\n')
    await inTurn(turn, onWait, async () => {
      if (!isInstalled(tools)) await step('Installing libraries', () => install(tools))
    })
  }
  return findNode() ?? failWithoutNode()
}

function isInstalled(tools) {
  const installed = read(stamp) ?? ''
  return installed.startsWith(wanted()) && (!tools || installed.endsWith(WITH_TOOLS)) && findNode() !== undefined
}

/**
 * `npm install --no-save` follows the lockfile, leaves it alone and touches only what differs. `npm ci` would first
 * delete everything, also under a server that runs from this folder.
 */
function install(wantsTools) {
  // Tools that are there are kept up to date, not removed.
  const tools = wantsTools || (read(stamp) ?? '').endsWith(WITH_TOOLS)
  rmSync(stamp, { force: true })
  npmInstall(tools)
  if (findNode() === undefined && isPinned()) {
    // An interrupted npm can leave the package without its program, and then takes it for installed.
    rmSync(join(modules, nodePackage), { recursive: true, force: true })
    npmInstall(tools)
  }
  if (findNode() !== undefined) writeFileSync(stamp, wanted() + (tools ? WITH_TOOLS : ''))
}

function npmInstall(tools) {
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
  return process.execPath.startsWith(modules) ? (process.env.npm_node_execpath ?? 'node') : process.execPath
}

/** The path of a Node that is new enough; undefined when there is none. */
function findNode() {
  return [join(modules, '.bin', 'node'), process.execPath].find((node) => {
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 && majorOf(stdout.trim().slice(1)) >= OLDEST_NODE
  })
}

function failWithoutNode() {
  const here = `Aangan runs on Node ${OLDEST_NODE} or newer; this is ${process.version}, and `
  fail(
    isPinned()
      ? `${here}the one that npm installed in node_modules/${nodePackage} does not run here. Install Node ${OLDEST_NODE} and start again.`
      : `${here}npm has none for ${process.platform}-${process.arch}. Install Node ${OLDEST_NODE} and start again.`,
  )
}

const isPinned = () => nodePackage in JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies

const majorOf = (version) => Number(version.split('.')[0])

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
