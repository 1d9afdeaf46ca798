import { readCalls } from '../calls/calls.ts'
import { findCommunities } from '../calls/callers.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { byTurns, figuresOf, type Measured, type Rounds } from '../measure/rounds.ts'
import { startOurs } from '../measure/servers.ts'

interface GrowthResult {
  readonly call: string
  readonly small: Measured
  readonly large: Measured
  /** The ratio of the medians of their p50. */
  readonly ratio: number
}

/** The same calls on a hundred times the data, of a platform with a hundred times the communities. */
export async function growth(
  small: SeededDatabase,
  large: SeededDatabase,
  rounds: Rounds,
  log: (line: string) => void,
) {
  const calls: GrowthResult[] = []
  const [fewer, more] = await Promise.all([findCommunities(small), findCommunities(large)])
  // The same number of communities: only the size of the tables differs.
  const among = more.readers.slice(0, fewer.readers.length)
  const [a, b] = await Promise.all([startOurs(small), startOurs(large)])
  try {
    for (const call of readCalls) {
      const targets = {
        small: { ...a, requests: call.requests(fewer.readers) },
        large: { ...b, requests: call.requests(among) },
      }
      // One connection: this measures latency, not throughput.
      const measured = await byTurns(targets, { ...rounds, connections: 1 })
      const ratio = measured.large.p50.median / measured.small.p50.median
      calls.push({ call: call.name, ...measured, ratio })
      log(`${call.name.padEnd(26)} ${ratio.toFixed(2)}  (${figuresOf(measured.small)} → ${figuresOf(measured.large)})`)
    }
  } finally {
    await Promise.all([a.stop(), b.stop()])
  }
  const of = (what: 'users' | 'auditRows'): number[] => [small.volume[what], large.volume[what]]
  return { people: of('users'), auditRows: of('auditRows'), calls }
}
