import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCalls } from './calls.ts'
import type { Community } from './callers.ts'
import { usual, type SeededDatabase } from './seeded-database.ts'
import { load } from './load.ts'
import { residentMb } from './machine.ts'
import { byTurns, ratio, spreadOf, type Rounds } from './rounds.ts'
import type { Running } from './servers.ts'
import { throughTheGate } from './writes.ts'

/** What this comparison uses of another checkout's bench. */
interface Checkout {
  readonly seededDatabase: (volume: ReturnType<typeof usual>, log: (line: string) => void) => Promise<SeededDatabase>
  readonly startOurs: (seeded: SeededDatabase) => Promise<Running>
  readonly findCommunities: (seeded: SeededDatabase) => Promise<{ readers: Community[] }>
}

/** Measures this checkout and another one alternately, each with its own database, and prints the ratios. */
export async function beside(folder: string, rounds: Rounds, log: (line: string) => void): Promise<void> {
  if (!existsSync(join(folder, 'bench', 'seeded-database.ts')))
    throw new Error(`${folder} is no checkout of this project.`)
  const here = await opened(join(import.meta.dirname, '..'), log)
  const there = await opened(folder, log)
  try {
    for (const call of readCalls) {
      const measured = await byTurns(
        {
          ours: { ...here.server, requests: call.requests(here.readers) },
          theirs: { ...there.server, requests: call.requests(there.readers) },
        },
        rounds,
      )
      log(
        `${call.name.padEnd(26)} ${ratio(measured.ours, measured.theirs).toFixed(2)}  p99 ${measured.ours.p99.median.toFixed(1)} ms, there ${measured.theirs.p99.median.toFixed(1)}`,
      )
    }
    log(`gate writes                ${(await writesRatio(here, there, rounds)).toFixed(2)}`)
    for (const [name, { server, readers }] of Object.entries({ here, there })) {
      const [call] = readCalls
      if (call) await load(server, call.requests(readers), { seconds: 4, connections: 64 })
      log(`resident MB under load, ${name}: ${residentMb(server.pid).toFixed(0)}`)
    }
  } finally {
    await Promise.all([here.stop(), there.stop()])
  }
}

type Opened = Awaited<ReturnType<typeof opened>>

async function opened(folder: string, log: (line: string) => void) {
  const part = async (name: string): Promise<Partial<Checkout>> =>
    (await import(pathToFileURL(join(folder, 'bench', `${name}.ts`)).href)) as Partial<Checkout>
  const checkout = {
    ...(await part('seeded-database')),
    ...(await part('servers')),
    ...(await part('callers')),
  } as Checkout
  const seeded = await checkout.seededDatabase(usual(), log)
  const { readers } = await checkout.findCommunities(seeded)
  const server = await checkout.startOurs(seeded)
  return {
    readers,
    server,
    async stop() {
      await server.stop()
      await seeded.stop()
    },
  }
}

async function writesRatio(here: Opened, there: Opened, { rounds, seconds }: Rounds): Promise<number> {
  const changes: Record<'here' | 'there', number[]> = { here: [], there: [] }
  for (let round = 0; round < rounds; round++) {
    changes.here.push(await throughTheGate(here.server, here.readers, seconds))
    changes.there.push(await throughTheGate(there.server, there.readers, seconds))
  }
  return spreadOf(changes.here).median / spreadOf(changes.there).median
}
