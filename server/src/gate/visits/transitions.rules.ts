import type { EventName } from '@aangan/contract/events'
import { visitStatuses, type VisitKind, type VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { VisitField } from './visit-fields.rules.ts'

export interface Transition {
  readonly from: readonly VisitStatus[]
  /** `same`: it only says more of the visit. `previous`: what the visit was before the entry. */
  readonly to: VisitStatus | 'same' | 'previous'
  /** What is given with it; what is not known then stays as it is. */
  readonly sets?: readonly VisitField[]
  readonly resets?: Readonly<Partial<Record<VisitField, boolean | null>>>
  /** Only where what it sets is not set yet. */
  readonly once?: true
  /** Guest-vehicle calls record their own. */
  readonly event: EventName
}

/** What a visit can be when it is written down. */
export const beginnings = ['PLANNED', 'ASKING', 'BLOCKED', 'DENIED', 'LEFT_AT_GATE', 'ARRIVED'] as const
export type FirstStatus = (typeof beginnings)[number]

const visitor = [
  'visitorName',
  'phone',
  'vehicleNo',
  'vehicleType',
  'purpose',
  'houseNo',
  'division',
  'expectedAt',
] as const
const arrival = ['arrivedAt', 'arrivedBy', 'arrivedConfirmed', 'gateIn'] as const
const departure = ['exitedAt', 'exitedBy', 'exitedConfirmed', 'gateOut', 'exitSeen'] as const
const answer = ['answer', 'answeredAt', 'answeredBy', 'answeredVia', 'reason'] as const
/** A guard's word for the house. */
const word = [...answer, 'answeredName', 'notedBy', 'notedConfirmed'] as const
const notInTheWay = { moveAskedAt: null, moveAskedBy: null, comingAt: null } as const
const notArrived = {
  arrivedAt: null,
  arrivedBy: null,
  arrivedConfirmed: true,
  gateIn: null,
  letInAgainst: false,
  ...notInTheWay,
} as const
const notExited = { exitedAt: null, exitedBy: null, exitedConfirmed: true, gateOut: null, exitSeen: true } as const
const notNoted = { answeredName: null, notedBy: null, notedConfirmed: true } as const
const notAnswered = {
  answer: null,
  answeredAt: null,
  answeredBy: null,
  answeredVia: null,
  reason: null,
  ...notNoted,
} as const
const notStopped = { blockId: null, reason: null, allowedBy: null, allowedAt: null } as const

const notInYet = visitStatuses.filter(
  (status): status is Exclude<VisitStatus, 'ARRIVED' | 'EXITED'> => status !== 'ARRIVED' && status !== 'EXITED',
)

/** Everything that can happen to a visit. What is not here is refused, and changes nothing. */
export const transitions = {
  // At the gate.
  enter: { from: ['PLANNED', 'APPROVED'], to: 'ARRIVED', sets: arrival, resets: notExited, event: 'visit.entered' },
  /** It took place already, without a network. */
  enterAnyway: { from: notInYet, to: 'ARRIVED', sets: arrival, resets: notExited, event: 'visit.entered' },
  /** A warning, the house's word or its block spoke against the entry. */
  noteAgainst: { from: ['ARRIVED'], to: 'same', sets: ['letInAgainst'], event: 'visit.entered' },
  leave: { from: ['ARRIVED'], to: 'EXITED', sets: departure, event: 'visit.exited' },
  undoEntry: { from: ['ARRIVED'], to: 'previous', sets: ['statusAt'], resets: notArrived, event: 'visit.undone' },
  /** Of a request that a guard had decided: the house is asked again. */
  undoDecision: { from: ['ARRIVED'], to: 'ASKING', resets: { ...notArrived, ...notAnswered }, event: 'visit.undone' },
  undoExit: { from: ['EXITED'], to: 'ARRIVED', resets: notExited, event: 'visit.undone' },
  block: { from: ['PLANNED', 'APPROVED'], to: 'BLOCKED', sets: ['blockId', 'reason'], event: 'visit.blocked' },
  admit: { from: ['ASKING'], to: 'ARRIVED', sets: [...word, 'arrivedAt', 'arrivedBy'], event: 'visit.admitted' },
  /** By a guard without a network, whom the house told so by phone. */
  admitByPhone: {
    from: ['ASKING', 'APPROVED', 'LAPSED'],
    to: 'ARRIVED',
    sets: [...word, ...arrival, 'blockId'],
    event: 'visit.entered',
  },
  /** By a guard without a network, whom nobody answered. */
  admitUnanswered: {
    from: ['ASKING', 'APPROVED', 'LAPSED'],
    to: 'ARRIVED',
    sets: [...word, ...arrival, 'blockId'],
    event: 'visit.admitted',
  },
  /** The numbers of the house were looked up. */
  call: { from: ['ASKING'], to: 'same', sets: ['calledAt'], once: true, event: 'visit.contacts_seen' },
  giveUp: { from: ['ASKING', 'BLOCKED', 'APPROVED'], to: 'CANCELLED', sets: ['reason'], event: 'visit.cancelled' },

  // The house's word, also by phone.
  approve: { from: ['ASKING'], to: 'APPROVED', sets: word, event: 'visit.answered' },
  deny: { from: ['ASKING'], to: 'DENIED', sets: word, event: 'visit.answered' },
  leaveAtGate: { from: ['ASKING'], to: 'LEFT_AT_GATE', sets: word, event: 'visit.answered' },
  /** The house takes back what a guard noted; who noted it stays. */
  contradict: {
    from: ['APPROVED'],
    to: 'DENIED',
    sets: ['answer', 'answeredAt', 'answeredBy', 'answeredVia', 'answeredName'],
    event: 'visit.answered',
  },
  collect: {
    from: ['LEFT_AT_GATE'],
    to: 'same',
    sets: ['collectedAt', 'handedOverBy', 'takenBy'],
    once: true,
    event: 'visit.updated',
  },

  // Its car is in the way. Once it has left, nobody asks any more (visit-parts.sql.ts).
  askToMove: {
    from: ['ARRIVED'],
    to: 'same',
    sets: ['moveAskedAt', 'moveAskedBy'],
    resets: { comingAt: null },
    event: 'visit.move_asked',
  },
  come: { from: ['ARRIVED'], to: 'same', sets: ['comingAt'], once: true, event: 'visit.move_answered' },

  // The office's, once.
  allow: { from: ['BLOCKED'], to: 'APPROVED', sets: ['reason', 'allowedBy', 'allowedAt'], event: 'visit.allowed' },
  /** The house of a walk-in is asked now. */
  allowAsking: {
    from: ['BLOCKED'],
    to: 'ASKING',
    sets: ['reason', 'allowedBy', 'allowedAt', 'askedAt', 'asked', 'escalatesAt', 'closesAt'],
    event: 'visit.allowed',
  },

  // Who made the guest vehicle or the pass.
  change: { from: ['PLANNED', 'APPROVED', 'ARRIVED'], to: 'same', sets: visitor, event: 'guest_vehicle.updated' },
  changeWithPass: {
    from: ['PLANNED', 'APPROVED', 'BLOCKED'],
    to: 'same',
    sets: [...visitor, 'company', 'note'],
    event: 'visit.updated',
  },
  cancel: { from: ['PLANNED', 'APPROVED', 'BLOCKED'], to: 'CANCELLED', event: 'visit.cancelled' },

  // The clock's.
  ringAgain: { from: ['ASKING'], to: 'same', sets: ['rungAgainAt'], once: true, event: 'visit.rung_again' },
  lapse: { from: ['ASKING'], to: 'LAPSED', event: 'visit.updated' },
  /** An approved or a blocked visitor who went away. */
  stopWaiting: { from: ['APPROVED', 'BLOCKED'], to: 'LAPSED', event: 'visit.updated' },
  /** The same, of one who was expected. */
  expectAgain: { from: ['APPROVED', 'BLOCKED'], to: 'PLANNED', resets: notStopped, event: 'visit.updated' },
  miss: { from: ['PLANNED'], to: 'MISSED', event: 'visit.updated' },
  tellOverstay: { from: ['ARRIVED'], to: 'same', sets: ['toldAt'], once: true, event: 'visit.overstayed' },
  closeStay: {
    from: ['ARRIVED'],
    to: 'EXITED',
    sets: ['exitedAt'],
    resets: { exitedBy: null, exitedConfirmed: true, gateOut: null, exitSeen: false },
    event: 'visit.exited',
  },
} as const satisfies Readonly<Record<string, Transition>>
export type TransitionName = keyof typeof transitions

export type Value = string | number | boolean | Date | null

interface Identity {
  /** By the desk that wrote it down. */
  readonly id?: string | undefined
  /** The transaction's, unless it has none. */
  readonly communityId?: string
  readonly createdBy: string
  /** Null for staff. */
  readonly userId?: string | null
  readonly passId?: string | null
  readonly walkIn?: boolean
  readonly kind: VisitKind
  readonly status: FirstStatus
}
export type NewVisit = Identity & { readonly [F in VisitField]?: Value | undefined }

type SetField<N extends TransitionName> = (typeof transitions)[N] extends { readonly sets: readonly (infer F)[] }
  ? F & VisitField
  : never
/** Undefined: as it is. */
export type ValuesOf<N extends TransitionName> = { readonly [F in SetField<N>]: Value | undefined }

/** What happens to one visit. `to`: what it was, where the transition goes back there. */
export type Change = {
  readonly [N in TransitionName]: {
    readonly transition: N
    readonly values: ValuesOf<N>
    readonly to?: VisitStatus
  }
}[TransitionName]
