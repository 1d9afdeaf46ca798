import type { Recorder } from '../../core/context/context.ts'
import type { Tx } from '../../core/db/database.ts'
import { endShift, findOpenShift, insertShift, type ShiftRow } from './shifts.sql.ts'

interface HandOver {
  readonly gateId: string
  /** When it was done. */
  readonly at: Date
  readonly note: string | null
  readonly from: TurnGuard
  readonly to: TurnGuard
}
interface TurnGuard {
  readonly id: string
  readonly name: string
  /** Known by a password or a PIN. */
  readonly isConfirmed: boolean
}

/** Ends the gate's shift, where there is one, and begins the next guard's. One transaction, so that no gate is without a guard. */
export async function handOverShift(ctx: Recorder, tx: Tx, { gateId, at, note, from, to }: HandOver): Promise<void> {
  const then = atTime(tx, at)
  const open = await findOpenShift(then, tx.sql`${gateId}::uuid`)
  if (open !== undefined && new Date(open.startedAt) <= at) {
    const ended = await endShift(then, open.id, note)
    if (ended !== undefined)
      await ctx.record(
        inTheNameOf(tx, from),
        'shift.handed_over',
        { before: recordedShift(open), after: recordedShift(ended) },
        { actorId: from.isConfirmed ? from.id : null },
      )
  }
  const begun = await insertShift(atTime(tx, at), { gateId, userId: to.id })
  // A shift that began later stands: this one was over before it was heard of.
  if (begun === undefined) return
  await ctx.record(
    inTheNameOf(later(tx), to),
    'shift.handed_over',
    { before: null, after: recordedShift(begun) },
    { actorId: to.isConfirmed ? to.id : null },
  )
}

function inTheNameOf(tx: Tx, { id, name, isConfirmed }: TurnGuard): Tx {
  return isConfirmed ? tx : { ...tx, cause: { ...tx.cause, attribution: { claimedBy: { id, name } } } }
}

export const atTime = (tx: Tx, now: Date): Tx => ({ ...tx, cause: { ...tx.cause, now } })
/** One millisecond, so that the audit rows sort in order. */
export const later = (tx: Tx): Tx => atTime(tx, new Date(tx.cause.now.getTime() + 1))

export function recordedShift(row: ShiftRow) {
  const { handover: _, turns: __, ...shift } = row
  return shift
}
