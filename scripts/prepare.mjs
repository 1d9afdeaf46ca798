// For an image: installs and builds, as `npm start` does before it starts the server.
import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

await buildWeb(await bootstrap())
