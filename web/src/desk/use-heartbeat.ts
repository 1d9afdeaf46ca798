import { useEffect, useEffectEvent } from 'react'
import { hearing } from '../shell/live/live.ts'
import type { DeskStore } from './store/desk-store.ts'
import { inTime } from './store/sync.ts'

/** Together less than five seconds: no longer does a desk say `Synced` without a network. */
const [everyMs, longestMs] = [2_500, 2_000]

/** Notices that the server is gone or back: the browser says so, the stream ends, or the server does not answer. */
export function useHeartbeat(store: DeskStore, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let beating = false
    const beatNow = () => void beat()
    const beat = async () => {
      if (beating || over.signal.aborted) return
      clearTimeout(timer)
      beating = true
      const isThere = navigator.onLine && (await answers(over.signal))
      beating = false
      if (over.signal.aborted) return
      if (!isThere) store.reached(false)
      else if (!store.state().isReached) back()
      timer = setTimeout(beatNow, everyMs)
    }
    const until = { signal: over.signal }
    addEventListener('offline', beatNow, until)
    addEventListener('online', beatNow, until)
    document.addEventListener('visibilitychange', beatNow, until)
    const ends = hearing.follow(() => !hearing.get() && beatNow())
    timer = setTimeout(beatNow, everyMs)
    return () => {
      over.abort()
      clearTimeout(timer)
      ends()
    }
  }, [store])
}

async function answers(outer: AbortSignal): Promise<boolean> {
  try {
    return (await inTime(longestMs, (signal) => fetch('/healthz', { signal, cache: 'no-store' }), outer)).ok
  } catch {
    return false
  }
}
