import { getHeapSpaceStatistics } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database-for-file.ts'
import { openDatabase, type Database } from './database.ts'

describe('what was asked and answered', () => {
  let db: Database
  beforeAll(async () => {
    db = openDatabase((await freshDatabase()).app, { size: 2 })
  })
  afterAll(() => db.close())

  const ask = async (times: number) => {
    for (let n = 0; n < times; n++)
      await db.callFunction((sql) => sql`select repeat('told', 500) || ${String(n)} as told`)
  }
  /** Bytes that came among the old objects, as the young ones were cleared away. */
  const aged = async (work: () => Promise<void>): Promise<number> => {
    const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
    let [grown, last] = [0, old()]
    const watch = setInterval(() => {
      const now = old()
      grown += Math.max(0, now - last)
      last = now
    }, 2)
    await work()
    clearInterval(watch)
    return grown
  }

  it('is forgotten with the young: only a full collection would find it among the old (docs/decisions/0009)', async () => {
    await ask(5000)
    const times = 15_000
    // Each answer alone is 2,000 bytes.
    expect((await aged(() => ask(times))) / times).toBeLessThan(700)
  })
})
