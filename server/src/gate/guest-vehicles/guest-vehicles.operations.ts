import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@aangan/contract/api'
import { isPrivileged } from '@aangan/contract/core/actor'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { guestVisibilityOf } from '@aangan/contract/gate/guest-visibility'
import { orThrow, Refusal, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import { turnOf } from '../../core/context/turns.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { listHousehold } from '../../society/homes/house-people.sql.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import {
  apply,
  later,
  recordVisit,
  type GateCall,
  type Move,
  type Outcome,
  type RecordChange,
  type VisitEvent,
} from '../movements/apply.operations.ts'
import { findLastMovement } from '../movements/movements.sql.ts'
import { findPlaceOfSession } from '../movements/places.sql.ts'
import { reasonOf } from '../movements/results.operations.ts'
import { lockSubject, type GateSubject } from '../movements/subject.sql.ts'
import { ownActing } from '../movements/whose-name.rules.ts'
import { writeDown } from '../movements/write-down.operations.ts'
import { cancelPass } from '../passes/cancel-pass.operations.ts'
import { lockPass } from '../passes/passes.sql.ts'
import type { HeldVisit } from '../visits/visits.sql.ts'
import { deleteVisit, transition } from '../visits/visits.store.ts'
import { guestVehicleOf, lastMarkOf } from './guest-vehicle-of.rules.ts'
import { alreadyMarked, assertMayManage } from './guest-vehicles.rules.ts'
import { findLastMarker, isGuestVehicleSeen } from './guest-vehicles.sql.ts'

// A guest vehicle is a view of a visit: what is asked of one is asked of the gate, and answered in the words of the first
// specification. One of a pass or a walk-in is judged and counted as at a desk.

export interface Guest {
  readonly vehicle: GuestVehicle
  readonly visit: HeldVisit
  readonly subject: GateSubject
  /** It is the visit of a pass or a walk-in. */
  readonly isOfGate: boolean
  readonly call: GateCall
}

/** In one packet. 403 for one that the actor may see but not manage. Blocks are looked for only where somebody `comesIn`. */
export async function loadGuest(ctx: Context, tx: Tx, id: string, comesIn = false): Promise<Guest> {
  const { actor } = ctx
  const visibility = guestVisibilityOf(actor)
  const [{ pass, visit, visits }, isSeen = true, settings, place, household = []] = await inOrder(
    lockSubject(tx, { visitId: id }, comesIn ? tx.cause.now : null),
    visibility === 'all' ? undefined : isGuestVehicleSeen(tx, id, visibility),
    findGateSettings(tx, tx.communityId ?? tx.sql`(select g.community_id from visits g where g.id = ${id})`),
    findPlaceOfSession(tx, actor.sessionId),
    isPrivileged(actor) ? undefined : listHousehold(tx, actor.id),
  )
  const known = orThrow(isSeen ? visit : undefined, 'guest_vehicle.not_found')
  const vehicle = orThrow(guestVehicleOf(known), 'guest_vehicle.not_found')
  assertMayManage(actor, household, vehicle)
  const isOfGate = known.passId !== null || known.walkIn
  // Of a guest vehicle that was only planned, a house's own list does not stop the entry.
  const isStopped = isOfGate || known.block?.scope === 'COMMUNITY'
  const judged = isStopped ? known : { ...known, block: undefined }
  const rules = { ...settings!, timeZone: known.timeZone }
  const call = callOf(ctx, { ...tx, communityId: known.communityId }, { rules, place })
  return { vehicle, visit: judged, subject: { pass, visit: judged, visits }, isOfGate, call }
}

/** No desk wrote it down. */
function callOf(ctx: Context, tx: Tx, { rules, place }: Pick<GateCall, 'rules' | 'place'>): GateCall {
  const { id: by } = ctx.actor
  return {
    ctx,
    tx,
    at: tx.cause.now,
    recordedAt: null,
    offline: false,
    place,
    rules,
    by,
    isConfirmed: true,
    gateId: place.gateId,
    senderDeskId: null,
  }
}

export const inTurn = <T>(ctx: Context, id: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.write(work, turnOf.visit(id))

type Mark = 'ENTRY' | 'EXIT'
const expected = { ENTRY: 'PLANNED', EXIT: 'ARRIVED' } as const
const otherwise = {
  ENTRY: 'guest_vehicle.not_planned',
  EXIT: 'guest_vehicle.not_arrived',
} as const satisfies Readonly<Record<Mark, RefusalCode>>

/** Once; then a 409 names who marked it before. A visitor who is stopped stays so, so the refusal comes after the write. */
export async function mark(ctx: Context, id: string, kind: Mark): Promise<GuestVehicle> {
  const marked = await inTurn(ctx, id, async (tx) => {
    const guest = await loadGuest(ctx, tx, id, kind === 'ENTRY')
    const { vehicle, isOfGate, call } = guest
    if (!isOfGate && vehicle.status !== expected[kind]) {
      const clock = { timeZone: call.rules.timeZone, now: tx.cause.now, language: ctx.language }
      throw new Refusal(otherwise[kind], alreadyMarked(vehicle, await findLastMarker(tx, id), clock))
    }
    return markGuest(guest, kind)
  })
  if (marked instanceof Refusal) throw marked
  return marked
}

/** A value where the visitor is stopped: the block stays with the transaction. */
export async function markGuest(guest: Guest, kind: Mark): Promise<GuestVehicle | Refusal> {
  const outcome = await applyToGuest(guest, kind === 'ENTRY' ? { kind } : { kind, seen: true })
  if (outcome.outcome === 'REFUSED') return refusalOf(guest, outcome, otherwise[kind])
  return toReply(outcome)
}

/** In the same transaction, a millisecond later, so that the audit rows sort in order. */
export async function enterAdded(ctx: Context, tx: Tx, { id }: GuestVehicle): Promise<GuestVehicle | Refusal> {
  const { tx: next } = later({ tx })
  return markGuest(await loadGuest(ctx, next, id, true), 'ENTRY')
}

/** Only one's own mark, for a few minutes. */
export async function undoMark(guest: Guest, kind: Mark): Promise<GuestVehicle> {
  const { call, visit, isOfGate } = guest
  const last = isOfGate ? await findLastMovement(call.tx, visit.id) : lastMarkOf(visit)
  const isSame = last !== undefined && (last.kind === 'EXIT') === (kind === 'EXIT')
  const isTheirLast = isSame && last.by === call.ctx.actor.id
  const outcome = await applyToGuest(guest, { kind: 'UNDO', word: last, isTheirLast })
  return outcome.outcome === 'REFUSED' ? refuse('guest_vehicle.not_undoable') : toReply(outcome)
}

/** Until somebody came, a visit of the gate is cancelled, and with it a pass for one; another is as if it had never been. */
export async function removeGuest(ctx: Context, guest: Guest): Promise<void> {
  const { call, vehicle, visit, subject, isOfGate } = guest
  const { tx } = call
  if (!isOfGate) {
    await deleteVisit(tx, visit.id)
    await ctx.record(tx, 'guest_vehicle.deleted', { before: vehicle, after: null })
    return
  }
  if (vehicle.status !== 'PLANNED') return refuse('guest_vehicle.kept')
  const pass = subject.pass?.maxUses === 1 ? await lockPass(tx, subject.pass.id, ctx.actor) : undefined
  if (pass !== undefined) {
    await cancelPass(ctx, tx, pass)
    return
  }
  const cancelled = orThrow(await transition(tx, visit.id, 'cancel', {}), 'guest_vehicle.kept')
  await recordVisit(call, 'visit.cancelled', visit, cancelled)
}

async function applyToGuest({ call, subject, isOfGate }: Guest, move: Move): Promise<Outcome> {
  const outcome = await apply(call, subject, move, isOfGate ? recordVisit : recordGuest)
  if (isOfGate && outcome.outcome !== 'REFUSED') {
    const of = move.kind === 'UNDO' ? (move.word?.id ?? null) : null
    const acting = ownActing(call.ctx.actor)
    await writeDown(call, outcome, { acting, key: randomUUID(), kind: move.kind, of })
  }
  return outcome
}

const guestEvents = {
  'visit.entered': 'guest_vehicle.entered',
  'visit.exited': 'guest_vehicle.exited',
  'visit.undone': 'guest_vehicle.mark_undone',
} as const satisfies Readonly<Partial<Record<VisitEvent, string>>>

/** In the words of the first specification, where it has one for it. */
const recordGuest: RecordChange = (call, event, before, after) =>
  before !== null && event in guestEvents
    ? call.ctx.record(call.tx, guestEvents[event as keyof typeof guestEvents], {
        before: guestVehicleOf(before)!,
        after: {
          ...guestVehicleOf(after)!,
          ...(event === 'visit.entered' && after.unasked && { letInBy: after.arrivedBy! }),
        },
      })
    : recordVisit(call, event, before, after)

const toReply = ({ visit }: Outcome): GuestVehicle =>
  orThrow(visit === null ? undefined : guestVehicleOf(visit), 'guest_vehicle.not_found')

function refusalOf({ call, isOfGate }: Guest, outcome: Outcome, otherwise: RefusalCode): Refusal {
  const { ctx, tx, rules } = call
  if (outcome.code === 'BLOCKED') return new Refusal('movement.blocked')
  if (!isOfGate) return new Refusal(otherwise)
  const sentence = reasonOf(ctx.language, rules.timeZone, outcome, tx.cause.now)
  return new Refusal('movement.refused', { sentence: sentence!, values: { reason: outcome.code! } })
}
