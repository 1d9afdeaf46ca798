import { useEffect, useState } from 'react'

const load = () => import('./later.ts')
/** After this time the section itself has loaded. */
const settledMs = 1000

export interface Later extends Partial<Awaited<ReturnType<typeof load>>> {
  /** Loads it at once. */
  readonly hurry: () => Promise<void>
}

/** What the dashboard needs once the section is there. */
export function useLater(): Later {
  const [parts, setParts] = useState<Omit<Later, 'hurry'>>({})
  const hurry = () => load().then(setParts)
  useEffect(() => {
    const timer = setTimeout(() => void load().then(setParts, () => undefined), settledMs)
    return () => clearTimeout(timer)
  }, [])
  return { ...parts, hurry }
}
