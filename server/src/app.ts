import { api } from '@aangan/contract/api'
import type { EndpointTable } from '@aangan/contract/endpoint'
import { auth } from './auth/auth.handlers.ts'
import { renewal } from './auth/renewal.handlers.ts'
import { identity } from './auth/identity.handlers.ts'
import { loginSteps } from './auth/login-steps.handlers.ts'
import { sessions } from './auth/sessions.handlers.ts'
import { openSessionUse } from './auth/session-use.ts'
import { currentUser } from './users/current-user.handlers.ts'
import { users } from './users/users.handlers.ts'
import { passes } from './passes/passes.handlers.ts'
import { openNonces } from './auth/nonces.ts'
import { openPassKeys } from './auth/pass-keys.ts'
import { passPages } from './passes/pass-page.handlers.ts'
import { emailChanges } from './email-changes/email-changes.handlers.ts'
import { passwordResets } from './password-resets/password-resets.handlers.ts'
import { approvals } from './approvals/approvals.handlers.ts'
import { openActiveCommunities } from './communities/active-communities.cache.ts'
import { communities } from './communities/communities.handlers.ts'
import { communitySettings } from './community-settings/community-settings.handlers.ts'
import { contactRequests } from './contact-requests/contact-requests.handlers.ts'
import { vehicles } from './vehicles/vehicles.handlers.ts'
import { members } from './members/members.handlers.ts'
import { houses } from './houses/houses.handlers.ts'
import { household, occupancies } from './occupancies/occupancies.handlers.ts'
import { imports } from './imports/imports.handlers.ts'
import { countHeaders } from './cells/columns.rules.ts'
import { invitations } from './invitations/invitations.handlers.ts'
import { moveOuts } from './move-outs/move-outs.handlers.ts'
import { notices } from './notices/notices.handlers.ts'
import { factors } from './factors/factors.handlers.ts'
import { guestVehicles } from './guest-vehicles/guest-vehicles.handlers.ts'
import { visits } from './visits/visits.handlers.ts'
import { board } from './board/board.handlers.ts'
import { conflicts } from './conflicts/conflicts.handlers.ts'
import { gateDesks } from './gate-desks/gate-desks.handlers.ts'
import { movements } from './movements/movements.handlers.ts'
import { shifts } from './shifts/shifts.handlers.ts'
import { blocks } from './blocks/blocks.handlers.ts'
import { gateSettings } from './gate-settings/gate-settings.handlers.ts'
import { inside } from './visits/inside.handlers.ts'
import { helpers } from './helpers/helpers.handlers.ts'
import { helperCards } from './helpers/helper-cards.handlers.ts'
import { houseHelpers } from './helpers/house-helpers.handlers.ts'
import { analytics } from './analytics/analytics.handlers.ts'
import { audit } from './audit/audit.handlers.ts'
import { securityLogs } from './security-logs/security-logs.handlers.ts'
import { waiting } from './waiting/waiting.handlers.ts'
import { notifications } from './notifications/notifications.handlers.ts'
import { push } from './push/push.handlers.ts'
import { live } from './live/live.handlers.ts'
import { openCodes } from './auth/codes.ts'
import { preparePasswords } from './auth/passwords.ts'
import { openWatch, type Watch } from './clock/watch.ts'
import { dueRulesWith } from './clock/rules.ts'
import { constraints } from './constraints.ts'
import type { Deps } from './context/deps.ts'
import type { Handlers } from './context/handlers.ts'
import { openSearchLog } from './audit/searches.ts'
import type { Database } from './db/database.ts'
import { exportLimits } from '@aangan/contract/exports'
import { openSlots } from './exports/slots.ts'
import { openRecord } from './events/record.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { health } from './http/health.ts'
import { openLimiter } from './auth/limits.ts'
import type { Metrics } from './http/metrics.ts'
import { jobs, type Jobs } from './jobs/jobs.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { readLanguages, type Languages } from './language/languages.ts'
import { openMail } from './mail/mail.ts'
import { openLive } from './live/live.ts'
import { openTell } from './notifications/tell.ts'
import { openTickets } from './notifications/tickets.ts'
import { pages } from './http/pages.ts'
import { openOutbox } from './push/outbox.ts'
import { openPush } from './push/push.ts'
import { openSender } from './push/sender.ts'
import { openRelyingParty } from './auth/relying-party.ts'
import { openReader } from './spreadsheets/reader.ts'
import { openSessions } from './auth/sessions.ts'
import { openTotpSecrets } from './auth/totp-secrets.ts'
import { tokensWith } from './auth/tokens.ts'
import { requestLanes } from './http/lanes.ts'
import { serve } from './http/serve.ts'
import { apiDocs } from './http/api-docs.ts'
import type { AppSettings } from './settings.ts'

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
  readonly queue: Queue<Jobs>
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
  const openStreams = openLive(db, clock, reportError)
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
  const record = openRecord({ enqueue, mailIsOn, tell, announce })
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
