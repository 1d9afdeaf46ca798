import { useEffect, useState } from 'react'
import { settledMs } from '../../ui/browser/settled.ts'

const load = () => import('./later.ts')

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
