import { useEffect, useState } from 'react'

const atFirst = Symbol('at first')

/** True for `ms` after `since` has changed. Presses should be ignored meanwhile: the finger may still be coming down on what was here before. */
export function useDeaf(ms: number, since?: unknown): boolean {
  const [heard, setHeard] = useState<unknown>(atFirst)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(since), ms)
    return () => clearTimeout(timer)
  }, [ms, since])
  return heard !== since
}
