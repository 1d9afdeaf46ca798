const asked = 'opensearch'

/** Opens the search, once the header has it. */
export const openSearch = (): void => void dispatchEvent(new Event(asked))

export function onOpenSearch(open: () => void): () => void {
  addEventListener(asked, open)
  return () => removeEventListener(asked, open)
}
