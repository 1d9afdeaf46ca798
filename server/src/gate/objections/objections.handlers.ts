import { objectionProblem } from '@aangan/contract/gate/gate-decisions'
import { recordedObjectionOf } from '@aangan/contract/gate/objection-events'
import type { objectionEndpoints } from '@aangan/contract/gate/objections'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Handlers } from '../../core/context/handlers.ts'
import { findVisit, lockVisit } from '../visits/visits.sql.ts'
import { keepOut, replyTo } from './objections.operations.ts'
import { deleteObjection, findObjection, insertObjection, listObjections, settleObjection } from './objections.sql.ts'

// The visit is locked first, so who says it, takes it back or settles it at the same moment takes turns.
export const objections: Handlers<typeof objectionEndpoints> = {
  async list(ctx, { query }) {
    const { open, page, size } = query
    const found = await ctx.read((tx) => listObjections(tx, open !== 'false', page, size))
    return { ...found, content: found.content.map((row) => replyTo(ctx, row)) }
  },

  make(ctx, { params, body }) {
    const viewer = { userId: ctx.actor.id }
    return ctx.write(async (tx) => {
      const before = orThrow(await lockVisit(tx, params.id, viewer), 'visit.not_found')
      const problem = objectionProblem(before, tx.cause.now)
      if (problem !== undefined) return refuse(problem)
      const { id: visitId, communityId } = before
      orThrow(await insertObjection(tx, { visitId, communityId, text: body.text }), 'objection.made')
      const said = orThrow(await findObjection(tx, visitId), 'objection.not_found')
      await ctx.record(tx, 'objection.made', { before: null, after: recordedObjectionOf(before, said) })
      await keepOut(ctx, tx, before)
      return replyTo(ctx, orThrow(await findVisit(tx, visitId, viewer), 'visit.not_found'), viewer)
    })
  },

  withdraw(ctx, { params }) {
    return ctx.write(async (tx) => {
      const visit = orThrow(await lockVisit(tx, params.id, { userId: ctx.actor.id }), 'objection.not_found')
      const said = orThrow(await findObjection(tx, visit.id), 'objection.not_found')
      if (said.by?.id !== ctx.actor.id) return refuse('objection.not_found')
      if (said.settledAt !== null) return refuse('objection.settled')
      await deleteObjection(tx, visit.id)
      await ctx.record(tx, 'objection.withdrawn', { before: recordedObjectionOf(visit, said), after: null })
    })
  },

  settle(ctx, { params, body }) {
    return ctx.write(async (tx) => {
      const visit = orThrow(await lockVisit(tx, params.id, 'staff'), 'objection.not_found')
      const before = orThrow(await findObjection(tx, visit.id), 'objection.not_found')
      if (before.settledAt !== null) return refuse('objection.settled')
      await settleObjection(tx, visit.id, body)
      const after = orThrow(await findObjection(tx, visit.id), 'objection.not_found')
      await ctx.record(tx, 'objection.settled', {
        before: recordedObjectionOf(visit, before),
        after: recordedObjectionOf(visit, after),
      })
      return replyTo(ctx, { ...visit, objection: after })
    })
  },
}
