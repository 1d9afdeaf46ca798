import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../calls/call.ts'
import { findCommunities } from '../calls/callers.ts'
import { at } from '../measure/load.ts'
import { cores, residentMb } from '../measure/machine.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs, type Running } from '../measure/servers.ts'
import { tokenSigner } from '../calls/signer.ts'

const requestsPerSecond = 10

interface Listener {
  readonly token: string
  readonly house: { readonly houseNo: string; readonly division: string }
}

/** Open streams on two processes: their memory, and how long after the guard's tap a resident has the details. */
export async function live(
  seeded: SeededDatabase,
  { streams, seconds, settleMs }: { streams: number; seconds: number; settleMs: number },
  log: (line: string) => void,
) {
  const { writers } = await findCommunities(seeded)
  const listeners = await listenersOf(seeded, writers.id, streams)
  const processes = [await startOurs(seeded), await startOurs(seeded, { on: cores.rest })]
  const open: Stream[] = []
  try {
    // The first stream of a process loads code, which is not the streams' cost.
    for (const [n, server] of processes.entries()) await (await openStream(server, listeners[n]!)).close()
    await pause(settleMs)
    const before = memoryOf(processes)
    for (let n = 0; n < streams; n += 50) {
      const next = listeners.slice(n, n + 50).map((listener, i) => openStream(processes[(n + i) % 2]!, listener))
      open.push(...(await Promise.all(next)))
    }
    await pause(settleMs)
    const streamsMb = memoryOf(processes) - before
    const asked = await ask(processes, open, writers.guard.token, seconds)
    const delays = asked.flatMap(({ seenMs }) => seenMs ?? []).toSorted((a, b) => a - b)
    const made = {
      streams,
      requests: asked.length,
      missed: asked.filter(({ seenMs }) => seenMs === undefined).length,
      astray: await countAstray(seeded, open),
      medianMs: at(delays, 0.5),
      p95Ms: at(delays, 0.95),
      worstMs: at(delays, 1),
      streamsMb,
      afterMb: memoryOf(processes) - before,
    }
    log(JSON.stringify(made))
    return made
  } finally {
    await Promise.all(open.map((stream) => stream.close()))
    await Promise.all(processes.map((server) => server.stop()))
  }
}

const memoryOf = (processes: readonly Running[]): number =>
  Math.round(processes.reduce((sum, { pid }) => sum + residentMb(pid), 0))

/** Events that came to another house. */
async function countAstray({ sql }: SeededDatabase, open: readonly Stream[]): Promise<number> {
  const ids = [...new Set(open.flatMap(({ heard }) => [...heard]))]
  const visits = await sql<{ id: string; house: string }[]>`
    select id, division || '-' || visiting_house_no as house from data.visits where id = any (${ids}::uuid[])`
  const houseOf = new Map(visits.map(({ id, house }) => [id, house]))
  return open.reduce(
    (sum, { heard, listener }) => sum + [...heard].filter((id) => houseOf.get(id) !== nameOf(listener)).length,
    0,
  )
}

const nameOf = ({ house }: Listener): string => `${house.division}-${house.houseNo}`

/** Residents of one community, each in a house of their own. */
async function listenersOf({ sql }: SeededDatabase, communityId: string, count: number): Promise<Listener[]> {
  const rows = await sql<{ sessionId: string; userId: string; houseNo: string; division: string }[]>`
    with people as (
      select row_number() over () as n, count(*) over () as total, p.* from (
      select distinct on (h.id) u.id, h.number, h.division
      from data.houses h join data.occupancies o on o.house_id = h.id and o.ended_at is null and o.lives_here
      join data.users u on u.id = o.user_id and u.status = 'ACTIVE' and u.roles = '{USER}'
      where h.community_id = ${communityId}
        and not exists (select from data.occupancies x where x.user_id = u.id and x.ended_at is null and x.house_id <> h.id)
      order by h.id, u.id limit ${count}) p),
    -- Where there are more streams than houses, some people have several sessions.
    wanted as (select gen_random_uuid() as session_id, p.* from generate_series(0, ${count - 1}::int) s join people p on p.n = s % p.total + 1),
    made as (
      insert into data.sessions (id, user_id, expires_at)
      select session_id, id, now() + interval '12 hours' from wanted returning id)
    select session_id as "sessionId", id as "userId", number as "houseNo", division from wanted`
  const sign = tokenSigner()
  if (rows.length < count) throw new Error('the community has no residents')
  return rows.map(({ sessionId, userId, ...house }) => ({ house, token: sign({ sid: sessionId, sub: userId }) }))
}

interface Stream {
  readonly listener: Listener
  readonly server: Running
  /** Resolves when it has heard of this visit. */
  hear(visitId: string): Promise<void>
  /** The visits that it has heard of. */
  readonly heard: ReadonlySet<string>
  close(): Promise<void>
}

async function openStream(server: Running, listener: Listener): Promise<Stream> {
  const asked = request(`${server.url}/api/live`, {
    agent: false,
    headers: { authorization: `Bearer ${listener.token}` },
  })
  asked.on('error', () => {})
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`/api/live: ${response.statusCode}`)
  response.on('error', () => {})
  const heard = new Set<string>()
  const waiting = new Map<string, () => void>()
  let text = ''
  const ready = Promise.withResolvers<void>()
  response.setEncoding('utf8').on('data', (more: string) => {
    const frames = (text + more).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      if (frame.startsWith('event: ping')) ready.resolve()
      const id = /^event: visit\ndata: \{"id":"(.*)"\}$/.exec(frame)?.[1]
      if (id === undefined) continue
      heard.add(id)
      waiting.get(id)?.()
    }
  })
  await ready.promise
  return {
    listener,
    server,
    hear(visitId) {
      // The event may be here before the guard's answer.
      return heard.has(visitId) ? Promise.resolve() : new Promise((resolve) => waiting.set(visitId, resolve))
    },
    heard,
    async close() {
      asked.destroy()
      await once(asked, 'close').catch(() => {})
    },
  }
}

interface Asked {
  /** Undefined when it was never seen. */
  readonly seenMs: number | undefined
}

const patienceMs = 5_000

/** The guard asks house after house; each time the resident reads the details as soon as they hear of it. */
async function ask(
  processes: readonly Running[],
  open: readonly Stream[],
  guard: string,
  seconds: number,
): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<Asked>[] = []
  for (let n = 0; n < seconds * requestsPerSecond; n++) {
    const stream = open[(n * 7) % open.length]!
    asked.push(askOne(processes[n % processes.length]!, stream, guard, agent))
    await pause(1000 / requestsPerSecond)
  }
  const all = await Promise.all(asked)
  agent.destroy()
  return all
}

async function askOne(server: Running, stream: Stream, guard: string, agent: Agent): Promise<Asked> {
  const began = performance.now()
  const form = { kind: 'GUEST', visitorName: 'Asha Verma', ...stream.listener.house }
  const { id } = await call(agent, server, 'POST', '/api/visits', guard, form)
  const seen = stream.hear(id).then(() => call(agent, stream.server, 'GET', `/api/visits/${id}`, stream.listener.token))
  const late = pause(patienceMs, undefined, { ref: false })
  return { seenMs: (await Promise.race([seen, late])) === undefined ? undefined : performance.now() - began }
}
