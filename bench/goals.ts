import type { Results } from './results.ts'

export const goals = {
  reads: 0.8,
  besideLogins: 3,
  writes: 0.6,
  peers: 10,
  growth: 1.5,
  startAgainS: 2,
  loadMb: 150,
} as const

export interface Judged {
  readonly what: string
  readonly goal: string
  /** The worst measured value. */
  readonly figure: string
  readonly isMet: boolean
}

export function judge({ limit, writes, growth, footprint, peers }: Results): Judged[] {
  const judged: Judged[] = []
  const atLeast = (what: string, figure: number, goal: number, of = ''): void =>
    void judged.push({ what, goal: `≥ ${goal}`, figure: figure.toFixed(2) + of, isMet: figure >= goal })
  const atMost = (what: string, figure: number, goal: number, of = ''): void =>
    void judged.push({ what, goal: `≤ ${goal}`, figure: figure.toFixed(2) + of, isMet: figure <= goal })

  if (limit) {
    const [worst] = limit.calls.filter(isRead).sort((a, b) => a.ratio - b.ratio)
    if (worst) atLeast('reads, as a share of the limit', worst.ratio, goals.reads, ` (${worst.call})`)
    atMost('p99 of reads beside logins, times that without', limit.whileLoggingIn.ratio, goals.besideLogins)
  }
  if (writes) atLeast('writes, as a share of the limit', writes.ratio, goals.writes)
  for (const peer of new Set(peers?.map((one) => one.peer))) {
    const [worst] = (peers ?? []).filter((one) => one.peer === peer).sort((a, b) => a.ratio - b.ratio)
    const than = ` (${worst?.call}; the bare server ${worst?.limitRatio.toFixed(1)})`
    if (worst) atLeast(`reads, times those of ${peer}`, worst.ratio, goals.peers, than)
  }
  if (growth) {
    const [worst] = growth.calls.toSorted((a, b) => b.ratio - a.ratio)
    if (worst) atMost('p50 of reads, times that with a hundredth', worst.ratio, goals.growth, ` (${worst.call})`)
  }
  if (footprint) {
    atMost('seconds from start to ready, again', footprint.startAgainS, goals.startAgainS)
    atMost('resident MB under load', footprint.loadMb, goals.loadMb)
  }
  return judged
}

export const isRead = ({ call }: { call: string }): boolean => call !== 'login'
