import { useLayoutEffect, useRef } from 'react'

/** The grid's row, and the gap below an item, in pixels. */
const rowPx = 4
const gapPx = 12

/**
 * Lets the items of a two-column grid each keep to their column, so that one that grows leaves no hole beside it:
 * each spans as many of the grid's small rows as it is high.
 */
export function useColumns<E extends HTMLElement>(rows: unknown) {
  const list = useRef<E>(null)
  useLayoutEffect(() => {
    const contents = [...(list.current?.children ?? [])].flatMap((item) => item.firstElementChild ?? [])
    const measure = (content: Element) => {
      const span = Math.ceil((content.getBoundingClientRect().height + gapPx) / rowPx)
      content.parentElement?.style.setProperty('--span', String(span))
    }
    contents.forEach(measure)
    const watch = new ResizeObserver((changes) => changes.forEach(({ target }) => measure(target)))
    contents.forEach((content) => watch.observe(content))
    return () => watch.disconnect()
  }, [rows])
  return list
}
