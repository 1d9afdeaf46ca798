// npm run bench: on the Node that everything else runs on.
import { join } from 'node:path'
import { bootstrap, root } from '../scripts/bootstrap.mjs'
import { exec, stopWithParent } from '../scripts/exec.mjs'

if (process.env.npm_lifecycle_event) stopWithParent()
exec(await bootstrap(), [join('bench', 'run.ts'), ...process.argv.slice(2)], { cwd: root })
