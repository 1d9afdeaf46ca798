import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database-for-file.ts'
import { openOwnerPool, type OwnerPool } from '../../test/owner-pool.ts'
import { openDatabase, type Cause, type Database } from './database.ts'
import { DatabaseUnavailable } from './pool.ts'
import type { Sql } from './sql.ts'

const cause: Cause = { actorId: null, requestId: 'test', now: new Date() }

describe('when the line to the database breaks', () => {
  let owner: OwnerPool
  let db: Database
  beforeAll(async () => {
    const target = await freshDatabase()
    owner = openOwnerPool(target.owner)
    // Opening one on a busy machine takes a part of it.
    db = openDatabase(target.app, { size: 3, waitMs: 1_500 })
  })
  afterAll(async () => {
    await db.close()
    await owner.end()
  })

  const cut = (pid: number) => owner`select pg_terminate_backend(${pid})`
  const pidOf = (sql: Sql) => sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const requests = async (): Promise<number> =>
    (await owner<{ n: number }[]>`select count(*)::int as n from data.contact_requests`)[0]!.n
  const add = (sql: Sql, name: string) => sql`
    insert into contact_requests (name, email, mobile_no, community_name, message) values (${name}, 'a@b.co', '9876543210', 'x', 'y')`

  it('in the middle of a change, nothing of it stays, and none of it goes on over a new line', async () => {
    const write = db.write('platform', cause, async (tx) => {
      await add(tx.sql, 'before')
      await cut((await pidOf(tx.sql))[0]!.pid)
      await pause(50)
      await add(tx.sql, 'after')
    })
    await expect(write).rejects.toThrow(DatabaseUnavailable)
    expect(await requests()).toBe(0)
  })

  it('while it lay idle, nobody notices', async () => {
    const pids = await Promise.all([1, 2, 3].map(() => db.callFunction(pidOf).then(([row]) => row!.pid)))
    await Promise.all(pids.map(cut))
    await pause(100)
    expect(await Promise.all([1, 2, 3].map(() => db.callFunction(pidOf).then(([row]) => row!.pid > 0)))).toEqual([
      true,
      true,
      true,
    ])
    expect(db.pool.inUse()).toBe(0)
  })

  it('left inside a failed transaction, it serves nobody: the next hears 503, and whoever comes then is well', async () => {
    const target = await freshDatabase()
    const alone = openDatabase(target.app, { size: 1, waitMs: 1_500 })
    // As after a `rollback` that was cancelled.
    await expect(alone.callFunction(({ script }) => script('begin; select 1 / 0') as never)).rejects.toThrow('division')
    await expect(alone.callFunction(pidOf)).rejects.toThrow(DatabaseUnavailable)
    expect((await alone.callFunction(pidOf))[0]!.pid).toBeGreaterThan(0)
    await alone.close()
  })

  it('of two changes that wait for each other, one is told to come again', async () => {
    const lock = (sql: Sql, key: number) => sql`select pg_advisory_xact_lock(${key})`
    const crossing = [
      [1, 2],
      [2, 1],
    ].map(([first, second]) =>
      db.write('platform', cause, async (tx) => {
        await lock(tx.sql, first!)
        await pause(100)
        await lock(tx.sql, second!)
      }),
    )
    const ends = await Promise.allSettled(crossing)
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(refused.map((end) => end.reason instanceof DatabaseUnavailable)).toEqual([true])
  })

  it('who finds every connection taken hears so in time', async () => {
    const held = Promise.withResolvers<void>()
    const long = [1, 2, 3].map(() =>
      db.write('platform', cause, async (tx) => {
        await tx.sql`select 1`
        await held.promise
      }),
    )
    await expect(db.callFunction((sql) => sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
    held.resolve()
    await Promise.all(long)
    expect([db.pool.inUse(), db.pool.waiting()]).toEqual([0, 0])
  })

  it('what is long over is tidied away, and nothing else', async () => {
    await owner`insert into data.attempts (key, count, until) values ('over', 1, now() - interval '1 second'), ('running', 1, now() + interval '1 minute')`
    await db.callFunction((sql) => sql`select auth.remove_expired()`)
    expect(await owner`select key from data.attempts`).toEqual([{ key: 'running' }])
  })
})
