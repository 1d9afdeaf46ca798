/** How many attempts in how many seconds, counted for each user, network address or account that is named. */
export interface AttemptRule {
  readonly most: number
  readonly seconds: number
  readonly per: 'user' | 'address' | 'account'
  /** `handler`: whether an attempt counts depends on its outcome (a right password is taken back), or it is recorded with it. */
  readonly countedBy: 'serve' | 'handler'
}

/** More limits on logins are in the server's core/limits/login-limits.ts. */
export const attemptLimits = {
  write: { most: 300, seconds: 60, per: 'user', countedBy: 'serve' },
  // Ten a second for five minutes let a queue of days through at once, but no flood.
  movement: { most: 3000, seconds: 300, per: 'user', countedBy: 'handler' },
  pass: { most: 30, seconds: 3600, per: 'user', countedBy: 'handler' },
  // Counted after the key is verified; checking a guess costs nothing.
  'pass-page': { most: 60, seconds: 60, per: 'address', countedBy: 'handler' },
  // A guard in the busiest hour searches every few seconds.
  search: { most: 120, seconds: 60, per: 'user', countedBy: 'handler' },
  password: { most: 10, seconds: 900, per: 'user', countedBy: 'handler' },
  login: { most: 100, seconds: 900, per: 'address', countedBy: 'handler' },
  // Enough for a society's office, whose computers share an address.
  'check-username': { most: 120, seconds: 60, per: 'address', countedBy: 'serve' },
  // Many people of a society may sign up at once, behind one address.
  communities: { most: 300, seconds: 60, per: 'address', countedBy: 'serve' },
  signup: { most: 30, seconds: 600, per: 'address', countedBy: 'serve' },
  'forgot-password': { most: 5, seconds: 3600, per: 'address', countedBy: 'serve' },
  // Counted by the typed name, whether or not an account has it.
  'forgot-account': { most: 3, seconds: 3600, per: 'account', countedBy: 'handler' },
  // Each one mails an address that nobody has proved to be theirs.
  'email-change': { most: 5, seconds: 86_400, per: 'user', countedBy: 'handler' },
  // Guesses at one-time codes.
  code: { most: 10, seconds: 900, per: 'address', countedBy: 'serve' },
  // Repeats are harmless, and cost a statement each.
  logout: { most: 30, seconds: 60, per: 'user', countedBy: 'serve' },
  // Guesses at the second factor of an account, from networks that it does not know or from one that it does. Each pause
  // is twice as long as the one before.
  'second-factor': { most: 10, seconds: 900, per: 'account', countedBy: 'handler' },
  // Each one stores a challenge; finishing it counts as a login.
  'passkey-options': { most: 300, seconds: 900, per: 'address', countedBy: 'serve' },
  // A desk is a session.
  'walk-in': { most: 60, seconds: 60, per: 'user', countedBy: 'handler' },
  // Guesses at the ticket of a notification's button.
  ticket: { most: 30, seconds: 60, per: 'address', countedBy: 'serve' },
  // Counted once nothing else refuses it.
  export: { most: 10, seconds: 3600, per: 'user', countedBy: 'handler' },
  // Each is read whole, and kept.
  import: { most: 10, seconds: 3600, per: 'user', countedBy: 'serve' },
  // Mails to strangers, in the society's name.
  'invitation-mail': { most: 10, seconds: 86_400, per: 'user', countedBy: 'handler' },
  'office-mail': { most: 100, seconds: 3600, per: 'user', countedBy: 'handler' },
  // Looks at numbers, each of which is recorded.
  contacts: { most: 30, seconds: 60, per: 'user', countedBy: 'serve' },
  'house-contacts': { most: 300, seconds: 3600, per: 'user', countedBy: 'serve' },
  // Each one rings on every phone of the society.
  'guard-emergency': { most: 3, seconds: 3600, per: 'user', countedBy: 'handler' },
  'office-emergency': { most: 10, seconds: 3600, per: 'user', countedBy: 'handler' },
  // Each one rings a house, for a neighbour who may only guess at a plate.
  'ask-to-move': { most: 3, seconds: 3600, per: 'user', countedBy: 'serve' },
  // Counted where it is not what the desk has already.
  directory: { most: 30, seconds: 60, per: 'user', countedBy: 'handler' },
  'push-test': { most: 3, seconds: 60, per: 'user', countedBy: 'handler' },
  // Enough for many phones behind one address: each renews twice a day.
  renew: { most: 120, seconds: 60, per: 'address', countedBy: 'serve' },
  // A guard types four digits in some seconds, and a seal a desk has stored comes at once.
  turn: { most: 60, seconds: 60, per: 'address', countedBy: 'serve' },
  'contact-admin': { most: 10, seconds: 600, per: 'address', countedBy: 'serve' },
} as const satisfies Readonly<Record<string, AttemptRule>>
export type AttemptLimit = keyof typeof attemptLimits
