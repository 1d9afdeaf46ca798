import type { SecondFactor } from '@aangan/contract/access/login'

/** What is asked for besides the password. */
export interface Asked {
  readonly asked: SecondFactor
  readonly username: string
}

let waiting: Asked | undefined

/** A login that another page began goes on at the login page. */
export const keepAsked = (asked: Asked): void => {
  waiting = asked
}

export function takeAsked(): Asked | undefined {
  const asked = waiting
  waiting = undefined
  return asked
}
