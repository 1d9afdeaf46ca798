import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import { useT } from '../core/language/language.ts'
import { useSay, type Shown } from '../core/language/say.ts'
import { toastsAt } from './browser/top-layer.ts'
import { keepPlaced } from './toast-place.ts'

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 160 })
const icons = {
  success: <CircleCheck className="text-success" />,
  error: <CircleAlert className="text-danger" />,
  info: <Info className="text-brand" />,
}

// A React root of its own, so that no screen renders again for a toast or removes it.
const place = document.body.appendChild(document.createElement('div'))
place.className = 'toasts'
toastsAt(place)
keepPlaced(place)
createRoot(place).render(<Toasts />)

function Toasts() {
  const t = useT()
  return (
    <ToastContainer
      position="bottom-left"
      autoClose={3000}
      hideProgressBar
      closeOnClick
      pauseOnFocusLoss={false}
      closeButton={false}
      draggable={false}
      newestOnTop
      role="status"
      transition={transition}
      aria-label={t('Notifications')}
    />
  )
}

export const showToast = (text: Shown, type: keyof typeof icons, options?: ToastOptions) =>
  toast(<ToastWords text={text} />, { type, icon: icons[type], ...options })

function ToastWords({ text }: { text: Shown }) {
  const say = useSay()
  if (typeof text === 'string' || !('all' in text)) return say(text)
  return (
    <span>
      {text.all.map((line, index) => (
        <span key={index} className={index === 0 ? 'block' : 'block text-soft'}>
          {say(line)}
        </span>
      ))}
    </span>
  )
}
