import { useCallback, useRef, type FocusEvent } from 'react'
import { takeOpener } from './opener.ts'

export const sectionHeading = () =>
  document.querySelector<HTMLElement>('[data-section-heading]') ??
  document.querySelector<HTMLElement>('[data-page-heading]')

const isLost = () => document.activeElement === document.body

/** After a form closed: focuses the list button that opened it, else the section's heading. */
export const focusSectionIfLost = () => {
  if (isLost() && !takeOpener()) sectionHeading()?.focus({ preventScroll: true })
}

/** The position of the focus in a list, to find a nearby element when it is removed. */
interface Place {
  readonly element: HTMLElement
  readonly row: HTMLElement | null
  readonly list: HTMLElement | null
  readonly index: number
  /** The row's buttons, to recognise a new one. */
  readonly buttons: readonly HTMLElement[]
}

/** Moves the focus nearby, without scrolling, when the focused button of a list is replaced or removed with its row. */
export function useFocusKeeper() {
  const place = useRef<Place>(undefined)
  const ref = useCallback((list: HTMLElement | null) => {
    if (!list) return undefined
    // Any DOM change may remove the focused button, not only new data.
    const observer = new MutationObserver(() => {
      if (!place.current) return
      if (isLost()) focusNear(place.current)
      else if (list.contains(document.activeElement)) place.current = placeOf(document.activeElement, list)
    })
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return {
    ref,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      place.current = placeOf(target, currentTarget)
    },
    onBlur: () => {
      place.current = undefined
    },
  }
}

const buttonsOf = (row: HTMLElement | null) => [...(row?.querySelectorAll<HTMLElement>('button') ?? [])]

function placeOf(element: Element | null, within: HTMLElement): Place | undefined {
  if (!(element instanceof HTMLElement)) return undefined
  let row: HTMLElement | null = null
  // The outermost row: a card may contain a list.
  for (let up: HTMLElement | null = element; up && up !== within; up = up.parentElement)
    if (up.matches('li, tr')) row = up
  const list = row?.parentElement ?? null
  return { element, row, list, index: row && list ? rowsOf(list).indexOf(row) : -1, buttons: buttonsOf(row) }
}

const rowsOf = (list: HTMLElement) =>
  [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement && !row.matches('[data-group]'))

function focusNear({ element, row, list, index, buttons }: Place) {
  const target = element.isConnected
    ? element
    : row?.isConnected
      ? (buttonsOf(row).find((button) => !buttons.includes(button)) ?? headOf(row))
      : neighbour(list, index)
  // The row itself, not its button: the next key press must not act on the neighbour of a deleted row.
  if (target?.matches('li, tr')) target.tabIndex = -1
  ;(target ?? sectionHeading())?.focus({ preventScroll: true })
}

const headOf = (row: HTMLElement) => row.querySelector<HTMLElement>('button[aria-expanded]') ?? row

function neighbour(list: HTMLElement | null, index: number): HTMLElement | undefined {
  const rows = list?.isConnected ? rowsOf(list) : []
  const row = rows[index] ?? rows[rows.length - 1]
  return row && headOf(row)
}
