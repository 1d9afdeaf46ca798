import { once } from 'node:events'
import { productName } from '@aangan/contract/product'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { passwordsWaiting } from './auth/passwords.ts'
import { CannotStart } from './cannot-start.ts'
import { openDatabase, type Database } from './db/database.ts'
import { startCleanup } from './db/cleanup.ts'
import { openMetrics, type Metrics } from './http/metrics.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readSettings, type Settings } from './settings.ts'
import { keptTokenSecret } from './token-secret.ts'

const PATIENCE_WITH_REQUESTS = 10_000

const log = (line: string): boolean => process.stdout.write(`${line}\n`)
const warn = (line: string): boolean => process.stderr.write(`${line}\n`)

/** Settings → database → listen; until a signal, then the same backwards. */
async function main(): Promise<void> {
  const stopSignal = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
  // A second Ctrl-C changes nothing: stopping is under way and cannot take long.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

  const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined
  const settings = readSettings(demo?.environment(process.env) ?? process.env)
  const database = await prepareDatabase(settings, { log, warn, seed: demo?.seed })
  const db = openDatabase(database.app)
  try {
    const tokenSecret = settings.tokenSecret ?? keptTokenSecret(settings.dataDir)
    const metrics = await openMetricsAt(settings.metricsPort, db)
    const app = await buildApp({ db, settings, tokenSecret, metrics })
    if (!settings.rateLimit) app.log.warn('RATE_LIMIT is off: passwords can be guessed as fast as the server answers.')
    log(`${productName} is at ${await listen(app, settings)}`)
    const stopTidying = startCleanup(db)
    await stopSignal
    stopTidying()
    await app.drain(PATIENCE_WITH_REQUESTS)
    await app.close()
  } finally {
    await db.close()
    await database.stop()
  }
}

/** Starts the metrics server. A taken port is only a warning: another process may own it. */
async function openMetricsAt(port: number | undefined, { pool }: Database): Promise<Metrics | undefined> {
  if (port === undefined) return undefined
  const metrics = openMetrics({
    pool,
    gauges: { aangan_passwords_waiting: ['Passwords waiting to be checked', passwordsWaiting] },
  })
  try {
    await metrics.listen(port)
    return metrics
  } catch {
    warn(`Port ${port} for metrics is not to be had: there are none. Set METRICS_PORT to another, or to off.`)
    return undefined
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
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

try {
  await main()
  process.exit(0)
} catch (error) {
  warn(error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error))
  process.exit(1)
}
