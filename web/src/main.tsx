import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import './app.css'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { checkSession, currentSession } from './session/session.ts'
import { stored } from './session/storage.ts'
import { notify } from './ui/toast.ts'

const start: string = location.pathname
const hadSession = stored('token') !== null
const place = document.querySelector('#root')
if (!place) throw new Error('The page has no place for the app.')

const checked = checkSession()
// The page's own code first: what is drawn takes the place of the prerendered page at once, without a gap.
await router.load()
createRoot(place).render(<RouterProvider router={router} />)

if ((await checked) && (start === paths.home || start === paths.login)) {
  notify.success(`Welcome back, ${currentSession().user?.username ?? ''}!`)
  await router.navigate({ to: paths.dashboard, replace: true })
} else if (hadSession && currentSession().status === 'unreachable') {
  notify.global(currentSession().problem)
}
