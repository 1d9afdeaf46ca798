import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import './app.css'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { checkSession, currentSession } from './session/session.ts'
import { notify } from './ui/toast.ts'

// A function, not an awaiting module: the screens' own modules wait for this one to be done.
void start(document.querySelector('#root'), location.pathname)

async function start(place: Element | null, path: string) {
  if (!place) throw new Error('The page has no place for the app.')
  const checked = checkSession()
  // The page's own code first: what is drawn takes the place of the prerendered page at once, without a gap.
  await router.load()
  createRoot(place).render(<RouterProvider router={router} />)
  if (!(await checked) || (path !== paths.home && path !== paths.login)) return
  notify.success(`Welcome back, ${currentSession().user?.username ?? ''}!`)
  await router.navigate({ to: paths.dashboard, replace: true })
}
