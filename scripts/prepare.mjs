// Installs and builds for a container image, as `npm start` does before it starts the server.
import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

await buildWeb(await bootstrap())
