import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { endpoints } from '../core/endpoint.ts'
import type { TextMessages } from '../core/field-messages.ts'
import { describe, text } from '../core/fields.ts'

const nonceMessages: TextMessages = {
  required: 'Nonce is required.',
  tooLong: 'Nonce must be at most {maximum} characters.',
  unstorable: 'Nonce contains a character that cannot be stored.',
}
const signatureMessages: TextMessages = {
  required: 'Signature is required.',
  tooLong: 'Signature must be at most {maximum} characters.',
  unstorable: 'Signature contains a character that cannot be stored.',
}
const longest = 200

/** The device's key signs this text. */
export const signedRenewal = (sessionId: string, nonce: string): string =>
  ['aangan renew 1', sessionId, nonce].join('\n')

export const renewalEndpoints = endpoints({
  ask: {
    method: 'GET',
    path: '/api/auth/renew',
    summary: 'Something to sign for a new token, good for two minutes and once',
    who: signedIn,
    scope: 'none',
    session: 'renewable',
    limit: 'renew',
    reply: z.object({ nonce: describe(z.string(), 'To be signed with the session’s id') }),
  },
  renew: {
    method: 'POST',
    path: '/api/auth/renew',
    summary: 'A new token for the session of a desk or of a device with push, by the signature of the device’s key',
    who: signedIn,
    scope: 'none',
    session: 'renewable',
    limit: 'renew',
    body: z.object({
      nonce: describe(text(nonceMessages, longest), 'As it was given'),
      signature: describe(
        text(signatureMessages, longest),
        'ECDSA with SHA-256, base64url of 64 bytes (P1363), of "aangan renew 1", the token’s `sid` and the nonce, joined by line feeds',
      ),
    }),
    bodyLimit: 4 * 1024,
    reply: z.object({ token: describe(z.string(), 'Of the same session, good for 12 hours') }),
    records: ['session.renewed'],
  },
})
