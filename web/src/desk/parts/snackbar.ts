import { createContext, type ReactNode } from 'react'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { createStore } from '../../core/store.ts'
import type { Shown } from '../../core/language/say.ts'
import type { VisitMark } from '../store/marks.ts'

/** Something was marked and can be taken back; a house answered; or something is said, as that it did not work. */
type Content =
  | { readonly mark: VisitMark }
  | { readonly answered: BoardVisit }
  | { readonly said: Shown; readonly isFailure: boolean }
export type Snack = Content & { readonly key: number }

let shown = 0
/** The newest one; the desk has no toasts. */
export const snackbar = createStore<Snack | undefined>(undefined)
export const showSnack = (content: Content): void => snackbar.set({ ...content, key: ++shown })
/** Does nothing if a newer message has replaced this one. */
export const hideSnack = (key: number): void => {
  if (snackbar.get()?.key === key) snackbar.set(undefined)
}

/** Holds the snackbar, which sheets render above their buttons. */
export const SnackbarPlace = createContext<ReactNode>(null)
