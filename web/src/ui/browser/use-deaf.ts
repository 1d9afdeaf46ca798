import { useEffect, useState } from 'react'

const atFirst = Symbol('at first')

/** True for so long after `since` has changed, when the finger is still where something else was: no press counts then. */
export function useDeaf(ms: number, since?: unknown): boolean {
  const [heard, setHeard] = useState<unknown>(atFirst)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(since), ms)
    return () => clearTimeout(timer)
  }, [ms, since])
  return heard !== since
}
