import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { visitEndpoints, WalkInForm } from '@aangan/contract/gate/visit-endpoints'
import { visitorProblems } from '@aangan/contract/gate/visit-fields'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { listHousePeople } from '../../society/homes/house-people.sql.ts'
import { findBlocks } from '../blocks/blocks.sql.ts'
import { findGateSettings, isGate } from '../gate-settings/gate-settings.sql.ts'
import { findOwnWalkIn, lockOpenRequests } from './ask.sql.ts'
import { cancelPlan } from './cancel-plan.operations.ts'
import { walkInOf } from './new-visits.rules.ts'
import { beginningOf, requestFrom, visitReply } from './visit-decisions.rules.ts'
import type { VisitRow } from './visits.sql.ts'
import { insertVisit } from './visits.store.ts'

/** A repeat with the desk's id gets what the first one made. */
export const ask: Handlers<typeof visitEndpoints>['ask'] = async (ctx, { body }) => {
  const { communityId: _, ...form } = body
  assertValid(visitorProblems(form))
  await ctx.deps.limiter.count('walk-in', ctx.actor.sessionId)
  return ctx.write(async (tx) => {
    const { known, beginning } = await load(tx, form)
    if (known !== undefined) return visitReply(known, ctx)
    const after = await insertVisit(tx, {
      ...walkInOf(form, ctx.actor.id, tx.cause.now),
      gateIn: form.gateId,
      ...beginning,
    })
    if (after === undefined) return visitReply(await repeated(tx, form), ctx)
    const event = beginning.status === 'BLOCKED' ? 'visit.blocked' : 'visit.asked'
    await ctx.record(tx, event, { before: null, after: recordedVisitOf(after) })
    await cancelPlan(ctx, tx, form.planId, form)
    return visitReply(after, ctx)
  })
}

/** One packet: what the house, its people, the lists and the settings say. */
async function load(tx: Tx, form: WalkInForm) {
  const { id, gateId, phone, vehicleNo, visitorName } = form
  const visitor = { phone: phone ?? null, vehicleNo: vehicleNo ?? null, visitorName: visitorName ?? null }
  const house = { communityId: tx.communityId!, division: form.division, houseNo: form.houseNo }
  const [open, known, settings, people, blocks, gateKnown = true] = await inOrder(
    lockOpenRequests(tx, house),
    id === undefined ? undefined : findOwnWalkIn(tx, id),
    findGateSettings(tx, house.communityId),
    listHousePeople(tx, house),
    findBlocks(tx, { ...house, ...visitor }, tx.cause.now),
    gateId === undefined ? undefined : isGate(tx, gateId),
  )
  const { now } = tx.cause
  const request = requestFrom(people, orThrow(settings, 'community.unknown'), now)
  const beginning = beginningOf(blocks.stop, request, now)
  if (known === undefined) {
    if (!gateKnown) refuse('gate.not_found')
    if (beginning.status === 'ASKING') assertRoom(open)
  }
  return { known, beginning }
}

export function assertRoom(open: number): void {
  if (open >= gateLimits.openRequests) refuse('visit.house_busy')
}

/** Another visit has the id: the same request that came at the same moment, or somebody else's. */
const repeated = async (tx: Tx, { id }: WalkInForm): Promise<VisitRow> =>
  orThrow(id === undefined ? undefined : await findOwnWalkIn(tx, id), 'visit.taken')
