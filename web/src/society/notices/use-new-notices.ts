import type { ListedNotice } from '@aangan/contract/society/notices'
import { useEffect, useState } from 'react'
import { useSeeNotice } from './notices.queries.ts'

interface Loaded {
  readonly data: readonly ListedNotice[] | undefined
  readonly dataUpdatedAt: number
}

/**
 * The notices that were new when this visit of the board showed them; they stay so until it ends. The server remembers that
 * they were seen. `whole`: the list leaves out no newer notice.
 */
export function useNewNotices({ data, dataUpdatedAt }: Loaded, whole: boolean): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const fresh = data?.filter(({ isNew }) => isNew).map(({ id }) => id) ?? []
  if (fresh.some((id) => !shown.has(id))) setShown(new Set([...shown, ...fresh]))
  const newest = whole ? fresh[0] : undefined
  const { start } = useSeeNotice()
  useEffect(() => {
    // Not in a tab behind: the list is loaded again when it is in sight.
    if (newest !== undefined && document.visibilityState === 'visible') start(newest)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once each time the list is loaded
  }, [newest, dataUpdatedAt])
  return shown
}
