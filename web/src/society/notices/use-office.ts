import { useEffect, useState } from 'react'

const load = () => import('./emergency-office.tsx')
type Office = Awaited<ReturnType<typeof load>>

/** What staff do on the board in an emergency. The board itself stands without it, and without a network. */
export function useOffice(isStaff: boolean): Partial<Office> {
  const [office, setOffice] = useState<Office>()
  const isWanted = isStaff && !office
  useEffect(() => {
    if (!isWanted) return undefined
    const fetchIt = () =>
      void load().then(
        (loaded) => setOffice(() => loaded),
        () => undefined,
      )
    fetchIt()
    addEventListener('online', fetchIt)
    return () => removeEventListener('online', fetchIt)
  }, [isWanted])
  return office ?? {}
}
