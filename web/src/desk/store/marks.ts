import type { BoardVisit } from '@aangan/contract/gate/board'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Effect } from './effect.ts'

/** What this desk has just marked. */
export interface Mark {
  readonly movementId: string
  readonly kind: 'ENTRY' | 'EXIT'
  readonly effect: Effect
  /** The moment by the device's clock. */
  readonly at: number
}
/** The movement is a visit's, not a helper's. */
export type VisitMark = Mark & { readonly visit: BoardVisit }

/** The server lets a desk take back its last word for this long. */
const undoMs = gateLimits.undoMinutes * 60_000

export const canBeUndone = ({ at }: Mark, now = Date.now()): boolean => now - at < undoMs && at <= now
