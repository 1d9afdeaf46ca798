import { api } from '@aangan/contract/api'
import type { EndpointTable } from '@aangan/contract/endpoint'
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
import { waiting } from './waiting/waiting.handlers.ts'
import { preparePasswords } from './auth/passwords.ts'
import { constraints } from './constraints.ts'
import type { Deps } from './context/deps.ts'
import type { Handlers } from './context/handlers.ts'
import { openSearchLog } from './audit/searches.ts'
import type { Database } from './db/database.ts'
import { openFollowUps } from './events/subscribers.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { health } from './http/health.ts'
import { openLimiter } from './auth/limits.ts'
import type { Metrics } from './http/metrics.ts'
import { jobs, type Jobs } from './jobs/jobs.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { readLanguages, type Languages } from './language/languages.ts'
import { openMail } from './mail/mail.ts'
import { pages } from './http/pages.ts'
import { openSessions } from './auth/sessions.ts'
import { tokensWith } from './auth/tokens.ts'
import { serve } from './http/serve.ts'
import { apiDocs } from './http/api-docs.ts'
import type { Settings } from './settings.ts'

export interface AppOptions {
  readonly db: Database
  readonly settings: Pick<Settings, 'rateLimit' | 'trustProxy' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'logLevel'>
  readonly tokenSecret: string
  readonly clock?: () => Date
  readonly metrics?: Metrics | undefined
  /** Defaults to the contract's catalogues. */
  readonly languages?: Languages | undefined
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
  waiting,
}

export interface App extends HttpServer {
  /** Started by run.ts, before the server listens. */
  readonly queue: Queue<Jobs>
}

/** The server, not listening yet. */
export async function buildApp({
  db,
  settings,
  tokenSecret,
  clock = () => new Date(),
  metrics,
  languages = readLanguages(),
}: AppOptions): Promise<App> {
  const app = await createHttpServer({ settings, constraints, metrics, languages })
  const reportError = (error: unknown): void => app.log.error({ err: error }, 'in the background')
  const limiter = openLimiter(db, { on: settings.rateLimit, secret: tokenSecret })
  const searches = openSearchLog(db, limiter, reportError)
  app.addHook('onClose', () => searches.flush())
  const sendMail = openMail(settings, languages)
  const queue = openQueue({ db, sendMail }, app.log, jobs)
  app.addHook('onClose', () => queue.stop())
  const deps: Deps = {
    db,
    clock,
    sessions: openSessions(db),
    tokens: tokensWith(tokenSecret, clock),
    limiter,
    followUp: openFollowUps({ enqueue: queue.enqueue, mailIsOn: sendMail !== undefined }),
    searches,
    languages,
  }

  app.addHook('onReady', preparePasswords)
  health(app, db)
  for (const noun of Object.keys(handlers) as (keyof typeof api)[])
    serve<EndpointTable>(app, deps, api[noun], handlers[noun])
  apiDocs(app)
  await pages(app)
  return Object.assign(app, { queue })
}
