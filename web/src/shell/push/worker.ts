import { toWorker } from '../../../worker/names.ts'

/** Undefined where the browser has none, or the page came without https. */
export const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

/** Puts the service worker in place, and waits until it runs. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

export const registeredWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  workers()
    ?.getRegistration('/')
    .catch(() => undefined)

/** `open` is called with the address of a notification that was tapped. */
export function followWorker(open: (path: string) => void): () => void {
  const over = new AbortController()
  const until = { signal: over.signal }
  workers()?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ open?: string } | undefined>) => {
      if (data?.open === undefined) return
      ports[0]?.postMessage('opening')
      open(data.open)
    },
    until,
  )
  // A newer worker waits until nobody looks at the page, and asks open desks.
  const begin = () => document.visibilityState === 'hidden' && void takeOver()
  document.addEventListener('visibilitychange', begin, until)
  return () => over.abort()
}

export const takeOver = async (): Promise<void> => (await registeredWorker())?.waiting?.postMessage(toWorker.takeOver)
