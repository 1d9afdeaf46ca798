import { useSyncExternalStore } from 'react'

/** One value outside React that screens follow. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Returns the function that stops following. */
  readonly follow: (changed: () => void) => () => void
}

export function createStore<T>(value: T): Store<T> {
  const followers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      followers.forEach((changed) => changed())
    },
    follow(changed) {
      followers.add(changed)
      return () => void followers.delete(changed)
    },
  }
}

export const useStore = <T>({ follow, get }: Store<T>): T => useSyncExternalStore(follow, get, get)
