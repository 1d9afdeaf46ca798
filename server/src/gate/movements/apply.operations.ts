import type { MovementReason } from '@aangan/contract/gate/movement-reasons'
import type { WalkInMovement } from '@aangan/contract/gate/movement-shapes'
import { recordedVisitOf, type RecordableVisit, type RecordedVisit } from '@aangan/contract/gate/recorded-visit'
import type { StoryVisit } from '@aangan/contract/gate/story'
import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import { orThrow } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import { inOrder, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { giveBackUse, takeUse } from '../passes/passes.sql.ts'
import { transitions } from '../visits/transitions.rules.ts'
import { findGateVisit, type GateVisit, type HeldVisit } from '../visits/visits.sql.ts'
import { insertVisit, transition } from '../visits/visits.store.ts'
import { decisionWithout, type Block, type Circumstances, type Decision, type Subject } from './decision.rules.ts'
import { decideEntry } from './entry.rules.ts'
import { decideExit } from './exit.rules.ts'
import { findEarlyExit, settleMovement, type EarlyExit } from './movements.sql.ts'
import type { Place } from './places.sql.ts'
import { decideUndo, type LastWord } from './undo.rules.ts'
import { decideWalkIn } from './walk-in.rules.ts'

/** One call at the gate, in its transaction. */
export interface GateCall extends Circumstances {
  readonly ctx: Context
  readonly tx: Tx
  /** By the desk's clock; null where no desk wrote it down. */
  readonly recordedAt: Date | null
  readonly place: Place
  /** Whose session it is, if a desk's. */
  readonly senderDeskId: string | null
}

/** What is asked of the gate, with what only that asks for. */
export type Move =
  | { readonly kind: 'ENTRY' }
  | { readonly kind: 'EXIT'; readonly seen: boolean }
  | { readonly kind: 'WALK_IN'; readonly movement: WalkInMovement; readonly block: Block | undefined }
  | { readonly kind: 'UNDO'; readonly word: LastWord | undefined; readonly isTheirLast: boolean }

/** What came of it. */
export interface Outcome extends Omit<Decision<unknown>, 'visit' | 'change' | 'use' | 'settles'> {
  /** As they are now. */
  readonly visit: GateVisit | null
  readonly helper: { readonly id: string; readonly name: string } | null
  /** What an UNDO gives back. */
  readonly was: VisitStatus | null
  readonly tookUse: boolean
  /** Kept, and nobody has to settle it. */
  readonly settled: boolean
}

export type VisitEvent = NonNullable<
  (typeof transitions)['enter' | 'leave' | 'undoEntry' | 'block' | 'admit' | 'giveUp' | 'deny' | 'collect']['event']
>
/** Records the audit event; guest-vehicle calls record theirs instead of the visit's. */
export type RecordChange = (
  call: GateCall,
  event: VisitEvent,
  before: HeldVisit | null,
  after: GateVisit,
) => Promise<void>

/** Judges, changes and records: for a desk, live or after the fact, and for the calls of the first specification. */
export async function apply(
  call: GateCall,
  subject: Subject<HeldVisit>,
  move: Move,
  record: RecordChange = recordVisit,
): Promise<Outcome> {
  const decision = decide(call, subject, move)
  const visit = await carryOut(call, decision, move, record)
  return outcomeOf(decision, visit)
}

function decide(call: GateCall, subject: Subject<HeldVisit>, move: Move): Decision<HeldVisit> {
  const { ctx, tx } = call
  if (move.kind === 'UNDO') return decideUndo({ ...move, visit: subject.visit }, { ...call, now: tx.cause.now })
  if (move.kind === 'WALK_IN')
    return decideWalkIn(
      move.movement,
      { known: subject.visit, block: move.block },
      { ...call, actorId: call.isConfirmed ? call.by : ctx.actor.id },
    )
  if (subject.pass === undefined && subject.visit === undefined) return decisionWithout(call, 'UNKNOWN')
  return move.kind === 'ENTRY' ? decideEntry(subject, call) : decideExit(subject, call, move.seen)
}

/** In one packet: the use of the pass, the visit, and what follows from it. */
async function carryOut(
  call: GateCall,
  decision: Decision<HeldVisit>,
  { kind }: Move,
  record: RecordChange,
): Promise<GateVisit | null> {
  const { change, visit, passId, use, settles } = decision
  const { ctx, tx, at, offline } = call
  if (change === null) return visit && asItIs(tx, visit)
  const changing = inOrder(
    use === 'TAKEN' ? takeUse(tx, passId!) : undefined,
    'begins' in change
      ? insertVisit(tx, change.begins)
      : transition(tx, visit!.id, change.transition, change.values as never, change),
    use === 'GIVEN_BACK' ? giveBackUse(tx, passId!) : undefined,
    settles === null ? undefined : settleMovement(tx, settles, { as: 'SELF', by: call.by, note: null }),
    kind === 'ENTRY' && offline ? findEarlyExit(tx, { visitId: visit?.id ?? null, passId }, at) : undefined,
  )
  const tellOf = ({ id, communityId, division, houseNo }: HeldVisit, now: Promise<GateVisit | undefined>) =>
    ctx.record.ahead(tx, { communityId, division, houseNo, story: { id, told: now.then(storyVisitOf) } })
  if (visit !== null)
    tellOf(
      visit,
      changing.then(([, found]) => found),
    )
  const [used = true, found, , , early] = await changing
  // The rows are locked, so nobody can have been quicker.
  if (!used) throw new Error('A pass lost its last use while it was locked.')
  const moved = orThrow(found ?? (await underItsOwnId(tx, change)), 'visit.not_found')
  const isAgainst = kind !== 'UNDO' && isLetInAgainst(decision, moved)
  const noting = isAgainst ? transition(tx, moved.id, 'noteAgainst', { letInAgainst: true }).execute() : undefined
  if (noting !== undefined) tellOf(moved, noting)
  const after = noting === undefined ? moved : orThrow(await noting, 'visit.not_found')
  await record(call, eventOf(change), 'begins' in change ? null : visit, after)
  return early === undefined ? after : exitEarlier(later(call), after, early, record)
}

const houseSpeaksAgainst: readonly (MovementReason | null)[] = ['HOUSE_BLOCKED', 'NOT_APPROVED', 'CANCELLED']
/** The guard saw a warning, or the entry is kept against the house's word or block. */
function isLetInAgainst({ moved, code, visit: before }: Decision<HeldVisit>, { status, warned }: GateVisit): boolean {
  const isWarned = warned !== null || (before !== null && before.saidNoAt !== null)
  return moved && status === 'ARRIVED' && (isWarned || houseSpeaksAgainst.includes(code))
}

/** An id that another community's visit has is no hindrance to a fact. */
const underItsOwnId = (
  tx: Tx,
  change: NonNullable<Decision<unknown>['change']>,
): Batch<GateVisit | undefined> | undefined =>
  'begins' in change && change.begins.id !== undefined
    ? insertVisit(tx, { ...change.begins, id: undefined })
    : undefined

const eventOf = (change: NonNullable<Decision<unknown>['change']>): VisitEvent =>
  'begins' in change ? change.event : (transitions[change.transition] as { readonly event: VisitEvent }).event

/** The exit came before its entry, from another gate: the visit gets both times, and nobody has to settle it. */
async function exitEarlier(
  call: GateCall,
  entered: GateVisit,
  early: EarlyExit,
  record: RecordChange,
): Promise<GateVisit> {
  const { tx } = call
  const { occurredAt, recordedBy, isConfirmed, gateId, seen } = early
  const [left] = await inOrder(
    transition(tx, entered.id, 'leave', {
      exitedAt: occurredAt,
      exitedBy: recordedBy,
      exitedConfirmed: isConfirmed,
      gateOut: gateId,
      exitSeen: seen,
    }),
    settleMovement(tx, early.id, { as: 'SELF', by: null, note: null }),
  )
  const after = orThrow(left, 'visit.not_found')
  await record(call, 'visit.exited', entered, after)
  return after
}

function outcomeOf(decision: Decision<HeldVisit>, visit: GateVisit | null): Outcome {
  const { change, use, settles: _, ...answered } = decision
  const was = change === null || 'begins' in change ? null : (decision.visit?.status ?? null)
  return { ...answered, visit, was, helper: null, tookUse: use === 'TAKEN', settled: false }
}

/** The answer shows the visit even where nothing changed. */
export const asItIs = async (tx: Tx, { id }: HeldVisit): Promise<GateVisit> =>
  orThrow(await findGateVisit(tx, id), 'visit.not_found')

/** Nobody and nothing is known of it. */
export const outcomeWithout = (call: Pick<Circumstances, 'offline'>, code: MovementReason): Outcome =>
  outcomeOf(decisionWithout(call, code), null)

/** As its house is told of it. */
function storyVisitOf(found: GateVisit | undefined): StoryVisit {
  const visit = orThrow(found, 'visit.not_found')
  return { ...visit, reason: visit.reasonForHouse }
}

export const recordVisit: RecordChange = (call, event, before, after) =>
  call.ctx.record(call.tx, event, {
    before: before && auditVisit(call, before),
    after: auditVisit(call, after),
  })

/** As the trail keeps it: also when the desk wrote it down, and when it came. */
export const auditVisit = ({ tx, recordedAt }: GateCall, visit: RecordableVisit): RecordedVisit => ({
  ...recordedVisitOf(visit),
  ...(recordedAt !== null && { recordedAt: recordedAt.toISOString(), syncedAt: tx.cause.now.toISOString() }),
})

/** For what follows in the same transaction: a millisecond later, so that the audit rows sort in order. */
export const later = <C extends { readonly tx: Tx }>(call: C): C => {
  const { tx } = call
  return { ...call, tx: { ...tx, cause: { ...tx.cause, now: new Date(tx.cause.now.getTime() + 1) } } }
}
