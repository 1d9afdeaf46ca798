// Another HTML page of ours goes on at an entry of this tab's history.

let unfinished: Promise<unknown> = Promise.resolve()
/** Longer than it takes: work that hangs keeps nobody here. */
const longestMs = 2_000

/** This page is not left before that is done. */
export const finishFirst = (work: Promise<unknown>): void => {
  unfinished = Promise.allSettled([unfinished, work])
}

const key = 'handedOver'
/** What the page before gave to this one; null where a person opened or reloaded this one. */
export const handedOver: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
sessionStorage.removeItem(key)

let given = (): unknown => []
/** Registers what the next page gets. */
export const handOver = (what: typeof given): void => {
  given = what
}

let leaving = false
/** Whoever goes has been asked before. */
export const isLeaving = (): boolean => leaving

/** `isStill`: nobody went elsewhere meanwhile. Resolves only then: the page is over. */
export async function leavePage(isStill: () => boolean): Promise<void> {
  // Also for what the caller begins right after.
  await Promise.resolve()
  await Promise.race([unfinished, new Promise((resolve) => setTimeout(resolve, longestMs))])
  if (!isStill()) return undefined
  leaving = true
  sessionStorage.setItem(key, JSON.stringify(given()))
  // The entry keeps its state and number, and Back and Forward come to `popstate`, where a form can still ask.
  location.reload()
  return new Promise(() => undefined)
}
