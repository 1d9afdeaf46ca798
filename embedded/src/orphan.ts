import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { isPostmasterOf } from './process-identity.ts'

/** Stops a PostgreSQL that outlived its server. Only under the folder's lock, and only if it works in this folder. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  if (!isPostmasterOf(pid, cluster)) {
    // A zombie or a reused pid: PostgreSQL would refuse to start. It still detects processes that share its memory.
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
    // Single-user mode (access.ts) writes a negative pid.
    const pid = Math.abs(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}
