import type { Label, Text } from '../core/language/text.ts'

export const visitKinds = ['GUEST', 'DELIVERY', 'CAB', 'SERVICE'] as const
export type VisitKind = (typeof visitKinds)[number]
export const visitKindLabels: Readonly<Record<VisitKind, Label>> = {
  GUEST: 'Guest',
  DELIVERY: 'Delivery',
  CAB: 'Cab',
  SERVICE: 'Service',
}
export const visitStatuses = [
  'PLANNED',
  'ASKING',
  'APPROVED',
  'DENIED',
  'LEFT_AT_GATE',
  'LAPSED',
  'CANCELLED',
  'BLOCKED',
  'MISSED',
  'ARRIVED',
  'EXITED',
] as const
export type VisitStatus = (typeof visitStatuses)[number]
export const visitStatusLabels: Readonly<Record<VisitStatus, Label>> = {
  PLANNED: 'Expected',
  ASKING: 'Asking',
  APPROVED: 'Approved',
  DENIED: 'Denied',
  LEFT_AT_GATE: 'Left at Gate',
  LAPSED: 'No answer',
  CANCELLED: 'Cancelled',
  BLOCKED: 'Blocked',
  MISSED: 'Did not come',
  ARRIVED: 'Inside',
  EXITED: 'Left',
}

export const houseAnswers = ['APPROVE', 'DENY', 'LEAVE_AT_GATE'] as const
export type HouseAnswer = (typeof houseAnswers)[number]
export const guardDecisions = ['YES_BY_PHONE', 'NO_BY_PHONE', 'LEAVE_AT_GATE', 'ADMIT', 'GAVE_UP'] as const
export type GuardDecision = (typeof guardDecisions)[number]
export const recordedAnswers = ['APPROVE', 'DENY', 'LEAVE_AT_GATE', 'YES_BY_PHONE', 'NO_BY_PHONE', 'ADMIT'] as const
/** NOBODY: admitted without an answer. BLOCK: a block list decided. */
export const answerWays = ['APP', 'PUSH', 'PHONE', 'NOBODY', 'BLOCK'] as const
export type AnswerWay = (typeof answerWays)[number]

/** How long a house's no counts against the next visitor like them. */
export const saidNoHours = 12
export const saidNoText = '{house} said no to this visitor at {time}.' satisfies Text
