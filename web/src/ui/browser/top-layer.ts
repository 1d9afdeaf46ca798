// The browser's top layer: dialogs, and the toasts above them. Everything outside the topmost dialog is inert, also to
// screen readers, so the toasts are moved into it, as a popover above its content.

const dialogs: HTMLDialogElement[] = []
let toasts: HTMLElement | undefined

export function showOnTop(dialog: HTMLDialogElement): void {
  const page = document.documentElement
  // The page keeps its width when its scrollbar disappears.
  const scrollbar = innerWidth - page.clientWidth
  if (scrollbar > 0) page.style.paddingInlineEnd = `${scrollbar}px`
  dialog.showModal()
  dialogs.push(dialog)
  raiseToasts()
}

/** Closes it; the browser restores the focus. */
export function closeOnTop(dialog: HTMLDialogElement): void {
  const place = dialogs.indexOf(dialog)
  if (place === -1) return
  dialogs.splice(place, 1)
  dialog.close()
  if (dialogs.length === 0) document.documentElement.style.paddingInlineEnd = ''
  raiseToasts()
}

/** Registers the toasts' element, once. */
export function toastsAt(place: HTMLElement): void {
  place.popover = 'manual'
  toasts = place
  raiseToasts()
}

function raiseToasts(): void {
  if (!toasts) return
  const home = dialogs[dialogs.length - 1] ?? document.body
  if (toasts.parentNode !== home) {
    // `moveBefore` keeps a toast's timer; elsewhere it starts again.
    if ('moveBefore' in home) home.moveBefore(toasts, null)
    else (home as ParentNode).append(toasts)
  }
  // Out of the top layer and in again: above the newest dialog.
  if ('togglePopover' in toasts) {
    toasts.togglePopover(false)
    toasts.togglePopover(true)
  }
}
