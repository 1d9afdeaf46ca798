import type { CurrentUser } from '@aangan/contract/people/current-user'
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { ApiError, unreachableError } from '../../core/api/api-error.ts'
import { onLive } from '../live/live.ts'
import { queryClient } from '../query-client.tsx'
import { readLists, writeLists, type KeptList } from './list-store.ts'

const writeMs = 500
/** A server that is silent for so long does not hold what is here. */
const silentMs = 4_000

/**
 * Keeps a resident's own lists on the device, and shows them where the server cannot be reached. They go with the session (session/storage.ts).
 */
export function keepLists(user: CurrentUser): () => void {
  const changed = new Map<string, KeptList>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    writeLists(user.id, Object.fromEntries(changed))
    changed.clear()
  }
  const cache = queryClient.getQueryCache()
  const end = cache.subscribe((event) => {
    const query = event.query as Query
    if (event.type !== 'updated' || !isKept(query)) return
    const { action } = event
    if (action.type === 'fetch') setTimeout(() => restoreMeanwhile(query), silentMs)
    if (action.type === 'error') restore(query)
    if (action.type !== 'success') return
    changed.set(query.queryHash, { at: query.state.dataUpdatedAt, data: query.state.data })
    clearTimeout(timer)
    timer = setTimeout(write, writeMs)
  })
  for (const query of cache.getAll().filter(isKept)) {
    const { data, dataUpdatedAt: at, status } = query.state
    setTimeout(() => restoreMeanwhile(query), silentMs)
    if (status === 'success') changed.set(query.queryHash, { at, data })
    restore(query)
  }
  write()
  const over = new AbortController()
  addEventListener('online', readAgain, { signal: over.signal })
  const endLive = onLive('resync', readAgain)
  void import('../session/kept-user.ts').then(({ keepUser }) => keepUser(user))
  return () => {
    end()
    endLive()
    over.abort()
    clearTimeout(timer)
  }
}

/**
 * A resident's own lists, and nothing else. Not who waits at the gate: without a network nobody can answer. Not members: they
 * have birthdates and blood groups.
 */
const keptKeys: readonly QueryKey[] = [
  ['vehicles', 'mine'],
  ['household'],
  ['household', 'homes'],
  ['passes'],
  ['visits', 'ARRIVED'],
  ['visits', 'LEFT_AT_GATE'],
  ['visits', 'recent', undefined, 0],
  ['notices', ''],
]
const kept = new Set(keptKeys.map((key) => hashKey(key)))
export const isKept = ({ queryHash }: Query): boolean => kept.has(queryHash)

/** The failure stays, so that the screen says from when the list is. */
function restore(query: Query): void {
  const { data, error } = query.state
  if (data !== undefined || !isUnanswered(error)) return
  const list = readLists()[query.queryHash]
  if (list) query.setState({ data: list.data, dataUpdatedAt: list.at })
}

/** The call goes on, and its answer replaces the list. */
function restoreMeanwhile(query: Query): void {
  const { data, fetchStatus } = query.state
  if (data !== undefined || fetchStatus !== 'fetching' || !(query.queryHash in readLists())) return
  query.setState({ status: 'error', error: unreachableError() })
  restore(query)
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const readAgain = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => isKept(query) && query.state.error !== null && query.state.fetchStatus === 'idle',
  })
