import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../../server/src/core/db/owner.ts'
import { countCpu } from '../measure/cpu.ts'
import { postmasterOf } from '../measure/meter.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'

interface Counts {
  /** Announcements. */
  readonly told: number
  /** The number of people who were told something within ten minutes, and the notifications that each of them keeps. */
  readonly people: number
  readonly keptEach: number
  /** Until all who listen have heard it. */
  readonly settleMs: number
}

/** Measures the costs that grow with processes, open streams, and people who were told something. */
export async function standing(seeded: SeededDatabase, counts: Counts, log: (line: string) => void) {
  const made = {
    notify: await notify(seeded, counts),
    look: await lookAtStreams(seeded),
    tidy: await tidy(seeded, counts),
  }
  log(JSON.stringify(made))
  return made
}

/** CPU of the database to tell nobody, and each process more that listens. */
async function notify(seeded: SeededDatabase, { told, settleMs }: Counts) {
  const postmaster = await postmasterOf(seeded)
  const speaker = await openOwner(seeded.owner)
  const cost = async (count: number): Promise<number> => {
    const listeners = await Promise.all(Array.from({ length: count }, () => openOwner(seeded.owner)))
    for (const listener of listeners) await listener.script('listen bench_told')
    const cpu = countCpu({ postmaster })
    for (let n = 0; n < told; n++) await speaker`select pg_notify('bench_told', ${`visit ${n} 0123456789012345678901`})`
    await pause(settleMs)
    const ms = cpu().databaseMs / told
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
async function lookAtStreams(seeded: SeededDatabase) {
  const made = await seeded.sql<{ id: string }[]>`
    insert into data.sessions (id, user_id, expires_at)
    select gen_random_uuid(), id, now() + interval '1 hour' from data.users
    where status = 'ACTIVE' and community_id is not null order by id limit 1000 returning id`
  const sessions = made.map(({ id }) => id)
  const postmaster = await postmasterOf(seeded)
  const cpu = countCpu({ postmaster })
  const times = 50
  for (let n = 0; n < times; n++) await seeded.sql`select count(*) from auth.listeners(${sessions}::uuid[])`
  return { msPerStream: cpu().databaseMs / times / sessions.length }
}

/** A clean-up with nothing to remove, for each person who was told something within ten minutes. */
async function tidy({ sql }: SeededDatabase, { people, keptEach }: Counts) {
  await sql.script(`
    update data.notifications set created_at = now() - interval '1 day';
    insert into data.notifications (community_id, user_id, kind, title, body, path, created_at)
    select community_id, id, 'VISITOR_AT_GATE', 'Delivery at the gate', 'Swiggy for A-101', '/bench', now() - n * interval '2 hours'
    from generate_series(0, ${keptEach - 1}) n,
      (select * from data.users where status = 'ACTIVE' and community_id is not null order by id limit ${people}) u`)
  const after = async (care: string): Promise<number> => {
    await sql.script(care)
    const ids = (await sql<{ id: string }[]>`select id from auth.told_lately() as id`).map(({ id }) => id)
    await sql`select auth.trim_notifications(${ids}::uuid[])`
    const began = performance.now()
    await sql`select auth.trim_notifications(${ids}::uuid[])`
    return (performance.now() - began) / people
  }
  try {
    const [freshMs, vacuumedMs] = [await after('analyze data.notifications'), await after('vacuum data.notifications')]
    return { people, keptEach, freshMs, vacuumedMs }
  } finally {
    await sql.script(`delete from data.notifications where path = '/bench'`)
  }
}
