const quietMs = 700
/** A page that is never quiet begins nevertheless. */
const longestMs = 5_000

/** Calls `begin` once the page has loaded what it needs; never after the returned function was called. */
export function whenQuiet(begin: () => void): () => void {
  const start = () => {
    stop()
    begin()
  }
  let timer = setTimeout(start, quietMs)
  const longest = setTimeout(start, longestMs)
  const loads = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(start, quietMs)
  })
  loads.observe({ type: 'resource' })
  function stop() {
    loads.disconnect()
    clearTimeout(timer)
    clearTimeout(longest)
  }
  return stop
}
