import { createHmac, randomInt } from 'node:crypto'
import { keyFrom } from './keys.ts'

/** Crockford's base32: no I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits. */
const length = 12
const groups = /.{4}/g

/** A code that opens something once. Only its hash is kept. */
export interface OneTimeCode {
  /** `XXXX-XXXX-XXXX`, for the person. */
  readonly shown: string
  readonly hash: string
}

export interface OneTimeCodes {
  make(): OneTimeCode
  /** Null for what cannot be a code. */
  hashOf(typed: string): string | null
}

/** A new `TOKEN_SECRET` ends the codes that are not used yet. */
export function openCodes(tokenSecret: string): OneTimeCodes {
  const key = keyFrom(tokenSecret, 'aangan codes 1')
  const hashOf = (code: string): string => createHmac('sha256', key).update(code).digest('base64url')
  return {
    make() {
      const code = randomCode(length)
      return { shown: code.match(groups)!.join('-'), hash: hashOf(code) }
    },
    hashOf(typed) {
      const code = readCode(typed)
      return code === null ? null : hashOf(code)
    },
  }
}

/** Five bits a letter. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

const mostTyped = 100

/** In any case, with or without hyphens and spaces; O is 0, I and L are 1. */
export function readCode(typed: string, letterCount = length): string | null {
  if (typed.length > mostTyped) return null
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === letterCount && [...code].every((letter) => letters.includes(letter)) ? code : null
}
