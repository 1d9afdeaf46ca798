import type { MovementKind } from '@aangan/contract/gate/movements'
import type { Context } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { recountShift } from '../shifts/shifts.sql.ts'
import type { GateCall, Outcome } from './apply.operations.ts'
import { insertMovement } from './movements.sql.ts'
import type { Place } from './places.sql.ts'
import { firstAnswerOf } from './results.operations.ts'
import { attributionOf, type Acting } from './whose-name.rules.ts'
import { isFirstUnconfirmed, type Sender } from './whose-name.sql.ts'

interface WrittenMovement {
  readonly acting: Acting
  readonly key: string
  /** Null where it could not be read. */
  readonly kind: MovementKind | null
  readonly of: string | null
  readonly raw?: string | null
  /** Of an exit. */
  readonly seen?: boolean | undefined
}

/** Among the gate's movements. What is kept waits for a person. */
export async function writeDown(
  call: GateCall,
  outcome: Outcome,
  { acting, key, kind, of, raw = null, seen }: WrittenMovement,
): Promise<void> {
  const { ctx, tx, at, recordedAt, offline, place } = call
  const { code, visit, helper, passId, was, moved, tookUse, settled } = outcome
  const { gateId, gateName, deskId } = place
  const { person, isConfirmed, turnId, sentBy } = acting
  insertMovement(tx, {
    id: key,
    gateId,
    deskId,
    turnId,
    userId: isConfirmed ? person.id : null,
    recordedBy: isConfirmed && sentBy === null ? null : person.id,
    sessionId: ctx.actor.sessionId,
    kind,
    of,
    passId,
    visitId: visit?.id ?? null,
    helperId: helper?.id ?? null,
    recordedAt: recordedAt?.toISOString() ?? null,
    occurredAt: at.toISOString(),
    offline,
    outcome: outcome.outcome,
    code,
    raw,
    was,
    moved,
    tookUse,
    settled,
    said: firstAnswerOf(outcome, seen),
  })
  if (offline && gateId !== null && outcome.outcome === 'APPLIED') recountShift(tx, gateId, at)
  if (outcome.outcome !== 'KEPT' || settled) return
  const after = {
    id: key,
    kind,
    code,
    gate: gateId === null ? null : { id: gateId, name: gateName ?? '' },
    recordedBy: person,
    occurredAt: at.toISOString(),
    visitId: visit?.id ?? null,
    visitorName: outcome.name === '' ? null : outcome.name,
    communityId: tx.communityId,
  }
  await ctx.record(tx, 'movement.kept', { before: null, after })
}

/** What it records stands in this name, and at this time. */
export function inTheNameOf(tx: Tx, acting: Acting, at: Date): Tx {
  const actorId = acting.isConfirmed ? acting.person.id : null
  return {
    ...tx,
    cause: { ...tx.cause, actorId, attribution: { ...attributionOf(acting), occurredAt: at.toISOString() } },
  }
}

interface Unconfirmed {
  readonly acting: Acting
  readonly sender: Sender
  readonly place: Place
}
/** Nothing is to be settled: the office knows that a name is only claimed. */
export async function tellUnconfirmed(ctx: Context, tx: Tx, { acting, sender, place }: Unconfirmed): Promise<void> {
  const { person, turnId } = acting
  const { sessionId } = ctx.actor
  if (!(await isFirstUnconfirmed(tx, { turnId, sessionId, personId: person.id }))) return
  const after = { id: turnId ?? sessionId, name: person.name, desk: sender.deskName ?? place.gateName ?? '' }
  await ctx.record(tx, 'turn.unconfirmed', { before: null, after })
}
