import type { RefusalCode } from '@aangan/contract/api'
import { everyone, isSuperAdmin, mayCall } from '@aangan/contract/core/actor'
import { attemptLimits } from '@aangan/contract/core/attempt-limits'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { refuse } from '@aangan/contract/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context/deps.ts'
import { assertConfirmed } from '../session/confirmed.ts'
import { mayGuess, type Guess } from '../session/guesses.ts'
import type { SessionUser } from '../session/sessions.ts'
import { optionalSubjectOf, tokenSubjectOf, type TokenSubject } from '../session/tokens.ts'
import type { Lanes, RequestLanes } from './lanes.ts'
import { networkOf } from './network.ts'

export interface Caller {
  readonly token: TokenSubject | null
  readonly actor: SessionUser | null
  readonly rightsReadAt: number
  /** What the actor was taken from, until the database has confirmed it. */
  readonly guess?: Guess | undefined
  /** Lets the next request of the account or network go on. */
  readonly leaveLane: () => void
}

/** Before anything is asked of the database the request waits for its turn, so that nobody has all connections. */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  lanes: RequestLanes,
  uploads?: Lanes,
): Promise<Caller> {
  const { who, session, limit, confirm } = endpoint
  const { tokens, limiter } = deps
  if (who === everyone) {
    const leaveLane = await lanes.networks.enter(networkOf(request.ip), reply)
    const token = session === 'optional' ? optionalSubjectOf(request.headers.authorization, tokens) : null
    return { token, actor: null, rightsReadAt: performance.now(), leaveLane }
  }
  const token = tokenSubjectOf(request.headers.authorization, tokens, { stale: session !== undefined })
  const leaveLane = await lanes.accounts.enter(token.userId, reply)
  const nobody = { token, actor: null, rightsReadAt: performance.now(), leaveLane }
  if (session === 'any') {
    await countCall(endpoint, deps, token.userId)
    return nobody
  }
  const guess = guessFor(endpoint, token, deps)
  const actor = guess?.user ?? (await actorNow(endpoint, token, deps))
  if (confirm === true) await assertConfirmed(deps, actor)
  request.actorId = actor.id
  // For now there is no session to act in.
  if (session === 'renewable') return nobody
  // Sent to the database later, so that no write waits for its count.
  if (limit === 'write') limiter.write(actor)
  await uploads?.enter(placeOf(actor), reply)
  await countCall(endpoint, deps, actor.id)
  return { token, actor, rightsReadAt: performance.now(), leaveLane, guess }
}

/** The same caller, by what the database says now. */
export async function withoutGuess(endpoint: Endpoint, request: FastifyRequest, deps: Deps): Promise<Caller> {
  const caller = request.caller!
  const actor = await actorNow(endpoint, caller.token!, deps)
  return { ...caller, actor, guess: undefined, rightsReadAt: performance.now() }
}

async function actorNow(endpoint: Endpoint, token: TokenSubject, { sessions }: Deps): Promise<SessionUser> {
  const actor = await sessions(token, { renewable: endpoint.session === 'renewable' })
  const refusal = refusalFor(endpoint, actor)
  return refusal === undefined ? actor : refuse(refusal)
}

/** Whom the guess would refuse is asked for again: their rights may be others by now. */
function guessFor(endpoint: Endpoint, { sessionId, userId }: TokenSubject, { guesses }: Deps): Guess | undefined {
  const guess = mayGuess(endpoint) ? guesses.of(sessionId) : undefined
  const isFine = guess?.user.id === userId && refusalFor(endpoint, guess.user) === undefined
  return isFine ? guess : undefined
}

function refusalFor({ who, limited, account }: Endpoint, actor: SessionUser): RefusalCode | undefined {
  if (!mayCall(who, actor)) return 'role.not_allowed'
  if (actor.limit !== null && limited !== true) return actor.limit
  return account === true && actor.turnId !== null ? 'turn.not_here' : undefined
}

/** Where a super admin sends a file to, only its body says: theirs are one place for all communities. */
const placeOf = (actor: SessionUser): string =>
  isSuperAdmin(actor) || actor.communityId === null ? actor.id : actor.communityId

/** Those of a person that no handler counts. */
async function countCall({ limit }: Endpoint, { limiter }: Deps, userId: string): Promise<void> {
  if (limit === undefined || limit === 'write') return
  const { per, countedBy } = attemptLimits[limit]
  if (per === 'user' && countedBy === 'serve') await limiter.count(limit, userId)
}
