import { readCalls } from '../calls/calls.ts'
import { findCommunities } from '../calls/callers.ts'
import { seededDatabase, usual, type SeededDatabase } from '../data/seeded-database.ts'
import { byTurns, type Rounds } from '../measure/rounds.ts'
import { startOurs } from '../measure/servers.ts'

/** Part 3: the same calls on a hundred times the data, of a platform with a hundred times the communities. */
export async function growth(quick: boolean, rounds: Rounds, log: (line: string) => void) {
  // The quick run reuses the database of the other parts.
  const people = quick ? ([2_000, 200_000] as const) : ([10_000, 1_000_000] as const)
  const sizes = people.map((count) => usual(count, quick ? count * 5 : count * 10))
  const opened: SeededDatabase[] = []
  const calls: { call: string; smallMs: number; largeMs: number; ratio: number }[] = []
  try {
    for (const size of sizes) opened.push(await seededDatabase(size, log))
    const [small, large] = opened as [SeededDatabase, SeededDatabase]
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
        const [smallMs, largeMs] = [measured.small.p50.median, measured.large.p50.median]
        calls.push({ call: call.name, smallMs, largeMs, ratio: largeMs / smallMs })
        log(
          `${call.name.padEnd(26)} ${(largeMs / smallMs).toFixed(2)}  (${smallMs.toFixed(2)} → ${largeMs.toFixed(2)} ms)`,
        )
      }
    } finally {
      await Promise.all([a.stop(), b.stop()])
    }
  } finally {
    for (const seeded of opened) await seeded.stop()
  }
  return { people, auditRows: sizes.map(({ auditRows }) => auditRows), calls }
}
