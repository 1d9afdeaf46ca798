import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { DecisionBody, visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { listHousePeople } from '../../society/homes/house-people.sql.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { assertRoom } from './ask.handlers.ts'
import { lockOpenRequests } from './ask.sql.ts'
import {
  answerByPhone,
  answerTransitions,
  assertEscalated,
  assertFitsKind,
  assertOfHouse,
  requestFrom,
  spokenFor,
  visitReply,
} from './visit-decisions.rules.ts'
import { lockVisit, type VisitRow } from './visits.sql.ts'
import { transition } from './visits.store.ts'

type Calls = Handlers<typeof visitEndpoints>

export const decide: Calls['decide'] = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, 'staff'), 'visit.not_found')
    const { event, moved } = await decided(ctx, tx, before, body)
    const after = orThrow(moved, 'visit.answered')
    await ctx.record(tx, event, { before: recordedVisitOf(before), after: recordedVisitOf(after) })
    return visitReply(after, ctx)
  })

interface DecisionResult {
  readonly event: 'visit.answered' | 'visit.admitted' | 'visit.cancelled'
  /** Undefined when the visit was not as it had to be. */
  readonly moved: VisitRow | undefined
}

async function decided(ctx: Context, tx: Tx, visit: VisitRow, body: DecisionBody): Promise<DecisionResult> {
  const { decision, reason } = body
  const by = ctx.actor.id
  const answered = { answer: decision, answeredAt: tx.cause.now, reason, notedBy: by, notedConfirmed: true }
  if (decision === 'GAVE_UP')
    return { event: 'visit.cancelled', moved: await transition(tx, visit.id, 'giveUp', { reason }) }
  assertFitsKind('decision', decision, visit.kind)
  if (decision === 'ADMIT') {
    await assertAdmits(tx, visit, reason)
    const entry = { arrivedAt: tx.cause.now, arrivedBy: by, answeredVia: 'NOBODY', answeredBy: by, answeredName: null }
    return { event: 'visit.admitted', moved: await transition(tx, visit.id, 'admit', { ...answered, ...entry }) }
  }
  assertOfHouse(await listHousePeople(tx, visit), body.spokeTo)
  assertEscalated(visit, tx.cause.now)
  const spoken = { ...answered, ...spokenFor(decision, body) }
  const name = answerTransitions[answerByPhone(decision)]
  return { event: 'visit.answered', moved: await transition(tx, visit.id, name, spoken) }
}

/** The community lets in who got no answer, for a reason. */
async function assertAdmits(tx: Tx, visit: VisitRow, reason: string | undefined): Promise<void> {
  if (reason === undefined) return refuse('visit.no_reason')
  const settings = orThrow(await findGateSettings(tx, visit.communityId), 'community.unknown')
  if (!settings.admitUnanswered) return refuse('visit.answer_needed')
  assertEscalated(visit, tx.cause.now)
}

export const allow: Calls['allow'] = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, 'staff'), 'visit.not_found')
    if (before.status !== 'BLOCKED') return refuse('visit.not_blocked')
    const allowed = { reason: body.reason, allowedBy: ctx.actor.id, allowedAt: tx.cause.now }
    const moved = before.walkIn
      ? await transition(tx, params.id, 'allowAsking', {
          ...allowed,
          askedAt: tx.cause.now,
          ...(await askNow(tx, before)),
        })
      : await transition(tx, params.id, 'allow', allowed)
    const after = orThrow(moved, 'visit.not_blocked')
    await ctx.record(tx, 'visit.allowed', { before: recordedVisitOf(before), after: recordedVisitOf(after) })
    return visitReply(after, ctx)
  })

async function askNow(tx: Tx, visit: VisitRow) {
  const [open, settings, people] = await inOrder(
    lockOpenRequests(tx, visit),
    findGateSettings(tx, visit.communityId),
    listHousePeople(tx, visit),
  )
  assertRoom(open)
  return requestFrom(people, orThrow(settings, 'community.unknown'), tx.cause.now)
}
