import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react'

const pauseMs = 300

/** A text that is used at once, and passed to `handOn` after a pause in typing. */
export function useTyped(value: string, handOn: (typed: string) => void): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(value)
  const handed = useRef(value)
  const handOnNow = useEffectEvent(() => {
    handed.current = typed
    handOn(typed)
  })
  useEffect(() => {
    // Changed from outside: by the back button, or the tile.
    if (value === handed.current) return
    handed.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === handed.current) return
    const timer = setTimeout(() => handOnNow(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
