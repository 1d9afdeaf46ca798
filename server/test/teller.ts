import { expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/core/db/database.ts'
import { silent, type World } from './world.ts'

export interface Teller {
  readonly address: string
  /** Later, what is due by the clock happens, and whoever is to be told has been told. */
  after(ms: number): Promise<void>
  /** The same now. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Another process of the world, with a queue. */
export async function startTeller(w: World): Promise<Teller> {
  const db = openDatabase(w.target, { size: 6 })
  const settings = { ...silent, push: true, pushHosts: ['127.0.0.1'] }
  const app = await buildApp({ db, settings, tokenSecret: w.tokenSecret, clock: w.now })
  await app.queue.start()
  const look = async () => {
    await app.watch.look()
    await expect.poll(() => w.sql`select from data.notice_tellings`, { interval: 20 }).toHaveLength(0)
  }
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    look,
    after: (ms) => {
      w.travel(ms)
      return look()
    },
    async close() {
      await app.close()
      await db.close()
    },
  }
}
