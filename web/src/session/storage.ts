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

/** Kept after logout: the next person on this device most likely reads the same language. */
export type DeviceKey = 'language'

export const stored = (key: StorageKey | DeviceKey): string | null => localStorage.getItem(key)

export const remember = (values: Partial<Record<StorageKey | DeviceKey, string | null>>): void => {
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

export const forget = (): void => storageKeys.forEach((key) => localStorage.removeItem(key))
