/** Focuses the page's heading, so that screen readers announce it and Tab continues from there. */
export const focusPage = () =>
  requestAnimationFrame(() => {
    const main = document.querySelector<HTMLElement>('main')
    // Not when the focus is already in the new page.
    if (main?.contains(document.activeElement) && document.activeElement !== main) return
    const place = main?.querySelector<HTMLElement>('[data-page-heading]') ?? main
    place?.focus({ preventScroll: true })
  })
