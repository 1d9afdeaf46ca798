import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { fail, step } from './log.mjs'

const page = join(root, 'web', 'dist', 'index.en.html')
const script = join('web', 'build.ts')
const stamp = join(root, '.bootstrap', 'web-built-from')

/** Builds the screens when one of their sources has changed. */
export async function buildWeb(node) {
  if (isWebBuilt()) return
  const sources = fingerprint()
  rmSync(stamp, { force: true })
  await step('Building the screens', () => build(node))
  mkdirSync(join(root, '.bootstrap'), { recursive: true })
  writeFileSync(stamp, sources)
}

/** True as well for an installation with the built screens but without their sources. */
export function isWebBuilt() {
  if (!existsSync(page)) return false
  if (!existsSync(join(root, script))) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function build(node) {
  const { status, stdout, stderr } = spawnSync(node, [script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) fail(`\n${stdout}${stderr}\nThe screens could not be built.`)
}

/** Compares content: clones, checkouts and copies set modification times freely. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...filesIn('contract/src'), ...filesIn('web')]) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(
      ({ name }) => !['dist', '.prerender', 'gallery', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}
