import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { HouseAnswer } from '@aangan/contract/gate/visit-kinds'
import { orThrow, refuse } from '@aangan/contract/refusal'
import { findSubscriber } from '../../access/auth/subscribers.sql.ts'
import type { PublicContext } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { isActiveResident } from '../../society/homes/house-people.sql.ts'
import { answerTransitions, assertFitsKind, visitReply } from './visit-decisions.rules.ts'
import { findCommunityOf, lockVisit, type VisitRow } from './visits.sql.ts'
import { transitionFor } from './visits.store.ts'

type Calls = Handlers<typeof visitEndpoints>

export const answer: Calls['answer'] = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, { userId: ctx.actor.id }), 'visit.not_found')
    return visitReply(await answerFirst(ctx, tx, before, { answer: body.answer, via: 'APP', by: ctx.actor.id }), ctx)
  })

interface GivenAnswer {
  readonly answer: HouseAnswer
  readonly via: 'APP' | 'PUSH'
  readonly by: string
}

/** The first answer counts; every other is told so. */
export async function answerFirst(ctx: PublicContext, tx: Tx, before: VisitRow, { answer, via, by }: GivenAnswer) {
  assertFitsKind('answer', answer, before.kind)
  const themselves = { answeredBy: by, answeredName: null, notedBy: null, notedConfirmed: true }
  const given = { answer, answeredVia: via, answeredAt: tx.cause.now, ...themselves, reason: undefined }
  const moved = await transitionFor(tx, { userId: by }, before.id, answerTransitions[answer], given)
  const after = orThrow(moved, 'visit.answered')
  await ctx.record(
    tx,
    'visit.answered',
    { before: recordedVisitOf(before), after: recordedVisitOf(after) },
    { actorId: by },
  )
  return after
}

/** The button of a notification answers for the person on whose device it was shown, while they live in that house. */
export const answerByTicket: Calls['answerByTicket'] = async (ctx, { body }) => {
  const { visitId, subscriptionId } = ctx.deps.tickets.read(body.ticket) ?? refuse('visit.over')
  const communityId = await ctx.readIn('platform', (tx) => findCommunityOf(tx, visitId))
  return ctx.writeIn({ communityId: orThrow(communityId, 'visit.over') }, async (tx) => {
    const userId = orThrow(await findSubscriber(tx, subscriptionId), 'visit.over')
    const [active, found] = await inOrder(isActiveResident(tx, userId), lockVisit(tx, visitId, { userId }))
    const before = orThrow(active ? found : undefined, 'visit.over')
    if (before.status !== 'ASKING') return refuse('visit.over')
    const { status, visitorName } = await answerFirst(ctx, tx, before, { answer: body.answer, via: 'PUSH', by: userId })
    return { status, visitorName }
  })
}
