import { createStore, useStore } from '../../core/store.ts'

/** The request that the dialog shows, and those that were put off. Shared by the dialog and the cards of My Visitors. */
interface Asked {
  readonly shown: string | undefined
  readonly putOff: ReadonlySet<string>
  /** The cards are on the screen. */
  readonly cardsInSight: boolean
}

const asked = createStore<Asked>({ shown: undefined, putOff: new Set(), cardsInSight: false })
const change = (next: Partial<Asked>) => asked.set({ ...asked.get(), ...next })

export const useAsked = (): Asked => useStore(asked)

export const isShown = (id: string): boolean => asked.get().shown === id

export const showRequest = (id: string): void => change({ shown: id })

/** Closed: not shown again by itself. */
export const closeRequest = (id: string): void =>
  change({ shown: undefined, putOff: new Set([...asked.get().putOff, id]) })

/** For an effect: the cards are on the screen until it is undone. */
export const showCards = (): (() => void) => {
  change({ cardsInSight: true })
  return () => change({ cardsInSight: false })
}
