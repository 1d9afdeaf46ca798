import type { MovementKind } from '@aangan/contract/movements'
import { insertMovement } from './movements.sql.ts'
import { saidOf } from './results.steps.ts'
import type { Outcome, Step } from './step.steps.ts'

interface Written {
  readonly key: string
  /** Null where it could not be read. */
  readonly kind: MovementKind | null
  readonly of: string | null
  readonly raw?: string | null
  /** Of an exit. */
  readonly seen?: boolean | undefined
}

/** In the gate's book. What is kept waits for a person. */
export async function writeDown(
  step: Step,
  outcome: Outcome,
  { key, kind, of, raw = null, seen }: Written,
): Promise<void> {
  const { ctx, tx, at, recordedAt, offline, place } = step
  const { code, visit, helper, passId, was, moved, tookUse, settled } = outcome
  const { gateId, gateName, deskId, recordedBy } = place
  insertMovement(tx, {
    id: key,
    gateId,
    deskId,
    recordedBy,
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
    said: saidOf(outcome, seen),
  })
  if (outcome.outcome !== 'KEPT' || settled) return
  const after = {
    id: key,
    kind,
    code,
    gate: gateId === null ? null : { id: gateId, name: gateName ?? '' },
    recordedBy: { id: ctx.actor.id, name: ctx.actor.name },
    occurredAt: at.toISOString(),
    visitId: visit?.id ?? null,
    visitorName: outcome.name === '' ? null : outcome.name,
    communityId: tx.communityId,
  }
  await ctx.record(tx, 'movement.kept', { before: null, after })
}
