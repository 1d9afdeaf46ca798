import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../shell/session/session.ts'

/** The desk starts without a network from now on, and gets newer versions. `isFree`: a reload would lose nothing. */
export function useNewVersion(isFree: boolean): void {
  const user = useUser()
  const free = useEffectEvent(() => isFree)
  useEffect(() => {
    const over = new AbortController()
    import('./new-version.ts').then(
      ({ keepDesk }) => keepDesk(user, () => free(), over.signal),
      () => undefined,
    )
    return () => over.abort()
  }, [user])
}
