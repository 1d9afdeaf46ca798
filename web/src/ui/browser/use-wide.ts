import { useSyncExternalStore } from 'react'

const room = {
  md: matchMedia('(min-width: 48rem), print'),
  lg: matchMedia('(min-width: 64rem), print'),
  xl: matchMedia('(min-width: 73rem), print'),
}

/** The width from which a list is a table: 768 px, or more for many columns. */
export type TableFrom = keyof typeof room

/** True where a table has room, and on paper. */
export const useWide = (from: TableFrom = 'md') =>
  useSyncExternalStore(
    (changed) => {
      room[from].addEventListener('change', changed)
      return () => room[from].removeEventListener('change', changed)
    },
    () => room[from].matches,
  )
