// npm run release: writes down what this version asks of its database, so that the next one takes nothing of it away
// ('Upgrading' in docs/operations.md). Ten minutes: the server tests make every call. The commit of the file is the release.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { stopWithParent } from './exec.mjs'
import { runTool } from './tools.mjs'

if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap()
const folder = mkdtempSync(join(tmpdir(), 'aangan-statements-'))
const env = { NOTE_STATEMENTS: folder }
const tests = await runTool('Server tests', node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'], {
  env,
})
const kept =
  tests.failed === 0 &&
  (await runTool('Their statements', node, ['server/upgrade/keep-statements.ts'], { env, shown: /^(\d+ .*)$/ }))
rmSync(folder, { recursive: true, force: true })
process.exit(kept && kept.failed === 0 ? 0 : 1)
