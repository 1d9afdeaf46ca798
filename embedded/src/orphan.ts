import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { isPostmasterOf } from './process-identity.ts'

/**
 * A PostgreSQL that outlived its server (or is still shutting down) is stopped before a new one starts.
 * Call it only under the folder's lock. It touches no process that it cannot prove to work in this folder.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (!isPostmasterOf(pid, cluster)) {
    // Dead, a zombie, or its pid was given to something else: PostgreSQL itself would take the last two for a
    // living one. Should processes of a dead one linger, it still notices their shared memory.
    rmSync(pidFile, { force: true })
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal)
    if (await gone(pid, cluster, 10_000)) return
  }
  throw new EmbeddedError(`A PostgreSQL left over from an earlier start (process ${pid}) does not stop.`)
}

async function gone(pid: number, cluster: string, within: number): Promise<boolean> {
  const end = Date.now() + within
  while (Date.now() < end) {
    if (!isPostmasterOf(pid, cluster)) return true
    await pause(20)
  }
  return false
}

function readPid(pidFile: string): number | undefined {
  try {
    // A PostgreSQL without a server (access.ts) notes its pid as a negative number.
    const pid = Math.abs(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}
