/** A new page has the focus on its heading, so that it is read out and Tab goes on from there. */
export const focusPage = () =>
  requestAnimationFrame(() => {
    const main = document.querySelector<HTMLElement>('main')
    // Somebody who is already typing there is left alone.
    if (main?.contains(document.activeElement) && document.activeElement !== main) return
    const place = main?.querySelector<HTMLElement>('[data-page-heading]') ?? main
    place?.focus({ preventScroll: true })
  })
