// npm run cluster: three PostgreSQL nodes with failover and three processes of Aangan, on this machine.
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { exec, stopWithParent } from './exec.mjs'
import { fail } from './log.mjs'
import { need } from './machine.mjs'

if (process.platform !== 'linux') fail('The cluster needs Linux.')
if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap()
const missing = await need('cluster')
if (missing) fail(missing)
exec(node, [join('cluster', 'main.ts')], { cwd: root })
