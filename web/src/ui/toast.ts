import type { ToastOptions } from 'react-toastify/unstyled'
import { currentLanguage } from '../core/language/language.ts'
import { words, type Shown } from '../core/language/say.ts'

// Loaded with the first message, or once the page has settled: the message may be that the network is gone.
export const container = () => import('./toasts.tsx')

const show = (text: Shown, type: 'success' | 'error' | 'info', options?: ToastOptions) =>
  // A toast that cannot be loaded is dropped: the failure is also shown where it happened.
  void container().then(
    ({ showToast }) => showToast(text, type, options),
    () => undefined,
  )

/** Toasts at the bottom left (docs/decisions/0058-what-a-toast-may-cover.md). */
export const notify = {
  success: (text: Shown) => show(text, 'success'),
  error: (text: Shown) => show(text, 'error'),
  info: (text: Shown) => show(text, 'info'),
  /** Transport failures: shown longer, and once however many calls failed. */
  global: (text: Shown) => show(text, 'error', { autoClose: 5000, toastId: words(text, currentLanguage()) }),
}
