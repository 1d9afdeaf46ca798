import { createHash } from 'node:crypto'
import { randomCode, readCode } from '../../core/keys/codes.ts'

const count = 10
/** 120 bits, so a plain hash cannot be guessed. */
const letters = 24

export function makeRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const shown = Array.from({ length: count }, () => randomCode(letters))
  return { shown, hashes: shown.map(hashOf) }
}

/** Null for what cannot be a code. */
export function recoveryHashOf(typed: string): string | null {
  const code = readCode(typed, letters)
  return code === null ? null : hashOf(code)
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')
