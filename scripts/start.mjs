// npm start and npm run demo: install, build and run, each only when needed. Runs on Node 18; the server on Node 24.
import { realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrap, root } from './bootstrap.mjs'
import { become, stopWithParent } from './guard.mjs'
import { serverFlags } from './server-flags.mjs'
import { buildWeb } from './web-build.mjs'

if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap()
const flagged = serverFlags.every((flag) => process.execArgv.includes(flag))
if (flagged && realpathSync(node) === realpathSync(process.execPath)) {
  await buildWeb(node)
  process.chdir(root)
  // TypeScript that was read once need not be read again: a quicker start, and 25 MB less to hold.
  module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'compiled'))
  // In this very process: nothing stands between a signal and the server.
  await import('../server/src/main.ts')
} else {
  become(node, [...serverFlags, fileURLToPath(import.meta.url), ...process.argv.slice(2)])
}
