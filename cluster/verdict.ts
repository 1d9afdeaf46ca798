import { setTimeout as pause } from 'node:timers/promises'
import type { ReceivedMail } from '../server/test/mail-server.ts'
import type { Follower } from '../server/test/follower.ts'
import type { OwnerPool } from '../server/test/owner-pool.ts'
import { judge } from '../server/torture/writers.ts'
import { keptAlive, ask } from '../server/torture/traffic.ts'
import type { Load } from './load.ts'

/** What became of everything that was acknowledged. */
export interface Verdict {
  readonly acknowledged: number
  readonly lost: number
  readonly auditMissing: number
  readonly signedOut: number
  readonly jobsLost: number
  readonly jobsTwice: number
  /** Of desks that followed theirs, from a whole one. */
  readonly boardsThatDiffer: number
}

/** `load` has stopped. */
export async function verdictOn(
  load: Load,
  { sql, address, mails }: { sql: OwnerPool; address: string; mails: readonly ReceivedMail[] },
): Promise<Verdict> {
  const things = await judge(sql, load.writers)
  const entries = await missing(
    sql,
    load.entered,
    'GUEST_VEHICLE',
    'MARK_ENTRY',
    await sql<{ id: string }[]>`select id from data.visits where status = 'ARRIVED'`,
  )
  const passes = await missing(
    sql,
    load.passes,
    'PASS',
    'CREATE',
    await sql<{ id: string }[]>`select id from data.passes`,
  )
  const counts = await mailsOf(load.requests, mails)
  return {
    acknowledged: load.writes.length,
    lost: things.lost + entries.lost + passes.lost,
    auditMissing: things.changesWithoutRow + things.rowsWithoutChange + entries.auditMissing + passes.auditMissing,
    signedOut: await signedOut(load.tokens, address),
    jobsLost: counts.filter((count) => count === 0).length,
    jobsTwice: counts.filter((count) => count > 1).length,
    boardsThatDiffer: await boardsThatDiffer(load.followers),
  }
}

async function boardsThatDiffer(followers: readonly Follower[]): Promise<number> {
  let count = 0
  for (const follower of followers)
    await follower.expectSame().catch((error: unknown) => {
      count++
      process.stderr.write(`${String(error).slice(0, 2000)}\n`)
    })
  return count
}

async function missing(
  sql: OwnerPool,
  ids: readonly string[],
  resource: string,
  action: string,
  kept: readonly { readonly id: string }[],
): Promise<{ lost: number; auditMissing: number }> {
  const known = new Set(kept.map(({ id }) => id))
  const [row] = await sql<{ auditMissing: number }[]>`
    select count(*)::int as "auditMissing" from unnest(${ids}::uuid[]) w (id)
    where 1 <> (select count(*) from data.audit_logs a
      where a.resource = ${resource} and a.action = ${action} and a.resource_id = w.id)`
  return { lost: ids.filter((id) => !known.has(id)).length, auditMissing: row!.auditMissing }
}

/** How often each request was mailed, once all were or a minute has passed. */
async function mailsOf(names: readonly string[], mails: readonly ReceivedMail[]): Promise<number[]> {
  const end = performance.now() + 60_000
  for (;;) {
    const times = new Map<string, number>()
    for (const { subject } of mails) times.set(subject, (times.get(subject) ?? 0) + 1)
    const counts = names.map((name) => times.get(`Community request: ${name}`) ?? 0)
    if (!counts.includes(0) || performance.now() > end) return counts
    await pause(500)
  }
}

/** People stay signed in: every token of a login is still good. */
async function signedOut(tokens: readonly string[], address: string): Promise<number> {
  const agent = keptAlive(4)
  let gone = 0
  for (const token of tokens) {
    const { status } = await ask(address, { method: 'GET', path: '/api/users/current', token }, agent)
    if (status !== 200) gone++
  }
  return gone
}
