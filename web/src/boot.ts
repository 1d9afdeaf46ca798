import { internalPath } from './ui/internal-path.ts'

// The landing page is plain HTML. The app arrives with the first click on one of its links,
// at once for somebody who is signed in, or when there is nothing on the page yet (development).
const load = () => import('./main.tsx')
const fetchSoon = () => void load()
const root = document.querySelector<HTMLElement>('#root')

if (localStorage.getItem('token') || !root?.hasChildNodes()) {
  void load()
} else {
  // A finger on a link is the moment to fetch; the click follows a tenth of a second later.
  root.addEventListener('pointerdown', fetchSoon, { once: true, passive: true })
  root.addEventListener('focusin', fetchSoon, { once: true })
  root.addEventListener('click', (event) => {
    // Once the app has drawn the page, it follows its links itself.
    if (event.defaultPrevented) return
    const path = internalPath(event)
    if (path === undefined) return
    event.preventDefault()
    history.pushState(null, '', path)
    void load().catch(() => location.assign(path))
  })
}
