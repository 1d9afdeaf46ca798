// For an image: the steps of `npm start` before the server itself. `--libraries` only installs.
import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

const node = await bootstrap()
if (!process.argv.includes('--libraries')) await buildWeb(node)
