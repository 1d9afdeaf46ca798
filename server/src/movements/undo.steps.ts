import { gateLimits } from '@aangan/contract/gate-limits'
import { orThrow } from '@aangan/contract/refusal'
import { giveBackUse, takeBackIn, takeBackOut } from './moves.sql.ts'
import { hasMovedSince, settleMovement, type MovementRow } from './movements.sql.ts'
import { nothingMoved, noted, outcomeWithout, type Outcome, type Step } from './step.steps.ts'
import type { GateVisit } from './subject.sql.ts'

/** Takes back one's own last word on a visit: the session's, or the person's. `done`: the movement, and its visit as it is now. */
export async function undo(
  step: Step,
  done: MovementRow | undefined,
  visit: GateVisit | undefined,
  isOwn = done?.sessionId === step.ctx.actor.sessionId,
): Promise<Outcome> {
  const { ctx, tx } = step
  const name = visit?.visitorName ?? ''
  if (
    done === undefined ||
    visit === undefined ||
    !isOwn ||
    !isLast(step, done, visit) ||
    (await hasMovedSince(tx, done))
  )
    return { ...outcomeWithout(step, 'TOO_LATE'), name, visit: visit ?? null }
  const [before] = await Promise.all([
    done.kind === 'EXIT' ? takeBackOut(tx, visit) : takeBackIn(tx, visit, done.was ?? 'CANCELLED'),
    done.tookUse && done.passId !== null ? giveBackUse(tx, done.passId) : undefined,
    done.outcome === 'KEPT' && settleMovement(tx, done.id, { as: 'SELF', by: ctx.actor.id, note: null }),
  ])
  const after = orThrow(before, 'visit.not_found')
  await ctx.record(tx, 'visit.undone', { before: noted(step, visit), after: noted(step, after) })
  return {
    ...nothingMoved,
    outcome: 'APPLIED',
    code: null,
    name,
    visit: after,
    passId: done.passId,
    was: visit.status,
    moved: true,
  }
}

/** For a few minutes, and only while the visit is as that movement left it. */
function isLast({ at }: Step, done: MovementRow, { status, arrivedAt, exitedAt }: GateVisit): boolean {
  const { kind, moved, occurredAt } = done
  const minutes = (at.getTime() - new Date(occurredAt).getTime()) / 60_000
  const asItLeftIt =
    kind === 'EXIT' ? status === 'EXITED' && exitedAt === occurredAt : status === 'ARRIVED' && arrivedAt === occurredAt
  return moved && kind !== 'UNDO' && minutes <= gateLimits.undoMinutes && asItLeftIt
}
