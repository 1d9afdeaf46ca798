import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { openHistory, type Shows } from '../core/address/history.ts'
import { handedOver } from '../core/address/leaving.ts'
import { paths } from '../core/address/paths.ts'
import { onProofNeeded, onRanOut } from '../core/api/api.ts'
import { currentLanguage, firstLanguage, isLanguage, needTexts, onLanguage, speak } from '../core/language/language.ts'
import { switchLanguage } from '../core/language/switch-language.ts'
import { checkSession, onDeskLeft } from '../shell/session/session.ts'
import { focusPage } from '../ui/browser/focus-page.ts'
import { settledMs } from '../ui/browser/settled.ts'
import { container, showHandedOver } from '../ui/toast.ts'
import './app.css'

interface Started extends Shows {
  readonly content: ReactNode
  /** Preloads code that is needed later, once the page has settled. */
  readonly prepare?: () => Promise<unknown>
}

/** Renders an HTML page in place of any prerendered content and checks the session. Resolves to whether a user is signed in. */
export async function startPage({ content, prepare, ...shows }: Started): Promise<boolean> {
  const place = document.querySelector('#root')
  // too-old.js removes it in browsers that are not supported.
  if (!place) return false
  dropAskedLanguage()
  const isLanding = place.querySelector('main') !== null
  const isMoved = handedOver !== null || (isLanding && location.pathname !== paths.home)
  const checked = checkSession()
  onLanguage(tellBrowser)
  // Loaded before rendering, so that it replaces the prerendered page without a gap. English if the catalogue fails to load.
  await Promise.all([openHistory(shows), speak(firstLanguage()).catch(() => undefined)])
  tellBrowser()
  createRoot(place).render(content)
  if (isMoved) focusPage()
  showHandedOver()
  // Toasts and questions must be loaded before the network is gone.
  setTimeout(() => void inOrder(container, () => import('../ui/dialog/confirm-dialog.tsx'), prepare), settledMs)
  return checked
}

/** One after the other, so that none keeps the page from answering a press. One that fails does not hold up the next. */
async function inOrder(...loads: ((() => Promise<unknown>) | undefined)[]) {
  for (const load of loads) await load?.().catch(() => undefined)
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
