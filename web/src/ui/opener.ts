/** The button in a list that was pressed last, and how far down the screen it was: a form that it opened goes back there. */
let opener: { button: HTMLElement; top: number } | undefined

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    // The form's own buttons, and a question that it asks, open nothing.
    if (!button || button.closest('form, dialog')) return
    opener = button.closest('main li, main tr') ? { button, top: button.getBoundingClientRect().top } : undefined
  },
  true,
)

/** Gives the focus back to that button, at the height where it was pressed. False when there is none any more. */
export function takeOpener(): boolean {
  const from = opener
  opener = undefined
  if (!from?.button.isConnected) return false
  from.button.focus({ preventScroll: true })
  const scrollBack = () => scrollBy({ top: from.button.getBoundingClientRect().top - from.top, behavior: 'instant' })
  scrollBack()
  // A browser that keeps its own anchor in sight moves the page once more when the form above is gone.
  requestAnimationFrame(scrollBack)
  return true
}
