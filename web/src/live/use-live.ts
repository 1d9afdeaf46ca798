import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../query-client.tsx'
import { isHearing, onHearing, onLive, type Announced } from './live.ts'

/** How often a screen looks itself while it hears nothing. */
const lookMs = 60_000

/** Reads these queries again when the server tells of such changes. */
export function useLive(kinds: readonly Announced[], key: QueryKey): void {
  const [names, path] = [kinds.join(' '), JSON.stringify(key)]
  useEffect(() => {
    const refresh = refresher(JSON.parse(path) as QueryKey)
    const ends = [...(names.split(' ') as Announced[]), 'resync' as const].map((kind) => onLive(kind, refresh))
    return () => ends.forEach((end) => end())
  }, [names, path])
}

/** For `refetchInterval`: no looking where changes are heard. */
export const useLookInterval = (): number | false =>
  useSyncExternalStore(onHearing, () => (isHearing() ? false : lookMs))

/** At most one reading at a time, and one after the last change. */
export function refresher(queryKey: QueryKey): () => void {
  let reading = false
  let again = false
  return function refresh() {
    again = reading
    if (reading) return
    reading = true
    void queryClient.invalidateQueries({ queryKey }).finally(() => {
      reading = false
      if (again) refresh()
    })
  }
}
