import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../server/test/mail-server.ts'
import { openOwnerPool, type OwnerPool } from '../server/test/owner-pool.ts'
import { databaseFromUrl } from '../server/src/core/start/database-url.ts'
import { makeCommunity, password, personMaker } from '../server/torture/deployment.ts'
import { faults, type Fault } from './faults.ts'
import { startLoad, streamCount, type Load, type People } from './load.ts'
import { databaseUrl, loopback, planOf } from './plan.ts'
import { removeFolder, startCluster, until, type Cluster } from './start.ts'
import { verdictOn, type Verdict } from './verdict.ts'

// Faults of a cluster under load. Prints a table; exits with 1 where something was lost or took too long.

interface Round {
  readonly seconds: number
  readonly failures: readonly string[]
  readonly streamsBackSeconds: number
}

const write = (line: string): boolean => process.stdout.write(`${line}\n`)
/** At most so many of each fault. */
const most = Number(process.env['ROUNDS']?.trim() || Infinity)
/** Parts of their names, with commas between them. */
const only = process.env['FAULT']?.trim().split(',')

const folder = mkdtempSync(join(tmpdir(), 'aangan-cluster-'))
chmodSync(folder, 0o755)
const plan = planOf(folder, Number(process.env['CLUSTER_PORT']?.trim() || 15400))
const address = `http://${loopback}:${plan.doors.app}`
const mails = await startMailServer()
const cluster = await startCluster(plan, {
  env: { RATE_LIMIT: 'off', SUPER_ADMIN_USERNAME: 'chief', SUPER_ADMIN_PASSWORD: password, SMTP_URL: mails.url },
})
const sql = openOwnerPool(databaseFromUrl(databaseUrl(plan)))
let isGood = true
let isFinished = false
try {
  write(
    'fault | rounds | longest without a write, s (median) | failed requests | streams back, s | acknowledged | lost | audit rows missing | signed out | jobs lost | jobs twice | boards that differ',
  )
  for (const fault of faults.filter(({ name }) => only === undefined || only.some((part) => name.includes(part))))
    await suffer(fault)
  isFinished = true
} finally {
  await sql.end()
  await cluster.stop()
  await mails.stop()
  // The logs say why, otherwise.
  if (isGood && isFinished) removeFolder(plan)
  else write(`The logs are in ${folder}`)
}
process.exit(isGood ? 0 : 1)

async function settlePeople(sql: OwnerPool): Promise<People> {
  await sql`update data.users set email = 'chief@example.org' where username = 'chief'`
  const { id } = await makeCommunity(sql)
  const person = personMaker(sql, id, plan.tokenSecret)
  const residents = await Promise.all(Array.from({ length: 12 }, () => person()))
  await sql`call data.house_people()`
  const [guard, ...desks] = await Promise.all([1, 2, 3].map(() => person({ roles: ['SECURITY'] })))
  return { residents, guard: guard!, desks }
}

/** All rounds of a fault under one load, then what became of it. */
async function suffer(fault: Fault): Promise<void> {
  // New ones each time: what was sent and never acknowledged counts against a house's limits.
  const load = startLoad(address, await settlePeople(sql))
  const rounds: Round[] = []
  for (let round = 0; round < Math.min(fault.rounds, most); round++) {
    await settled(cluster, load)
    rounds.push(await oneRound(fault, load))
  }
  await settled(cluster, load)
  await load.stop()
  report(fault, rounds, await verdictOn(load, { sql, address, mails: mails.received }))
}

async function oneRound(fault: Fault, load: Load): Promise<Round> {
  const began = performance.now()
  const failedBefore = load.failures.length
  await fault.cause(cluster)
  await until(
    'people can write again',
    async () => {
      load.check()
      return performance.now() - (load.writes.at(-1) ?? 0) < 200
    },
    60_000,
  )
  await pause(2_000)
  await until('all streams are back', async () => load.hearing() === streamCount, 60_000)
  const back = performance.now()
  return {
    seconds: longestGap(load.writes, began, back),
    failures: load.failures.slice(failedBefore).map(({ what }) => what),
    streamsBackSeconds: (back - began) / 1000,
  }
}

/** Between two acknowledged writes, from shortly before the fault on. */
function longestGap(writes: readonly number[], from: number, to: number): number {
  const times = [...writes.filter((at) => at > from - 1_000 && at < to), to].toSorted((one, other) => one - other)
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1000
}

async function settled(cluster: Cluster, load: Load): Promise<void> {
  await until(
    'the cluster is whole',
    async () => {
      const members = await cluster.members()
      const isWhole = members.filter(({ state }) => state === 'running' || state === 'streaming').length === 3
      return isWhole && members.some(({ role }) => role === 'sync_standby')
    },
    120_000,
  )
  for (const { port } of plan.apps)
    await until(
      'every process is ready',
      () =>
        fetch(`http://${loopback}:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    )
  await until('all streams are open', async () => load.hearing() === streamCount, 60_000)
  await pause(2_000)
}

function report({ name, mostSeconds }: Fault, rounds: readonly Round[], verdict: Verdict): void {
  const seconds = rounds.map((round) => round.seconds).toSorted((one, other) => one - other)
  const longest = seconds.at(-1)!
  const back = Math.max(...rounds.map(({ streamsBackSeconds }) => streamsBackSeconds))
  const { acknowledged, lost, auditMissing, signedOut, jobsLost, jobsTwice, boardsThatDiffer } = verdict
  write(
    [
      name,
      rounds.length,
      `${longest.toFixed(1)} (${seconds[Math.floor(seconds.length / 2)]!.toFixed(1)})`,
      counted(rounds.flatMap(({ failures }) => failures)),
      back.toFixed(0),
      acknowledged,
      lost,
      auditMissing,
      signedOut,
      jobsLost,
      jobsTwice,
      boardsThatDiffer,
    ].join(' | '),
  )
  const isLate = mostSeconds !== undefined && longest > mostSeconds
  if (isLate || lost + auditMissing + signedOut + jobsLost + jobsTwice + boardsThatDiffer > 0) isGood = false
}

function counted(failures: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const what of failures) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
}
