import { setTimeout as pause } from 'node:timers/promises'
import { readCalls, type Call } from '../calls/calls.ts'
import { findCommunities } from '../calls/callers.ts'
import { superAdminOf } from './exports.ts'
import { load, middle } from '../measure/load.ts'
import { cores } from '../measure/machine.ts'
import type { Rounds } from '../measure/rounds.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs, type Running } from '../measure/servers.ts'

/** Residents from a file, and taken back: the seconds, and what reads feel of it, on all cores. */
export async function imports(
  seeded: SeededDatabase,
  people: number,
  { rounds, seconds, warmUp }: Rounds,
  log: (line: string) => void,
) {
  const file = fileOf(people)
  const { readers } = await findCommunities(seeded)
  const server = await startOurs(seeded, { on: cores.all })
  const [search] = readCalls as [Call]
  const requests = search.requests(readers)
  const steady = { connections: 8, rate: 300, seconds: seconds * 1.5 }
  try {
    const ask = callerOf(server, await superAdminOf(seeded))
    await load(server, requests, { seconds: warmUp * 3, connections: 32 })
    const alone: number[] = []
    const [uploads, runs, undos]: Step[][] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      alone.push((await load(server, requests, steady)).p99)
      const communityId = await newCommunity(seeded, round)
      const beside = async (work: () => Promise<unknown>): Promise<Step> => {
        const began = performance.now()
        const over = new AbortController()
        const done = work()
          .then(() => (performance.now() - began) / 1000)
          .finally(() => over.abort())
        // Awaited below, after the last piece.
        done.catch(() => {})
        const p99s: number[] = []
        // In short pieces, so that none of it is measured without the work.
        while (!over.signal.aborted) p99s.push((await load(server, requests, { ...steady, seconds: seconds / 2 })).p99)
        return { seconds: await done, p99: middle(p99s) }
      }
      let id = ''
      uploads!.push(
        await beside(async () => {
          const form = new FormData()
          form.set('import', JSON.stringify({ kind: 'RESIDENTS', communityId }))
          form.set('file', new File([file], 'residents.csv', { type: 'text/csv' }))
          const uploaded = await ask('POST', '', form)
          id = uploaded.id
          await ask('PUT', `/${id}/mapping`, { mapping: uploaded.mapping })
          await until(ask, id, 'CHECKED')
        }),
      )
      runs!.push(
        await beside(async () => {
          await ask('POST', `/${id}/run`, {})
          await until(ask, id, 'DONE')
        }),
      )
      undos!.push(
        await beside(async () => {
          await ask('POST', `/${id}/undo`, {})
          await until(ask, id, 'UNDONE')
        }),
      )
    }
    const p99Alone = middle(alone)
    const stepOf = (step: string, made: readonly Step[]) => {
      const p99 = middle(made.map((one) => one.p99))
      return { step, seconds: middle(made.map((one) => one.seconds)), p99, ratio: p99 / p99Alone }
    }
    const steps = [stepOf('upload and check', uploads!), stepOf('run', runs!), stepOf('undo', undos!)]
    log(JSON.stringify({ people, p99Alone, steps }))
    return { people, p99Alone, steps }
  } finally {
    await server.stop()
  }
}

interface Step {
  readonly seconds: number
  readonly p99: number
}
interface Seen {
  readonly id: string
  readonly status: string
  readonly mapping: Readonly<Record<string, number>>
}
type Ask = (method: string, path: string, body?: object) => Promise<Seen>

const callerOf =
  ({ url }: Running, token: string): Ask =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${url}/api/imports${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Seen
  }

async function until(ask: Ask, id: string, status: string): Promise<void> {
  for (;;) {
    const seen = await ask('GET', `/${id}`)
    if (seen.status === status) return
    if (seen.status === 'DONE' && status === 'UNDONE') throw new Error('The undo did not go through.')
    await pause(200)
  }
}

async function newCommunity({ sql }: SeededDatabase, round: number): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into data.communities (name, area, city, state, country)
    values (${`Imported ${Date.now()} ${round}`}, 'Baner', 'Pune', 'Maharashtra', 'India') returning id`
  return made!.id
}

/** Two of each flat share a household. */
const fileOf = (people: number): string =>
  [
    'Name,Flat No,Wing,Owner/Tenant,Mobile,Email,Household',
    ...Array.from(
      { length: people },
      (_, n) => `Person ${n},${1000 + (n >> 1)},${'ABCD'[(n >> 1) % 4]},Owner,98${10_000_000 + n},p${n}@example.org,h`,
    ),
  ].join('\n')
