const loading = new Set<unknown>()

/** Shows a progress line (progress.css) while anything that was asked for loads: a page, or what `of` names. */
export const showGoing = (going: boolean, of: unknown = 'page'): void => {
  if (going) loading.add(of)
  else loading.delete(of)
  document.documentElement.toggleAttribute('data-going', loading.size > 0)
}
