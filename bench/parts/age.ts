import { agedCalls } from '../calls/aged-calls.ts'
import { boardAfterChange } from '../calls/board.ts'
import { findCommunities, type Community } from '../calls/callers.ts'
import { get, type Request } from '../calls/request.ts'
import { fillEvening, openDesk } from '../data/evening.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { fillFirstDay, fillYears } from '../data/years.ts'
import { byTurns, figuresOf, type Measured, type Rounds } from '../measure/rounds.ts'
import { bodyOf, startOurs, type Running } from '../measure/servers.ts'

export interface Past {
  readonly years: number
  readonly visitsAYear: number
  readonly auditRowsEach: number
}

export interface AgedResult {
  readonly call: string
  /** It looks through the past for what was typed, and has no goal. */
  readonly searches: boolean
  readonly young: Measured
  readonly old: Measured
  /** The ratio of the medians of their p50. */
  readonly ratio: number
}

export const boardCalls = { whole: 'board', afterChange: 'board after one change' } as const

/** Asks what people ask all day, of a society on its first evening and of one with years behind it, on the same server. */
export async function age(
  seeded: SeededDatabase,
  { years, visitsAYear, auditRowsEach }: Past,
  { rounds, seconds, warmUp }: Rounds,
  log: (line: string) => void,
) {
  const { readers } = await findCommunities(seeded)
  const [young, old] = readers as [Community, Community]
  const visits = Math.round(years * visitsAYear)
  if (!(await hasPast(seeded, old))) {
    for (const community of [young, old]) {
      await fillEvening(seeded.sql, community)
      await fillFirstDay(seeded.sql, { communityId: community.id, residentId: community.resident.userId })
    }
    log(`${visits.toLocaleString('en')} visits, in ${years} years`)
    const past = { visits, auditRowsEach, days: years * 365 }
    await fillYears(seeded.sql, { ...past, communityId: old.id, residentId: old.resident.userId })
  }
  const server = await startOurs(seeded)
  const calls: AgedResult[] = []
  try {
    const [asked, askedOfOld] = [await callsOf(seeded, server, young), await callsOf(seeded, server, old)]
    for (const [nth, { call, request, searches }] of asked.entries()) {
      const targets = {
        young: { ...server, requests: [request] },
        old: { ...server, requests: [askedOfOld[nth]!.request] },
      }
      // Three dozen calls: half as long is enough for each.
      const measured = await byTurns(targets, { rounds, seconds: seconds / 2, warmUp, connections: 1 })
      const ratio = measured.old.p50.median / measured.young.p50.median
      calls.push({ call, searches, ...measured, ratio })
      log(`${call.padEnd(26)} ${ratio.toFixed(2)}  (${figuresOf(measured.young)} → ${figuresOf(measured.old)})`)
    }
  } finally {
    await server.stop()
  }
  return { years, visits, auditRows: visits * auditRowsEach, calls }
}

async function callsOf(seeded: SeededDatabase, server: Running, community: Community) {
  const deskId = await openDesk(seeded.sql, community)
  const afterChange = await requestAfterChange(server, community, deskId)
  return [...agedCalls(community, deskId), { call: boardCalls.afterChange, request: afterChange, searches: false }]
}

async function requestAfterChange(server: Running, community: Community, deskId: string): Promise<Request> {
  const { headers } = get(community.guard, '')
  const ask = async (method: Request['method'], path: string, body?: object): Promise<object> => {
    const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return JSON.parse(await bodyOf(server, { method, path, headers, ...(body && json) })) as object
  }
  return get(community.guard, await boardAfterChange(ask, community, deskId))
}

/** The database is kept for a day. */
async function hasPast({ sql }: SeededDatabase, { id }: Community): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from data.gate_shifts where community_id = ${id} and started_at < now() - interval '100 days') as found`
  return row!.found
}
