import { isRenewable } from '../../core/storage.ts'

const lookMs = 10 * 60_000

/** Renews the token of a desk or of a device with push before it runs out. */
export function keepRenewed(): () => void {
  const over = new AbortController()
  const look = () => {
    if (isRenewable() && navigator.onLine)
      void import('./renew.ts').then(({ renewEarly }) => renewEarly()).catch(() => undefined)
  }
  const timer = setInterval(look, lookMs)
  addEventListener('online', look, { signal: over.signal })
  document.addEventListener('visibilitychange', look, { signal: over.signal })
  look()
  return () => {
    clearInterval(timer)
    over.abort()
  }
}
