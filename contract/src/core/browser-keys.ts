import * as z from 'zod/mini'
import type { TextMessages } from './field-messages.ts'
import { describe, text } from './fields.ts'

export const browserKeyMessages = {
  required: 'The browser’s keys are required.',
  tooLong: 'The browser’s keys are not valid.',
  unstorable: 'The browser’s keys are not valid.',
} as const satisfies TextMessages

/** Base64url of so many bytes, as browsers give it. */
/* @__NO_SIDE_EFFECTS__ */
export const keyOf = (bytes: number, begins = '') =>
  text(browserKeyMessages, 2 * bytes).check(
    z.refine((value: string) => {
      const letters = value.replace(/={1,2}$/, '')
      return /^[\w-]+$/.test(letters) && letters.length === Math.ceil((bytes * 4) / 3) && letters.startsWith(begins)
    }, browserKeyMessages.tooLong),
  )

/** Every P-256 key in SPKI begins with 26 bytes that name the curve, and the 4 of an uncompressed point. */
const spkiOfP256 = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE'
const spkiBytes = 91

/** The device signs with the private half to renew its session. */
export const deviceKey = describe(
  z.optional(keyOf(spkiBytes, spkiOfP256)),
  'The device’s P-256 public key, base64url of its SPKI; the first one of a session stays',
)
