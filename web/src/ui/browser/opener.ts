/** The list button pressed last, and its position on the screen: a form that it opened returns there. */
let opener: { button: HTMLElement; top: number } | undefined

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    // Buttons of a form or a dialog open no form. A menu's items are gone when the focus returns; its button stays.
    if (!button || button.closest('form, dialog, [role="menu"]')) return
    opener = button.closest('main li, main tr') ? { button, top: button.getBoundingClientRect().top } : undefined
  },
  true,
)

/** Focuses that button at its old position. False when it is gone. */
export function takeOpener(): boolean {
  const from = opener
  opener = undefined
  if (!from?.button.isConnected) return false
  from.button.focus({ preventScroll: true })
  const scrollBack = () => scrollBy({ top: from.button.getBoundingClientRect().top - from.top, behavior: 'instant' })
  scrollBack()
  // Scroll anchoring may move the page once more when the form above is gone.
  requestAnimationFrame(scrollBack)
  return true
}
