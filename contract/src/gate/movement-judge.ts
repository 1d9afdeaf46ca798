import type { MovementReason } from './movement-reasons.ts'
import { notGood, type PassUse } from './pass-windows.ts'
import type { VisitStatus } from './visit-kinds.ts'

/** What decides an entry. A desk without a network asks the same function as the server. */
export interface Coming {
  readonly at: Date
  /** It took place already, without a network. */
  readonly offline: boolean
  /** Null where the entry makes it: on a pass for several or a frequent one. */
  readonly visit: JudgedVisit | null
  /** As it was at that moment. */
  readonly pass: PassUse | null
  /** Since when somebody is inside on a pass that lets in one at a time. */
  readonly insideSince: Date | null
  /** The block that stops this visitor, by plate or number. */
  readonly stop: { readonly scope: 'COMMUNITY' | 'HOUSE' } | null
  readonly rules: GateRules
}

export interface JudgedVisit {
  readonly status: VisitStatus
  readonly arrivedAt: Date | null
  /** An admin allowed it once, whatever the community's list says. */
  readonly allowed: boolean
}

export interface GateRules {
  readonly timeZone: string
  readonly earlyMinutes: number
  readonly lateMinutes: number
}

/** Why not, with the time that the text names. */
export interface Judgement {
  readonly reason: MovementReason
  readonly time?: Date
}

/** Undefined where nothing speaks against it. */
export function judgeEntry(coming: Coming): Judgement | undefined {
  const { at, visit, pass, insideSince, stop, rules } = coming
  const why =
    (visit === null ? undefined : judgeStatus(visit, coming)) ??
    (insideSince === null ? undefined : { reason: 'ALREADY_IN' as const, time: insideSince }) ??
    (pass === null ? undefined : notGood(pass, { ...rules, at }))
  // A block comes before the pass's window, so that the office hears of a blocked visitor at any hour.
  const isStopped = stop?.scope === 'COMMUNITY' && visit?.allowed !== true
  if (isStopped && (why === undefined || (pass !== null && ofTheClock.includes(why.reason))))
    return { reason: 'BLOCKED' }
  return why ?? (stop?.scope === 'HOUSE' ? { reason: 'HOUSE_BLOCKED' } : undefined)
}

const ofTheClock: readonly MovementReason[] = ['EARLY', 'OVER', 'NOT_TODAY', 'USED']

function judgeStatus({ status, arrivedAt }: JudgedVisit, { offline, pass }: Coming): Judgement | undefined {
  switch (status) {
    case 'PLANNED':
    case 'APPROVED':
      return undefined
    case 'ARRIVED':
      return { reason: 'ALREADY_IN', ...(arrivedAt && { time: arrivedAt }) }
    case 'EXITED':
      return { reason: 'USED' }
    case 'BLOCKED':
      return { reason: 'BLOCKED' }
    case 'CANCELLED':
      // Cancelled after they had come in: the pass was good then.
      return offline && pass?.maxUses === 1 && !pass.cancelled ? undefined : { reason: 'CANCELLED' }
    case 'MISSED':
      return offline || pass === null ? undefined : { reason: 'OVER', time: pass.validUntil }
    case 'ASKING':
    case 'DENIED':
    case 'LAPSED':
    case 'LEFT_AT_GATE':
      return { reason: 'NOT_APPROVED' }
  }
}

interface Stay {
  readonly status: VisitStatus
  readonly arrivedAt: Date | null
}

/** An exit before the coming belongs to another visit. */
export const judgeExit = ({ status, arrivedAt }: Stay, at: Date): Judgement | undefined =>
  status === 'ARRIVED' && arrivedAt !== null && arrivedAt <= at ? undefined : { reason: 'NOT_IN' }

interface HelperAtGate {
  /** Since when they are inside. */
  readonly insideSince: Date | null
  /** On the list of a house. */
  readonly listed: boolean
}

/** What decides about a helper. */
export function judgeHelper(kind: 'ENTRY' | 'EXIT', { insideSince, listed }: HelperAtGate): Judgement | undefined {
  if (kind === 'EXIT') return insideSince === null ? { reason: 'NOT_IN' } : undefined
  if (insideSince !== null) return { reason: 'ALREADY_IN', time: insideSince }
  return listed ? undefined : { reason: 'NO_HOUSE' }
}

const dayMs = 86_400_000
/** How old a movement may be. */
export const oldestMovementDays = 7

/** By the desk's clock: nothing is written down after it is sent, or more than a week before. */
export const hasWrongClock = (recordedAt: Date, sentAt: Date): boolean =>
  recordedAt > sentAt || sentAt.getTime() - recordedAt.getTime() > oldestMovementDays * dayMs

/** When it happened by the server's clock. */
export const occurredAt = (recordedAt: Date, sentAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), recordedAt.getTime() + now.getTime() - sentAt.getTime()))
