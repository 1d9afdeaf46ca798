import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { Visit } from '@aangan/contract/gate/visits'
import { orThrow } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { viewerOf, visitReply } from '../visits/visit-decisions.rules.ts'
import type { VisitRow } from '../visits/visits.sql.ts'
import { transition } from '../visits/visits.store.ts'

/** `viewer`: staff who speak for their own house read it as its people do. */
export const replyTo = (ctx: Context, row: VisitRow, viewer = viewerOf(ctx.actor)): Visit =>
  visitReply(row, ctx, viewer)

/** Who is not in yet does not come in; taking back what was said does not bring it back. */
export async function keepOut(ctx: Context, tx: Tx, before: VisitRow): Promise<void> {
  if (before.status === 'APPROVED') {
    const { id: answeredBy } = ctx.actor
    // Whom the guard spoke to is not lost.
    const answeredName = before.answeredName ?? before.answeredBy?.name ?? null
    const answer = { answer: 'DENY', answeredAt: tx.cause.now, answeredBy, answeredVia: 'APP', answeredName } as const
    const denied = orThrow(await transition(tx, before.id, 'contradict', answer), 'visit.not_found')
    const data = { before: recordedVisitOf(before), after: recordedVisitOf(denied) }
    await ctx.record(tx, 'visit.answered', data)
  } else if (before.status === 'PLANNED' && before.unasked) {
    const cancelled = orThrow(await transition(tx, before.id, 'cancel', {}), 'visit.not_found')
    await ctx.record(tx, 'visit.cancelled', { before: recordedVisitOf(before), after: recordedVisitOf(cancelled) })
  }
}
