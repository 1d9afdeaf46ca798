import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import { toastsAt } from './top-layer.ts'

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 160 })
const icons = {
  success: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  error: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
  info: <Info aria-hidden="true" className="size-5 shrink-0 text-brand" />,
}

// A React root of its own, so that no screen renders again for a toast or removes it.
const place = document.body.appendChild(document.createElement('div'))
place.className = 'toasts'
toastsAt(place)
createRoot(place).render(
  <ToastContainer
    position="top-right"
    autoClose={3000}
    hideProgressBar
    closeOnClick
    pauseOnFocusLoss={false}
    closeButton={false}
    draggable={false}
    newestOnTop
    role="status"
    transition={transition}
    aria-label="Notifications"
  />,
)

/** A second line of the text is shown as the reason. */
export const showToast = (text: string, type: keyof typeof icons, options?: ToastOptions) => {
  const [message, reason] = text.split('\n')
  return toast(
    reason ? (
      <span>
        <span className="block">{message}</span>
        <span className="block text-soft">{reason}</span>
      </span>
    ) : (
      message
    ),
    { type, icon: icons[type], ...options },
  )
}
