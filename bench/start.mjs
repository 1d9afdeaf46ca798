// npm run bench: on the Node that everything else runs on.
import { join } from 'node:path'
import { bootstrap, root } from '../scripts/bootstrap.mjs'
import { become, stopWithParent } from '../scripts/guard.mjs'

if (process.env.npm_lifecycle_event) stopWithParent()
become(await bootstrap(), [join('bench', 'run.ts'), ...process.argv.slice(2)], { cwd: root })
