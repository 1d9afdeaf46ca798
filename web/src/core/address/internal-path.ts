/** The path of the app's own link that was clicked, or undefined when the browser should handle the click. */
export function internalPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  return linkPath(event.target)
}

/** The path of the app's own link around this element. */
export function linkPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return undefined
  // A jump within the page (the skip link) is left to the browser.
  if (link.hash && link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
