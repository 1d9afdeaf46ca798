import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../../server/src/core/db/owner.ts'
import { postmasterOf, treeSeconds } from '../measure/meter.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs } from '../measure/servers.ts'
import type { Society } from '../data/society.ts'

const idleS = 30
const told = 2_000

/** What grows with processes and open streams whether or not anybody does anything. */
export async function standing(seeded: SeededDatabase, societies: readonly Society[], log: (line: string) => void) {
  const made = {
    idle: await idle(seeded),
    notify: await notify(seeded),
    look: await lookAtStreams(seeded, societies),
    tidy: await tidy(seeded),
  }
  log(JSON.stringify(made))
  return made
}

/** A process that nobody asks, beside none: what it costs the database. */
async function idle(seeded: SeededDatabase) {
  const postmaster = await postmasterOf(seeded)
  const watch = async () => {
    const [cpu, count] = [treeSeconds(postmaster), await transactions(seeded)]
    await pause(idleS * 1000)
    return {
      cpuMs: ((treeSeconds(postmaster) - cpu) * 1000) / idleS,
      transactions: ((await transactions(seeded)) - count) / idleS,
    }
  }
  const without = await watch()
  const server = await startOurs(seeded, { env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    // Beyond the start.
    await pause(5_000)
    const beside = await watch()
    return {
      cpuMsPerSecond: beside.cpuMs - without.cpuMs,
      transactionsPerSecond: beside.transactions - without.transactions,
      ...(await backends(seeded)),
    }
  } finally {
    await server.stop()
  }
}

async function transactions({ sql }: SeededDatabase): Promise<number> {
  // Each connection reports at most once a second.
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`
  return Number(row!.count)
}

/** The connections of a process, and the memory that each has for itself; null where it may not be read. */
export async function backends({ sql }: SeededDatabase) {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const sizes = rows.map(({ pid }) => privateMb(pid))
  return {
    connections: rows.length,
    connectionMb: sizes.some((size) => size === null) ? null : Math.max(...(sizes as number[])),
  }
}

function privateMb(pid: number): number | null {
  try {
    const found = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
    return [...found].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024
  } catch {
    return null
  }
}

/** CPU of the database to tell nobody, and each process more that listens. */
async function notify(seeded: SeededDatabase) {
  const postmaster = await postmasterOf(seeded)
  const speaker = await openOwner(seeded.owner)
  const cost = async (count: number): Promise<number> => {
    const listeners = await Promise.all(Array.from({ length: count }, () => openOwner(seeded.owner)))
    for (const listener of listeners) await listener.script('listen bench_told')
    const before = treeSeconds(postmaster)
    for (let n = 0; n < told; n++) await speaker`select pg_notify('bench_told', ${`visit ${n} 0123456789012345678901`})`
    await pause(1_000)
    const ms = ((treeSeconds(postmaster) - before) * 1000) / told
    for (const listener of listeners) await listener.end()
    return ms
  }
  try {
    const [none, twenty] = [await cost(0), await cost(20)]
    return { ms: none, listenerMs: (twenty - none) / 20 }
  } finally {
    await speaker.end()
  }
}

/** CPU of the database to read again who listens, as every stream's rights are once a minute. */
async function lookAtStreams(seeded: SeededDatabase, societies: readonly Society[]) {
  const sessions = societies.flatMap(({ residents }) => residents.map(({ sessionId }) => sessionId)).slice(0, 1_000)
  const postmaster = await postmasterOf(seeded)
  const before = treeSeconds(postmaster)
  const times = 50
  for (let n = 0; n < times; n++) await seeded.sql`select count(*) from auth.listeners(${sessions}::uuid[])`
  return { msPerStream: ((treeSeconds(postmaster) - before) * 1000) / times / sessions.length }
}

const [toldLately, keptEach] = [400, 300]

/** A clean-up with nothing to remove, for each person who was told something within ten minutes. */
async function tidy({ sql }: SeededDatabase) {
  await sql.script(`
    update data.notifications set created_at = now() - interval '1 day';
    insert into data.notifications (community_id, user_id, kind, title, body, path, created_at)
    select community_id, id, 'VISITOR_AT_GATE', 'Delivery at the gate', 'Swiggy for A-101', '/bench', now() - n * interval '2 hours'
    from generate_series(0, ${keptEach - 1}) n,
      (select * from data.users where status = 'ACTIVE' and community_id is not null order by id limit ${toldLately}) u`)
  const after = async (care: string): Promise<number> => {
    await sql.script(care)
    const people = (await sql<{ id: string }[]>`select id from auth.told_lately() as id`).map(({ id }) => id)
    await sql`select auth.trim_notifications(${people}::uuid[])`
    const began = performance.now()
    await sql`select auth.trim_notifications(${people}::uuid[])`
    return (performance.now() - began) / toldLately
  }
  try {
    const [freshMs, vacuumedMs] = [await after('analyze data.notifications'), await after('vacuum data.notifications')]
    return { people: toldLately, keptEach, freshMs, vacuumedMs }
  } finally {
    await sql.script(`delete from data.notifications where path = '/bench'`)
  }
}
