import { setTimeout as pause } from 'node:timers/promises'
import { productName } from '@aangan/contract/core/product'
import { passwordsWaiting } from './access/auth/passwords.ts'
import { buildApp } from './app.ts'
import { openDatabase, type Database } from './core/db/database.ts'
import type { OwnerSql } from './core/db/owner.ts'
import { gracefulClose } from './core/http/drain.ts'
import type { HttpServer } from './core/http/http-server.ts'
import { openMetrics, type Metrics } from './core/http/metrics.ts'
import { openStreamCount } from './core/live/live.ts'
import { CannotStart } from './core/start/cannot-start.ts'
import { readSettings, type Settings } from './core/start/settings.ts'
import { storedTokenSecret } from './core/start/token-secret.ts'
import { prepareDatabase, prepareReplica } from './prepare-database.ts'
import { droppedPushes } from './record/push/sender.ts'

const log = (line: string): boolean => process.stdout.write(`${line}\n`)
const warn = (line: string): boolean => process.stderr.write(`${line}\n`)

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** Fills the migrated database; returns what to print about it. */
  seed?: (sql: OwnerSql) => Promise<string>
  /** Called with the address once it listens. */
  listening?: (address: string) => void
}

/** A start that fails prints one line. */
export async function run(options: RunOptions = {}): Promise<never> {
  try {
    await serve(options)
    process.exit(0)
  } catch (error) {
    warn(error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error))
    process.exit(1)
  }
}

async function serve({ env = process.env, seed, listening }: RunOptions): Promise<void> {
  const stopSignal = nextSignal()
  const settings = readSettings(env)
  const database = await prepareDatabase(settings, { log, warn, seed })
  const db = openDatabase(database.app)
  const late = await prepareReplica(settings, { warn })
  const replica = late && openDatabase(late, { size: replicaConnections })
  try {
    const tokenSecret = settings.tokenSecret ?? storedTokenSecret(settings.dataDir)
    const metrics = await openMetricsAt(settings.metricsPort, db)
    const app = await buildApp({ db, replica, settings, tokenSecret, metrics })
    const close = gracefulClose(app)
    if (!settings.rateLimit) app.log.warn('RATE_LIMIT is off: passwords can be guessed as fast as the server answers.')
    await app.queue.start()
    app.watch.start()
    const address = await listen(app, settings)
    log(`${productName} is at ${address}`)
    listening?.(address)
    const signal = await stopSignal
    app.setStopping()
    // Ctrl-C comes from a person: no balancer is watching.
    if (signal !== 'SIGINT') await pause(settings.drainS * 1000)
    await close()
  } finally {
    await replica?.close()
    await db.close()
    await database.stop()
  }
}

/** As many exports as run at once, and a few to spare. */
const replicaConnections = 4

/** Later signals change nothing: stopping is bounded in time. */
const nextSignal = (): Promise<NodeJS.Signals> =>
  new Promise((received) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, received)
  })

/** Starts the metrics server. A taken port is only a warning: another process may own it. */
async function openMetricsAt(port: number | undefined, { pool, repeats }: Database): Promise<Metrics | undefined> {
  if (port === undefined) return undefined
  const metrics = openMetrics({
    pool,
    gauges: {
      aangan_passwords_waiting: ['Passwords waiting to be checked', passwordsWaiting],
      aangan_live_streams: ['Open streams of live events', openStreamCount],
      aangan_db_repeats: ['What ran a second time, after a deadlock or a broken line', repeats],
      aangan_push_dropped: ['Messages that a push service refused for good', droppedPushes],
    },
  })
  try {
    await metrics.listen(port)
    return metrics
  } catch {
    warn(`Port ${port} for metrics is in use: there are none. Set METRICS_PORT to another port, or to off.`)
    return undefined
  }
}

async function listen(app: HttpServer, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another.`)
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}
