import { dropRecent } from './recent.ts'

const longestMs = 10_000

/** What was chosen may be gone meanwhile: its list says so (ui/list/list-states.tsx), and then it leaves Recent. */
export function leaveWhenMissing(userId: string, href: string): void {
  const isThere = () => location.pathname + location.search === href
  const look = () => {
    if (!isThere() || !document.querySelector('[data-missing]')) return
    dropRecent(userId, href)
    stop()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => stop(), longestMs)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  look()
}
