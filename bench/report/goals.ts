import type { Results } from './results.ts'

export const goals = {
  reads: 0.8,
  besideLogins: 3,
  writes: 0.6,
  peers: 10,
  growth: 1.5,
  age: 1.5,
  startAgainS: 2,
  loadMb: 150,
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

export function judge({
  reads,
  writes,
  growth,
  age,
  footprint,
  peers,
  live,
  gate,
  export: files,
  import: brought,
}: Results): Judged[] {
  const judged: Judged[] = []
  const atLeast = (what: string, figure: number, goal: number, of = ''): void =>
    void judged.push({ what, goal: `≥ ${goal}`, figure: figure.toFixed(2) + of, isMet: figure >= goal })
  const atMost = (what: string, figure: number, goal: number, of = ''): void =>
    void judged.push({ what, goal: `≤ ${goal}`, figure: figure.toFixed(2) + of, isMet: figure <= goal })

  if (reads) {
    const [worst] = reads.calls.filter(isRead).sort((a, b) => a.ratio - b.ratio)
    if (worst) atLeast('reads, as a share of the bare server', worst.ratio, goals.reads, ` (${worst.call})`)
    atMost('p99 of reads beside logins, times that without', reads.whileLoggingIn.ratio, goals.besideLogins)
  }
  if (writes) atLeast('writes, as a share of the bare server', writes.ratio, goals.writes)
  for (const peer of new Set(peers?.map((one) => one.peer))) {
    const [worst] = (peers ?? []).filter((one) => one.peer === peer).sort((a, b) => a.ratio - b.ratio)
    const than = ` (${worst?.call}; the bare server ${worst?.bareRatio.toFixed(1)})`
    if (worst) atLeast(`reads, times those of ${peer}`, worst.ratio, goals.peers, than)
  }
  if (growth) {
    const [worst] = growth.calls.toSorted((a, b) => b.ratio - a.ratio)
    if (worst) atMost('p50 of reads, times that with a hundredth', worst.ratio, goals.growth, ` (${worst.call})`)
  }
  if (age) {
    const [worst] = age.calls.filter(({ searches }) => !searches).sort((a, b) => b.ratio - a.ratio)
    if (worst) atMost('p50 after years, times that of the first evening', worst.ratio, goals.age, ` (${worst.call})`)
  }
  if (footprint) {
    atMost('seconds from start to ready, again', footprint.startAgainS, goals.startAgainS)
    atMost('resident MB under load', footprint.loadMb, goals.loadMb)
  }
  if (live) {
    atMost('ms from the guard’s request to the details at the house, p95', live.p95Ms, goals.liveP95Ms)
    atMost('the same, worst', live.worstMs, goals.liveWorstMs)
    atMost('MB for the open streams', live.streamsMb, goals.liveMb)
    atMost('events missed, or told to others', live.missed + live.astray, 0)
  }
  if (gate) {
    for (const { call, ratio } of gate.board.calls)
      atLeast(`${call}, as a share of the bare server`, ratio, goals.reads)
    atLeast('entries with a pass, as a share of the bare server', gate.entries.ratio, goals.writes)
  }
  if (brought) {
    const [upload, run, undo] = brought.steps
    atMost(
      'seconds of 10,000 residents, from the upload to the end',
      (upload?.seconds ?? 0) + (run?.seconds ?? 0),
      goals.importS,
    )
    atMost('seconds to take 10,000 residents back', undo?.seconds ?? 0, goals.importUndoS)
    const worst = Math.max(...brought.steps.map(({ ratio }) => ratio))
    atMost('p99 of reads beside an import, times that without', worst, goals.besideImports)
  }
  for (const { format, seconds, moreMb, ratio } of files ?? []) {
    atMost(`seconds of 100,000 rows as ${format}`, seconds, goals.exportS[format])
    atMost(`MB of 100,000 rows as ${format}`, moreMb, goals.exportMb)
    atMost(`p99 of reads beside exports as ${format}, times that without`, ratio, goals.besideExports)
  }
  return judged
}

export const isRead = ({ call }: { call: string }): boolean => call !== 'login'
