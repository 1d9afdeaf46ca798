import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isHearing, onHearing, type Announced } from './live.ts'
import { useLive } from './use-live.ts'

const everyMs = 5000

/** Reads again when the server tells of such changes; for `refetchInterval`, how often where it cannot be heard. */
export function useFresh(kinds: readonly Announced[], key: QueryKey): number | false {
  useLive(kinds, key)
  return useSyncExternalStore(onHearing, () => (isHearing() ? false : everyMs))
}
