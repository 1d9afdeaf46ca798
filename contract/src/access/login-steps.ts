import * as z from 'zod/mini'
import { everyone } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { describe, mustBeString } from '../core/fields.ts'
import type { Label } from '../core/language/text.ts'
import { entered } from './login.ts'
import { passkeyAnswer, passkeyRequest } from './passkeys.ts'

/** The second step of a login must follow within this time. */
export const challengeMinutes = 5
export const triesOfChallenge = 5

const challengeId = describe(
  z.string({ error: mustBeString('The code is not right or has expired.') }),
  'From the answer before',
)

export const codeMissing: Label = 'Code is required.'
/** A malformed code gets the answer of a wrong one. */
export const typedCode = describe(
  z.string({ error: mustBeString(codeMissing) }).check(z.minLength(1, codeMissing)),
  'Six digits of the authenticator app, or a recovery code',
)

export const loginStepRefusals = refusalMessages({
  'factor.wrong_at_login': { status: 401, message: 'The code is not right or has expired.', field: 'code' },
  'passkeys.not_offered': { status: 409, message: 'Passkeys are not offered on this server.' },
})

export const loginStepEndpoints = endpoints({
  secondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Finish a login with a second factor',
    who: everyone,
    scope: 'none',
    limit: 'second-factor',
    body: z.object({ challengeId, code: z.optional(typedCode), passkey: z.optional(passkeyAnswer) }),
    bodyLimit: 32 * 1024,
    reply: entered,
    refuses: ['factor.wrong_at_login', 'passkeys.not_offered'],
    records: ['session.opened', 'session.failed', 'factor.guessed'],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Begin a login with a passkey alone, or a proof with one: options for the browser',
    who: everyone,
    scope: 'none',
    limit: 'passkey-options',
    bodyLimit: 4 * 1024,
    reply: z.extend(passkeyRequest, { challengeId: describe(z.string(), 'Names this try') }),
    refuses: ['passkeys.not_offered'],
    remembers: 'request',
  },
  passkey: {
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Log in with a passkey alone',
    who: everyone,
    scope: 'none',
    limit: 'login',
    body: z.object({ challengeId, passkey: z.optional(passkeyAnswer) }),
    bodyLimit: 32 * 1024,
    reply: entered,
    refuses: ['login.failed', 'login.too_many', 'passkeys.not_offered'],
    records: ['session.opened', 'session.failed'],
  },
})
