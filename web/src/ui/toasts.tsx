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

// Its own root beside the app's: no screen redraws for a message, and none takes it away.
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

/** Says it; a second line is the reason, and quieter. */
export const show = (text: string, type: keyof typeof icons, options?: ToastOptions) => {
  const [words, reason] = text.split('\n')
  return toast(
    reason ? (
      <span>
        <span className="block">{words}</span>
        <span className="block text-soft">{reason}</span>
      </span>
    ) : (
      words
    ),
    { type, icon: icons[type], ...options },
  )
}
