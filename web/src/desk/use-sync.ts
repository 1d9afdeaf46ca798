import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onLive } from '../shell/live/live.ts'
import type { Device } from './board/device.ts'
import type { DeskStore } from './store/desk-store.ts'
import { waitingOf } from './store/queued.ts'
import { Sync } from './store/sync.ts'
import { useDeskState } from './store/use-desk-store.ts'

export function useSync({ deskId }: Device, store: DeskStore): Sync {
  const queries = useQueryClient()
  const sync = useMemo(() => {
    const taken = () => void queries.invalidateQueries({ queryKey: ['gate'] })
    // Few desks have any to send.
    const sendTurns = async () => (await import('./turns/turns.ts')).sendTurns(store, deskId)
    return new Sync(store, deskId, taken, sendTurns)
  }, [store, deskId, queries])
  useSending(sync, store)
  return sync
}

/** Sends what waits when the server is reached again, and when the page is looked at. */
function useSending(sync: Sync, store: DeskStore): void {
  const { isReached, queue, turns } = useDeskState(store)
  const waits = turns.length > 0 || waitingOf(queue, store.communityId).length > 0
  useEffect(() => {
    if (isReached && waits) void sync.run()
  }, [sync, isReached, waits])
  useEffect(() => {
    const run = () => void sync.run()
    const over = new AbortController()
    run()
    window.addEventListener('online', run, { signal: over.signal })
    document.addEventListener('visibilitychange', run, { signal: over.signal })
    const ends = onLive('resync', run)
    return () => {
      over.abort()
      ends()
    }
  }, [sync])
}
