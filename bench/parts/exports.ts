import { setTimeout as pause } from 'node:timers/promises'
import { readCalls, type Call } from '../calls/calls.ts'
import { findCommunities } from '../calls/callers.ts'
import { load, middle } from '../measure/load.ts'
import { cores, residentMb } from '../measure/machine.ts'
import type { Rounds } from '../measure/rounds.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs, type Running } from '../measure/servers.ts'
import { tokenSigner } from '../calls/signer.ts'

/** People in the database; each is two members. */
export const exportedPeople = 50_000

/** A hundred thousand rows as a file: its seconds, the memory it takes, and what reads feel of it, on all cores. */
export async function exports(
  seeded: SeededDatabase,
  { rounds, seconds, warmUp }: Rounds,
  log: (line: string) => void,
) {
  const { readers } = await findCommunities(seeded)
  const server = await startOurs(seeded, { on: cores.all })
  const [search] = readCalls as [Call]
  const requests = search.requests(readers)
  const steady = { connections: 8, rate: 300, seconds: seconds * 1.5 }
  try {
    const token = await superAdminOf(seeded)
    // Code and connections are loaded before, so that they are not the export's cost.
    await load(server, requests, { seconds: warmUp * 3, connections: 32 })
    await download(server, token, 'csv')
    const made = []
    for (const format of ['csv', 'xlsx'] as const) {
      const alone: number[] = []
      const beside: number[] = []
      const files: File[] = []
      for (let round = 0; round < rounds; round++) {
        files.push(await download(server, token, format))
        alone.push((await load(server, requests, steady)).p99)
        const stop = new AbortController()
        const downloads = repeat(() => download(server, token, format, stop.signal), stop.signal)
        beside.push((await load(server, requests, steady)).p99)
        stop.abort()
        await downloads
      }
      const figures = {
        format,
        rows: await countMembers(seeded),
        bytes: files[0]?.bytes ?? 0,
        seconds: middle(files.map((file) => file.seconds)),
        moreMb: Math.max(...files.map((file) => file.moreMb)),
        p99Alone: middle(alone),
        p99Beside: middle(beside),
        ratio: middle(beside) / middle(alone),
      }
      log(JSON.stringify(figures))
      made.push(figures)
    }
    return made
  } finally {
    await server.stop()
  }
}

interface File {
  readonly bytes: number
  readonly seconds: number
  /** Beyond what the process had before. */
  readonly moreMb: number
}

const sampleMs = 20

async function download({ url, pid }: Running, token: string, format: string, signal?: AbortSignal): Promise<File> {
  const before = residentMb(pid)
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, residentMb(pid))), sampleMs)
  try {
    const ask = () =>
      fetch(`${url}/api/members/export?format=${format}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: signal ?? null,
      })
    let began = performance.now()
    let reply = await ask()
    // A busy server takes a moment to see that the callers of the round before have hung up.
    while (reply.status === 429) {
      await reply.arrayBuffer()
      await pause(100)
      began = performance.now()
      reply = await ask()
    }
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    let bytes = 0
    for await (const chunk of reply.body!) bytes += chunk.length
    return { bytes, seconds: (performance.now() - began) / 1000, moreMb: most - before }
  } finally {
    clearInterval(sampling)
  }
}

/** Until it is stopped; what it was at then fails. */
async function repeat(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    await work().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

/** A token of the first super admin. */
export async function superAdminOf({ sql }: SeededDatabase): Promise<string> {
  const [made] = await sql<{ user: string; session: string }[]>`
    insert into data.sessions (id, user_id, expires_at)
    select gen_random_uuid(), id, now() + interval '12 hours' from data.users where 'SUPER_ADMIN' = any (roles) order by id limit 1
    returning id as session, user_id as "user"`
  const sign = tokenSigner()
  return sign({ sid: made?.session, sub: made?.user })
}

const countMembers = async ({ sql }: SeededDatabase): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*)::int as count from data.members where account_user_id is null`)[0]
    ?.count ?? 0
