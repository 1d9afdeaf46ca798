// npm run reset USERNAME.
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { exec, stopWithParent } from './exec.mjs'

if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap({ tools: false })
exec(node, [join('server', 'src', 'access', 'password-resets', 'reset.command.ts'), ...process.argv.slice(2)], {
  cwd: root,
})
