/** What the browser remembers between visits (specification 3). A value that is not known has no key. */
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

export const stored = (key: StorageKey): string | null => localStorage.getItem(key)

export const remember = (values: Partial<Record<StorageKey, string | null>>): void => {
  for (const [key, value] of Object.entries(values)) {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  }
}

export const forget = (): void => storageKeys.forEach((key) => localStorage.removeItem(key))
