import type { MovementKind, MovementOutcome } from '@aangan/contract/gate/movements'
import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Change } from '../visits/transitions.rules.ts'
import { decisionWithout, nothingMoved, type Circumstances, type Decision, type KnownVisit } from './decision.rules.ts'
import { isFresh } from './movements.rules.ts'

/** A word that was said of a visit, and what it did. */
export interface LastWord {
  /** Null where it is no movement of the book. */
  readonly id: string | null
  readonly outcome: MovementOutcome
  readonly kind: MovementKind | null
  readonly occurredAt: string
  readonly syncedAt: string
  readonly was: VisitStatus | null
  readonly moved: boolean
  readonly tookUse: boolean
  readonly passId: string | null
}

interface UndoFacts<V> {
  readonly visit: V | undefined
  readonly word: LastWord | undefined
  /** Of the session's, or the person's, and nothing was said since. */
  readonly isTheirLast: boolean
}

/** Takes back one's own last word on a visit. */
export function decideUndo<V extends KnownVisit>(
  { visit, word, isTheirLast }: UndoFacts<V>,
  how: Circumstances & { readonly now: Date },
): Decision<V> {
  const name = visit?.visitorName ?? ''
  if (visit === undefined || word === undefined || !isTheirLast || !isAsLeft(word, visit) || !isFresh(how, word))
    return { ...decisionWithout(how, 'TOO_LATE'), name, visit: visit ?? null }
  return {
    ...nothingMoved,
    outcome: 'APPLIED',
    code: null,
    name,
    visit,
    change: takenBack(word, visit),
    passId: word.passId,
    use: word.tookUse && word.passId !== null ? 'GIVEN_BACK' : null,
    settles: word.outcome === 'KEPT' ? word.id : null,
    moved: true,
  }
}

/** Only while the visit is as that word left it. */
function isAsLeft({ kind, moved, occurredAt }: LastWord, { status, arrivedAt, exitedAt }: KnownVisit): boolean {
  if (!moved || kind === 'UNDO') return false
  return kind === 'EXIT'
    ? status === 'EXITED' && exitedAt === occurredAt
    : status === 'ARRIVED' && arrivedAt === occurredAt
}

/** To what it was before; the house is asked again where it was being asked. */
function takenBack({ kind, was }: LastWord, visit: KnownVisit): Change {
  if (kind === 'EXIT') return { transition: 'undoExit', values: {} }
  if (was === 'ASKING') return { transition: 'undoDecision', values: {} }
  const statusAt = was === 'APPROVED' ? approvedAt(visit) : undefined
  return { transition: 'undoEntry', values: { statusAt }, to: was ?? 'CANCELLED' }
}

/** What the office allowed once lasts its half hour, whatever was taken back meanwhile. */
function approvedAt({ allowedAt, answeredAt }: KnownVisit): string | undefined {
  if (allowedAt === null) return undefined
  return answeredAt !== null && answeredAt > allowedAt ? answeredAt : allowedAt
}
