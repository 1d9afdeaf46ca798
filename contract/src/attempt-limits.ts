/** How many attempts in how many seconds, counted for each user or each network address. */
export interface AttemptRule {
  readonly most: number
  readonly seconds: number
  readonly per: 'user' | 'address'
  /** `handler`: what counts depends on what the handler finds (a right password is taken back), or is recorded with it. */
  readonly countedBy: 'serve' | 'handler'
}

/** More limits on logins are in the server's auth/login-limits.ts. */
export const attemptLimits = {
  write: { most: 300, seconds: 60, per: 'user', countedBy: 'serve' },
  // A guard in the busiest hour searches every few seconds.
  search: { most: 120, seconds: 60, per: 'user', countedBy: 'handler' },
  password: { most: 10, seconds: 900, per: 'user', countedBy: 'handler' },
  login: { most: 100, seconds: 900, per: 'address', countedBy: 'handler' },
  // Enough for a society's office, whose computers share an address.
  'check-username': { most: 120, seconds: 60, per: 'address', countedBy: 'serve' },
  signup: { most: 30, seconds: 600, per: 'address', countedBy: 'serve' },
  'contact-admin': { most: 10, seconds: 600, per: 'address', countedBy: 'serve' },
} as const satisfies Readonly<Record<string, AttemptRule>>
export type AttemptLimit = keyof typeof attemptLimits
