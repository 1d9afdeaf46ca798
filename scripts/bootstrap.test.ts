import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const nodePackage = `node-${process.platform}-${process.arch}`

/** What npm does to a folder, as far as a start can tell. It complains when another one is at work in there. */
const npm = `
const { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
appendFileSync('npm.log', 'install\\n')
if (existsSync('at-work')) appendFileSync('npm.log', 'two at once\\n')
writeFileSync('at-work', '')
if (!existsSync('node_modules/${nodePackage}')) {
  mkdirSync('node_modules/${nodePackage}/bin', { recursive: true })
  mkdirSync('node_modules/.bin', { recursive: true })
  rmSync('node_modules/.bin/node', { force: true })
  symlinkSync('../${nodePackage}/bin/node', 'node_modules/.bin/node')
  symlinkSync(process.env.REAL_NODE, 'node_modules/${nodePackage}/bin/node')
}
setTimeout(() => rmSync('at-work', { force: true }), Number(process.env.NPM_TAKES_MS))
`
/** Node as an old one, which has to find a newer one in node_modules. */
const start = `
Object.defineProperty(process.versions, 'node', { value: '20.0.0' })
Object.defineProperty(process, 'execPath', { value: new URL('node_modules/old-node', import.meta.url).pathname })
const { bootstrap } = await import('./scripts/bootstrap.mjs')
console.log('runs on', await bootstrap())
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-start-'))
  for (const file of ['scripts/bootstrap.mjs', 'scripts/log.mjs', 'scripts/turns.mjs', 'package.json'])
    cpSync(join(root, file), join(folder, file))
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  writeFileSync(join(folder, 'npm.cjs'), npm)
  writeFileSync(join(folder, 'npm.js'), "import './npm.cjs'")
  writeFileSync(join(folder, 'start.mjs'), start)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function begin(npmTakesMs = 100) {
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      npm_execpath: join(folder, 'npm.js'),
      npm_node_execpath: process.execPath,
      REAL_NODE: process.execPath,
      NPM_TAKES_MS: String(npmTakesMs),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(output)))
  return { child, ended, said: () => output }
}

const installs = () => readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n')
const runsOnPinned = 'runs on node_modules/.bin/node'

test('two starts at once in a fresh folder install once, and both come up', async () => {
  const first = begin(1_500)
  await expect.poll(first.said).toContain('Installing libraries')
  const second = begin()
  expect((await first.ended).replaceAll(`${folder}/`, '')).toContain(runsOnPinned)
  const said = await second.ended
  expect(said).toContain('Another start is installing the libraries in this folder: waiting …')
  expect(said.replaceAll(`${folder}/`, '')).toContain(runsOnPinned)
  expect(installs()).toEqual(['install'])
})

test('a start that was killed while it installed holds no other up', async () => {
  const first = begin(2_000)
  await expect.poll(() => existsSync(join(folder, 'at-work'))).toBe(true)
  first.child.kill('SIGKILL')
  // Its npm goes on for a while, as a real one would.
  await expect.poll(() => existsSync(join(folder, 'at-work'))).toBe(false)
  expect(await begin().ended).toContain('runs on')
})

test('a Node that npm left without its program is installed again, in a new folder and in one that counted as whole', async () => {
  mkdirSync(join(folder, 'node_modules', nodePackage, 'bin'), { recursive: true })
  expect(await begin().ended).toContain('runs on')
  rmSync(join(folder, 'node_modules', nodePackage, 'bin', 'node'))
  expect(await begin().ended).toContain('runs on')
})

test('nothing counts as installed where no Node runs, and the sentence is true', async () => {
  writeFileSync(join(folder, 'npm.cjs'), npm.replace('process.env.REAL_NODE', "'/bin/false'"))
  expect(await begin().ended).toContain(`the one that npm installed in node_modules/${nodePackage} does not run here`)
  expect(existsSync(join(folder, 'node_modules', '.installed-from'))).toBe(false)
})
