import { api } from '@aangan/contract/api'
import type { EndpointTable } from '@aangan/contract/core/endpoint'
import { exportLimits } from '@aangan/contract/core/exports'
import { openNonces } from './access/auth/nonces.ts'
import { preparePasswords } from './access/auth/passwords.ts'
import { openPinHashes } from './access/auth/pin-hashes.ts'
import { openTotpSecrets } from './access/auth/totp-secrets.ts'
import { openWatch, type Watch } from './core/clock/watch.ts'
import type { Deps } from './core/context/deps.ts'
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
import { openGuesses } from './core/session/guesses.ts'
import { openSessionUse } from './core/session/session-use.ts'
import { openSessions } from './core/session/sessions.ts'
import { tokensWith } from './core/session/tokens.ts'
import { openReader } from './core/spreadsheets/reader.ts'
import type { AppSettings } from './core/start/settings.ts'
import { dueRulesWith } from './due-rules.ts'
import { announcedOfMany, followers } from './followers.ts'
import { openPassKeys } from './gate/pass-keys/pass-keys.ts'
import { openPinSeals } from './gate/pass-keys/pin-seals.ts'
import { jobs } from './jobs.ts'
import { constraints, handlers } from './nouns.ts'
import { countHeaders } from './people/cells/columns.rules.ts'
import { openHouseLookups } from './record/notifications/house-lookups.ts'
import { countUnread } from './record/notifications/notifications.sql.ts'
import { openTell } from './record/notifications/tell.ts'
import { openOutbox } from './record/push/outbox.ts'
import { openPush } from './record/push/push.ts'
import { openSender } from './record/push/sender.ts'
import { openActiveCommunities } from './society/communities/active-communities.cache.ts'
import { openEmergencies } from './society/notices/emergencies.cache.ts'

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
  const guesses = openGuesses(db, sessionUse.note)
  const sendMail = openMail(settings, languages)
  const codes = openCodes(tokenSecret)
  const { publicAddress } = settings
  const emergencies = openEmergencies(
    {
      db,
      clock,
      get record() {
        return record
      },
    },
    (announcement) => openStreams.hear(announcement),
  )
  const openStreams = openLive(db, clock, { countUnread, follower: emergencies, report: reportError })
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
      get channels() {
        return { announce, languages, outbox }
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
  const lookups = openHouseLookups()
  const tell = openTell({ announce, languages, outbox, enqueue, mailIsOn }, lookups)
  const following = { enqueue, mailIsOn, tell, announce, askAhead: lookups.begin }
  const record = openRecord(following, followers, announcedOfMany)
  const watch = openWatch({ db, clock, record }, dueRulesWith(sender, emergencies), reportError)
  app.addHook('onClose', () => watch.stop())
  const deps: Deps = {
    db,
    replica,
    clock,
    sessions: sessionUse.noting(openSessions(db, settings, guesses.remember)),
    guesses,
    tokens: tokensWith(tokenSecret, clock),
    nonces: openNonces(tokenSecret, clock),
    limiter,
    record,
    searches,
    languages,
    codes,
    totpSecrets: openTotpSecrets(tokenSecret),
    pinHashes: openPinHashes(tokenSecret),
    pinSeals: openPinSeals(tokenSecret),
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
    emergencies,
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
