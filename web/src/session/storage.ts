/** The keys in localStorage (specification 3). An unknown value has no key. */
export const storageKeys = [
  'token',
  'role',
  'username',
  'userId',
  'communityId',
  'communityName',
  'communityDisplayName',
] as const
export type StorageKey = (typeof storageKeys)[number]

/** At a desk, who was signed in at the last check (desk-user.ts). Goes with the session. */
const deskUserKey = 'deskUser'

/**
 * Kept after logout: the next person on this device most likely reads the same language. `push` is whose notifications
 * it shows, `deskQueue` how many movements wait to be sent.
 */
export type DeviceKey = 'language' | 'desk' | 'push' | 'deskQueue'
type Key = StorageKey | DeviceKey | typeof deskUserKey

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
  const nothing = Object.fromEntries(storageKeys.filter((key) => key !== 'token').map((key) => [key, null]))
  remember({ ...nothing, ...rest })
  remember({ token })
}

export const isComplete = (): boolean =>
  stored('token') !== null && stored('role') !== null && stored('username') !== null

export const forget = (): void => [...storageKeys, deskUserKey].forEach((key) => localStorage.removeItem(key))
