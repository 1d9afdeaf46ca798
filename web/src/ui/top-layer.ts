// The browser's own top layer: dialogs, and the toasts above them. Beside the topmost dialog everything is inert, to
// hands and to screen readers: the toasts therefore live within it, and as a popover they are drawn above it.

const dialogs: HTMLDialogElement[] = []
let toasts: HTMLElement | undefined

/** Shows a dialog over everything else. */
export function showOnTop(dialog: HTMLDialogElement): void {
  const page = document.documentElement
  // The page keeps still meanwhile, without its scrollbar but not any wider.
  const scrollbar = innerWidth - page.clientWidth
  if (scrollbar > 0) page.style.paddingInlineEnd = `${scrollbar}px`
  dialog.showModal()
  dialogs.push(dialog)
  raiseToasts()
}

/** Takes it away again; the browser gives the focus back to what had it. */
export function closeOnTop(dialog: HTMLDialogElement): void {
  const place = dialogs.indexOf(dialog)
  if (place === -1) return
  dialogs.splice(place, 1)
  dialog.close()
  if (dialogs.length === 0) document.documentElement.style.paddingInlineEnd = ''
  raiseToasts()
}

/** Told once where the toasts are shown. */
export function toastsAt(place: HTMLElement): void {
  place.popover = 'manual'
  toasts = place
  raiseToasts()
}

function raiseToasts(): void {
  if (!toasts) return
  const home = dialogs[dialogs.length - 1] ?? document.body
  if (toasts.parentNode !== home) {
    // Where the browser can, a toast moves along in the middle of its time; elsewhere its time begins again.
    if ('moveBefore' in home) home.moveBefore(toasts, null)
    else (home as ParentNode).append(toasts)
  }
  // Out and in again: above whatever was shown last.
  if ('togglePopover' in toasts) {
    toasts.togglePopover(false)
    toasts.togglePopover(true)
  }
}
