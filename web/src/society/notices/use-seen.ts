import { useEffect, useEffectEvent, type RefObject } from 'react'
import { onOtherPerson } from '../../shell/session/session.ts'
import { useSeeNotices } from './notices.queries.ts'

/** So long must half of a card be in sight. */
const sightMs = 1_000
/** They are sent together, at most so often. */
const sendMs = 2_000
/** Cards that come into sight together are sent together. */
const gatherMs = 50
const mostAtOnce = 100

/** What this page has told the server, or is about to. */
const told = new Set<string>()
onOtherPerson(() => told.clear())

/** Tells the server which cards of a list were in sight: `ids` joins the `data-notice` of each. */
export function useSeen(list: RefObject<HTMLElement | null>, ids: string): void {
  const { send } = useSeeNotices()
  const tell = useEffectEvent((seen: string[]) => {
    send(seen).catch(() => seen.forEach((id) => told.delete(id)))
  })
  useEffect(() => {
    const inSight = new Map<string, ReturnType<typeof setTimeout>>()
    const waiting = new Set<string>()
    let sending: ReturnType<typeof setTimeout> | undefined
    let notBefore = 0
    const flush = () => {
      sending = undefined
      notBefore = performance.now() + sendMs
      const some = [...waiting].slice(0, mostAtOnce)
      some.forEach((id) => waiting.delete(id))
      if (waiting.size > 0) sending = setTimeout(flush, sendMs)
      tell(some)
    }
    const see = (id: string) => {
      told.add(id)
      waiting.add(id)
      sending ??= setTimeout(flush, Math.max(gatherMs, notBefore - performance.now()))
    }
    const forget = (id: string) => {
      clearTimeout(inSight.get(id))
      inSight.delete(id)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const id = (target as HTMLElement).dataset['notice'] ?? ''
          // Half of the card, or so much of a long one that it fills half of the screen.
          const isSeen = intersectionRatio >= 0.5 || intersectionRect.height * 2 >= (rootBounds?.height ?? Infinity)
          if (!isSeen || document.visibilityState !== 'visible') forget(id)
          else if (!told.has(id) && !inSight.has(id))
            inSight.set(
              id,
              setTimeout(() => see(id), sightMs),
            )
        }
      },
      { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
    )
    const observe = () => {
      observer.disconnect()
      for (const id of ids.split(',')) {
        const card = list.current?.querySelector(`[data-notice="${id}"]`)
        if (card) observer.observe(card)
      }
    }
    observe()
    const over = new AbortController()
    // Observed anew, a card in sight is reported again.
    const onVisibility = () =>
      document.visibilityState === 'visible' ? observe() : [...inSight.keys()].forEach(forget)
    document.addEventListener('visibilitychange', onVisibility, { signal: over.signal })
    return () => {
      observer.disconnect()
      over.abort()
      inSight.forEach((timer) => clearTimeout(timer))
      if (sending !== undefined) {
        clearTimeout(sending)
        flush()
      }
    }
  }, [list, ids])
}
