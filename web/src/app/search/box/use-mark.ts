import { useState } from 'react'
import type { Line, LineGroup } from './lines.ts'

/** Which line is marked: the first that is not of earlier words, until somebody moves the mark; then it stays on its line. */
export function useMark(groups: readonly LineGroup[], typed: string) {
  const [moved, setMoved] = useState<{ key: string; typed: string }>()
  const all = groups.flatMap(({ lines }) => lines)
  const first = groups.find(({ isOld, lines }) => !isOld && lines.length > 0)?.lines[0]
  const marked: Line | undefined = all.find(({ key }) => moved?.typed === typed && key === moved.key) ?? first
  /** Up and down, and round. */
  const move = (step: 1 | -1) => {
    if (all.length === 0) return
    const from = marked ? all.indexOf(marked) : step === 1 ? -1 : 0
    setMoved({ key: all[(from + step + all.length) % all.length]!.key, typed })
  }
  return { marked, move }
}
