import type { Label } from '../core/language/text.ts'

/** How the office settles what a house says. */
export const objectionOutcomes = ['RIGHT', 'WRONG'] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]
export const objectionOutcomeLabels: Readonly<Record<ObjectionOutcome, Label>> = {
  RIGHT: 'The Gate Was Right',
  WRONG: 'The Gate Was Wrong',
}
