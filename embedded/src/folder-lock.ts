import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { startOfProcess } from './process-identity.ts'

/** Locks a data folder and returns the release. The holder's pid and start time in the lock tell a stale one. */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const lock = join(dataDir, 'aangan.lock')
  const mine = `${process.pid} ${startOfProcess(process.pid)}\n`
  const draft = `${lock}.${process.pid}`
  const patience = Date.now() + 500 // a process that was just killed takes a moment to end
  writeFileSync(draft, mine)
  try {
    for (;;) {
      if (linked(draft, lock)) return () => release(lock, mine)
      const holder = read(lock)
      if (holder === undefined) continue // released between the two
      const [pid, start] = holder.trim().split(' ')
      if (!start || startOfProcess(Number(pid)) !== start) setAside(lock, holder, draft)
      else if (Date.now() < patience) await pause(20)
      else throw new EmbeddedError(refusal(pid, dataDir))
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

const refusal = (pid: string | undefined, dataDir: string): string =>
  `Another Aangan (process ${pid}) is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`

/** `link` is atomic: no process reads a half-written lock. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead process's lock, and restores it if another start has replaced it in the meantime. */
function setAside(lock: string, stale: string, draft: string): void {
  const aside = `${draft}.stale`
  try {
    renameSync(lock, aside)
  } catch {
    return // another start removed it first
  }
  if (read(aside) !== stale) linked(aside, lock)
  rmSync(aside, { force: true })
}

function release(lock: string, mine: string): void {
  if (read(lock) === mine) rmSync(lock, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
