import type { Board } from '@aangan/contract/gate/board'
import type { Waiting } from '../store/waiting.ts'

/** The board with what became of the gate's shift without a network. */
export function shiftHere<B extends Board>(board: B, turns: readonly Waiting[]): B {
  let { shift, handover } = board
  for (const one of turns) {
    const note = one.ends === undefined ? one.handOver?.note : one.ends.note
    if (one.ends === undefined && one.handOver === undefined) continue
    if (shift !== null) handover = { note: note ?? null, by: shift.guard, at: one.beganAt }
    shift = one.ends !== undefined || shift === null ? null : { ...shift, guard: one.guard, startedAt: one.beganAt }
  }
  return { ...board, shift, handover }
}
