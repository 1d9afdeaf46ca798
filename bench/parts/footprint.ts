import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs'
import { searchByNumber } from '../calls/calls.ts'
import { findCommunities } from '../calls/callers.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { load } from '../measure/load.ts'
import { cores, residentMb, root, startNode } from '../measure/machine.ts'
import { answering, compiled, startOurs } from '../measure/servers.ts'

/** The seconds until it is ready, on a new folder and again. */
export async function startUp(log: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-start-'))
  const made = { firstS: await start(folder), againS: await start(folder) }
  rmSync(folder, { recursive: true, force: true })
  log(JSON.stringify(made))
  return made
}

/** Memory and disk space. */
export async function footprint(seeded: SeededDatabase, seconds: number, log: (line: string) => void) {
  const server = await startOurs(seeded)
  const restMb = residentMb(server.pid)
  const { readers } = await findCommunities(seeded)
  await load(server, searchByNumber.requests(readers), { seconds, connections: 64 })
  const loadMb = residentMb(server.pid)
  await server.stop()

  const [data] = await seeded.sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
  const kbPerThousand = Math.round(Number(data?.bytes) / 1024 / (seeded.volume.users / 1000))
  const installedMb = Math.round(
    Number(execFileSync('du', ['-sk', join(root, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]) / 1024,
  )
  const made = { restMb, loadMb, installedMb, kbPerThousand }
  log(JSON.stringify(made))
  return made
}

/** Seconds until `/readyz` answers, with the start of the embedded database. */
async function start(folder: string): Promise<number> {
  const began = performance.now()
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    METRICS_PORT: '0',
    DRAIN_S: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...compiled,
    ...serverEnvironment,
  }
  const server = await answering(startNode('server/src/main.ts', [], { env, on: cores.all, nodeOptions: serverFlags }))
  const { ok } = await fetch(`${server.url}/readyz`)
  const seconds = (performance.now() - began) / 1000
  await server.stop()
  if (!ok) throw new Error('started, but not ready')
  return seconds
}
