import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../query-client.tsx'
import { useStore } from '../../core/store.ts'
import { hearing, onLive, type Announced } from './live.ts'

/** Polling interval where a house or the gate waits for a change. */
export const soonMs = 5_000

interface Live {
  /** Changes after which it is read again. */
  readonly kinds: readonly Announced[]
  /** Prefix of the keys of all queries that these changes invalidate; the query's own key by default. */
  readonly concerns?: QueryKey
  /** The shortest time from one reading to the next; none by default. */
  readonly apartMs?: number | undefined
  /** Polling interval while changes are not heard; none by default. */
  readonly unheardMs?: number | undefined
}

/** A query that is read again when the server tells of such changes. */
export function useLiveQuery<T, D = T, K extends QueryKey = QueryKey>({
  kinds,
  concerns,
  apartMs,
  unheardMs = Infinity,
  ...query
}: UseQueryOptions<T, Error, D, K> & Live) {
  useLive(kinds, concerns ?? query.queryKey, apartMs)
  const isHearing = useStore(hearing)
  return useQuery({ refetchInterval: isHearing ? false : unheardMs, ...query })
}

/** Reads these queries again when the server tells of such changes. */
export function useLive(kinds: readonly Announced[], key: QueryKey, apartMs = 0): void {
  const [names, path] = [kinds.join(' '), JSON.stringify(key)]
  useEffect(() => {
    const refresh = refresher(JSON.parse(path) as QueryKey, apartMs)
    const ends = [...(names.split(' ') as Announced[]), 'resync' as const].map((kind) => onLive(kind, refresh))
    return () => ends.forEach((end) => end())
  }, [names, path, apartMs])
}

/** At most one reading at a time, and one after the last change. */
export function refresher(queryKey: QueryKey, apartMs = 0): () => void {
  let reading = false
  let again = false
  return function refresh() {
    again = reading
    if (reading) return
    reading = true
    const apart = apartMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, apartMs))
    void Promise.all([queryClient.invalidateQueries({ queryKey }), apart]).finally(() => {
      reading = false
      if (again) refresh()
    })
  }
}
