import { showGoing } from '../core/address/going.ts'
import { internalPath, linkPath } from '../core/address/internal-path.ts'

// The landing page is static HTML. The app starts with the first click on one of its links,
// or at once for somebody signed in, and in development, where the page is empty.
const app = () => import('./start-app.tsx')
const begin = async () => (await app()).start()
const root = document.querySelector<HTMLElement>('#root')

/** Not where people save data. */
function fetchWhenIdle() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const fetch = () =>
    void app().then(
      ({ prepare }) => prepare(),
      () => undefined,
    )
  // Safari has no requestIdleCallback.
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(fetch))
}

if (localStorage.getItem('token') || !root?.hasChildNodes()) {
  void begin()
} else {
  // A press or the focus preloads the app. It must not start yet: rendering would replace
  // the link under the finger.
  const fetchSoon = ({ target }: Event) => void (linkPath(target) && app())
  root.addEventListener('pointerdown', fetchSoon, { passive: true })
  root.addEventListener('focusin', fetchSoon)
  // Safari shows a press only where somebody listens.
  root.addEventListener('touchstart', () => undefined, { passive: true })
  fetchWhenIdle()
  // Once started, the app follows its links itself.
  const begun = new AbortController()
  const { signal } = begun

  let wanted = ''
  /** Replaces the page by the same one in another language. */
  const speak = async (code: string) => {
    wanted = code
    const address = new URL(location.href)
    address.searchParams.set('lang', code)
    const reply = await fetch(address)
    if (!reply.ok) throw new Error(reply.statusText)
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    if (wanted !== code || signal.aborted) return
    const chosen = document.activeElement?.matches('select')
    document.title = page.title
    document.documentElement.lang = page.documentElement.lang
    root.replaceChildren(...page.querySelector('#root')!.childNodes)
    if (chosen) root.querySelector('select')?.focus({ preventScroll: true })
    history.replaceState(null, '', address)
    localStorage.setItem('language', code)
  }
  root.addEventListener(
    'change',
    ({ target }) => {
      const select = target as HTMLSelectElement
      select.setCustomValidity('')
      showGoing(true)
      speak(select.value)
        .catch(() => {
          select.value = document.documentElement.lang
          select.setCustomValidity(select.dataset['failed'] ?? '')
          select.reportValidity()
        })
        .finally(() => showGoing(false))
    },
    { signal },
  )
  // Another tab logged in, or chose a language.
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === 'language' && newValue) speak(newValue).catch(() => undefined)
      if (key !== 'token' || !newValue) return
      begun.abort()
      begin().catch(() => undefined)
    },
    { signal },
  )
  root.addEventListener(
    'click',
    (event) => {
      const path = internalPath(event)
      if (path === undefined) return
      event.preventDefault()
      begun.abort()
      showGoing(true)
      // The choice is stored. Left in the address, it would override a later one after going back.
      history.replaceState(null, '', location.pathname)
      history.pushState(null, '', path)
      begin().catch(() => location.assign(path))
    },
    { signal },
  )
}
