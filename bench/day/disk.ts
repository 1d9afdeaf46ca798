import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actions, type Action, type Ask, type Reply } from './actions.ts'
import { residentMb } from '../measure/machine.ts'
import { backends, meter, tablesOf, type Taken } from '../measure/meter.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { startOurs } from '../measure/servers.ts'
import { openSocieties } from '../data/society.ts'

/** Four societies of 1,000 residents in some 300 houses, and nothing that a day leaves behind. */
export const dayVolume = {
  communities: 4,
  users: 4_000,
  vehicles: 2_400,
  members: 6_000,
  guests: 0,
  auditRows: 0,
  notices: 400,
  helpers: 240,
  buildings: { floors: 25, flats: 3 },
}
const inFlight = 8
/** Fewer say nothing of the bytes of one. */
const fewestRows = 200

/** Measures a day: rows, log and CPU of each thing that a society does, and bytes on disk of each row. */
export async function disk(seeded: SeededDatabase, times: number, settleMs: number, log: (line: string) => void) {
  const pushes = await pushService()
  try {
    const societies = await openSocieties(seeded, pushes.url)
    const env = { PUSH: 'on', PUSH_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://society.example' }
    const server = await startOurs(seeded, { env })
    let busy: Awaited<ReturnType<typeof backends>> & { processMb: number }
    const ask = askOf(server.url)
    const day: (Taken & Omit<Action, 'run' | 'prepare'>)[] = []
    try {
      for (const action of actions) {
        const prepared = await Promise.all(
          societies.map((society) => action.prepare?.(ask, society) ?? Promise.resolve('')),
        )
        const doIt = (count: number): Promise<void> =>
          each(count, (nth, turn) => action.run(ask, societies[nth]!, turn, prepared[nth]!), societies.length)
        await doIt(Math.min(times, 50))
        const taken = await meter(seeded, server, settleMs, () => doIt(times))
        const one = perOne(action, taken, times)
        day.push(one)
        log(
          `${one.name.padEnd(56)} ${one.serverCpuMs.toFixed(1)} ms, database ${one.databaseCpuMs.toFixed(1)} ms, log ${(one.walBytes / 1000).toFixed(1)} kB + ${(one.pageBytes / 1000).toFixed(1)} kB`,
        )
      }
      busy = { ...(await backends(seeded)), processMb: residentMb(server.pid) }
      if (pushes.count() === 0) throw new Error('no message was pushed')
    } finally {
      await server.stop()
    }
    const tables = await sizes(seeded)
    for (const { name, rows, packedBytes } of tables)
      log(`${name.padEnd(32)} ${(packedBytes / rows).toFixed(0)} bytes a row`)
    return { societies: societies.length, day, tables, busy }
  } finally {
    pushes.close()
  }
}

/** Several in flight, the societies in turn. */
async function each(
  times: number,
  work: (society: number, turn: number) => Promise<unknown>,
  societies: number,
): Promise<void> {
  let next = 0
  const loop = async (): Promise<void> => {
    while (next < times) {
      const now = next++
      await work(now % societies, Math.floor(now / societies))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
}

const askOf =
  (url: string): Ask =>
  async (person, method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(method === 'POST' && person && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Reply
  }

function perOne({ name, perDay, calls }: Action, taken: Taken, times: number) {
  const rows = Object.entries(taken.rows).map(([table, count]) => [table, count / times] as const)
  return {
    name,
    perDay,
    calls,
    serverCpuMs: taken.serverCpuMs / times,
    databaseCpuMs: taken.databaseCpuMs / times,
    walBytes: taken.walBytes / times,
    pageBytes: taken.pageBytes / times,
    rows: Object.fromEntries(rows.filter(([, count]) => Math.abs(count) >= 0.01)),
  }
}

/** Bytes of the tables as the day leaves them, and packed: what is updated often has room for its next versions between. */
async function sizes({ sql }: SeededDatabase) {
  await sql.script('vacuum (analyze)')
  const loose = await tablesOf(sql)
  await sql.script('vacuum (full)')
  const packed = new Map((await tablesOf(sql)).map((table) => [table.name, table]))
  const found: { name: string; rows: number; bytes: number; packedBytes: number; indexBytes: number }[] = []
  for (const { name, bytes } of loose) {
    const { rows } = await sql.query(`select count(*)::int as count from ${name}`)
    const { count } = rows[0] as { count: number }
    const small = packed.get(name)!
    const table = { name, rows: count, bytes: Number(bytes), packedBytes: Number(small.bytes) }
    if (count >= fewestRows) found.push({ ...table, indexBytes: Number(small.indexes) })
  }
  return found
}

/** Takes every message, as the services of browsers do. */
async function pushService() {
  let taken = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken++
      response.writeHead(201).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => taken,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
