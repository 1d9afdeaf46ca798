import { useParams } from '../../core/address/use-address.ts'
import { useEffect, useRef } from 'react'

/** The one thing that the address points to: `?section=notice&id=…`. */
export const useNamedId = (): string | undefined => useParams({ id: '' })[0].id || undefined

/** Makes a row a target of the address (named.css). */
export const namedRow = (id: string, named: string | undefined) =>
  id === named ? ({ 'data-row': id, 'aria-current': true, tabIndex: -1 } as const) : ({ 'data-row': id } as const)

/** Scrolls to the named row, or to the sentence that it is missing, and focuses it unless somebody is typing. */
export function useShowNamed(named: string | undefined, isLoaded: boolean) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!named || !isLoaded || shown.current === named) return undefined
    // After the router has restored the page's scroll position.
    const frame = requestAnimationFrame(() => {
      const row = [...document.querySelectorAll<HTMLElement>('[data-row]')].find(
        ({ dataset }) => dataset['row'] === named,
      )
      const target = row ?? document.querySelector<HTMLElement>('[data-missing]')
      if (!target) return
      shown.current = named
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (!document.activeElement?.matches('input, select, textarea')) target.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  })
}
