// npm run backup FILE and npm run restore FILE: what the server needs to read and write its database, then the work itself.
import { join, resolve } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { become, stopWithParent } from './guard.mjs'

const [verb, ...args] = process.argv.slice(2)
if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap()
// npm works in the project's folder; a file is meant as seen from where one stands.
const from = process.env.INIT_CWD ?? process.cwd()
const named = args.map((arg) => (arg.startsWith('-') ? arg : resolve(from, arg)))
become(node, [join('server', 'src', 'backup', 'command.ts'), verb, ...named], { cwd: root })
