import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ConstraintRefusals } from '../context/handlers.ts'
import type { Languages } from '../language/languages.ts'
import type { Settings } from '../start/settings.ts'
import { abortUpload } from './abort-upload.ts'
import { answer, answerBrokenRequest, answerErrors } from './answer-errors.ts'
import { boundConnections } from './connections.ts'
import { json } from './json.ts'
import { logging } from './logging.ts'
import type { Metrics } from './metrics.ts'
import { headers } from './pages.ts'
import { serverInTurn } from './pipelining.ts'
import { negotiateLanguage } from './request-language.ts'
import { mostConnections, transportLimits } from './transport-limits.ts'
import { warnOfUnseenProxy } from './unseen-proxy.ts'
import { multipartLimits } from './upload.ts'

export type HttpServer = FastifyInstance

export interface HttpServerOptions {
  readonly settings: Pick<Settings, 'trustProxy' | 'publicUrl' | 'logLevel'>
  readonly constraints: ConstraintRefusals
  readonly metrics?: Metrics | undefined
  readonly languages: Languages
}

/** Limits, logging, error replies and headers, but no routes yet. */
export async function createHttpServer({
  settings,
  constraints,
  metrics,
  languages,
}: HttpServerOptions): Promise<HttpServer> {
  const app = Fastify({
    ...logging(settings.logLevel),
    ...transportLimits,
    serverFactory: serverInTurn,
    trustProxy: trusted(settings.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    // Requests that arrive during the close are answered (drain.ts).
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => answer(error, request, reply.headers(request.server.safeHeaders)),
  })
  app.server.maxConnections = mostConnections
  negotiateLanguage(app, languages)
  app.decorateRequest('actorId', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('limitHit', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { actorId, method, routeOptions } = request
    // The request id is in the line already.
    request.log.info(
      { actorId, method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  // A trusted proxy holds everybody's connections.
  if (settings.trustProxy === false) boundConnections(app.server)
  metrics?.watch(app)
  if (settings.trustProxy === false) warnOfUnseenProxy(app)
  answerErrors(app, constraints)
  abortUpload(app)
  json(app)
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
  await headers(app, languages, { https: settings.publicUrl?.startsWith('https:') ?? false })
  return app
}

/** A number is how many hops are trusted. */
const trusted = (setting: Settings['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_, hop) => hop < setting : setting
