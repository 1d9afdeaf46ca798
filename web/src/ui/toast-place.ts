/** What is typed into and sent counts for so much more than what is merely pressed or read. */
const fieldWeight = 50
const fields = 'input:not([type=hidden]), select, textarea, [type=submit]'
const controls = 'a[href], button, [role=option], h1, h2'

/** Above what a page keeps at its foot, and at the very edge. */
const aboveFoot = 88
const atEdge = 16
/** Below the page's header; a dialog has none, and a phone's sheet leaves so much above itself. */
const belowHeader = 68
const aboveSheet = 12
const phone = matchMedia('(max-width: 39.99rem)')

/** Keeps the toasts, for as long as there are any, where they cover least of what is wanted next. */
export function keepPlaced(place: HTMLElement): void {
  const again = () => putWhereFree(place)
  new MutationObserver(again).observe(place, { childList: true, subtree: true })
  // What is typed into changed: another field, page or dialog, which the toasts have moved into by the next frame.
  document.addEventListener('focusin', () => requestAnimationFrame(again))
  window.visualViewport?.addEventListener('resize', again)
}

function putWhereFree(place: HTMLElement): void {
  const toasts = place.querySelector('.Toastify__toast-container')?.getBoundingClientRect()
  if (!toasts) return
  const dialog = place.closest('dialog')
  const { offsetTop, height: seen } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  const low = offsetTop + seen - toasts.height
  const high = offsetTop + (dialog ? aboveSheet : belowHeader)
  const tops = dialog && phone.matches ? [high, low - aboveFoot, low - atEdge] : [low - aboveFoot, low - atEdge, high]
  const wanted = [...(dialog ?? document).querySelectorAll(`${controls}, ${fields}`)]
    .filter((element) => !place.contains(element))
    .map((element) => ({ box: element.getBoundingClientRect(), weight: element.matches(fields) ? fieldWeight : 1 }))
  const covered = (top: number) =>
    wanted.reduce((sum, { box, weight }) => {
      const width = Math.min(toasts.right, box.right) - Math.max(toasts.left, box.left)
      const height = Math.min(top + toasts.height, box.bottom) - Math.max(top, box.top)
      return width > 0 && height > 0 ? sum + width * height * weight : sum
    }, 0)
  const best = tops.map((top) => ({ top, covers: covered(top) })).reduce((a, b) => (b.covers < a.covers ? b : a)).top
  const below = document.documentElement.clientHeight - best - toasts.height
  // From the side that it stands at: toasts that come or go move none that stays.
  place.style.setProperty('--toast-top', best === high ? `${best}px` : 'auto')
  place.style.setProperty('--toast-bottom', best === high ? 'auto' : `${below}px`)
}
