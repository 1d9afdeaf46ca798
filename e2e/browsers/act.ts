import { until, type Tab } from './browser.ts'

// What a person does: presses what has this text, types into the field with this label.

export async function press(tab: Tab, words: string): Promise<void> {
  const at = await until(`a button or link "${words}"`, () => tab.run(placeOf, words))
  await clickAt(tab, at)
}

export async function type(tab: Tab, label: string, text: string): Promise<void> {
  const at = await until(`a field "${label}"`, () => tab.run(placeOfField, label))
  await clickAt(tab, at)
  const keys = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await tab.perform([{ type: 'key', id: 'keyboard', actions: keys }])
  await until(`"${text}" in ${label}`, async () => (await tab.run(valueOf, label)).toLowerCase() === text.toLowerCase())
}

export const key = (tab: Tab, value: string): Promise<void> =>
  tab.perform([
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ],
    },
  ])

/** For what keys do not reach everywhere: a select, and GTK's date field. */
export const choose = (tab: Tab, label: string, value: string): Promise<void> => tab.run(setValue, label, value)

/** Waits until the page shows this text. */
export const sees = (tab: Tab, words: string) =>
  until(`the words "${words}"`, () => tab.run((wanted) => document.body.innerText.includes(wanted), words))

const clickAt = (tab: Tab, { x, y }: { x: number; y: number }): Promise<void> =>
  tab.perform([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])

function placeOf(words: string) {
  const top = [...document.querySelectorAll('dialog[open]')].pop() ?? document
  // The bar has a link with the same text as the login's button.
  const found = [...top.querySelectorAll<HTMLElement>('button'), ...top.querySelectorAll<HTMLElement>('a')].find(
    (element) => {
      const name = element.getAttribute('aria-label') ?? element.innerText
      return name.trim() === words && element.getClientRects().length > 0
    },
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const { left, top: y, width, height } = found.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(y + height / 2) }
}

function placeOfField(label: string) {
  const of = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.trim() === label)
  const found = of && document.querySelector(`#${CSS.escape(of.htmlFor)}`)
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

function valueOf(label: string): string {
  const of = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.trim() === label)
  const found = of && document.querySelector<HTMLInputElement>(`#${CSS.escape(of.htmlFor)}`)
  return found ? found.value : ''
}

function setValue(label: string, value: string): void {
  const of = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.trim() === label)
  const found = of && document.querySelector(`#${CSS.escape(of.htmlFor)}`)
  if (!found) throw new Error(`no field ${label}`)
  // React tracks the element's own property; the prototype's setter bypasses it.
  const type = found instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(found, value)
  found.dispatchEvent(new Event(found instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
