import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCalls } from '../calls/calls.ts'
import type { Community } from '../calls/callers.ts'
import { usual, type SeededDatabase } from '../data/seeded-database.ts'
import { load } from '../measure/load.ts'
import { residentMb, root } from '../measure/machine.ts'
import type { Pace } from '../measure/pace.ts'
import { byTurns, lineOf, paceNames, spreadsOf, type Rounds } from '../measure/rounds.ts'
import type { Running } from '../measure/servers.ts'
import { throughTheGate } from './writes.ts'

/** The functions that this comparison uses of another checkout's bench. */
interface Checkout {
  readonly seededDatabase: (volume: ReturnType<typeof usual>, log: (line: string) => void) => Promise<SeededDatabase>
  readonly startOurs: (seeded: SeededDatabase) => Promise<Running>
  readonly findCommunities: (seeded: SeededDatabase) => Promise<{ readers: Community[] }>
}

/** Measures this checkout and another one alternately, each with its own database, and prints the ratios. */
export async function beside(folder: string, rounds: Rounds, log: (line: string) => void): Promise<void> {
  const here = await opened(root, log)
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
      log(lineOf(call.name, measured.ours, measured.theirs))
    }
    log(await gateWrites(here, there, rounds))
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
  // Other releases have these files in other folders.
  const files = readdirSync(join(folder, 'bench'), { recursive: true, encoding: 'utf8' })
  const part = async (name: string): Promise<Partial<Checkout>> => {
    const file = files.find((path) => basename(path) === `${name}.ts`)
    if (file === undefined) throw new Error(`${folder} is no checkout of this project.`)
    return (await import(pathToFileURL(join(folder, 'bench', file)).href)) as Partial<Checkout>
  }
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

async function gateWrites(here: Opened, there: Opened, { rounds, seconds }: Rounds): Promise<string> {
  const changes: Record<'here' | 'there', Pace[]> = { here: [], there: [] }
  for (let round = 0; round < rounds; round++) {
    changes.here.push(await throughTheGate(here.server, here.readers, seconds))
    changes.there.push(await throughTheGate(there.server, there.readers, seconds))
  }
  return lineOf('gate writes', spreadsOf(changes.here, ...paceNames), spreadsOf(changes.there, ...paceNames))
}
