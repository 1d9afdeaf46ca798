import { agedCalls } from '../calls/aged-calls.ts'
import { findCommunities, type Community } from '../calls/callers.ts'
import { fillEvening, openDesk } from '../data/evening.ts'
import { byTurns, type Measured, type Rounds } from '../measure/rounds.ts'
import { seededDatabase, usual, type SeededDatabase } from '../data/seeded-database.ts'
import { startOurs } from '../measure/servers.ts'
import { fillFirstDay, fillYears } from '../data/years.ts'

const people = 5_000
const visitsAYear = 120_000

export interface AgedResult {
  readonly call: string
  readonly searches: boolean
  readonly youngMs: number
  readonly oldMs: number
  readonly ratio: number
  readonly youngCpuMs: number
  readonly oldCpuMs: number
}

/** What people ask all day, of a society on its first evening and of one with years behind it, on the same server. */
export async function age(quick: boolean, { rounds, seconds, warmUp }: Rounds, log: (line: string) => void) {
  const years = quick ? 1 : 3
  const past = { visits: years * visitsAYear, auditRowsEach: quick ? 2 : 6, days: years * 365 }
  const seeded = await seededDatabase(usual(people, people * (4 + years)), log)
  try {
    const { readers } = await findCommunities(seeded)
    const [young, old] = readers as [Community, Community]
    if (!(await hasPast(seeded, old))) {
      for (const community of [young, old]) {
        await fillEvening(seeded.sql, community)
        await fillFirstDay(seeded.sql, { communityId: community.id, residentId: community.resident.userId })
      }
      log(`${past.visits.toLocaleString('en')} visits, in ${years} years`)
      await fillYears(seeded.sql, { ...past, communityId: old.id, residentId: old.resident.userId })
    }
    const desks = [await openDesk(seeded.sql, young), await openDesk(seeded.sql, old)] as const
    const server = await startOurs(seeded)
    const calls: AgedResult[] = []
    try {
      const asked = [agedCalls(young, desks[0]), agedCalls(old, desks[1])] as const
      for (const [nth, { call, request, searches }] of asked[0].entries()) {
        const targets = {
          young: { ...server, requests: [request] },
          old: { ...server, requests: [asked[1][nth]!.request] },
        }
        // Two dozen calls: half as long is enough for each.
        const measured = await byTurns(targets, { rounds, seconds: seconds / 2, warmUp, connections: 1 })
        const [youngMs, oldMs] = [measured.young.p50.median, measured.old.p50.median]
        const [youngCpuMs, oldCpuMs] = [cpuOf(measured.young), cpuOf(measured.old)]
        calls.push({ call, searches, youngMs, oldMs, ratio: oldMs / youngMs, youngCpuMs, oldCpuMs })
        log(
          `${call.padEnd(26)} ${(oldMs / youngMs).toFixed(2)}  (${youngMs.toFixed(2)} → ${oldMs.toFixed(2)} ms, ${youngCpuMs.toFixed(2)} → ${oldCpuMs.toFixed(2)} ms CPU)`,
        )
      }
    } finally {
      await server.stop()
    }
    return { years, visits: past.visits, auditRows: past.visits * past.auditRowsEach, calls }
  } finally {
    await seeded.stop()
  }
}

/** Of the server and the database together: it holds on a busy machine too, where latency does not. */
const cpuOf = ({ cpuMs, databaseMs }: Measured): number => cpuMs.median + databaseMs.median

/** The database is kept for a day. */
async function hasPast({ sql }: SeededDatabase, { id }: Community): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from data.gate_shifts where community_id = ${id} and started_at < now() - interval '100 days') as found`
  return row!.found
}
