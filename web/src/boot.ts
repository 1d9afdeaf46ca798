import { showGoing } from './ui/going.ts'
import { internalPath } from './ui/internal-path.ts'

// The landing page is plain HTML. The app begins with the first click on one of its links,
// at once for somebody who is signed in, or when there is nothing on the page yet (development).
const app = () => import('./main.tsx')
const begin = async () => (await app()).start()
const root = document.querySelector<HTMLElement>('#root')

if (localStorage.getItem('token') || !root?.hasChildNodes()) {
  void begin()
} else {
  // A finger or the focus on a link is the moment to fetch. Fetch only: the app, once begun, draws the page anew,
  // and would take the link away from under the finger.
  const fetchSoon = () => void app()
  root.addEventListener('pointerdown', fetchSoon, { once: true, passive: true })
  root.addEventListener('focusin', fetchSoon, { once: true })
  // Once the app has begun it follows its links itself.
  const begun = new AbortController()
  // Another tab logged in: this one follows.
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
