const firstMs = 1_000
const longestMs = 30_000

/** Longer with each try, and never the same for all browsers: a server that starts again is not met by all at once. */
export function backoffMs(tries: number, random = Math.random()): number {
  const most = Math.min(longestMs, firstMs * 2 ** tries)
  return most * (0.5 + random / 2)
}

/** Over at once when the network is back or the page is looked at again. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const until = { signal: over.signal }
    addEventListener('online', done, until)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), until)
    signal.addEventListener('abort', done, until)
    if (signal.aborted) done()
  })
}
