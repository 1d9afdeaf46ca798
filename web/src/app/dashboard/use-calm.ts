import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** After a press, this long. */
const calmMs = 2_000

/** When the pointer was last up; never while it is down. */
let upAt = 0
const follow = (name: string, isDown: boolean) =>
  addEventListener(name, () => (upAt = isDown ? Infinity : Date.now()), { capture: true, passive: true })
follow('pointerdown', true)
// A touch that scrolls is a pointer no more, and ends as a touch.
for (const name of ['pointerup', 'touchend', 'touchcancel', 'dragend']) follow(name, false)

/**
 * The last value that was shown, until nothing is pressed: a change moves nothing under a finger, and what a scrolled page
 * shows keeps its place.
 */
export function useCalm<T>(value: T, keyOf: (value: T) => unknown, place: RefObject<HTMLElement | null>): T {
  const [shown, setShown] = useState(value)
  const isOld = keyOf(value) !== keyOf(shown)
  useEffect(() => {
    if (!isOld) return undefined
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const rest = upAt + calmMs - Date.now()
      if (rest > 0) timer = setTimeout(look, Math.min(rest, calmMs))
      else keepingPlace(place.current, () => flushSync(() => setShown(value)))
    }
    timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [isOld, value, place])
  return shown
}

/** At once, so that browsers with scroll anchoring have nothing left to do. */
function keepingPlace(element: HTMLElement | null, change: () => void) {
  const bottom = () => element?.getBoundingClientRect().bottom ?? 0
  const before = bottom()
  change()
  if (scrollY > 0) scrollBy({ top: bottom() - before, behavior: 'instant' })
}
