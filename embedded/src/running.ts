import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseTarget } from '@aangan/server/core/db/target'
import { clusterIn, DATABASE, OWNER } from './cluster.ts'
import { ownerPassword } from './passwords.ts'
import { isPostmasterOf } from './process-identity.ts'

/** The database of a data folder as its owner, if some process is running it. */
export function runningIn(dataDir: string): DatabaseTarget | undefined {
  const cluster = clusterIn(resolve(dataDir))
  // postmaster.pid: pid, data folder, start time, port, socket folder, …
  const [pid, , , port, host] = note(join(cluster, 'postmaster.pid'))
  if (!port || !host || !isPostmasterOf(Number(pid), cluster)) return undefined
  const password = ownerPassword(dataDir)
  return { host, port: Number(port), database: DATABASE, username: OWNER, ...(password && { password }) }
}

function note(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
