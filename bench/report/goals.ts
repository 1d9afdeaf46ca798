import { dayTotals } from '../day/totals.ts'
import { boardCalls } from '../parts/age.ts'
import type { Shares } from '../measure/rounds.ts'
import type { Results } from './results.ts'

export const goals = {
  /** A share of the bare server's requests a second, and of its CPU. */
  reads: 0.9,
  /** The same of the bare loop, which has no HTTP. */
  writes: 0.8,
  besideLogins: 3,
  /** Times as many as the peer answers: what was measured with the release 0.2.0. */
  peers: {
    'NestJS 11 + Prisma 7': { 'vehicle search by number': 6.3, notices: 4.3, 'audit, page 1, filtered': 3.2 },
    'Directus 11': { 'vehicle search by number': 27.1, notices: 19.8, 'audit, page 1, filtered': 18 },
  } as Readonly<Record<string, Readonly<Record<string, number>>>>,
  growth: 1.5,
  search: {
    /** Milliseconds, one at a time. */
    inCommunity: { p50: 30, p99: 150 },
    acrossAll: { p50: 60, p99: 300 },
    growth: 1.5,
    short: 2,
    frequent: 3,
    /** Gate writes beside searches, a share of those alone. */
    gate: 0.9,
  },
  age: 1.5,
  /** CPU milliseconds of server and database together, after three years. */
  boardAfterChangeMs: 1,
  boardMs: 10,
  /** CPU seconds: half of what release 0.2.0 took. */
  dayServerS: 24.5,
  dayDatabaseS: 26,
  statementsPerSecond: 2,
  startAgainS: 2,
  loadMb: 150,
  dayMb: 190,
  liveP95Ms: 1_000,
  liveWorstMs: 3_000,
  liveMb: 60,
  exportS: { csv: 10, xlsx: 20 },
  exportMb: 30,
  besideExports: 3,
  importS: 30,
  importUndoS: 15,
  besideImports: 3,
} as const

export interface Judged {
  readonly what: string
  readonly goal: string
  /** The worst measured value. */
  readonly figure: string
  readonly isMet: boolean
}

/** Every goal of the parts that were measured. */
export const judge = (results: Results): Judged[] => [
  ...besideBare(results),
  ...asItGrows(results),
  ...searched(results),
  ...besidePeers(results),
  ...resources(results),
  ...liveEvents(results),
  ...files(results),
]

const atLeast = (what: string, figure: number, goal: number, of = ''): Judged => ({
  what,
  goal: `≥ ${goal}`,
  figure: figure.toFixed(2) + of,
  isMet: figure >= goal,
})
const atMost = (what: string, figure: number, goal: number, of = ''): Judged => ({
  what,
  goal: `≤ ${goal}`,
  figure: figure.toFixed(2) + of,
  isMet: figure <= goal,
})

function besideBare({ reads, writes, board, entries }: Results): Judged[] {
  const calls = reads?.calls.filter(isRead) ?? []
  const both = (what: string, shares: Shares, goal: number): Judged[] => [
    atLeast(`${what}, share of the bare one’s throughput`, shares.ratio, goal),
    atLeast(
      `${what}, share of its CPU`,
      shares.cpuRatio,
      goal,
      `, ${shares.wholeRatio.toFixed(2)} with the database’s`,
    ),
  ]
  return [
    ...[...calls, ...(board?.calls ?? [])].flatMap((one) => both(one.call, one, goals.reads)),
    ...(writes ? both('guest vehicles planned, in and out', writes, goals.writes) : []),
    ...(entries ? both('entries with a pass', entries, goals.writes) : []),
    ...(reads
      ? [atMost('p99 of reads beside logins, times that without', reads.whileLoggingIn.ratio, goals.besideLogins)]
      : []),
  ]
}

function asItGrows({ growth, age }: Results): Judged[] {
  const judged: Judged[] = []
  const worstOf = <T extends { readonly ratio: number }>(calls: readonly T[] = []): T | undefined =>
    calls.toSorted((a, b) => b.ratio - a.ratio)[0]
  const worst = worstOf(growth?.calls)
  if (worst)
    judged.push(atMost('p50 of reads, times that with a hundredth', worst.ratio, goals.growth, ` (${worst.call})`))
  if (!age) return judged
  const years = `after ${age.years} years`
  const aged = worstOf(age.calls.filter(({ searches }) => !searches))
  if (aged) judged.push(atMost(`p50 ${years}, times that without`, aged.ratio, goals.age, ` (${aged.call})`))
  for (const [call, goal] of [
    [boardCalls.afterChange, goals.boardAfterChangeMs],
    [boardCalls.whole, goals.boardMs],
  ] as const) {
    const { cpuMs, databaseMs } = age.calls.find((one) => one.call === call)!.old
    const parts = ` (${cpuMs.median.toFixed(2)} + ${databaseMs.median.toFixed(2)})`
    judged.push(
      atMost(`${call} ${years}, CPU ms of server and database`, cpuMs.median + databaseMs.median, goal, parts),
    )
  }
  return judged
}

function searched({ search }: Results): Judged[] {
  if (!search) return []
  const { growth, short, frequent, gate } = search
  const goal = goals.search
  const times = (what: string, pairs: typeof growth, most: number): Judged[] =>
    pairs.map(({ place, ratio }) => atMost(`p50 of a search in ${place}, ${what}`, ratio, most))
  return [
    ...growth.flatMap(({ place, after }) => {
      const { p50, p99 } = place === 'all communities' ? goal.acrossAll : goal.inCommunity
      return [
        atMost(`ms of a search in ${place}, p50`, after.p50.median, p50),
        atMost('the same, p99', after.p99.median, p99),
      ]
    }),
    ...times('times that with a hundredth', growth, goal.growth),
    ...times('by two letters, times that by five', short, goal.short),
    ...times('by the most frequent name, times that by the rarest', frequent, goal.frequent),
    atLeast(
      `gate writes beside ${gate.searchesPerSecond} searches a second, share of those alone`,
      gate.ratio,
      goal.gate,
    ),
  ]
}

const besidePeers = ({ peers = [] }: Results): Judged[] =>
  peers.map(({ call, peer, ratio, bareRatio }) =>
    atLeast(`${call}, times ${peer}`, ratio, peerGoal(peer, call), ` (the bare server ${bareRatio.toFixed(1)})`),
  )

export const peerGoal = (peer: string, call: string): number => goals.peers[peer]![call]!

function resources({ disk, startUp, footprint, idle }: Results): Judged[] {
  const day = disk && dayTotals(disk)
  return [
    ...(day
      ? [
          atMost('a society’s day, CPU s of the servers', day.serverCpuMs / 1000, goals.dayServerS),
          atMost('a society’s day, CPU s of the database', day.databaseCpuMs / 1000, goals.dayDatabaseS),
        ]
      : []),
    ...(disk ? [atMost('resident MB after a day of traffic', disk.busy.processMb, goals.dayMb)] : []),
    ...(footprint ? [atMost('resident MB under load of small reads', footprint.loadMb, goals.loadMb)] : []),
    ...(startUp ? [atMost('seconds from start to ready, again', startUp.againS, goals.startAgainS)] : []),
    ...(idle
      ? [atMost('statements a second of an idle process', idle.statementsPerSecond, goals.statementsPerSecond)]
      : []),
  ]
}

function liveEvents({ live }: Results): Judged[] {
  if (!live) return []
  return [
    atMost('ms from the guard’s request to the details at the house, p95', live.p95Ms, goals.liveP95Ms),
    atMost('the same, worst', live.worstMs, goals.liveWorstMs),
    atMost('MB for the open streams', live.streamsMb, goals.liveMb),
    atMost('events missed, or told to others', live.missed + live.astray, 0),
  ]
}

function files({ export: exported = [], import: brought }: Results): Judged[] {
  const judged = exported.flatMap(({ format, rows, seconds, moreMb, ratio }) => [
    atMost(`seconds of ${rows.toLocaleString('en')} rows as ${format}`, seconds, goals.exportS[format]),
    atMost(`MB more for a file as ${format}`, moreMb, goals.exportMb),
    atMost(`p99 of reads beside exports as ${format}, times that without`, ratio, goals.besideExports),
  ])
  if (!brought) return judged
  const people = brought.people.toLocaleString('en')
  const [upload, run, undo] = brought.steps.map(({ seconds }) => seconds) as [number, number, number]
  const worst = Math.max(...brought.steps.map(({ ratio }) => ratio))
  return [
    ...judged,
    atMost(`seconds of ${people} residents, from the upload to the end`, upload + run, goals.importS),
    atMost(`seconds to take ${people} residents back`, undo, goals.importUndoS),
    atMost('p99 of reads beside an import, times that without', worst, goals.besideImports),
  ]
}

export const isRead = ({ call }: { readonly call: string }): boolean => call !== 'login'
