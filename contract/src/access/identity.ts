import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { givenPassword } from '../core/fields.ts'
import { passkeyAnswer } from './passkeys.ts'

export const proof = z.object({ password: givenPassword() })
/** Either of these is required. */
const anyProof = z.object({ password: z.optional(givenPassword()), passkey: z.optional(passkeyAnswer) })

export const identityRefusals = refusalMessages({
  'confirm.needed': { status: 403, message: 'Please confirm that it is you.' },
  'confirm.wrong': { status: 400, message: 'Current password is incorrect.', field: 'password' },
})

export const identityEndpoints = endpoints({
  confirm: {
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Prove that it is me, for calls that ask for it in the next 10 minutes',
    who: signedIn,
    scope: 'own',
    limited: true,
    limit: 'password',
    body: anyProof,
    bodyLimit: 32 * 1024,
    reply: 'nothing',
    refuses: ['confirm.wrong', 'passkeys.not_offered'],
    records: ['session.password_failed'],
    remembers: 'proof',
  },
})
