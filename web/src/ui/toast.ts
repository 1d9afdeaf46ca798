import type { ToastOptions } from 'react-toastify/unstyled'

// The toasts' library is loaded with the first message, or once the page has settled: the message may be that there is no network.
export const container = () => import('./toasts.tsx')

const say = (text: string, type: 'success' | 'error' | 'info', options?: ToastOptions) =>
  // What cannot be said at the top right is still said beside what failed.
  void container().then(
    ({ show }) => show(text, type, options),
    () => undefined,
  )

/** Says something at the top right, politely. */
export const notify = {
  success: (text: string) => say(text, 'success'),
  error: (text: string) => say(text, 'error'),
  info: (text: string) => say(text, 'info'),
  /** What went wrong between here and the server: stays longer, and once however many calls failed. */
  global: (text: string) => say(text, 'error', { autoClose: 5000, toastId: text }),
}
