import type { renewalEndpoints } from '@aangan/contract/access/renewal'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { sessionEnd } from '../../core/session/tokens.ts'
import { isSignedBy } from './device-key.ts'
import { findRenewal, renewSession } from './renewal.sql.ts'

export const renewal: Handlers<typeof renewalEndpoints> = {
  async ask({ deps, token }) {
    const { sessionId } = orThrow(token ?? undefined, 'session.none')
    return { nonce: deps.nonces.make(sessionId) }
  },

  async renew(ctx, { body }) {
    const { db, nonces, tokens } = ctx.deps
    const token = orThrow(ctx.token ?? undefined, 'session.none')
    const { sessionId, userId } = token
    const askedAt = nonces.read(body.nonce, sessionId) ?? refuse('session.none')
    const { deviceKey, communityId } = orThrow(await findRenewal(db, sessionId, ctx.now), 'session.none')
    if (!isSignedBy(deviceKey, { sessionId, ...body })) return refuse('session.none')
    await ctx.writeIn(communityId === null ? 'platform' : { communityId }, async (tx) => {
      const until = sessionEnd(tx.cause.now)
      if (!(await renewSession(tx, { sessionId, deviceKey, askedAt, until }))) return refuse('session.none')
      await ctx.record(tx, 'session.renewed', { before: null, after: { id: userId } }, { actorId: userId })
    })
    return { token: tokens.sign(token) }
  },
}
