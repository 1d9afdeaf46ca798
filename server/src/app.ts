import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { approvalRoutes } from './approvals/approvals.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { openSearchLog } from './audit/searches.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { communityRoutes } from './communities/communities.routes.ts'
import { contactRequestRoutes } from './contact-requests/contact-requests.routes.ts'
import type { Database } from './db/database.ts'
import { guestVehicleRoutes } from './guest-vehicles/guest-vehicles.routes.ts'
import { answer, answerBrokenRequest, answerErrors } from './http/answer-errors.ts'
import { boundConnections } from './http/connections.ts'
import { abortUpload } from './http/abort-upload.ts'
import { health } from './http/health.ts'
import { json } from './http/json.ts'
import { openLimiter } from './http/limits.ts'
import { logging } from './http/logging.ts'
import type { Metrics } from './http/metrics.ts'
import { headers, pages } from './http/pages.ts'
import { serverInTurn } from './http/pipelining.ts'
import { openSessions } from './http/sessions.ts'
import { tokensWith } from './http/sign-in.ts'
import { mostConnections, transportLimits } from './http/transport-limits.ts'
import { warnOfUnseenProxy } from './http/unseen-proxy.ts'
import { multipartLimits } from './http/upload.ts'
import { openMail } from './mail/mail.ts'
import { memberRoutes } from './members/members.routes.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { securityLogRoutes } from './security-logs/security-logs.routes.ts'
import { helperRoutes } from './helpers/helpers.routes.ts'
import { apiDocs } from './openapi/docs.ts'
import type { Settings } from './settings.ts'
import { currentUserRoutes } from './users/current-user.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { vehicleRoutes } from './vehicles/vehicles.routes.ts'

export interface AppOptions {
  readonly db: Database
  readonly settings: Pick<Settings, 'rateLimit' | 'trustProxy' | 'publicUrl' | 'smtpUrl' | 'logLevel'>
  readonly tokenSecret: string
  readonly clock?: () => Date
  readonly metrics?: Metrics | undefined
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
  app.decorateRequest('entered', null)
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
  answerErrors(app)
  abortUpload(app)
  json(app)
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
  await headers(app, { https: settings.publicUrl?.startsWith('https:') ?? false })

  const reportError = (error: unknown): void => app.log.error({ err: error }, 'in the background')
  const limiter = openLimiter(db, { on: settings.rateLimit, secret: tokenSecret })
  const searches = openSearchLog(db, limiter, reportError)
  app.addHook('onClose', () => searches.flush())
  const deps = {
    db,
    clock,
    sessions: openSessions(db),
    tokens: tokensWith(tokenSecret, clock),
    limiter,
    mail: openMail(settings.smtpUrl, reportError),
    searches,
  }

  health(app, db)
  authRoutes(app, deps)
  currentUserRoutes(app, deps)
  userRoutes(app, deps)
  approvalRoutes(app, deps)
  communityRoutes(app, deps)
  contactRequestRoutes(app, deps)
  vehicleRoutes(app, deps)
  memberRoutes(app, deps)
  guestVehicleRoutes(app, deps)
  noticeRoutes(app, deps)
  helperRoutes(app, deps)
  analyticsRoutes(app, deps)
  auditRoutes(app, deps)
  securityLogRoutes(app, deps)
  apiDocs(app)
  await pages(app)
  return app
}

/** So many proxies stand before us: that many hops are believed. */
const trusted = (setting: Settings['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_, hop) => hop < setting : setting
