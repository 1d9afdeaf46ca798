import { Agent } from 'node:http'
import { call } from './call.ts'
import { findCommunities, type Community } from './callers.ts'
import { urlOf, type SeededDatabase } from './seeded-database.ts'
import { startNode } from './machine.ts'
import { spreadOf, type Rounds } from './rounds.ts'
import { startOurs, type Running } from './servers.ts'

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
  const { writers } = await findCommunities(flat)
  const ours = await startOurs(flat)
  const changes: number[] = []
  const limits: number[] = []
  try {
    await throughTheGate(ours, writers, 1)
    for (let round = 0; round < rounds; round++) {
      changes.push(await throughTheGate(ours, writers, seconds))
      limits.push(await bareLoop(flat, writers, seconds))
    }
  } finally {
    await ours.stop()
  }
  const [changed, limit] = [spreadOf(changes), spreadOf(limits)]
  const ratio = changed.median / limit.median
  log(
    `changes                    ${ratio.toFixed(2)}  (${Math.round(changed.median)} of ${Math.round(limit.median)} a second)`,
  )
  return { inFlight, ours: changed, limit, ratio }
}

/** Changes a second over HTTP. */
export async function throughTheGate(ours: Running, { guard }: Community, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const post = (path: string, body?: unknown) => call(agent, ours, 'POST', path, guard.token, body)
  let made = 0
  const began = performance.now()
  const until = began + seconds * 1000
  // One house per loop: the count of a house's guests is serialised.
  const loop = async (_: unknown, flat: number): Promise<void> => {
    const form = { ...guestForm, visitingHouseNo: String(101 + flat) }
    while (performance.now() < until) {
      const { id } = await post('/api/guest-vehicles', { ...form, entryTime: new Date().toISOString() })
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
async function bareLoop({ owner }: SeededDatabase, { id, guard }: Community, seconds: number): Promise<number> {
  const env = { DATABASE_URL: urlOf(owner) }
  const loop = startNode('bench/limit-writes.ts', [id, guard.userId, guard.token, String(seconds)], { env })
  const [, perSecond] = await loop.said(/^(\d+(?:\.\d+)?) a second\n/)
  await loop.stop()
  return Number(perSecond)
}
