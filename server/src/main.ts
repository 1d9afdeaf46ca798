import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { productName } from '@aangan/contract/product'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import { openDatabase } from './db/database.ts'
import { openHouse } from './open-house.ts'
import { readSettings, type Settings } from './settings.ts'
import { keptTokenSecret } from './token-secret.ts'

const PATIENCE_WITH_REQUESTS = 10_000

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const warn = (line: string): boolean => process.stderr.write(`${line}\n`)

/** Settings → database → listen; until a signal, then the same backwards. */
async function main(): Promise<void> {
  const stopSignal = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
  // A second Ctrl-C changes nothing: stopping is under way and cannot take long.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

  const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined
  const settings = readSettings(demo?.environment(process.env) ?? process.env)
  const house = await openHouse(settings, { say, warn, furnish: demo?.furnish })
  const db = openDatabase(house.app)
  try {
    const tokenSecret = settings.tokenSecret ?? keptTokenSecret(settings.dataDir)
    const app = await buildApp({ db, settings, tokenSecret })
    if (!settings.rateLimit) app.log.warn('RATE_LIMIT is off: passwords can be guessed as fast as the server answers.')
    say(`${productName} is at ${await listen(app, settings)}`)
    await stopSignal
    await finish(app)
  } finally {
    await db.close()
    await house.stop()
  }
}

/** Answers what has been asked, for so long as a person would wait, and lets go of connections as they fall idle. */
async function finish(app: FastifyInstance): Promise<void> {
  const letGo = setInterval(() => app.server.closeIdleConnections(), 50)
  await Promise.race([app.close(), pause(PATIENCE_WITH_REQUESTS)])
  clearInterval(letGo)
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
