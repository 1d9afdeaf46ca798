/** Chromium's offer to install the page. It comes once, perhaps before the menu is drawn; other browsers have none. */
export const held: { offer?: Event | undefined; changed?: (() => void) | undefined } = {}

addEventListener('beforeinstallprompt', (event) => {
  // Our menu offers it, not a bar over the page.
  event.preventDefault()
  held.offer = event
  held.changed?.()
})
