import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the page; other browsers have no such event. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()
const keep = (next: InstallOffer | undefined) => {
  offer = next
  listeners.forEach((changed) => changed())
}

addEventListener('beforeinstallprompt', (event) => {
  // Our menu offers it, not a bar over the page.
  event.preventDefault()
  keep(event as InstallOffer)
})
addEventListener('appinstalled', () => keep(undefined))

/** Opens the browser's question; undefined where it has none, as when Aangan is installed. It can be asked once. */
export function useInstall(): (() => void) | undefined {
  const current = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => offer,
  )
  return (
    current &&
    (() => {
      keep(undefined)
      void current.prompt()
    })
  )
}

/** On an iPhone or iPad people install it themselves, and only there do we have to say how. */
export const isInstalledByHand = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1
