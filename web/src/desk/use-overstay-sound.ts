import { useEffect, useRef } from 'react'
import type { ShownBoard } from './board/shown-board.ts'
import { play } from './parts/sound.ts'

/** One sound when somebody's stay becomes too long; none for those who overstay when the desk opens. */
export function useOverstaySound({ visits }: ShownBoard) {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    const over = visits.filter(({ overstay, status }) => overstay && status === 'ARRIVED').map(({ id }) => id)
    const before = known.current
    known.current = new Set(over)
    if (before && over.some((id) => !before.has(id))) play('notice')
  }, [visits])
}
