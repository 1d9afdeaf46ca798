import * as z from 'zod/mini'
import { everyone } from '../core/actor.ts'
import { isoInstant } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { TextMessages } from '../core/field-messages.ts'
import { byId, describe, id, instant, text } from '../core/fields.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { named } from './named.ts'

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
const noteMessages: TextMessages = {
  tooLong: 'Note must be at most {maximum} characters.',
  unstorable: 'Note contains a character that cannot be stored.',
}
const longest = 200
/** By the desk's clock. */
export const deskTime = isoInstant({ required: 'This is not valid.', form: 'This is not valid.' })

export const turn = z.object({
  id: describe(z.string(), 'As the desk made it'),
  guard: describe(named, 'Who works the desk'),
  language: describe(z.nullable(z.string()), 'Their language; null where they chose none'),
  beganAt: instant,
  endedAt: z.nullable(instant),
  confirmed: describe(z.boolean(), 'True where a password or a right PIN proved who it is'),
})
export type Turn = z.output<typeof turn>

export const turnForm = z.object({
  id,
  userId: id,
  nonce: describe(text(nonceMessages, longest), 'As it was given'),
  signature: describe(
    text(signatureMessages, longest),
    'ECDSA with SHA-256, base64url of 64 bytes (P1363), of "aangan turn 1", the ids of desk, turn and user and the nonce, joined by line feeds',
  ),
  pin: describe(z.optional(z.unknown()), 'Four digits; a malformed one counts as a wrong one'),
  sealed: describe(z.optional(z.unknown()), 'The PIN as it was typed without a network, for the server’s key alone'),
  sentAt: describe(z.optional(deskTime), 'The desk’s clock when it sent this'),
  beganAt: describe(z.optional(deskTime), 'By the desk’s clock: when it began without a network'),
  endedAt: describe(z.optional(deskTime), 'By the desk’s clock: it is over'),
  handOver: describe(
    z.optional(z.object({ note: z.optional(text(noteMessages, gateLimits.handoverNote)) })),
    'The gate’s shift ends, and one of this guard begins',
  ),
})
export type TurnForm = z.output<typeof turnForm>

export const turnRefusals = refusalMessages({
  'turn.not_here': { status: 403, message: 'Do this on your own phone or computer.' },
  'turn.ended': { status: 409, message: 'This turn has ended.' },
  'turn.exists': { status: 409, message: 'This turn exists already.' },
  'turn.signed_out': { status: 409, message: 'This desk was signed out. Log in with the password.' },
  'pin.wrong': { status: 400, message: 'This PIN is not right.', field: 'pin' },
  'pin.missing': { status: 400, message: 'PIN must be 4 digits.', field: 'pin' },
  'pin.none': { status: 409, message: '{name} has no PIN. Log in with the password once.' },
})

export const turnEndpoints = endpoints({
  nonce: {
    method: 'GET',
    path: '/api/gate/desks/:id/nonce',
    summary: 'Something for a desk to sign, good for two minutes and once',
    who: everyone,
    scope: 'none',
    limit: 'turn',
    params: byId,
    reply: z.object({ nonce: describe(z.string(), 'To be signed by the key of the desk’s device') }),
    refuses: ['desk.not_found'],
  },
  begin: {
    method: 'POST',
    path: '/api/gate/desks/:id/turns',
    summary:
      'Take a desk over by PIN, or by the token of a login; the same id again with the PIN goes on. The token acts as SECURITY alone',
    who: everyone,
    scope: 'none',
    session: 'optional',
    limit: 'turn',
    params: byId,
    body: turnForm,
    bodyLimit: 16 * 1024,
    issues: true,
    orGoesOn: true,
    reply: z.object({
      token: describe(z.nullable(z.string()), 'Of the turn’s own session; null for a turn that is over'),
      role: z.string(),
      turn,
    }),
    refuses: [
      'desk.not_found',
      'turn.ended',
      'turn.exists',
      'turn.signed_out',
      'pin.wrong',
      'pin.missing',
      'pin.none',
      'shift.guard_unknown',
      'session.none',
      'request.in_progress',
      'password.must_change',
      'factor.required',
    ],
    records: ['session.opened', 'session.pin_failed', 'turn.begun', 'pin.guessed', 'shift.handed_over'],
  },
})
