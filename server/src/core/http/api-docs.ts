import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { api } from '@aangan/contract/api'
import { english } from '@aangan/contract/core/language/language'
import { productName } from '@aangan/contract/core/product'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeApi } from '../openapi/openapi.ts'

const description = '/api/openapi.json'
export const docsPath = '/api/docs'

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · ${productName}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${docsPath}/swagger-ui.css">
    <script src="${docsPath}/swagger-ui-bundle.js" defer></script>
    <script src="${docsPath}/start.js" defer></script>
  </head>
  <body>
    <main id="swagger-ui"><noscript>This page needs JavaScript. The description itself is at <a href="${description}">${description}</a>.</noscript></main>
  </body>
</html>
`
/** No request to another origin: no validator. */
const start = `SwaggerUIBundle({ url: '${description}', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, docExpansion: 'none', filter: true })
`

/** Public, since they contain no data. */
export function apiDocs(app: FastifyInstance): void {
  const { resolve } = createRequire(import.meta.url)
  const file = (name: string) => () => readFile(resolve(`swagger-ui-dist/${name}`))
  serveText(app, description, 'application/json', async () => JSON.stringify(describeApi(api)))
  serveText(app, docsPath, 'text/html', async () => html)
  serveText(app, `${docsPath}/start.js`, 'text/javascript', async () => start)
  serveText(app, `${docsPath}/swagger-ui.css`, 'text/css', file('swagger-ui.css'))
  serveText(app, `${docsPath}/swagger-ui-bundle.js`, 'text/javascript', file('swagger-ui-bundle.js'))
}

/** Created and compressed at the first request. */
function serveText(app: FastifyInstance, path: string, type: string, make: () => Promise<string | Buffer>): void {
  let made: Promise<{ plain: Buffer; packed: Buffer }> | undefined
  app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= make().then(async (text) => ({ plain: Buffer.from(text), packed: await promisify(gzip)(text) }))
    const { plain, packed } = await made
    const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (zipped) void reply.header('content-encoding', 'gzip')
    return reply
      .headers({ vary: 'accept-encoding', 'content-language': english })
      .type(`${type}; charset=utf-8`)
      .send(zipped ? packed : plain)
  })
}
