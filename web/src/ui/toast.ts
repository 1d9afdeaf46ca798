import type { ToastOptions } from 'react-toastify/unstyled'
import { handedOver, handOver } from '../core/address/leaving.ts'
import { currentLanguage } from '../core/language/language.ts'
import { words, type Shown } from '../core/language/say.ts'

// Loaded with the first message, or once the page has settled: the message may be that the network is gone.
export const container = () => import('./toasts.tsx')

type Toast = readonly [text: Shown, type: 'success' | 'error' | 'info', options?: ToastOptions]

type Place = (text: Shown, isFailure: boolean) => void
let ownPlace: Place | undefined
/** Sends messages to a page's own place instead of toasts; undefined brings the toasts back. */
export const showToastsIn = (place: Place | undefined): void => {
  ownPlace = place
}

function show(...toast: Toast): void {
  const [text, type, options] = toast
  const onClose = () => void recent.delete(toast)
  recent.add(toast)
  setTimeout(onClose, shownMs)
  if (ownPlace) return ownPlace(text, type === 'error')
  // A toast that cannot be loaded is dropped: the failure is also shown where it happened.
  container().then(
    ({ showToast }) => showToast(text, type, { ...options, onClose }),
    () => undefined,
  )
}

/** Roughly how long a toast is visible. */
const shownMs = 3_000
const recent = new Set<Toast>()

/** Toasts that are still visible are shown again by the next HTML page. */
handOver(() => [...recent])

export const showHandedOver = (): void => (handedOver as readonly Toast[] | null)?.forEach((toast) => show(...toast))

/** Toasts at the bottom left (docs/decisions/0058-what-a-toast-may-cover.md). */
export const notify = {
  success: (text: Shown) => show(text, 'success'),
  error: (text: Shown) => show(text, 'error'),
  info: (text: Shown) => show(text, 'info'),
  /** Transport failures: shown longer, and once however many calls failed. */
  global: (text: Shown) => show(text, 'error', { autoClose: 5000, toastId: words(text, currentLanguage()) }),
}
