import { useSyncExternalStore } from 'react'

/** False while the page is in a tab behind, or the phone is locked. */
export const useVisible = () =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
