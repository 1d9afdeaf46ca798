import * as z from 'zod/mini'
import { everyone, signedIn } from '../core/actor.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe, username } from '../core/fields.ts'
import { credentials } from './credentials.ts'
import { ownPasskeyRequest } from './passkeys.ts'

/** Null when no account can have this name. The only place that folds usernames. */
export function loginName(typed: string): string | null {
  const { success, data } = username.safeParse(typed)
  return success ? data.toLowerCase() : null
}

export const loginFactors = ['TOTP', 'RECOVERY_CODE', 'PASSKEY'] as const
export type LoginFactor = (typeof loginFactors)[number]

export const entered = z.object({
  token: describe(z.string(), 'A signed JWT, good for 12 hours or until its session ends'),
  role: describe(z.string(), 'Comma-separated roles in the order SUPER_ADMIN, ADMIN, SECURITY, USER'),
})
export type Entered = z.output<typeof entered>
const secondFactor = z.object({
  challengeId: describe(z.string(), 'Names this login, for five minutes'),
  kinds: describe(z.array(z.enum(loginFactors)), 'What the account has'),
  passkeyOptions: describe(z.optional(ownPasskeyRequest), 'With PASSKEY: options for the browser'),
})
export type SecondFactor = z.output<typeof secondFactor>

export const loginCalls = endpoints({
  options: {
    method: 'GET',
    path: '/api/auth/options',
    summary: 'What this server can do for signing in',
    who: everyone,
    scope: 'none',
    reply: z.object({
      mail: describe(z.boolean(), 'Sends mail, such as the link for a forgotten password'),
      passkeys: describe(z.boolean(), 'Offers passkeys'),
    }),
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Log in',
    who: everyone,
    scope: 'none',
    limit: 'login',
    body: credentials,
    bodyLimit: 4 * 1024,
    reply: z.union([
      entered,
      z.object({ secondFactor: describe(secondFactor, 'The password was right; one step is left') }),
    ]),
    refuses: ['login.failed', 'login.too_many'],
    records: ['session.opened', 'session.failed'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session; harmless when repeated',
    who: signedIn,
    scope: 'none',
    session: 'any',
    limit: 'logout',
    limited: true,
    bodyLimit: 4 * 1024,
    reply: 'nothing',
    records: ['session.closed'],
  },
})
