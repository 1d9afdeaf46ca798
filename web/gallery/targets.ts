/** Runs in the page. Returns what can be pressed and is smaller than a thumb: 44 px each way. */
export function readTargets(): string[] {
  const least = 44
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const pressed = 'a[href], button, input, select, textarea, summary, [role="menuitem"]'
  /** The whole line of a tick or a choice can be pressed. */
  const placeOf = (element: Element) =>
    (element.matches('[type="checkbox"], [type="radio"]') ? element.closest('label') : null) ?? element
  return [...scope.querySelectorAll(pressed)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, box: placeOf(element).getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
    .map(({ element, box }) => {
      const where = element.closest('[data-specimen]')?.getAttribute('data-specimen') ?? ''
      return `${where}: ${element.getAttribute('aria-label') ?? element.textContent} ${box.width} × ${box.height}`
    })
}
