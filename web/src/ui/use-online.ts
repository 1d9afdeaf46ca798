import { useSyncExternalStore } from 'react'

/** False while the device itself knows that it has no network. */
export const useOnline = () =>
  useSyncExternalStore(
    (changed) => {
      for (const event of ['online', 'offline']) addEventListener(event, changed)
      return () => {
        for (const event of ['online', 'offline']) removeEventListener(event, changed)
      }
    },
    () => navigator.onLine,
  )
