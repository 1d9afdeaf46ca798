import type { Recorder } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { endShift, findOpenShift, insertShift, type ShiftRow } from './shifts.sql.ts'

interface HandOver {
  readonly gateId: string
  /** When it was done. */
  readonly at: Date
  readonly note: string | null
  readonly from: string
  readonly to: string
}

/** Ends the gate's shift, where there is one, and begins the next guard's. One transaction, so that no gate is without a guard. */
export async function handOverShift(ctx: Recorder, tx: Tx, { gateId, at, note, from, to }: HandOver): Promise<void> {
  const then = atTime(tx, at)
  const open = await findOpenShift(then, tx.sql`${gateId}::uuid`)
  if (open !== undefined && new Date(open.startedAt) <= at) {
    const ended = await endShift(then, open.id, note)
    if (ended !== undefined)
      await ctx.record(
        tx,
        'shift.handed_over',
        { before: recordedShift(open), after: recordedShift(ended) },
        { actorId: from },
      )
  }
  const begun = await insertShift(atTime(tx, at), { gateId, userId: to })
  // A shift that began later stands: this one was over before it was heard of.
  if (begun === undefined) return
  await ctx.record(later(tx), 'shift.handed_over', { before: null, after: recordedShift(begun) }, { actorId: to })
}

const atTime = (tx: Tx, now: Date): Tx => ({ ...tx, cause: { ...tx.cause, now } })
/** One millisecond, so that the audit rows sort in order. */
export const later = (tx: Tx): Tx => atTime(tx, new Date(tx.cause.now.getTime() + 1))

export function recordedShift(row: ShiftRow) {
  const { handover: _, ...shift } = row
  return shift
}
