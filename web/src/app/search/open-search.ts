const asked = 'opensearch'
/** Nobody has opened it yet: the page has only begun to load it. */
let isWaiting = false

/** Opens the search, as soon as the header has it. */
export function openSearch(): void {
  isWaiting = dispatchEvent(new Event(asked, { cancelable: true }))
}

export function onOpenSearch(open: () => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault()
    open()
  }
  addEventListener(asked, hear)
  if (isWaiting) open()
  isWaiting = false
  return () => removeEventListener(asked, hear)
}
