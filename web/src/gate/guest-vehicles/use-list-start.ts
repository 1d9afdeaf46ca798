import { useCallback, useRef } from 'react'

/** The place where the list begins. `scrollBack`: up to it, for a list that becomes another one. */
export function useListStart() {
  const element = useRef<HTMLDivElement>(null)
  const scrollBack = useCallback(() => {
    const list = element.current
    const bar = document.querySelector('[data-gate-bar]')
    if (!list || !bar) return
    const beyond = list.getBoundingClientRect().top - bar.getBoundingClientRect().bottom
    if (beyond < 0) scrollBy({ top: beyond, behavior: 'instant' })
  }, [])
  return { ref: element, scrollBack }
}
