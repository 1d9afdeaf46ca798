import type { KeyboardEvent } from 'react'

/** Keeps Tab within an element; the browser would move on to its own toolbars. */
export function tabRound(event: KeyboardEvent<HTMLElement>): void {
  const all = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])'
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(all)].filter(isShown)
  const [first, last] = [stops[0], stops[stops.length - 1]]
  const from = document.activeElement
  if (event.shiftKey && (from === event.currentTarget || isOneStop(from, first))) last?.focus()
  else if (!event.shiftKey && from === last) chosenOf(stops, first)?.focus()
  else return
  event.preventDefault()
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

const radio = (element: unknown) =>
  element instanceof HTMLInputElement && element.type === 'radio' ? element : undefined

/** Radio buttons of one group are one tab stop. */
const isOneStop = (one: Element | null, other: Element | undefined) =>
  one === other || (radio(one) !== undefined && radio(one)?.name === radio(other)?.name)

const chosenOf = (stops: HTMLElement[], stop: HTMLElement | undefined) =>
  stops.find((other) => radio(other)?.checked && isOneStop(other, stop)) ?? stop
