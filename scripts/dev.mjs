// npm run dev: the server restarts and the screens reload when a file changes. Open the address that Vite prints.
import { bootstrap, root } from './bootstrap.mjs'
import { exec, stopWithParent } from './exec.mjs'

stopWithParent()
const node = await bootstrap()
const children = [
  exec(
    node,
    ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts'],
    { cwd: root },
  ),
  exec(node, ['node_modules/vite/bin/vite.js', 'web'], {
    cwd: root,
    env: { ...process.env, API: `http://127.0.0.1:${process.env.PORT || 3000}` },
  }),
]
// When one ends, stop the other.
process.on('exit', () => children.forEach((child) => child.kill('SIGTERM')))
