import type { TestDatabase } from './database.ts'
import { addressOf, runServer, urlOf, type Server } from './process.ts'

/** The folder of another version of the project, whose server takes every other call (npm test -- --only upgrade). */
const folder = process.env['BESIDE']

export interface Beside {
  /** Of the next call. */
  address(): string
  /** On the same database, where another version is given. */
  start(database: TestDatabase, settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

export function besideOf(own: string): Beside {
  const addresses = [own]
  let other: Server | undefined
  let calls = 0
  return {
    address: () => addresses[calls++ % addresses.length]!,
    async start({ owner }, settings) {
      if (folder === undefined) return
      other = runServer({ DATABASE_URL: urlOf(owner), ...settings }, folder)
      addresses.push(await addressOf(other))
    },
    async stop() {
      other?.child.kill('SIGTERM')
      await other?.ended
    },
  }
}
