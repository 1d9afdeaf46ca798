/**
 * The keys in localStorage (specification 3), all of which go with the session. An unknown value has no key. For a start
 * without a network: `deskUser` is who was signed in at the last check (kept-user.ts), `lists` a resident's lists (offline/).
 * `recent` is what was chosen in the search (app/search/).
 */
export const storageKeys = [
  'token',
  'role',
  'username',
  'userId',
  'communityId',
  'communityName',
  'communityDisplayName',
  'deskUser',
  'lists',
  'recent',
] as const
export type StorageKey = (typeof storageKeys)[number]

/**
 * Kept after logout: the next person on this device most likely reads the same language. `push` is whose notifications
 * it shows, `deskQueue` how many movements wait to be sent; `deskTurn` is who works the desk (desk/turns/), `deskStandIn`
 * who does at one without a key; `deskLocked` and `deskTouched` are of its lock; `firstSteps` of a person are those that they have pressed (app/dashboard/).
 */
export type DeviceKey =
  | 'language'
  | 'desk'
  | 'push'
  | 'deskQueue'
  | 'deskTurn'
  | 'deskStandIn'
  | 'deskLocked'
  | 'deskTouched'
  | `firstSteps.${string}`
type Key = StorageKey | DeviceKey

export const stored = (key: Key): string | null => localStorage.getItem(key)

/** Whether this device may get a new token for its session: it is a desk, or has push. */
export const isRenewable = (): boolean => Boolean(stored('desk') ?? stored('push'))

export const remember = (values: Partial<Record<Key, string | null>>): void => {
  for (const [key, value] of Object.entries(values)) {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  }
}

/** Replaces the stored session. The token is written last: other tabs act on it and need the rest by then. */
export const rememberLogin = ({ token, ...rest }: { token: string; role: string; username: string }): void => {
  clear(storageKeys.slice(1))
  remember(rest)
  remember({ token })
}

export const isComplete = (): boolean =>
  stored('token') !== null && stored('role') !== null && stored('username') !== null

/** Whether this person is still signed in here: what was on its way when they left must not be kept. */
export const isStillHere = (userId: string): boolean =>
  // Without an id another tab is just logging in.
  stored('token') !== null && (stored('userId') ?? userId) === userId

export const forget = (): void => clear(storageKeys)

const clear = (keys: readonly Key[]) => keys.forEach((key) => localStorage.removeItem(key))
