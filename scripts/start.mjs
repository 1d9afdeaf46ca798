// npm start and npm run demo: install, build and run, each only when needed. Runs on Node 18; the server on Node 24.
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { exec, stopWithParent } from './exec.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap({ tools: !isWebBuilt() })
await buildWeb(node)
exec(node, [...serverFlags, join('scripts', 'serve.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  env: { ...serverEnvironment, ...process.env },
})
