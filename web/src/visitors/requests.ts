import { useSyncExternalStore } from 'react'

/** Which request the dialog shows, and which were put off. Shared by the dialog and the cards of My Visitors. */
interface Asked {
  readonly shown: string | undefined
  readonly putOff: ReadonlySet<string>
  /** The cards are on the screen. */
  readonly cardsInSight: boolean
}

let asked: Asked = { shown: undefined, putOff: new Set(), cardsInSight: false }
const listeners = new Set<() => void>()
const change = (next: Partial<Asked>) => {
  asked = { ...asked, ...next }
  listeners.forEach((changed) => changed())
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useAsked = (): Asked => useSyncExternalStore(subscribe, () => asked)

export const isShown = (id: string): boolean => asked.shown === id

export const showRequest = (id: string): void => change({ shown: id })

/** Closed: not shown again by itself. */
export const closeRequest = (id: string): void => change({ shown: undefined, putOff: new Set([...asked.putOff, id]) })

/** For an effect: the cards are on the screen until it is undone. */
export const showCards = (): (() => void) => {
  change({ cardsInSight: true })
  return () => change({ cardsInSight: false })
}
