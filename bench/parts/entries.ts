import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { findCommunities, type Community } from '../calls/callers.ts'
import { invite, openDesk, openPasses } from '../data/evening.ts'
import { bareLoop } from '../measure/bare-loop.ts'
import { paceOf, type Pace } from '../measure/pace.ts'
import { lineOf, paceNames, sharesOf, spreadsOf, type Rounds } from '../measure/rounds.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs, type Running } from '../measure/servers.ts'

export const entriesInFlight = 32
const mostASecond = 1_500

/** Expected visitors let in by a desk, each with a pass for one entry. */
export async function entries(
  seeded: SeededDatabase,
  { rounds, seconds, warmUp }: Rounds,
  log: (line: string) => void,
) {
  const { writers } = await findCommunities(seeded)
  const deskId = await openDesk(seeded.sql, writers)
  const server = await startOurs(seeded)
  const made: Pace[] = []
  const bares: Pace[] = []
  // The bare loop warms up with passes, too.
  const passes = (): Promise<string[]> => invite(seeded.sql, writers.id, Math.ceil((seconds + 1) * mostASecond))
  const letInFor = async (time: number): Promise<Pace> => {
    const open = await passes()
    return paceOf(server, () => letIn(server, writers, deskId, open, time))
  }
  try {
    await letInFor(warmUp)
    for (let round = 0; round < rounds; round++) {
      made.push(await letInFor(seconds))
      await passes()
      bares.push(await bareEntries(seeded, writers, deskId, seconds))
    }
    if ((await openPasses(seeded.sql, writers.id, 1)).length === 0) throw new Error('there were too few passes')
  } finally {
    await server.stop()
  }
  const [ours, bare] = [spreadsOf(made, ...paceNames), spreadsOf(bares, ...paceNames)]
  log(lineOf('entries with a pass', ours, bare))
  return { inFlight: entriesInFlight, ours, bare, ...sharesOf(ours, bare) }
}

/** The same statements without a server. */
export function bareEntries(
  seeded: SeededDatabase,
  { id, guard }: Community,
  deskId: string,
  seconds: number,
): Promise<Pace> {
  const values = [id, guard.userId, guard.token, deskId, String(seconds)]
  return bareLoop(seeded, 'bench/bare/entry-loop.ts', ...values)
}

/** Entries over HTTP. */
export async function letIn(
  { url }: Running,
  { guard }: Community,
  deskId: string,
  passes: string[],
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: entriesInFlight })
  const send = (passId: string): Promise<void> => {
    const now = new Date().toISOString()
    const movement = { id: randomUUID(), kind: 'ENTRY', recordedAt: now, offline: false, passId }
    const text = JSON.stringify({ deskId, sentAt: now, waiting: 0, movements: [movement] })
    const headers = {
      authorization: `Bearer ${guard.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    return new Promise((answered, failed) => {
      const asked = request(`${url}/api/gate/movements`, { method: 'POST', agent, headers }, (response) => {
        let reply = ''
        response.setEncoding('utf8').on('data', (more: string) => (reply += more))
        response.on('end', () => {
          if (response.statusCode === 200 && reply.includes('"outcome":"APPLIED"')) answered()
          else failed(new Error(`${response.statusCode} ${reply}`))
        })
      })
      asked.on('error', failed).end(text)
    })
  }
  let made = 0
  const until = performance.now() + seconds * 1000
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      const next = passes.pop()
      if (next === undefined) throw new Error('there are no passes left')
      await send(next)
      made++
    }
  }
  await Promise.all(Array.from({ length: entriesInFlight }, loop))
  agent.destroy()
  return made
}
