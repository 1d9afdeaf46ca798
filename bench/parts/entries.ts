import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { findCommunities, type Community } from '../calls/callers.ts'
import { invite, openDesk, openPasses } from '../data/evening.ts'
import { cpuSeconds, startNode } from '../measure/machine.ts'
import { spreadOf, type Rounds } from '../measure/rounds.ts'
import { urlOf, type SeededDatabase } from '../data/seeded-database.ts'
import { startOurs, type Running } from '../measure/servers.ts'

export const entriesInFlight = 32
const mostASecond = 1_500

/** Expected visitors let in by a desk, each with a pass for one entry. */
export async function entries(seeded: SeededDatabase, { rounds, seconds }: Rounds, log: (line: string) => void) {
  const { writers } = await findCommunities(seeded)
  const deskId = await openDesk(seeded.sql, writers)
  const ours = await startOurs(seeded)
  const [made, bares, cpu]: number[][] = [[], [], []]
  const passes = (): Promise<string[]> => invite(seeded.sql, writers.id, Math.ceil((seconds + 1) * mostASecond))
  try {
    await letIn(ours, writers, deskId, await passes(), 1)
    for (let round = 0; round < rounds; round++) {
      const before = cpuSeconds(ours.pid)
      const perSecond = await letIn(ours, writers, deskId, await passes(), seconds)
      made!.push(perSecond)
      cpu!.push(((cpuSeconds(ours.pid) - before) * 1000) / (perSecond * seconds))
      await passes()
      bares!.push(await bareLoop(seeded, writers, deskId, seconds))
    }
    if ((await openPasses(seeded.sql, writers.id, 1)).length === 0) throw new Error('there were too few passes')
  } finally {
    await ours.stop()
  }
  const [changed, bare, cpuMs] = [spreadOf(made!), spreadOf(bares!), spreadOf(cpu!)]
  const ratio = changed.median / bare.median
  log(
    `entries with a pass        ${ratio.toFixed(2)}  (${Math.round(changed.median)} of ${Math.round(bare.median)} a second, ${cpuMs.median.toFixed(2)} ms CPU)`,
  )
  return { inFlight: entriesInFlight, ours: changed, bare, ratio, cpuMs }
}

/** Entries a second over HTTP. */
async function letIn(
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
  const began = performance.now()
  const until = began + seconds * 1000
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
  return made / ((performance.now() - began) / 1000)
}

async function bareLoop({ owner }: SeededDatabase, { id, guard }: Community, deskId: string, seconds: number) {
  const values = [id, guard.userId, guard.token, deskId, String(seconds)]
  const loop = startNode('bench/bare/entry-loop.ts', values, { env: { DATABASE_URL: urlOf(owner) } })
  const [, perSecond] = await loop.said(/^(\d+(?:\.\d+)?) a second\n/)
  await loop.stop()
  return Number(perSecond)
}
