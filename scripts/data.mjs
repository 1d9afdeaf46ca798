// npm run backup FILE and npm run restore FILE.
import { join, resolve } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { exec, stopWithParent } from './exec.mjs'

const [verb, ...args] = process.argv.slice(2)
if (process.env.npm_lifecycle_event) stopWithParent()
const node = await bootstrap({ tools: false })
// npm changes to the project's folder; a relative file is meant from where npm was called.
const from = process.env.INIT_CWD ?? process.cwd()
const files = args.map((arg) => (arg.startsWith('-') ? arg : resolve(from, arg)))
exec(node, [join('server', 'src', 'core', 'backup', 'command.ts'), verb, ...files], { cwd: root })
