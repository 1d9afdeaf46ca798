import type { ListedNotice } from '@aangan/contract/society/notices'
import { useState } from 'react'
import { useSeeAll } from './notices.queries.ts'

interface NewNotices {
  /** They stay new until the visit of the board ends, though the server knows that they were seen. */
  readonly ids: ReadonlySet<string>
  readonly markAll: () => void
}

/** The notices that were new when this visit of the board showed them. */
export function useNewNotices(data: readonly ListedNotice[] | undefined): NewNotices {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const fresh = data?.filter(({ isNew }) => isNew) ?? []
  if (fresh.some(({ id }) => !shown.has(id))) setShown(new Set([...shown, ...fresh.map(({ id }) => id)]))
  const seeAll = useSeeAll()
  return {
    ids: shown,
    markAll: () => {
      // Pinned ones stand above newer ones.
      const [newest] = (data ?? [])
        .filter(({ id }) => shown.has(id))
        .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
      setShown(new Set())
      if (newest && fresh.length > 0) seeAll.start(newest.id)
    },
  }
}
