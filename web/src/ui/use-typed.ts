import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'

const pauseMs = 300

/** A text that is used at once while it is typed, and handed on (to the address) after a pause. */
export function useTyped(value: string, handOn: (typed: string) => void): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(value)
  const handed = useRef(value)
  const tell = useRef(handOn)
  tell.current = handOn
  useEffect(() => {
    // Somebody else changed it: back was pressed, or the tile.
    if (value === handed.current) return
    handed.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === handed.current) return
    const timer = setTimeout(() => {
      handed.current = typed
      tell.current(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
