import { useEffect, useRef } from 'react'
import type { ShownBoard } from './board/shown-board.ts'
import { isObjected } from './lists/objected.tsx'
import { play } from './parts/sound.ts'

/** One sound when a house says that a visitor inside is not right; none for what it had said when the desk opened. */
export function useObjectionSound({ visits }: ShownBoard) {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    const objected = visits.filter(isObjected).map(({ id }) => id)
    const before = known.current
    known.current = new Set(objected)
    if (before && objected.some((id) => !before.has(id))) play('bad')
  }, [visits])
}
