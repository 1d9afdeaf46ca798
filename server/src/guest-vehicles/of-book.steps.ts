import { randomUUID } from 'node:crypto'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { orThrow, Refusal, refuse } from '@aangan/contract/refusal'
import { zoneIn } from '../communities/time-zones.sql.ts'
import type { Context } from '../context/context.ts'
import type { Tx } from '../db/database.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { enter } from '../movements/entry.steps.ts'
import { leave } from '../movements/exit.steps.ts'
import { markBlocked, markCancelled } from '../movements/moves.sql.ts'
import { findLastMovement } from '../movements/movements.sql.ts'
import { reasonOf } from '../movements/results.steps.ts'
import { noted, type Outcome, type Step } from '../movements/step.steps.ts'
import { lockSubject, type Subject } from '../movements/subject.sql.ts'
import { undo } from '../movements/undo.steps.ts'
import { writeDown } from '../movements/write-down.steps.ts'
import { cancelPass } from '../passes/cancel-pass.steps.ts'
import { lockPass } from '../passes/passes.sql.ts'
import type { InBook } from './of-book.sql.ts'

type Move = 'ENTRY' | 'EXIT'

/** Judged and counted as at a desk. Undefined where it was applied. */
export async function markByBook(
  ctx: Context,
  tx: Tx,
  id: string,
  { communityId }: InBook,
  kind: Move,
): Promise<Refusal | undefined> {
  const { step, subject } = await begin(ctx, tx, id, communityId)
  const visit = orThrow(subject.visit, 'guest_vehicle.not_found')
  const outcome = kind === 'ENTRY' ? await enter(step, { ...subject, visit }) : await leave(step, subject, true)
  if (outcome.outcome === 'REFUSED') return refusalOf(ctx, step, outcome)
  await writeDown(step, outcome, { key: randomUUID(), kind, of: null })
  return undefined
}

/** Only by the person who marked it, for a few minutes. */
export async function undoByBook(ctx: Context, tx: Tx, id: string, { communityId }: InBook, kind: Move): Promise<void> {
  const { step, subject } = await begin(ctx, tx, id, communityId)
  const done = await findLastMovement(step.tx, id)
  const isEntry = done?.kind === 'ENTRY' || done?.kind === 'WALK_IN'
  const isOwn = done?.by === ctx.actor.id && isEntry === (kind === 'ENTRY')
  const outcome = await undo(step, done, subject.visit, isOwn)
  if (outcome.outcome === 'REFUSED') return refuse('guest_vehicle.not_undoable')
  await writeDown(step, outcome, { key: randomUUID(), kind: 'UNDO', of: done!.id })
}

async function begin(ctx: Context, tx: Tx, id: string, communityId: string): Promise<{ step: Step; subject: Subject }> {
  const there: Tx = { ...tx, communityId }
  const [subject, settings, timeZone] = await Promise.all([
    lockSubject(there, { visitId: id }),
    findGateSettings(there, communityId),
    zoneIn(there, communityId, ctx.actor),
  ])
  const place = { gateId: null, gateName: null, deskId: null, recordedBy: null }
  const rules = { ...settings!, timeZone }
  return { step: { ctx, tx: there, at: tx.cause.now, recordedAt: null, offline: false, place, rules }, subject }
}

function refusalOf({ language }: Context, { rules, tx }: Step, outcome: Outcome): Refusal {
  if (outcome.code === 'BLOCKED') return new Refusal('movement.blocked')
  const sentence = reasonOf(language, rules.timeZone, outcome, tx.cause.now)
  return new Refusal('movement.refused', { sentence: sentence!, values: { reason: outcome.code! } })
}

/** Blocks a guest vehicle that is on the community's list, and alerts the admins. */
export async function stopByBook(
  ctx: Context,
  tx: Tx,
  id: string,
  { communityId, stop }: InBook,
): Promise<Refusal | undefined> {
  const { step, subject } = await begin(ctx, tx, id, communityId)
  const before = orThrow(subject.visit, 'guest_vehicle.not_found')
  if (before.status !== 'PLANNED' && before.status !== 'APPROVED') return undefined
  const after = orThrow(await markBlocked(step.tx, before, stop!), 'guest_vehicle.not_found')
  await ctx.record(step.tx, 'visit.blocked', { before: noted(step, before), after: noted(step, after) })
  return new Refusal('movement.blocked')
}

/** While nobody came: the visit is cancelled, and with it a pass for one. */
export async function cancelByBook(
  ctx: Context,
  tx: Tx,
  guest: GuestVehicle,
  { communityId, passId, maxUses }: InBook,
): Promise<void> {
  if (guest.status !== 'PLANNED') return refuse('guest_vehicle.kept')
  const there: Tx = { ...tx, communityId }
  const pass = passId === null || maxUses !== 1 ? undefined : await lockPass(there, passId, ctx.actor)
  if (pass !== undefined) {
    await cancelPass(ctx, there, pass)
    return
  }
  const { step, subject } = await begin(ctx, tx, guest.id, communityId)
  const before = orThrow(subject.visit, 'guest_vehicle.not_found')
  const after = orThrow(await markCancelled(step.tx, before), 'guest_vehicle.kept')
  await ctx.record(step.tx, 'visit.cancelled', { before: noted(step, before), after: noted(step, after) })
}
