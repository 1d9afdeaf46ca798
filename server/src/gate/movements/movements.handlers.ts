import { instantIn } from '@aangan/contract/core/dates'
import type { movementEndpoints, MovementResult } from '@aangan/contract/gate/movements'
import type { Handlers } from '../../core/context/handlers.ts'
import { applySent } from './sent.operations.ts'

export const movements: Handlers<typeof movementEndpoints> = {
  /** One after the other: what a later one says may depend on an earlier one. */
  async send(ctx, { body }) {
    const { deskId, sentAt, waiting = null } = body
    ctx.deps.limiter.movements(ctx.actor, body.movements.length)
    const batch = { deskId, sentAt: instantIn(ctx.actor.timeZone, sentAt), receivedAt: ctx.now, waiting }
    const results: MovementResult[] = []
    for (const sent of body.movements) results.push(await applySent(ctx, batch, sent))
    return { serverTime: ctx.deps.clock().toISOString(), results }
  },
}
