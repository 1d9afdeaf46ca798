import { api } from '@aangan/contract/api'
import type { EndpointTable } from '@aangan/contract/core/endpoint'
import { exportLimits } from '@aangan/contract/core/exports'
import { auth } from './access/auth/auth.handlers.ts'
import { identity } from './access/auth/identity.handlers.ts'
import { loginSteps } from './access/auth/login-steps.handlers.ts'
import { openNonces } from './access/auth/nonces.ts'
import { preparePasswords } from './access/auth/passwords.ts'
import { renewal } from './access/auth/renewal.handlers.ts'
import { sessions } from './access/auth/sessions.handlers.ts'
import { openTotpSecrets } from './access/auth/totp-secrets.ts'
import { factors } from './access/factors/factors.handlers.ts'
import { passwordResets } from './access/password-resets/password-resets.handlers.ts'
import { constraints } from './constraints.ts'
import { openWatch, type Watch } from './core/clock/watch.ts'
import type { Deps } from './core/context/deps.ts'
import type { Handlers } from './core/context/handlers.ts'
import { openRelyingParty } from './core/context/relying-party.ts'
import type { Database } from './core/db/database.ts'
import { openRecord } from './core/events/record.ts'
import { openSearchLog } from './core/events/searches.ts'
import { openSlots } from './core/exports/slots.ts'
import { apiDocs } from './core/http/api-docs.ts'
import { health } from './core/http/health.ts'
import { createHttpServer, type HttpServer } from './core/http/http-server.ts'
import { requestLanes } from './core/http/lanes.ts'
import type { Metrics } from './core/http/metrics.ts'
import { pages } from './core/http/pages.ts'
import { serve } from './core/http/serve.ts'
import { openQueue, type Queue } from './core/jobs/queue.ts'
import { openCodes } from './core/keys/codes.ts'
import { openTickets } from './core/keys/tickets.ts'
import { readLanguages, type Languages } from './core/language/languages.ts'
import { openLimiter } from './core/limits/limits.ts'
import { openLive } from './core/live/live.ts'
import { openMail } from './core/mail/mail.ts'
import { openSessionUse } from './core/session/session-use.ts'
import { openSessions } from './core/session/sessions.ts'
import { tokensWith } from './core/session/tokens.ts'
import { openReader } from './core/spreadsheets/reader.ts'
import type { AppSettings } from './core/start/settings.ts'
import { dueRulesWith } from './due-rules.ts'
import { announcedOfMany, followers } from './followers.ts'
import { blocks } from './gate/blocks/blocks.handlers.ts'
import { board } from './gate/board/board.handlers.ts'
import { conflicts } from './gate/conflicts/conflicts.handlers.ts'
import { gateDesks } from './gate/gate-desks/gate-desks.handlers.ts'
import { gateSettings } from './gate/gate-settings/gate-settings.handlers.ts'
import { guestVehicles } from './gate/guest-vehicles/guest-vehicles.handlers.ts'
import { movements } from './gate/movements/movements.handlers.ts'
import { openPassKeys } from './gate/pass-keys/pass-keys.ts'
import { passPages } from './gate/passes/pass-page.handlers.ts'
import { passes } from './gate/passes/passes.handlers.ts'
import { shifts } from './gate/shifts/shifts.handlers.ts'
import { inside } from './gate/visits/inside.handlers.ts'
import { visits } from './gate/visits/visits.handlers.ts'
import { jobs } from './jobs.ts'
import { approvals } from './people/approvals/approvals.handlers.ts'
import { countHeaders } from './people/cells/columns.rules.ts'
import { emailChanges } from './people/email-changes/email-changes.handlers.ts'
import { houses } from './people/houses/houses.handlers.ts'
import { household, occupancies } from './people/houses/occupancies.handlers.ts'
import { imports } from './people/imports/imports.handlers.ts'
import { invitations } from './people/invitations/invitations.handlers.ts'
import { members } from './people/members/members.handlers.ts'
import { moveOuts } from './people/move-outs/move-outs.handlers.ts'
import { currentUser } from './people/users/current-user.handlers.ts'
import { users } from './people/users/users.handlers.ts'
import { vehicles } from './people/vehicles/vehicles.handlers.ts'
import { analytics } from './record/analytics/analytics.handlers.ts'
import { audit } from './record/audit/audit.handlers.ts'
import { live } from './record/notifications/live.handlers.ts'
import { notifications } from './record/notifications/notifications.handlers.ts'
import { countUnread } from './record/notifications/notifications.sql.ts'
import { openTell } from './record/notifications/tell.ts'
import { openOutbox } from './record/push/outbox.ts'
import { push } from './record/push/push.handlers.ts'
import { openPush } from './record/push/push.ts'
import { openSender } from './record/push/sender.ts'
import { securityLogs } from './record/security-logs/security-logs.handlers.ts'
import { waiting } from './record/waiting/waiting.handlers.ts'
import { openActiveCommunities } from './society/communities/active-communities.cache.ts'
import { communities } from './society/communities/communities.handlers.ts'
import { communitySettings } from './society/community-settings/community-settings.handlers.ts'
import { contactRequests } from './society/contact-requests/contact-requests.handlers.ts'
import { helperCards } from './society/helpers/helper-cards.handlers.ts'
import { helpers } from './society/helpers/helpers.handlers.ts'
import { houseHelpers } from './society/helpers/house-helpers.handlers.ts'
import { notices } from './society/notices/notices.handlers.ts'

export interface AppOptions {
  readonly db: Database
  readonly replica?: Pick<Database, 'read'> | undefined
  readonly settings: AppSettings
  readonly tokenSecret: string
  readonly clock?: () => Date
  readonly metrics?: Metrics | undefined
  /** Defaults to the contract's catalogues. */
  readonly languages?: Languages | undefined
}

/** Every noun's handlers; a forgotten noun does not compile. */
const handlers: { readonly [Noun in keyof typeof api]: Handlers<(typeof api)[Noun]> } = {
  auth,
  renewal,
  loginSteps,
  currentUser,
  sessions,
  identity,
  factors,
  users,
  passwordResets,
  emailChanges,
  approvals,
  communities,
  communitySettings,
  contactRequests,
  vehicles,
  members,
  houses,
  occupancies,
  household,
  invitations,
  imports,
  moveOuts,
  notices,
  guestVehicles,
  passes,
  passPages,
  visits,
  blocks,
  gateSettings,
  inside,
  movements,
  board,
  gateDesks,
  shifts,
  conflicts,
  helpers,
  houseHelpers,
  helperCards,
  analytics,
  audit,
  securityLogs,
  waiting,
  notifications,
  push,
  live,
}

export interface App extends HttpServer {
  /** Both are started by run.ts, before the server listens. */
  readonly queue: Queue
  readonly watch: Watch
}

/** The server, not listening yet. */
export async function buildApp({
  db,
  replica,
  settings,
  tokenSecret,
  clock = () => new Date(),
  metrics,
  languages = readLanguages(),
}: AppOptions): Promise<App> {
  const app = await createHttpServer({ settings, constraints, metrics, languages })
  const reportError = (error: unknown, about?: object): void =>
    app.log.error({ err: error, about }, 'in the background')
  const limiter = openLimiter(db, { on: settings.rateLimit, secret: tokenSecret })
  const searches = openSearchLog(db, limiter, reportError)
  app.addHook('onClose', () => searches.flush())
  const sessionUse = openSessionUse(db, clock, reportError)
  app.addHook('onClose', () => sessionUse.flush())
  const sendMail = openMail(settings, languages)
  const codes = openCodes(tokenSecret)
  const { publicAddress } = settings
  const openStreams = openLive(db, clock, { countUnread, report: reportError })
  app.addHook('preClose', async () => openStreams.stop())
  app.addHook('onClose', () => openStreams.close())
  const { announce } = openStreams
  const jobsDb = db.forJobs()
  const queue = openQueue(
    // The queue and what follows from an event need each other.
    {
      db,
      jobsDb,
      sendMail,
      codes,
      clock,
      publicAddress,
      get record() {
        return record
      },
    },
    app.log,
    jobs,
  )
  app.addHook('onClose', async () => {
    await queue.stop()
    await jobsDb.close()
  })
  const mailIsOn = sendMail !== undefined
  const { enqueue } = queue
  const sheets = openReader(countHeaders)
  app.addHook('onClose', () => sheets.close())
  const tickets = openTickets(tokenSecret)
  const pushKey = openPush(settings, tokenSecret)
  const sender = pushKey && openSender({ db, clock }, pushKey)
  const outbox = sender && openOutbox(() => watch.wake(sender), tickets)
  const tell = openTell({ announce, languages, outbox, enqueue, mailIsOn })
  const record = openRecord({ enqueue, mailIsOn, tell, announce }, followers, announcedOfMany)
  const watch = openWatch({ db, clock, record }, dueRulesWith(sender), reportError)
  app.addHook('onClose', () => watch.stop())
  const deps: Deps = {
    db,
    replica,
    clock,
    sessions: sessionUse.noting(openSessions(db, settings)),
    tokens: tokensWith(tokenSecret, clock),
    nonces: openNonces(tokenSecret, clock),
    limiter,
    record,
    searches,
    languages,
    codes,
    totpSecrets: openTotpSecrets(tokenSecret),
    passKeys: openPassKeys(tokenSecret),
    relyingParty: openRelyingParty(settings.publicUrl),
    tickets,
    live: openStreams,
    push: pushKey,
    outbox,
    sheets,
    enqueue,
    mailIsOn,
    exportSlots: openSlots(exportLimits.atOnce),
    activeCommunities: openActiveCommunities(db),
    publicAddress,
  }

  app.addHook('onReady', preparePasswords)
  health(app, db)
  const lanes = requestLanes(settings)
  for (const noun of Object.keys(handlers) as (keyof typeof api)[])
    serve<EndpointTable>(app, deps, api[noun], handlers[noun], lanes)
  apiDocs(app)
  await pages(app)
  return Object.assign(app, { queue, watch })
}
