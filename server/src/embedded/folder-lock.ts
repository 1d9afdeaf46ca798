import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { startOfProcess } from './process-identity.ts'

/**
 * One process per data folder. The lock names its holder by pid and start time, so that what a killed
 * process or a machine without power leaves behind never locks anyone out. Returns the release.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'aangan.lock')
  const mine = `${process.pid} ${startOfProcess(process.pid)}\n`
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    for (let tries = 0; tries < 5; tries++) {
      if (linked(draft, lock)) return () => release(lock, mine)
      const holder = read(lock)
      if (holder === undefined) continue // released between the two
      const [pid = 0, start] = holder.trim().split(' ')
      if (startOfProcess(Number(pid)) === start) break
      setAside(lock, holder, draft)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  const [pid] = (read(lock) ?? '').split(' ')
  throw new EmbeddedError(
    `Another Aangan (process ${pid || 'unknown'}) is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** `link` either makes the whole lock or fails: nobody ever reads half a lock. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Takes away a dead process's lock; puts it back if another start has just replaced it with a living one. */
function setAside(lock: string, stale: string, draft: string): void {
  const aside = `${draft}.stale`
  try {
    renameSync(lock, aside)
  } catch {
    return // another start took it away first
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
