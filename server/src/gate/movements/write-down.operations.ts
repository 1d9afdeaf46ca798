import type { MovementKind } from '@aangan/contract/gate/movements'
import type { GateCall, Outcome } from './apply.operations.ts'
import { insertMovement } from './movements.sql.ts'
import { firstAnswerOf } from './results.operations.ts'

interface WrittenMovement {
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
  { key, kind, of, raw = null, seen }: WrittenMovement,
): Promise<void> {
  const { ctx, tx, at, recordedAt, offline, place } = call
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
    said: firstAnswerOf(outcome, seen),
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
