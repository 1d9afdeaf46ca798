import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const BYTES = 32

/** Created once, readable by its owner only. A shorter one was written by someone else. */
export function storedSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return readSecret(file) ?? make(file)
}

export const isWholeSecret = (secret: string): boolean => secret.length >= BYTES

export function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Atomic: if two processes start at once, both use the same secret. */
function make(file: string): string {
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, randomBytes(BYTES).toString('base64url'))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (readSecret(file) === undefined) throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file) ?? ''
}
