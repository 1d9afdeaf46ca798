import { Agent } from 'node:http'
import { call } from '../calls/call.ts'
import { findCommunities, type Community } from '../calls/callers.ts'
import { urlOf, type SeededDatabase } from '../data/seeded-database.ts'
import { startNode } from '../measure/machine.ts'
import { spreadOf, type Rounds } from '../measure/rounds.ts'
import { startOurs, type Running } from '../measure/servers.ts'

export const inFlight = 32

/** Also written by the bare loop. */
export const guestForm = {
  vehicleNo: 'MH 12 GATE',
  type: 'four-wheeler',
  guestName: 'Asha Verma',
  contactNo: '9876543210',
  purposeOfVisit: 'Family visit',
  visitingHouseNo: '101',
  division: 'A',
} as const

/** Part 4: guests planned, entered and exited, each change durable with its audit row before the reply. */
export async function writes(flat: SeededDatabase, { rounds, seconds }: Rounds, log: (line: string) => void) {
  const { readers: communities } = await findCommunities(flat)
  const ours = await startOurs(flat)
  const changes: number[] = []
  const bares: number[] = []
  try {
    await throughTheGate(ours, communities, 1)
    for (let round = 0; round < rounds; round++) {
      changes.push(await throughTheGate(ours, communities, seconds))
      bares.push(await bareLoop(flat, communities, seconds))
    }
  } finally {
    await ours.stop()
  }
  const [changed, bare] = [spreadOf(changes), spreadOf(bares)]
  const ratio = changed.median / bare.median
  log(
    `changes                    ${ratio.toFixed(2)}  (${Math.round(changed.median)} of ${Math.round(bare.median)} a second)`,
  )
  return { inFlight, ours: changed, bare, ratio }
}

/** Changes a second over HTTP, by the guards of as many communities as are in flight: one account has few at work at once. */
export async function throughTheGate(
  ours: Running,
  communities: readonly Community[],
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  let made = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const loop = async (_: unknown, index: number): Promise<void> => {
    const { guard } = communities[index % communities.length]!
    const post = (path: string, body?: unknown) => call(agent, ours, 'POST', path, guard.token, body)
    while (performance.now() < until) {
      const { id } = await post('/api/guest-vehicles', { ...guestForm, entryTime: new Date().toISOString() })
      await post(`/api/guest-vehicles/${id}/entry`)
      await post(`/api/guest-vehicles/${id}/exit`)
      made += 3
    }
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
  agent.destroy()
  return made / ((performance.now() - began) / 1000)
}

/** Changes a second of the same statements without a server, in a process on the server's core. */
async function bareLoop(
  { owner }: SeededDatabase,
  communities: readonly Community[],
  seconds: number,
): Promise<number> {
  const env = { DATABASE_URL: urlOf(owner) }
  const guards = communities
    .slice(0, inFlight)
    .map(({ id, guard: { userId, token } }): BareGuard => [id, userId, token])
  const loop = startNode('bench/bare/write-loop.ts', [String(seconds), JSON.stringify(guards)], { env })
  const [, perSecond] = await loop.said(/^(\d+(?:\.\d+)?) a second\n/)
  await loop.stop()
  return Number(perSecond)
}

/** The community, who is on guard there, and their token. */
export type BareGuard = readonly [communityId: string, userId: string, token: string]
