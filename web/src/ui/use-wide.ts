import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 48rem)')

/** True from 768 px: where a table has room. One of the two is in the page, never both. */
export const useWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = wide()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => wide().matches,
  )
