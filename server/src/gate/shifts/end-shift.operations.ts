import type { shiftEnd } from '@aangan/contract/gate/gate-desk-endpoints'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type * as z from 'zod/mini'
import type { Context } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { atTime, later, recordedShift } from './hand-over.operations.ts'
import { shiftEndTime } from './shift-end.rules.ts'
import { endShift, endTurn, insertShift, isGuard, lockShift, type ShiftRow } from './shifts.sql.ts'

/** One transaction, so that no gate is without a guard between two shifts. Where nobody follows, a turn's session ends its turn too. */
export async function endOpenShift(ctx: Context, id: string, body: z.output<typeof shiftEnd>): Promise<ShiftRow> {
  const { note = null, nextUserId } = body
  const { sessionId, turnId } = ctx.actor
  const wantedAt = shiftEndTime(body, ctx.now)
  return ctx.write(async (tx) => {
    const [hasTurnEnded = false, found, mayGuard = true] = await inOrder(
      nextUserId === undefined && turnId !== null ? endTurn(tx, { sessionId, shiftId: id, at: wantedAt }) : undefined,
      lockShift(tx, id),
      nextUserId === undefined ? undefined : isGuard(tx, nextUserId),
    )
    const before = orThrow(found, 'shift.not_found')
    if (!mayGuard) return refuse('shift.next_guard_unknown')
    if (hasTurnEnded) await ctx.record(tx, 'turn.ended', { before: null, after: { id: turnId! } })
    // Another desk of the gate was first; the turn of this one is over all the same.
    if (hasTurnEnded && before.endedAt !== null) return before
    const startedAt = new Date(before.startedAt)
    const then = atTime(tx, wantedAt < startedAt ? startedAt : wantedAt)
    const after = orThrow(await endShift(then, id, note), 'shift.ended')
    await ctx.record(tx, 'shift.handed_over', { before: recordedShift(before), after: recordedShift(after) })
    if (nextUserId !== undefined)
      await beginShift(ctx, later(tx), {
        gateId: after.gate.id,
        userId: nextUserId,
        startsAt: later(then).cause.now,
      })
    return after
  })
}

interface NewShift {
  readonly gateId: string
  readonly userId: string
  readonly startsAt: Date
}

export async function beginShift(ctx: Context, tx: Tx, { startsAt, ...wanted }: NewShift): Promise<ShiftRow> {
  const shift = orThrow(await insertShift(atTime(tx, startsAt), wanted), 'shift.open_already')
  await ctx.record(tx, 'shift.handed_over', { before: null, after: recordedShift(shift) })
  return shift
}
