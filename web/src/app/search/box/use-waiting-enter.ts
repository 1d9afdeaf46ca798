import { useEffect, useEffectEvent, useRef } from 'react'
import type { Line } from './lines.ts'

const longestMs = 2_000

interface Wanted {
  readonly typed: string
  readonly inNewTab: boolean
  readonly at: number
}

/** Enter before the answer: what comes first for these words is opened, unless it takes too long or somebody types on. */
export function useWaitingEnter(
  typed: string,
  marked: Line | undefined,
  open: (line: Line, inNewTab: boolean) => void,
): (inNewTab: boolean) => void {
  const wanted = useRef<Wanted>(undefined)
  const arrived = useEffectEvent((line: Line) => {
    const { current: waiting } = wanted
    wanted.current = undefined
    if (waiting?.typed === typed && Date.now() - waiting.at < longestMs) open(line, waiting.inNewTab)
  })
  useEffect(() => {
    if (marked) arrived(marked)
  }, [marked])
  return (inNewTab) => {
    wanted.current = { typed, inNewTab, at: Date.now() }
  }
}
