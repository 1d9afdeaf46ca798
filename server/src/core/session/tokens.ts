import { uuid } from '@aangan/contract/core/constants'
import { refuse } from '@aangan/contract/refusal'
import { createSigner, createVerifier } from 'fast-jwt'

/** Rights are never taken from a token. */
export interface TokenSubject {
  readonly sessionId: string
  readonly userId: string
}

export interface Tokens {
  sign(subject: TokenSubject): string
  /** Null when it is not one of ours. `stale` accepts an expired one, whose session may be open still. */
  read(token: string, options?: { stale?: boolean }): TokenSubject | null
}

const sessionHours = 12
/** After its last renewal. */
export const renewableDays = { desk: 7, push: 30 } as const
/** No session is as old as a token from before. */
const longestMs = (renewableDays.push * 24 + sessionHours) * 3_600_000
export const sessionEnd = (from: Date): Date => new Date(from.getTime() + sessionHours * 3_600_000)
const pinned = { algorithm: 'HS256', issuer: 'aangan', audience: 'aangan-app' } as const

/** JWTs, signed with one key and one algorithm. */
export function tokensWith(secret: string, clock: () => Date): Tokens {
  const sign = createSigner({
    key: secret,
    algorithm: pinned.algorithm,
    iss: pinned.issuer,
    aud: pinned.audience,
    expiresIn: sessionHours * 3_600_000,
  })
  const options = {
    key: secret,
    algorithms: [pinned.algorithm],
    allowedIss: pinned.issuer,
    allowedAud: pinned.audience,
    requiredClaims: ['sid', 'sub', 'exp', 'iat'],
  }
  // A hit looks at the expiry again; each key has its own cache, and sessions are always asked of the database.
  const verify = createVerifier({ ...options, cache: mostVerified })
  const verifyStale = createVerifier({ ...options, ignoreExpiration: true })
  return {
    sign: ({ sessionId, userId }) => sign({ sid: sessionId, sub: userId, iat: Math.floor(clock().getTime() / 1000) }),
    read(token, { stale = false } = {}) {
      try {
        const { sid, sub, iat } = (stale ? verifyStale : verify)(token) as Claims
        if (typeof sid !== 'string' || typeof sub !== 'string' || !uuid.test(sid)) return null
        const age = clock().getTime() - iat * 1000
        // Clocks of several processes may differ by a minute.
        return age < -60_000 || (stale && age > longestMs) ? null : { sessionId: sid, userId: sub }
      } catch {
        return null
      }
    },
  }
}

interface Claims {
  readonly sid: unknown
  readonly sub: unknown
  readonly iat: number
}
/** Some megabytes. */
const mostVerified = 10_000

/** Null without a header; 401 with one that holds no valid token. */
export const optionalSubjectOf = (header: string | undefined, tokens: Tokens): TokenSubject | null =>
  header === undefined ? null : tokenSubjectOf(header, tokens)

/** From the Authorization header; 401 without a valid token. */
export function tokenSubjectOf(
  header: string | undefined,
  tokens: Tokens,
  options?: { stale?: boolean },
): TokenSubject {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  const subject = token === undefined ? null : tokens.read(token, options)
  return subject ?? refuse('session.none')
}
