import type { BlockScope } from '@aangan/contract/gate/blocks'
import type { GateSettingValues } from '@aangan/contract/gate/gate-settings'
import type { GateRules } from '@aangan/contract/gate/movement-judge'
import type { MovementReason } from '@aangan/contract/gate/movement-reasons'
import type { MovementOutcome } from '@aangan/contract/gate/movements'
import { visitorOf } from '@aangan/contract/gate/pass-words'
import type { GatePass } from '@aangan/contract/gate/stored-pass'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Change, NewVisit } from '../visits/transitions.rules.ts'

export interface Block {
  readonly id: string
  readonly scope: BlockScope
  readonly reason: string | null
}

/** What a decision asks of a visit. */
export type KnownVisit = Pick<
  Visit,
  | 'id'
  | 'status'
  | 'visitorName'
  | 'houseNo'
  | 'division'
  | 'walkIn'
  | 'arrivedAt'
  | 'exitedAt'
  | 'answeredAt'
  | 'collectedAt'
  | 'reason'
> & {
  /** Once by an admin, whatever the community's list says. */
  readonly allowed: boolean
  readonly allowedAt: string | null
  /** What stops this visitor at that moment. */
  readonly block?: Block | undefined
}

type KnownPass = GatePass & { readonly block?: Block | undefined }

/** Whom a movement is about. */
export interface Subject<V> {
  readonly pass: KnownPass | undefined
  /** The one that is named by its id. */
  readonly visit: V | undefined
  /** Of the pass: those that are open, and the last one; the longest inside first. */
  readonly visits: readonly V[]
}

/** When, where and by whom, and the rules of the community. */
export interface Circumstances {
  /** By the server's clock. */
  readonly at: Date
  /** It took place already, without a network. */
  readonly offline: boolean
  readonly by: string
  /** Known by a password or a PIN. */
  readonly isConfirmed: boolean
  readonly gateId: string | null
  readonly rules: GateRules & Pick<GateSettingValues, 'admitUnanswered'>
}

/** What is answered, and what happens. */
export interface Decision<V> {
  readonly outcome: MovementOutcome
  readonly code: MovementReason | null
  /** What the reason's text names. */
  readonly time: string | null
  readonly reason: string | null
  readonly name: string
  /** Whom the answer names, as they are before it. */
  readonly visit: V | null
  /** What happens to them; null where nothing does. */
  readonly change: Change | NewVisitStart | null
  readonly passId: string | null
  readonly use: 'TAKEN' | 'GIVEN_BACK' | null
  /** A movement that waited for a person, and does no longer. */
  readonly settles: string | null
  readonly moved: boolean
}

/** The movement makes the visit. */
export interface NewVisitStart {
  readonly begins: NewVisit
  readonly event: 'visit.entered' | 'visit.blocked' | 'visit.answered' | 'visit.admitted'
}

export const nothingMoved = {
  time: null,
  reason: null,
  change: null,
  passId: null,
  use: null,
  settles: null,
  moved: false,
} as const

/** Nobody and nothing is known of it. */
export const decisionWithout = ({ offline }: Pick<Circumstances, 'offline'>, code: MovementReason) =>
  ({ ...nothingMoved, outcome: offline ? 'KEPT' : 'REFUSED', code, name: '', visit: null }) as const

export const nameIn = ({ pass }: Pick<Subject<unknown>, 'pass'>, visit: KnownVisit | undefined): string =>
  visit?.visitorName ?? (pass === undefined ? '' : visitorOf(pass))

export const arrivalIn = ({ at, by, isConfirmed, gateId }: Circumstances) => ({
  arrivedAt: at,
  arrivedBy: by,
  arrivedConfirmed: isConfirmed,
  gateIn: gateId,
})
