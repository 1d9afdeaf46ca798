import { refusalMessages } from './endpoint.ts'

/** What an account has to do first. Until then only calls that are marked `limited` are for it. */
export const sessionLimits = ['password.must_change', 'factor.required'] as const
export type SessionLimit = (typeof sessionLimits)[number]

export const sessionLimitRefusals = refusalMessages({
  'password.must_change': { status: 403, message: 'Choose a new password to go on.' },
  'factor.required': { status: 403, message: 'Set up a second factor to go on.' },
})

/** How long a proof that it is them lasts. A login is one too. */
export const confirmedMinutes = 10
