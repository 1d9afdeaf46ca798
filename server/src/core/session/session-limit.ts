import type { SessionLimit } from '@aangan/contract/core/session-limits'

interface Account {
  readonly must_change_password: boolean
  readonly lacks_factor: boolean
}

/** The first thing that the account of a session has to do. */
export function limitOf(account: Account, factorRequired: boolean): SessionLimit | null {
  if (account.must_change_password) return 'password.must_change'
  return factorRequired && account.lacks_factor ? 'factor.required' : null
}
