import { createSigner, createVerifier } from 'fast-jwt'
import { uuid } from '@aangan/contract/fields'
import { refuse } from '@aangan/contract/refusal'

/** Whom a token names. Rights are never taken from it. */
export interface TokenSubject {
  readonly sessionId: string
  readonly userId: string
}

export interface Tokens {
  sign(subject: TokenSubject): string
  /** Whom a token names, or null when it is not one of ours. `stale` accepts one past its time. */
  read(token: string, options?: { stale?: boolean }): TokenSubject | null
}

export const sessionHours = 12
const pinned = { algorithm: 'HS256', issuer: 'aangan', audience: 'aangan-app' } as const

/** Tokens are JWTs signed with one key and one algorithm, good for 12 hours (decisions: Sessions). */
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
  const verify = createVerifier(options)
  const verifyStale = createVerifier({ ...options, ignoreExpiration: true })
  // A token's signature does not change: it is checked once, its time on every request.
  const verified = new Map<string, Claims>()
  const claimsOf = (token: string): Claims => {
    const known = verified.get(token)
    if (known !== undefined && known.exp * 1000 > Date.now()) return known
    const claims = verify(token) as Claims
    if (verified.size >= mostVerified) verified.clear()
    verified.set(token, claims)
    return claims
  }
  return {
    sign: ({ sessionId, userId }) => sign({ sid: sessionId, sub: userId, iat: Math.floor(clock().getTime() / 1000) }),
    read(token, { stale = false } = {}) {
      try {
        const { sid, sub, iat } = stale ? (verifyStale(token) as Claims) : claimsOf(token)
        if (typeof sid !== 'string' || typeof sub !== 'string' || !uuid.test(sid)) return null
        // A minute's grace for clocks that differ between processes.
        return iat * 1000 > clock().getTime() + 60_000 ? null : { sessionId: sid, userId: sub }
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
  readonly exp: number
}
/** Some megabytes; a full cache starts afresh. */
const mostVerified = 10_000

/** The token of a request's Authorization header, or a 401. */
export function tokenSubjectOf(
  header: string | undefined,
  tokens: Tokens,
  options?: { stale?: boolean },
): TokenSubject {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  const subject = token === undefined ? null : tokens.read(token, options)
  return subject ?? refuse('session.none')
}
