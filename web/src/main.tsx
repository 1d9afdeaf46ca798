import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import './app.css'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { checkSession } from './session/session.ts'
import { stored } from './session/storage.ts'
import { focusPage } from './ui/focus-page.ts'
import { container, notify } from './ui/toast.ts'

/** By then the page itself has come. */
const settledMs = 1000

let begun = false

/** Draws the app in the place of whatever is on the page, and checks who is looking. */
export async function start(): Promise<void> {
  const place = document.querySelector('#root')
  if (!place || begun) return
  begun = true
  const path: string = location.pathname
  const fromPrerendered = place.hasChildNodes()
  const checked = checkSession()
  // The page's own code first: it takes the place of the prerendered page at once, without a gap.
  await router.load()
  createRoot(place).render(<RouterProvider router={router} />)
  if (fromPrerendered && path !== paths.home) focusPage()
  setTimeout(() => void fetchMessages(), settledMs)
  if (!(await checked) || (path !== paths.home && path !== paths.login)) return
  notify.success(`Welcome back, ${stored('username') ?? ''}!`)
  await router.navigate({ to: paths.dashboard, replace: true })
}

/** What says that something failed, and what asks first, must be here before the network is gone. */
const fetchMessages = () =>
  Promise.allSettled([
    container(),
    import('./ui/confirm-dialog.tsx'),
    // So is the login: logging out works without a server.
    router.preloadRoute({ to: paths.login }),
  ])
