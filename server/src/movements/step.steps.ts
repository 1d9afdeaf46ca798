import type { GateSettingValues } from '@aangan/contract/gate-settings'
import type { GateRules } from '@aangan/contract/movement-judge'
import type { MovementReason } from '@aangan/contract/movement-reasons'
import type { MovementOutcome } from '@aangan/contract/movements'
import { recordedVisitOf, type RecordedVisit } from '@aangan/contract/recorded-visit'
import type { VisitStatus } from '@aangan/contract/visits'
import type { Context } from '../context/context.ts'
import type { Tx } from '../db/database.ts'
import type { VisitRow } from '../visits/visits.sql.ts'
import type { Place } from './movements.sql.ts'
import type { GateVisit } from './subject.sql.ts'

/** One movement, while it is judged and written down. */
export interface Step {
  readonly ctx: Context
  readonly tx: Tx
  /** When it happened, by the server's clock. */
  readonly at: Date
  /** By the desk's clock; null where no desk wrote it down. */
  readonly recordedAt: Date | null
  readonly offline: boolean
  readonly place: Place
  readonly rules: GateRules & Pick<GateSettingValues, 'admitUnanswered'>
}

/** What came of it. */
export interface Outcome {
  readonly outcome: MovementOutcome
  readonly code: MovementReason | null
  /** What the reason's text names. */
  readonly time: string | null
  readonly reason: string | null
  readonly name: string
  readonly visit: GateVisit | null
  readonly passId: string | null
  readonly helper: { readonly id: string; readonly name: string } | null
  /** What an UNDO gives back. */
  readonly was: VisitStatus | null
  readonly moved: boolean
  readonly tookUse: boolean
  /** Kept, and nobody has to settle it. */
  readonly settled: boolean
}

export const nothingMoved = {
  time: null,
  reason: null,
  passId: null,
  helper: null,
  was: null,
  moved: false,
  tookUse: false,
  settled: false,
}

/** Nobody and nothing is known of it. */
export const outcomeWithout = (step: Pick<Step, 'offline'>, code: MovementReason): Outcome => ({
  ...nothingMoved,
  outcome: step.offline ? 'KEPT' : 'REFUSED',
  code,
  name: '',
  visit: null,
})

export const passing = ({ ctx, at, place }: Step) => ({
  at,
  gateId: place.gateId,
  by: place.recordedBy ?? ctx.actor.id,
})

/** As the trail keeps it: also when the desk wrote it down, and when it came. */
export const noted = ({ tx, recordedAt }: Step, visit: VisitRow): RecordedVisit => ({
  ...recordedVisitOf(visit),
  ...(recordedAt !== null && { recordedAt: recordedAt.toISOString(), syncedAt: tx.cause.now.toISOString() }),
})

/** For what follows in the same transaction: a millisecond later, so that the audit rows sort in order. */
export const next = (step: Step): Step => {
  const { tx } = step
  return { ...step, tx: { ...tx, cause: { ...tx.cause, now: new Date(tx.cause.now.getTime() + 1) } } }
}
