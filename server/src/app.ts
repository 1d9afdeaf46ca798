import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import multipart from '@fastify/multipart'
import type { EndpointTable } from '@aangan/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { auth } from './auth/auth.handlers.ts'
import { currentUser } from './users/current-user.handlers.ts'
import { users } from './users/users.handlers.ts'
import { approvals } from './approvals/approvals.handlers.ts'
import { communities } from './communities/communities.handlers.ts'
import { contactRequests } from './contact-requests/contact-requests.handlers.ts'
import { vehicles } from './vehicles/vehicles.handlers.ts'
import { members } from './members/members.handlers.ts'
import { notices } from './notices/notices.handlers.ts'
import { guestVehicles } from './guest-vehicles/guest-vehicles.handlers.ts'
import { helpers } from './helpers/helpers.handlers.ts'
import { analytics } from './analytics/analytics.handlers.ts'
import { audit } from './audit/audit.handlers.ts'
import { securityLogs } from './security-logs/security-logs.handlers.ts'
import { preparePasswords } from './auth/passwords.ts'
import { constraints } from './constraints.ts'
import type { Deps } from './context/deps.ts'
import type { Handlers } from './context/handlers.ts'
import { openSearchLog } from './audit/searches.ts'
import type { Database } from './db/database.ts'
import { answer, answerBrokenRequest, answerErrors } from './http/answer-errors.ts'
import { boundConnections } from './http/connections.ts'
import { abortUpload } from './http/abort-upload.ts'
import { health } from './http/health.ts'
import { json } from './http/json.ts'
import { openLimiter } from './auth/limits.ts'
import { logging } from './http/logging.ts'
import type { Metrics } from './http/metrics.ts'
import { headers, pages } from './http/pages.ts'
import { serverInTurn } from './http/pipelining.ts'
import { openSessions } from './auth/sessions.ts'
import { tokensWith } from './auth/tokens.ts'
import { mostConnections, transportLimits } from './http/transport-limits.ts'
import { warnOfUnseenProxy } from './http/unseen-proxy.ts'
import { multipartLimits } from './http/upload.ts'
import { serve } from './http/serve.ts'
import { apiDocs } from './openapi/docs.ts'
import type { Settings } from './settings.ts'

export interface AppOptions {
  readonly db: Database
  readonly settings: Pick<Settings, 'rateLimit' | 'trustProxy' | 'publicUrl' | 'smtpUrl' | 'logLevel'>
  readonly tokenSecret: string
  readonly clock?: () => Date
  readonly metrics?: Metrics | undefined
}

/** Every noun's handlers; a forgotten noun does not compile. */
const handlers: { readonly [Noun in keyof typeof api]: Handlers<(typeof api)[Noun]> } = {
  auth,
  currentUser,
  users,
  approvals,
  communities,
  contactRequests,
  vehicles,
  members,
  notices,
  guestVehicles,
  helpers,
  analytics,
  audit,
  securityLogs,
}

/** The whole server, not listening yet. */
export async function buildApp({
  db,
  settings,
  tokenSecret,
  clock = () => new Date(),
  metrics,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging(settings.logLevel),
    ...transportLimits,
    serverFactory: serverInTurn,
    trustProxy: trusted(settings.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    // Requests that arrive while the server closes are answered: see drain.ts.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => answer(error, request, reply.headers(request.server.safeHeaders)),
  })
  app.server.maxConnections = mostConnections
  app.decorateRequest('actorId', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('limitHit', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { actorId, method, routeOptions } = request
    // The line carries the request's id already.
    request.log.info(
      { actorId, method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  // A trusted proxy brings everybody's.
  if (settings.trustProxy === false) boundConnections(app.server)
  metrics?.watch(app)

  if (settings.trustProxy === false) warnOfUnseenProxy(app)
  answerErrors(app, constraints)
  abortUpload(app)
  json(app)
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
  await headers(app, { https: settings.publicUrl?.startsWith('https:') ?? false })

  const reportError = (error: unknown): void => app.log.error({ err: error }, 'in the background')
  const limiter = openLimiter(db, { on: settings.rateLimit, secret: tokenSecret })
  const searches = openSearchLog(db, limiter, reportError)
  app.addHook('onClose', () => searches.flush())
  const deps: Deps = {
    db,
    clock,
    sessions: openSessions(db),
    tokens: tokensWith(tokenSecret, clock),
    limiter,
    searches,
  }

  app.addHook('onReady', preparePasswords)
  health(app, db)
  for (const noun of Object.keys(handlers) as (keyof typeof api)[])
    serve<EndpointTable>(app, deps, api[noun], handlers[noun] as Handlers<EndpointTable>)
  apiDocs(app)
  await pages(app)
  return app
}

/** So many proxies stand before us: that many hops are believed. */
const trusted = (setting: Settings['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_, hop) => hop < setting : setting
