import { showGoing } from './ui/going.ts'
import { internalPath } from './ui/internal-path.ts'

// The landing page is static HTML. The app starts with the first click on one of its links,
// or at once for somebody signed in, and in development, where the page is empty.
const app = () => import('./main.tsx')
const begin = async () => (await app()).start()
const root = document.querySelector<HTMLElement>('#root')

if (localStorage.getItem('token') || !root?.hasChildNodes()) {
  void begin()
} else {
  // A press or the focus preloads the app. It must not start yet: rendering would replace
  // the link under the finger.
  const fetchSoon = () => void app()
  root.addEventListener('pointerdown', fetchSoon, { once: true, passive: true })
  root.addEventListener('focusin', fetchSoon, { once: true })
  // Once started, the app follows its links itself.
  const begun = new AbortController()
  // Another tab logged in.
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== 'token' || !newValue) return
      begun.abort()
      begin().catch(() => undefined)
    },
    { signal: begun.signal },
  )
  root.addEventListener(
    'click',
    (event) => {
      const path = internalPath(event)
      if (path === undefined) return
      event.preventDefault()
      begun.abort()
      showGoing(true)
      history.pushState(null, '', path)
      begin().catch(() => location.assign(path))
    },
    { signal: begun.signal },
  )
}
