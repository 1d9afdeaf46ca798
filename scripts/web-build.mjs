import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { giveUp, step } from './say.mjs'

const built = join(root, 'web', 'dist', 'index.html')
const stamp = join(root, '.bootstrap', 'web-built-from')

/** Builds the screens when something they are made of has changed. */
export async function buildWeb(node) {
  const sources = fingerprint()
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  rmSync(stamp, { force: true })
  await step('Building the screens', () => build(node))
  mkdirSync(join(root, '.bootstrap'), { recursive: true })
  writeFileSync(stamp, sources)
}

function build(node) {
  const done = spawnSync(node, [join('web', 'build.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (done.status !== 0) giveUp(`\n${done.stdout}${done.stderr}\nThe screens could not be built.`)
}

/** By content: a clone, a checkout and a copy give files any time they like. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...filesIn('contract/src'), ...filesIn('web')]) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['dist', '.prerender', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}
