import type { WalkInMovement } from '@aangan/contract/movement-shapes'
import type { MovementReason } from '@aangan/contract/movement-reasons'
import { orThrow } from '@aangan/contract/refusal'
import { findBlocks, type FoundBlock } from '../blocks/blocks.sql.ts'
import { insertDecided, markDecided, type Decided } from './decided.sql.ts'
import { nothingMoved, noted, passing, type Outcome, type Step } from './step.steps.ts'
import type { GateVisit } from './subject.sql.ts'

/** A visitor whom nobody announced, decided at a desk without a network. `known`: asked about before the network went. */
export async function walkIn(step: Step, movement: WalkInMovement, known: GateVisit | undefined): Promise<Outcome> {
  const { tx, at } = step
  const { visit: form, decision } = movement
  const { houseNo, division, vehicleNo = null, phone = null, visitorName = null } = form
  const comer = { communityId: tx.communityId!, houseNo, division, vehicleNo, phone, visitorName }
  const comesIn = decision === 'YES_BY_PHONE' || decision === 'ADMIT'
  const stop = comesIn ? (await findBlocks(tx, comer, at)).stop : undefined
  const code = comesIn ? whyNotIn(step, decision, known, stop) : null
  const about = {
    ...nothingMoved,
    name: known?.visitorName ?? visitorName ?? form.company ?? '',
    time: code === 'ALREADY_IN' ? known!.arrivedAt : null,
    reason: code === 'BLOCKED' ? (stop?.reason ?? '') : null,
  }
  const isOver = comesIn ? isThere(known) : known !== undefined && known.status !== 'ASKING'
  if (isOver) return { ...about, outcome: code === null ? 'APPLIED' : 'KEPT', code, visit: known! }
  const visit = await written(step, movement, known, stop)
  return {
    ...about,
    outcome: code === null ? 'APPLIED' : 'KEPT',
    code,
    visit,
    was: known?.status ?? null,
    moved: comesIn,
  }
}

const isThere = (known: GateVisit | undefined): boolean => known?.status === 'ARRIVED' || known?.status === 'EXITED'

function whyNotIn(
  { rules }: Step,
  decision: 'YES_BY_PHONE' | 'ADMIT',
  known: GateVisit | undefined,
  stop: FoundBlock | undefined,
): MovementReason | null {
  if (known?.status === 'ARRIVED') return 'ALREADY_IN'
  if (known?.status === 'EXITED') return 'USED'
  if (stop !== undefined && !(stop.scope === 'COMMUNITY' && known?.allowed === true))
    return stop.scope === 'COMMUNITY' ? 'BLOCKED' : 'HOUSE_BLOCKED'
  const isApproved = decision === 'YES_BY_PHONE' || rules.admitUnanswered || known?.status === 'APPROVED'
  return isApproved && known?.status !== 'DENIED' ? null : 'NOT_APPROVED'
}

const becomes = {
  YES_BY_PHONE: 'ARRIVED',
  ADMIT: 'ARRIVED',
  NO_BY_PHONE: 'DENIED',
  LEAVE_AT_GATE: 'LEFT_AT_GATE',
} as const

async function written(
  step: Step,
  { visit: form, decision, reason }: WalkInMovement,
  known: GateVisit | undefined,
  stop: FoundBlock | undefined,
): Promise<GateVisit> {
  const { ctx, tx } = step
  const how = passing(step)
  const decided: Decided = {
    ...how,
    status: becomes[decision],
    answer: decision,
    via: decision === 'ADMIT' ? 'NOBODY' : 'PHONE',
    answeredBy: decision === 'ADMIT' ? how.by : null,
    reason: reason ?? null,
    blockId: stop?.id ?? null,
  }
  const after =
    known === undefined
      ? // An id that another community's visit has is no hindrance to a fact.
        ((await insertDecided(tx, form, decided)) ?? (await insertDecided(tx, { ...form, id: undefined }, decided)))
      : await markDecided(tx, known, decided)
  const visit = orThrow(after, 'visit.not_found')
  const event =
    decision === 'ADMIT' ? 'visit.admitted' : decision === 'YES_BY_PHONE' ? 'visit.entered' : 'visit.answered'
  await ctx.record(tx, event, { before: known === undefined ? null : noted(step, known), after: noted(step, visit) })
  return visit
}
