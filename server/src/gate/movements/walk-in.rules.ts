import type { NamedHouse } from '@aangan/contract/core/houses'
import type { MovementReason } from '@aangan/contract/gate/movement-reasons'
import type { GateEnd, PhoneDecision, WalkInMovement } from '@aangan/contract/gate/movement-shapes'
import type { Visit } from '@aangan/contract/gate/visits'
import { walkInOf } from '../visits/new-visits.rules.ts'
import { transitions, type FirstStatus, type Change, type TransitionName } from '../visits/transitions.rules.ts'
import { spokenFor } from '../visits/visit-decisions.rules.ts'
import {
  arrivalIn,
  decisionWithout,
  nothingMoved,
  type NewVisitStart,
  type Block,
  type Circumstances,
  type Decision,
  type KnownVisit,
} from './decision.rules.ts'

interface WalkInFacts<V> {
  /** The visit that has this id already. */
  readonly known: V | undefined
  /** What stops a visitor of the form's name, number and plate. */
  readonly block: Block | undefined
}

/** A visitor whom nobody announced, decided at a desk without a network. `actorId`: whose desk it is. */
export function decideWalkIn<V extends KnownVisit>(
  { visit: form, decision, reason, spokeTo, spokeToName }: WalkInMovement,
  { known, block: ofForm }: WalkInFacts<V>,
  how: Circumstances & { readonly actorId: string },
): Decision<V> {
  if (decision === 'GAVE_UP' || decision === 'HANDED_OVER') return ended(decision, known, how)
  const comesIn = decision === 'YES_BY_PHONE' || decision === 'ADMIT'
  const stop = comesIn ? stopOf(known, ofForm) : undefined
  const code = whyNotIn({ form, decision, known, stop, admitUnanswered: how.rules.admitUnanswered })
  const about = {
    ...nothingMoved,
    outcome: code === null ? ('APPLIED' as const) : ('KEPT' as const),
    code,
    name: known?.visitorName ?? form.visitorName ?? form.company ?? '',
    time: code === 'ALREADY_IN' ? known!.arrivedAt : null,
    reason: code === 'BLOCKED' ? (stop?.reason ?? known?.reason ?? '') : null,
    visit: known ?? null,
  }
  const isOver = comesIn
    ? known?.status === 'ARRIVED' || known?.status === 'EXITED'
    : known !== undefined && (code !== null || known.status !== 'ASKING')
  if (isOver) return about
  const values = valuesOf(decision, { reason, blockId: stop?.id, spokeTo, spokeToName }, how)
  return { ...about, change: changeOf({ form, decision, known, values }, how), moved: comesIn }
}

type Form = WalkInMovement['visit']

/** The visitor went away, or the parcel was handed over. What has ended otherwise stays so. */
function ended<V extends KnownVisit>(decision: GateEnd, known: V | undefined, how: Circumstances): Decision<V> {
  if (known === undefined) return decisionWithout(how, 'UNKNOWN')
  const { status, collectedAt, visitorName: name } = known
  const change: Change | null =
    decision === 'GAVE_UP'
      ? isIn(transitions.giveUp.from, status)
        ? { transition: 'giveUp', values: { reason: undefined } }
        : null
      : isIn(transitions.collect.from, status) && collectedAt === null
        ? { transition: 'collect', values: { collectedAt: how.at, handedOverBy: how.by, takenBy: null } }
        : null
  return { ...nothingMoved, outcome: 'APPLIED', code: null, name, visit: known, change }
}

const isIn = (from: readonly Visit['status'][], status: Visit['status']): boolean => from.includes(status)

/** The visit counts as it is stored, whatever the form calls the visitor now; and so does the form. */
function stopOf(known: KnownVisit | undefined, ofForm: Block | undefined): Block | undefined {
  const isAllowed = (stop: Block): boolean =>
    known?.allowed === true && stop.scope === 'COMMUNITY' && stop.id === known.block?.id
  return [known?.block, ofForm].find((stop) => stop !== undefined && !isAllowed(stop))
}

/** What a guard's decision does, to a request and to a visitor of whom nothing is written down. */
const decisions = {
  YES_BY_PHONE: { status: 'ARRIVED', transition: 'admitByPhone' },
  ADMIT: { status: 'ARRIVED', transition: 'admitUnanswered' },
  NO_BY_PHONE: { status: 'DENIED', transition: 'deny' },
  LEAVE_AT_GATE: { status: 'LEFT_AT_GATE', transition: 'leaveAtGate' },
} as const satisfies Readonly<Record<PhoneDecision, { status: FirstStatus; transition: TransitionName }>>

interface DecisionDetails extends Pick<WalkInMovement, 'spokeTo' | 'spokeToName'> {
  readonly reason: string | undefined
  readonly blockId: string | undefined
}
function valuesOf(decision: PhoneDecision, { reason, blockId, ...spoken }: DecisionDetails, how: Circumstances) {
  const { at, by, isConfirmed } = how
  const admitted = { answeredVia: 'NOBODY', answeredBy: isConfirmed ? by : null, answeredName: null } as const
  return {
    answer: decision,
    answeredAt: at,
    ...(decision === 'ADMIT' ? admitted : spokenFor(decision, spoken)),
    notedBy: by,
    notedConfirmed: isConfirmed,
    reason,
    blockId,
  } as const
}

interface GuardWord {
  readonly form: Form
  readonly decision: PhoneDecision
  readonly known: KnownVisit | undefined
  readonly values: ReturnType<typeof valuesOf>
}
function changeOf(
  { form, decision, known, values }: GuardWord,
  how: Circumstances & { readonly actorId: string },
): Change | NewVisitStart {
  const { status, transition } = decisions[decision]
  const arrival = arrivalIn(how)
  if (known === undefined) {
    const came = status === 'ARRIVED' ? arrival : {}
    const begins = { ...walkInOf(form, how.actorId, how.at), ...values, ...came, status }
    return { begins, event: transitions[transition].event }
  }
  // Somebody is inside all the same. What the house said of this visit stays.
  if (!mayBeDecided(form, known)) return { transition: 'enterAnyway', values: arrival }
  // The gate of the request stays where the decision names none.
  return { transition, values: { ...values, ...arrival, gateIn: how.gateId ?? undefined } } as Change
}

type KnownRequest = NamedHouse & Pick<KnownVisit, 'status' | 'walkIn' | 'allowed'>

const decidable: readonly Visit['status'][] = transitions.admitByPhone.from

/** A guard's word by phone decides an open request of that house, and nothing else. */
const mayBeDecided = (form: NamedHouse, known: KnownRequest): boolean =>
  isRequestOf(form, known) && decidable.includes(known.status)

const isRequestOf = (form: NamedHouse, { walkIn, houseNo, division }: KnownRequest): boolean =>
  walkIn && division === form.division && houseNo.trim().toLowerCase() === form.houseNo.trim().toLowerCase()

interface WalkIn {
  readonly form: NamedHouse
  readonly decision: PhoneDecision
  readonly known: KnownRequest | undefined
  /** The block that nobody has allowed. */
  readonly stop: Pick<Block, 'scope'> | undefined
  readonly admitUnanswered: boolean
}

/** Why a person has to settle it; null where nothing speaks against it. */
function whyNotIn({ form, decision, known, stop, admitUnanswered }: WalkIn): MovementReason | null {
  if (decision === 'NO_BY_PHONE' || decision === 'LEAVE_AT_GATE')
    return known === undefined || isRequestOf(form, known) ? null : 'INVALID'
  if (known?.status === 'ARRIVED') return 'ALREADY_IN'
  if (known?.status === 'EXITED') return 'USED'
  if (known?.status === 'BLOCKED' || stop?.scope === 'COMMUNITY') return 'BLOCKED'
  if (stop !== undefined) return 'HOUSE_BLOCKED'
  if (known !== undefined && !mayBeDecided(form, known)) return 'NOT_APPROVED'
  return decision === 'YES_BY_PHONE' || admitUnanswered || known?.status === 'APPROVED' ? null : 'NOT_APPROVED'
}
