import { msg } from '@aangan/contract/core/language/text'
import { createRoot } from 'react-dom/client'
import { go, openHistory } from '../core/address/history.ts'
import { onProofNeeded, onRanOut } from '../core/api/api.ts'
import { App } from './app.tsx'
import './app.css'
import { currentLanguage, firstLanguage, isLanguage, needTexts, onLanguage, speak } from '../core/language/language.ts'
import { switchLanguage } from '../core/language/switch-language.ts'
import { paths } from '../core/address/paths.ts'
import { screenOf } from './screens.ts'
import { firstPage } from '../shell/session/first-page.ts'
import { checkSession, onDeskLeft } from '../shell/session/session.ts'
import { stored } from '../core/storage.ts'
import { focusPage } from '../ui/browser/focus-page.ts'
import { container, notify } from '../ui/toast.ts'

/** After this time the page itself has loaded. */
const settledMs = 1000

let begun = false

/** Renders the app, replacing the prerendered page, and checks the session. */
export async function start(): Promise<void> {
  const place = document.querySelector('#root')
  if (!place || begun) return
  begun = true
  dropAskedLanguage()
  const path: string = location.pathname
  const fromPrerendered = place.hasChildNodes()
  const checked = checkSession()
  onLanguage(tellBrowser)
  // Loaded before rendering, so that it replaces the prerendered page without a gap. English if the catalogue fails to load.
  await Promise.all([openHistory((path) => screenOf(path).preload()), speak(firstLanguage()).catch(() => undefined)])
  tellBrowser()
  createRoot(place).render(<App />)
  if (fromPrerendered && path !== paths.home) focusPage()
  setTimeout(() => void fetchMessages(), settledMs)
  if (!(await checked) || (path !== paths.home && path !== paths.login)) return
  notify.success(msg('Welcome back, {username}!', { username: stored('username') ?? '' }))
  await go(firstPage(), { replace: true })
}

/** `?lang=` is stored by first-language.js. Left in the address, it would override a later choice. */
function dropAskedLanguage() {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

const tellBrowser = () => {
  document.documentElement.lang = currentLanguage().code
}

// Few calls need these, so their code is loaded then.
onRanOut(async (old) => (await import('../shell/session/renew.ts')).renew(old))
onDeskLeft(async () => (await import('../desk/store/kept.part.ts')).wipeDesk())
onProofNeeded(async () => {
  const [{ proveIdentity }] = await Promise.all([import('../access/security/security.screen.tsx'), needTexts('rest')])
  return proveIdentity()
})

// Another tab chose a language.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'language' && isLanguage(newValue)) switchLanguage(newValue).catch(() => undefined)
})

/** Loads what the landing page leads to. */
export const prepare = (): Promise<unknown> => screenOf(paths.login).preload()

/** Toasts and questions must be loaded before the network is gone. */
const fetchMessages = () =>
  Promise.allSettled([
    container(),
    import('../ui/dialog/confirm-dialog.tsx'),
    // Logging out works without a server.
    prepare(),
    location.pathname !== paths.gate && needTexts('rest'),
  ])
