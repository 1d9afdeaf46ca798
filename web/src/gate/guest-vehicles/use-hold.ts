import { useEffect, useRef, useState, type PointerEvent, type TouchEvent } from 'react'

/** After the finger is lifted or the mouse rests. */
const handMs = 2_000
/** After a key, a focus or a mark: as long as Undo is offered. */
export const busyMs = 10_000

/** Whether somebody is using the list: then nothing in it may move by itself. */
export function useHold() {
  const [held, setHeld] = useState(false)
  const hand = useRef<{ pressed: boolean; until: number; timer?: ReturnType<typeof setTimeout> }>({
    pressed: false,
    until: 0,
  })
  useEffect(() => {
    const { current } = hand
    return () => clearTimeout(current.timer)
  }, [])

  const releaseWhenQuiet = () => {
    const { current } = hand
    clearTimeout(current.timer)
    const rest = msUntil(current.until)
    if (current.pressed) return
    if (rest > 0) current.timer = setTimeout(releaseWhenQuiet, rest)
    else setHeld(false)
  }
  const holdFor = (ms: number) => {
    hand.current.until = Math.max(hand.current.until, performance.now() + ms)
    setHeld(true)
    releaseWhenQuiet()
  }
  const press = () => {
    hand.current.pressed = true
    setHeld(true)
  }
  const release = () => {
    hand.current.pressed = false
    holdFor(handMs)
  }

  return {
    held,
    holdFor,
    handlers: {
      onTouchStart: ({ target }: TouchEvent) => {
        press()
        // On the element itself: once it is removed, its events no longer reach the document.
        onFirst(target, ['touchend', 'touchcancel'], (event) => {
          // Not `instanceof TouchEvent`, which some desktop browsers lack.
          const { touches } = event as { readonly touches?: TouchList }
          if (touches === undefined || touches.length === 0) release()
        })
      },
      onPointerDown: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') return
        press()
        onFirst(window, ['pointerup', 'pointercancel', 'blur'], release)
      },
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') holdFor(handMs)
      },
      onKeyDown: () => holdFor(busyMs),
      onFocus: () => holdFor(busyMs),
    },
  }
}

const msUntil = (time: number) => time - performance.now()

/** Calls back at the first of these events. */
function onFirst(target: EventTarget, names: readonly string[], listener: (event: Event) => void) {
  const over = new AbortController()
  const call = (event: Event) => {
    over.abort()
    listener(event)
  }
  for (const name of names) target.addEventListener(name, call, { signal: over.signal })
}
