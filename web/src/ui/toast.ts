import type { ToastOptions } from 'react-toastify/unstyled'

// Loaded with the first message, or once the page has settled: the message may be that the network is gone.
export const container = () => import('./toasts.tsx')

const show = (text: string, type: 'success' | 'error' | 'info', options?: ToastOptions) =>
  // A toast that cannot be loaded is dropped: the failure is also shown where it happened.
  void container().then(
    ({ showToast }) => showToast(text, type, options),
    () => undefined,
  )

/** Toasts at the top right. */
export const notify = {
  success: (text: string) => show(text, 'success'),
  error: (text: string) => show(text, 'error'),
  info: (text: string) => show(text, 'info'),
  /** Transport failures: shown longer, and once however many calls failed. */
  global: (text: string) => show(text, 'error', { autoClose: 5000, toastId: text }),
}
