import { splitHouse } from '@aangan/contract/core/houses'
import type { KeyboardEvent } from 'react'

const order = [
  'vehicleNo',
  'visitingHouseNo',
  'division',
  'purposeOfVisit',
  'guestName',
  'contactNo',
  'type',
  'entryTime',
  'communityId',
] as const

/** Focuses the first empty field after this one, else the first empty one, else the button that ends the form. False when there is none of these. */
export function focusNext(form: HTMLFormElement, values: Readonly<Record<string, unknown>>, after?: string): boolean {
  // A house typed as `A-402` has its division.
  const filled = splitHouse(values, 'visitingHouseNo')
  const from = order.findIndex((name) => name === after) + 1
  const name = [...order.slice(from), ...order.slice(0, from)].find((field) => !filled[field] && fieldOf(form, field))
  const next = name ? fieldOf(form, name) : form.querySelector<HTMLElement>('[data-ends-form]')
  next?.focus()
  return next !== undefined && next !== null
}

function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  return field instanceof HTMLElement ? field : undefined
}

/** Enter, and Next on the keyboard of a phone, go to the next empty field; where there is none, they submit. */
export function nextOnEnter(event: KeyboardEvent<HTMLElement>, values: Readonly<Record<string, unknown>>): void {
  const { key, target, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || !target.form) return
  if (focusNext(target.form, values, target.name)) event.preventDefault()
}
