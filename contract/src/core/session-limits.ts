import { refusalMessages } from './endpoint.ts'

/** An account must do this first. Until then it may make only calls marked `limited`. */
export const sessionLimits = ['password.must_change', 'factor.required'] as const
export type SessionLimit = (typeof sessionLimits)[number]

export const sessionLimitRefusals = refusalMessages({
  'password.must_change': { status: 403, message: 'Choose a new password to go on.' },
  'factor.required': { status: 403, message: 'Set up a second factor to go on.' },
})

/** A confirmed identity lasts this long; a login confirms it too. */
export const confirmedMinutes = 10
