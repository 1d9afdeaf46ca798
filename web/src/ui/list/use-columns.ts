import { useCallback } from 'react'

/** The grid's row, and the gap between two cards, in pixels. */
const rowPx = 4
const gapPx = 12

/**
 * For the list element of a two-column grid: each item keeps to its column, so that one that grows leaves no hole
 * beside it. An item spans as many of the grid's small rows as it is high, with the gap below it.
 */
export const useColumns = () =>
  useCallback((list: HTMLElement | null) => {
    if (!list) return undefined
    const measure = (content: Element) => {
      const span = Math.ceil((content.getBoundingClientRect().height + gapPx) / rowPx)
      content.parentElement?.style.setProperty('--span', String(span))
    }
    const resized = new ResizeObserver((changes) => changes.forEach(({ target }) => measure(target)))
    const measureAll = () => {
      resized.disconnect()
      for (const { firstElementChild: content } of list.children) {
        if (!content) continue
        measure(content)
        resized.observe(content)
      }
    }
    const added = new MutationObserver(measureAll)
    added.observe(list, { childList: true })
    measureAll()
    return () => {
      added.disconnect()
      resized.disconnect()
    }
  }, [])
