// Navigates between our HTML pages while keeping the tab's history.

let unfinished: Promise<unknown> = Promise.resolve()
/** Upper limit for unfinished work, so that a hanging request does not block navigation. */
const longestMs = 2_000

/** Delays leaving this page until `work` has settled. */
export const finishFirst = (work: Promise<unknown>): void => {
  unfinished = Promise.allSettled([unfinished, work])
}

const key = 'handedOver'
/** Data from the previous HTML page; null if the user opened or reloaded this one. */
export const handedOver: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
sessionStorage.removeItem(key)

let given = (): unknown => []
/** Registers the function whose result the next HTML page receives. Must be serialisable as JSON. */
export const handOver = (what: typeof given): void => {
  given = what
}

let leaving = false
/** True once this page is being left by `leavePage`; the user has already confirmed, so `beforeunload` must not ask again. */
export const isLeaving = (): boolean => leaving

/** Reloads at the current history entry. `isStill` is false if the user has navigated elsewhere meanwhile; only then does it resolve. */
export async function leavePage(isStill: () => boolean): Promise<void> {
  // Lets the caller register unfinished work in the same turn.
  await Promise.resolve()
  await Promise.race([unfinished, new Promise((resolve) => setTimeout(resolve, longestMs))])
  if (!isStill()) return undefined
  leaving = true
  sessionStorage.setItem(key, JSON.stringify(given()))
  // A reload keeps the entry's state and number, so Back and Forward still fire `popstate`, where a form can ask.
  location.reload()
  return new Promise(() => undefined)
}
