import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

const BYTES = 32

/** The key that signs tokens, made once per data folder; whoever may read it may be anyone. */
export function keptTokenSecret(dataDir: string): string {
  const file = join(dataDir, 'token.secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const kept = read(file) ?? make(file)
    if (kept.length >= BYTES) return kept
  } catch (error) {
    throw new CannotStart(
      `The key that signs tokens cannot be kept in ${file} (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
  throw new CannotStart(`${file} holds no key. Remove it: a new one is made, and everybody logs in again.`)
}

/** Whole or not at all, also when two processes start at once: both then use the same. */
function make(file: string): string {
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, randomBytes(BYTES).toString('base64url'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (read(file) === undefined) throw error
  } finally {
    rmSync(draft)
  }
  return read(file) ?? ''
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
