import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database-for-file.ts'
import { openOwnerPool, type OwnerPool } from '../../../test/owner-pool.ts'
import { all, many } from './batch.ts'
import { openDatabase, type Cause, type Database } from './database.ts'
import { DatabaseBusy, DatabaseUnavailable } from './failures.ts'
import type { Sql } from './sql.ts'

const cause: Cause = { actorId: null, requestId: 'test', now: new Date() }

describe('when the line to the database breaks', () => {
  let owner: OwnerPool
  let db: Database
  beforeAll(async () => {
    const target = await freshDatabase()
    owner = openOwnerPool(target.owner)
    // Opening one on a busy machine takes a part of it.
    db = openDatabase(target.app, { size: 3, waitMs: 1_500, patienceMs: 20_000 })
  })
  afterAll(async () => {
    await db.close()
    await owner.end()
  })

  const cut = (pid: number) => owner`select pg_terminate_backend(${pid})`
  const pidOf = (sql: Sql) => sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  /** Of all three lines. */
  const pidsOf = async (): Promise<number[]> =>
    (await Promise.all([1, 2, 3].map(() => db.callFunction(pidOf)))).map(([row]) => row!.pid).sort()
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

  it('nothing of a change stays when what belongs to its commit cannot be sent', async () => {
    const write = db.write('platform', cause, async (tx) => {
      await add(tx.sql, 'without its row')
      tx.atCommit.push(tx.sql`select ${undefined}::text`)
    })
    await expect(write).rejects.toThrow(TypeError)
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

  // spec: safety.busy-is-not-away.1
  it('left inside a failed transaction, it serves nobody: the next hears 503, and whoever comes then is well', async () => {
    const target = await freshDatabase()
    const alone = openDatabase(target.app, { size: 1, waitMs: 1_500 })
    // As after a `rollback` that was cancelled.
    await expect(alone.callFunction(({ script }) => script('begin; select 1 / 0') as never)).rejects.toThrow('division')
    await expect(alone.callFunction(pidOf)).rejects.toThrow(DatabaseUnavailable)
    expect((await alone.callFunction(pidOf))[0]!.pid).toBeGreaterThan(0)
    await alone.close()
  })

  // spec: safety.busy-is-not-away.4
  it('of two changes that wait for each other, one runs a second time: both are made, and what follows follows once', async () => {
    const lock = (sql: Sql, key: number) => sql`select pg_advisory_xact_lock(${key})`
    const [repeats, pids, followed] = [db.repeats(), await pidsOf(), [] as number[]]
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const crossing = [
      [1, 2],
      [2, 1],
    ].map(([first, second]) =>
      db.write('platform', cause, async (tx) => {
        tx.afterCommit.push(() => followed.push(first!))
        tx.atCommit.push(add(tx.sql, `crossing ${first}`))
        await lock(tx.sql, first!)
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        // Answered in one packet: the deadlock is the reason, not that the rest was refused.
        await Promise.all([many(lock(tx.sql, second!)).map(() => {}), tx.sql`select 1`])
      }),
    )
    await Promise.all(crossing)
    expect([db.repeats() - repeats, followed.sort()]).toEqual([1, [1, 2]])
    expect(await owner`select from data.contact_requests where name like 'crossing %'`).toHaveLength(2)
    expect(await pidsOf()).toEqual(pids)
  })

  // spec: safety.busy-is-not-away.3
  it.each([
    ['a lock that others hold', 'lock_timeout', 'locked'],
    ['a statement that takes too long', 'statement_timeout', 'slow'],
  ])('%s is no lost line: the caller hears that it is busy, and the line is kept', async (_, setting, why) => {
    const pids = await pidsOf()
    const held = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const holder = db.write('platform', cause, async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(3)`
      holding.resolve()
      await held.promise
    })
    await holding.promise
    const write = db.write('platform', cause, async (tx) => {
      await tx.sql.script(`set local ${setting} = 50`)
      await tx.sql`select pg_advisory_xact_lock(3)`
    })
    await expect(write).rejects.toMatchObject({ name: 'DatabaseBusy', why })
    held.resolve()
    await holder
    expect(await pidsOf()).toEqual(pids)
  })

  // spec: safety.growth.4
  it('what commits between two statements of one read is not seen by it', async () => {
    const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const before = await requests()
    const holder = owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(5)`
      held.resolve()
      await asked.promise
      await tx`insert into data.contact_requests (name, email, mobile_no, community_name, message) values ('between', 'a@b.co', '9876543210', 'x', 'y')`
    })
    await held.promise
    const count = (sql: Sql) => many(sql<{ n: number }[]>`select count(*)::int as n from contact_requests`)
    const read = db.read('platform', cause, ({ sql }) =>
      count(sql)
        .with(many(sql`select pg_advisory_xact_lock(5)`))
        .with(count(sql)),
    )
    const waits = async () =>
      (await owner`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`).length
    await expect.poll(waits).toBe(1)
    asked.resolve()
    await holder
    const [[[first]], [second]] = await read
    expect([first?.n, second?.n, await requests()]).toEqual([before, before, before + 1])
  })

  it.each([
    ['one statement', [0]],
    ['several statements', [0, 1]],
  ])('a read of %s can change nothing, and leaves its scope to nobody', async (_, numbers) => {
    const state = (sql: Sql) => sql`
      select current_user as who, current_setting('search_path') as path, current_setting('transaction_read_only') as read_only`
    const seen = db.read('platform', cause, ({ sql }) => all(numbers.map(() => many(state(sql)))))
    for (const rows of await seen) expect(rows).toEqual([{ who: 'aangan_platform', path: 'platform', read_only: 'on' }])
    for (const rows of await Promise.all([1, 2, 3].map(() => db.callFunction(state))))
      expect(rows).toEqual([{ who: 'aangan_app', path: 'tenant', read_only: 'off' }])
  })

  it.each([[[0]], [[0, 1]]])(
    'what a read asks first keeps the rest from being run where it refuses',
    async (numbers) => {
      const refused = db.read(
        'platform',
        cause,
        ({ sql }) => all(numbers.map(() => many(sql`select pg_advisory_lock(7)`))),
        async (sql) => void (await sql`select 1 / (case current_user when 'aangan_app' then 0 else 1 end)`.execute()),
      )
      await expect(refused).rejects.toMatchObject({ code: '22012' })
      expect(await owner`select from pg_locks where locktype = 'advisory' and objid = 7`).toEqual([])
    },
  )

  it('who finds every connection taken hears so in time', async () => {
    const held = Promise.withResolvers<void>()
    const long = [1, 2, 3].map(() =>
      db.write('platform', cause, async (tx) => {
        await tx.sql`select 1`
        await held.promise
      }),
    )
    await expect(db.callFunction((sql) => sql`select 1`)).rejects.toThrow(DatabaseBusy)
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
