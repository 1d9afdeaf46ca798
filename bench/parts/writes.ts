import { Agent } from 'node:http'
import { call } from '../calls/call.ts'
import { findCommunities, type Community } from '../calls/callers.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { bareLoop } from '../measure/bare-loop.ts'
import { paceOf, type Pace } from '../measure/pace.ts'
import { lineOf, paceNames, sharesOf, spreadsOf, type Rounds } from '../measure/rounds.ts'
import { startOurs, type Running } from '../measure/servers.ts'

export const inFlight = 32

/** Also written by the bare loop. */
export const guestForm = {
  vehicleNo: 'MH 12 GATE',
  type: 'four-wheeler',
  guestName: 'Asha Verma',
  contactNo: '9876543210',
  purposeOfVisit: 'Family visit',
} as const

/** Guests planned, entered and exited, each change durable with its audit row before the reply. */
export async function writes(flat: SeededDatabase, { rounds, seconds, warmUp }: Rounds, log: (line: string) => void) {
  const { readers: communities } = await findCommunities(flat)
  const server = await startOurs(flat)
  const made: Pace[] = []
  const bares: Pace[] = []
  try {
    await throughTheGate(server, communities, warmUp)
    for (let round = 0; round < rounds; round++) {
      made.push(await throughTheGate(server, communities, seconds))
      bares.push(await bareChanges(flat, communities, seconds))
    }
  } finally {
    await server.stop()
  }
  const [ours, bare] = [spreadsOf(made, ...paceNames), spreadsOf(bares, ...paceNames)]
  log(lineOf('changes', ours, bare))
  return { inFlight, ours, bare, ...sharesOf(ours, bare) }
}

/** Changes over HTTP, by the guards of as many communities as are in flight: one account has few at work at once. */
export function throughTheGate(ours: Running, communities: readonly Community[], seconds: number): Promise<Pace> {
  return paceOf(ours, () => changesOf(ours, communities, seconds))
}

async function changesOf(ours: Running, communities: readonly Community[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  let made = 0
  const until = performance.now() + seconds * 1000
  const loop = async (_: unknown, index: number): Promise<void> => {
    const { guard, houseNo, division } = communities[index % communities.length]!
    const post = (path: string, body?: unknown) => call(agent, ours, 'POST', path, guard.token, body)
    while (performance.now() < until) {
      const house = { visitingHouseNo: houseNo, division }
      const planned = { ...guestForm, ...house, entryTime: new Date().toISOString() }
      const { id } = await post('/api/guest-vehicles', planned)
      await post(`/api/guest-vehicles/${id}/entry`)
      await post(`/api/guest-vehicles/${id}/exit`)
      made += 3
    }
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
  agent.destroy()
  return made
}

/** The same statements without a server. */
export function bareChanges(seeded: SeededDatabase, communities: readonly Community[], seconds: number): Promise<Pace> {
  const guards = communities
    .slice(0, inFlight)
    .map(({ id, guard: { userId, token }, houseNo, division }): BareGuard => ({
      communityId: id,
      userId,
      token,
      houseNo,
      division,
    }))
  return bareLoop(seeded, 'bench/bare/write-loop.ts', String(seconds), JSON.stringify(guards))
}

/** A guard of a community, and the house that the guests are for. */
export interface BareGuard {
  readonly communityId: string
  readonly userId: string
  readonly token: string
  readonly houseNo: string
  readonly division: string
}
