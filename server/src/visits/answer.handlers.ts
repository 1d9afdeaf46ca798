import { recordedVisitOf } from '@aangan/contract/recorded-visit'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { visitEndpoints } from '@aangan/contract/visit-endpoints'
import type { HouseAnswer } from '@aangan/contract/visits'
import type { PublicContext } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import type { Tx } from '../db/database.ts'
import { isActiveResident } from '../occupancies/house-people.sql.ts'
import { answer as giveAnswer } from './steps.sql.ts'
import { assertFitsKind, shown, statusOf } from './visit-decisions.steps.ts'
import { findCommunityOf, lockVisit, type VisitRow } from './visits.sql.ts'

type Calls = Handlers<typeof visitEndpoints>

export const answer: Calls['answer'] = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, { userId: ctx.actor.id }), 'visit.not_found')
    return shown(await answerFirst(ctx, tx, before, { said: body.answer, via: 'APP', by: ctx.actor.id }), ctx.language)
  })

interface Said {
  readonly said: HouseAnswer
  readonly via: 'APP' | 'PUSH'
  readonly by: string
}

/** The first answer counts; every other is told so. */
export async function answerFirst(ctx: PublicContext, tx: Tx, before: VisitRow, { said, via, by }: Said) {
  assertFitsKind('answer', said, before.kind)
  const given = { status: statusOf(said), answer: said, via, by }
  const after = orThrow(await giveAnswer(tx, before.id, given, { userId: by }), 'visit.answered')
  await ctx.record(
    tx,
    'visit.answered',
    { before: recordedVisitOf(before), after: recordedVisitOf(after) },
    { actorId: by },
  )
  return after
}

/** The button of a notification answers for the person to whom it was shown, while they live in that house. */
export const answerByTicket: Calls['answerByTicket'] = async (ctx, { body }) => {
  const { visitId, userId } = ctx.deps.tickets.read(body.ticket) ?? refuse('visit.over')
  const communityId = await ctx.readIn('platform', (tx) => findCommunityOf(tx, visitId))
  return ctx.writeIn({ communityId: orThrow(communityId, 'visit.over') }, async (tx) => {
    const [active, found] = await Promise.all([isActiveResident(tx, userId), lockVisit(tx, visitId, { userId })])
    const before = orThrow(active ? found : undefined, 'visit.over')
    if (before.status !== 'ASKING') return refuse('visit.over')
    const { status, visitorName } = await answerFirst(ctx, tx, before, { said: body.answer, via: 'PUSH', by: userId })
    return { status, visitorName }
  })
}
