import { useSyncExternalStore } from 'react'

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
