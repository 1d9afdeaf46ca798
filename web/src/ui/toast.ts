// The toasts' library is loaded with the first message: most visits never need it.
const container = () => import('./toasts.tsx')

/** Says something at the top right, politely. */
export const notify = {
  success: (text: string) => void container().then(({ show }) => show(text, 'success')),
  error: (text: string) => void container().then(({ show }) => show(text, 'error')),
  info: (text: string) => void container().then(({ show }) => show(text, 'info')),
  /** What went wrong between here and the server: stays longer, and once however many calls failed. */
  global: (text: string) =>
    void container().then(({ show }) => show(text, 'error', { autoClose: 5000, toastId: text })),
}
