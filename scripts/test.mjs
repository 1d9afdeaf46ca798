// npm test: every automated check. `--only static|unit|server|torture|gallery|e2e|browsers` runs a part; `--only cluster` the
// faults of a cluster, and `--only upgrade` the last release beside this version, which no other run does.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { stopWithParent } from './exec.mjs'
import { findBrowser, findEngines, need } from './machine.mjs'
import { unpackLastRelease } from './last-release.mjs'
import { fail, step } from './log.mjs'
import { runTool } from './tools.mjs'
import { buildWeb } from './web-build.mjs'

const parts = {
  static: checkStatics,
  unit: runUnitTests,
  server: runServerTests,
  torture: runTorture,
  gallery: runGallery,
  e2e: runStories,
  browsers: runOtherEngines,
}
/** Runs only on request. */
const more = { cluster: runCluster, upgrade: runUpgrade }
const total = { passed: 0, failed: 0 }

const wanted = wantedParts(process.argv.slice(2))
if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap()
let reported = 0
const reports = mkdtempSync(join(tmpdir(), 'aangan-reports-'))
const full = process.env.TORTURE === 'full'
// To compile is half of what a server's start costs, and tests start many. The full torture measures such starts.
if (!full) process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
let torture
for (const part of wanted) {
  const done = { ...parts, ...more }[part]()
  // The short torture mostly waits, so the parts after it run beside it. The full one measures.
  if (part === 'torture' && !full) torture = done
  else await done
}
await torture
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)

async function checkStatics() {
  const projects = ['server', 'web', 'cluster', 'demo', '.', 'contract', 'embedded', 'web/worker']
  // What takes longest first. More threads of one tsc check the same again: twice the work for hardly less time.
  await together([
    ['Lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
    ...projects.map((one) => [`Types of ${one}`, ['node_modules/typescript/bin/tsc', '-p', one, '--singleThreaded']]),
    ['Migrations under the last release', ['server/upgrade/check.ts']],
    ['Nouns', ['scripts/check-nouns.mjs']],
    ['Texts', ['scripts/check-texts.mjs']],
    ['Format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
    ['Specification', ['scripts/spec.mjs', '--check']],
    ['Lockfile', ['scripts/check-lockfile.mjs']],
    ['Licences', ['scripts/licences.mjs']],
  ])
}

async function runUnitTests() {
  await vitest('Unit tests', 'unit')
}

async function runServerTests() {
  await vitest('Server tests, embedded PostgreSQL; starting, stopping, being killed', ['server', 'embedded'])
  const missing = await need('server')
  if (missing) failMissing(missing)
  else await vitest('Server tests, PostgreSQL server', 'server', { TEST_DATABASE: 'server', ACCEPT_LANGUAGE: 'fr' })
}

/** The short form; npm run torture sets TORTURE=full. */
async function runTorture() {
  const missing = full ? await need('slowCallers') : undefined
  if (missing) failMissing(missing)
  if (full) await vitest('Torture, in full', 'torture', {}, /(?:^|m)figure: (.*)$/)
  else await vitest('Torture, in short', 'torture')
}

async function runStories() {
  const missing = (await need('browser')) ?? (await need('wholeBrowser'))
  if (missing) return failMissing(missing)
  await buildWeb(node)
  await tool('What a visit weighs', ['web/budgets.ts'])
  await tool('What the oldest browsers know', ['web/floor/check.ts'])
  await playwright('Stories in the browser')
}

/** Every component on one page, without a server. */
async function runGallery() {
  const missing = await need('browser')
  if (missing) return failMissing(missing)
  await playwright('Every component in the gallery', '--config=web/gallery')
}

async function playwright(name, ...args) {
  const report = join(reports, `${++reported}.json`)
  await tool(name, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
    env: { CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  })
}

/** Half an hour: see docs/operations.md. */
async function runCluster() {
  const missing = await need('cluster')
  if (missing) return failMissing(missing)
  await tool('Faults of a cluster', ['cluster/torture.ts'], { shown: /^(.* \| .*)$/ })
}

/** A quarter of an hour. The last release's own tests know what it does; they run on the schema of this version. */
async function runUpgrade() {
  const release = await step('Unpacking the last release', unpackLastRelease)
  await vitest('The last release while its database is migrated', 'upgrade', { LAST_RELEASE: release.folder })
  release.migrate()
  const there = { cwd: release.folder }
  await vitest('Its server tests on this schema', 'server', {}, undefined, there)
  const everyCall = ['access', 'changes', 'once', 'rights'].map((name) => `server/test/${name}.test.ts`)
  await vitest('Every other call to this version', 'server', { BESIDE: root }, undefined, {
    ...there,
    files: everyCall,
  })
  release.remove()
}

/** One story in each of the other engines; an engine that cannot be installed here is skipped, with a line. */
async function runOtherEngines() {
  for (const engine of ['firefox', 'webkit']) {
    const missing = await need(engine)
    if (missing) process.stdout.write(`${missing} Skipped.\n`)
  }
  const engines = findEngines()
  if (!engines.firefox && !engines.driver) return
  await buildWeb(node)
  await tool('A story in Firefox and WebKit', ['e2e/browsers/run.ts'], {
    env: { BROWSERS: JSON.stringify(engines) },
    shown: /^((?:Firefox|WebKit) (?:passed|is not).*)$/,
  })
}

async function vitest(name, project, env, shown, { cwd, files = [] } = {}) {
  const report = join(reports, `${++reported}.json`)
  const projects = [project].flat().flatMap((one) => ['--project', one])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await tool(name, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...files], {
    cwd,
    env,
    shown,
    report,
    count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  })
}

/** In this order, one at a time on each core. */
async function together(tools) {
  const waiting = [...tools]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tool(...next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

async function tool(name, args, options) {
  const { passed, failed } = await runTool(name, node, args, options)
  total.passed += passed
  total.failed += failed
}

function failMissing(missing) {
  process.stdout.write(`${missing}\n`)
  total.failed++
}

function wantedParts(args) {
  if (args.length === 0) return Object.keys(parts)
  // `npm run torture -- --only cluster` has two: the last one counts.
  const [flag, ...names] = args.slice(args.lastIndexOf('--only'))
  const known = Object.keys({ ...parts, ...more })
  if (flag !== '--only' || names.length === 0 || names.some((name) => !known.includes(name))) {
    fail(`Usage: npm test -- [--only ${known.join('|')}]`)
  }
  return names
}
