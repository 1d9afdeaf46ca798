import type { Message, Text } from '../core/language/text.ts'

/** Shared, so that desk and server say the same. */
export const movementReasons = {
  NOT_OURS: 'Not a pass of this community.',
  UNKNOWN: 'Nobody here has this code.',
  EARLY: 'This pass begins {time}.',
  OVER: 'This pass ended {time}.',
  NOT_TODAY: 'This pass is not for today.',
  USED: 'This pass has been used.',
  CANCELLED: 'This pass was cancelled.',
  BLOCKED: 'Blocked: {reason}. Only an admin can allow this entry.',
  HOUSE_BLOCKED: 'This house does not admit this visitor.',
  NOT_APPROVED: 'The house has not approved this visitor.',
  ALREADY_IN: '{name} is inside since {time}.',
  NOT_IN: '{name} is not inside.',
  NO_HOUSE: "{name} is on no household's list.",
  TOO_LATE: 'This can no longer be undone.',
  CLOCK: 'The clock of the device was wrong.',
  INVALID: 'This movement could not be read.',
} as const satisfies Record<string, Text>
export type MovementReason = keyof typeof movementReasons

export interface ReasonValues {
  readonly name: string
  readonly time: string
  readonly reason: string
}

export const reasonSentence = (reason: MovementReason, values: ReasonValues): Message => {
  const text: Text = movementReasons[reason]
  return { text, values: { ...values } }
}

/** The visitor is inside all the same. With other reasons, or USED on a pass for one, the movement is only recorded. */
export const letsInAnyway: readonly MovementReason[] = [
  'EARLY',
  'OVER',
  'NOT_TODAY',
  'CANCELLED',
  'BLOCKED',
  'HOUSE_BLOCKED',
  'NOT_APPROVED',
]
