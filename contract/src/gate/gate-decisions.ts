import type { Visit } from './visits.ts'

/** How long a house may say that a decision is not right. */
export const objectionDays = 7

type Always =
  | 'answer'
  | 'answeredVia'
  | 'answeredAt'
  | 'answeredBy'
  | 'reason'
  | 'arrivedAt'
  | 'exitedAt'
  | 'collectedAt'
type Sometimes =
  | 'answeredName'
  | 'notedBy'
  | 'unasked'
  | 'createdAt'
  | 'arrivedBy'
  | 'exitedBy'
  | 'letInAgainst'
  | 'handedOver'
/** Rows of the trail from before may lack the rest. */
export type DecidedVisit = Pick<Visit, Always> & { readonly [F in Sometimes]?: Visit[F] | undefined }

type Decision =
  | 'BY_PHONE'
  | 'ADMITTED'
  | 'UNASKED'
  | 'LET_IN_AGAINST'
  | 'LEFT_AT_GATE'
  | 'HANDED_OVER'
  | 'ENTRY_NOT_CONFIRMED'
  | 'EXIT_NOT_CONFIRMED'

/** What the gate decided for the house, and when. */
function decisionsOf(visit: DecidedVisit): { readonly decision: Decision; readonly at: string | null }[] {
  const { answer, answeredVia, answeredAt, arrivedAt, exitedAt, collectedAt, createdAt } = visit
  const all: readonly [Decision, boolean, string | null][] = [
    ['BY_PHONE', answeredVia === 'PHONE' || isContradicted(visit), answeredAt],
    ['ADMITTED', answer === 'ADMIT', answeredAt],
    ['UNASKED', visit.unasked === true, arrivedAt ?? createdAt ?? null],
    ['LET_IN_AGAINST', visit.letInAgainst === true, arrivedAt],
    ['LEFT_AT_GATE', answer === 'LEAVE_AT_GATE' && answeredVia === 'NOBODY', answeredAt],
    ['HANDED_OVER', visit.handedOver === true, collectedAt],
    ['ENTRY_NOT_CONFIRMED', visit.arrivedBy?.confirmed === false, arrivedAt],
    ['EXIT_NOT_CONFIRMED', visit.exitedBy?.confirmed === false, exitedAt],
  ]
  return all.filter(([, is]) => is).map(([decision, , at]) => ({ decision, at }))
}

/** The house took a yes by phone back: who noted it stays, and whom they named. */
const isContradicted = ({ answeredVia, notedBy }: DecidedVisit): boolean =>
  answeredVia === 'APP' && notedBy !== undefined && notedBy !== null

/** Whether the gate decided anything for the house. */
export const isDecidedByGate = (visit: DecidedVisit): boolean => decisionsOf(visit).length > 0

/** Why a house cannot say that the gate’s decision is not right; undefined where it can. */
export function objectionProblem(visit: DecidedVisit, now: Date): 'objection.none' | 'objection.late' | undefined {
  const times = decisionsOf(visit).flatMap(({ at }) => (at === null ? [] : Date.parse(at)))
  if (times.length === 0) return 'objection.none'
  return now.getTime() - Math.max(...times) > objectionDays * 86_400_000 ? 'objection.late' : undefined
}

/** Whether somebody of the house is offered to say so. */
export const mayObject = (visit: DecidedVisit & Pick<Visit, 'objection'>, now: Date): boolean =>
  visit.objection === null && objectionProblem(visit, now) === undefined
