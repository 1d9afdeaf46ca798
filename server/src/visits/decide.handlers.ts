import { recordedVisitOf } from '@aangan/contract/recorded-visit'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { DecisionBody, visitEndpoints } from '@aangan/contract/visit-endpoints'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import type { Tx } from '../db/database.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { listHousePeople } from '../occupancies/house-people.sql.ts'
import { assertRoom } from './ask.handlers.ts'
import { lockOpenRequests } from './ask.sql.ts'
import { admit, allow as allowOnce, answer, cancel } from './steps.sql.ts'
import {
  assertEscalated,
  assertFitsKind,
  assertOfHouse,
  requestFrom,
  shown,
  statusOf,
  wordOf,
} from './visit-decisions.steps.ts'
import { lockVisit, type VisitRow } from './visits.sql.ts'

type Calls = Handlers<typeof visitEndpoints>
type Done = {
  readonly event: 'visit.answered' | 'visit.admitted' | 'visit.cancelled'
  readonly after: VisitRow | undefined
}

export const decide: Calls['decide'] = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, 'staff'), 'visit.not_found')
    const done = await decided(ctx, tx, before, body)
    const after = orThrow(done.after, 'visit.answered')
    await ctx.record(tx, done.event, { before: recordedVisitOf(before), after: recordedVisitOf(after) })
    return shown(after, ctx.language)
  })

async function decided(ctx: Context, tx: Tx, visit: VisitRow, body: DecisionBody): Promise<Done> {
  const { decision, spokeTo, reason } = body
  if (decision === 'GAVE_UP') return { event: 'visit.cancelled', after: await cancel(tx, visit.id, reason) }
  assertFitsKind('decision', decision, visit.kind)
  if (decision === 'ADMIT') return { event: 'visit.admitted', after: await admitted(tx, visit, reason) }
  assertOfHouse(await listHousePeople(tx, visit), spokeTo)
  assertEscalated(visit, tx.cause.now)
  const given = {
    status: statusOf(wordOf(decision)),
    answer: decision,
    via: 'PHONE',
    by: spokeTo ?? ctx.actor.id,
    reason,
  } as const
  return { event: 'visit.answered', after: await answer(tx, visit.id, given) }
}

async function admitted(tx: Tx, visit: VisitRow, reason: string | undefined): Promise<VisitRow | undefined> {
  if (reason === undefined) return refuse('visit.no_reason')
  const settings = orThrow(await findGateSettings(tx, visit.communityId), 'community.unknown')
  if (!settings.admitUnanswered) return refuse('visit.answer_needed')
  assertEscalated(visit, tx.cause.now)
  return admit(tx, visit.id, reason)
}

export const allow: Calls['allow'] = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, 'staff'), 'visit.not_found')
    if (before.status !== 'BLOCKED') return refuse('visit.not_blocked')
    const request = before.walkIn ? await askNow(tx, before) : null
    const after = orThrow(await allowOnce(tx, params.id, body.reason, request), 'visit.not_blocked')
    await ctx.record(tx, 'visit.allowed', { before: recordedVisitOf(before), after: recordedVisitOf(after) })
    return shown(after, ctx.language)
  })

async function askNow(tx: Tx, visit: VisitRow) {
  const [open, settings, people] = await Promise.all([
    lockOpenRequests(tx, visit),
    findGateSettings(tx, visit.communityId),
    listHousePeople(tx, visit),
  ])
  assertRoom(open)
  return requestFrom(people, orThrow(settings, 'community.unknown'), tx.cause.now)
}
