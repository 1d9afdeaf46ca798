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
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set([...shown].filter((id) => !marked.has(id)))
  const seeAll = useSeeAll()
  return {
    ids,
    markAll: () => {
      // Pinned ones stand above newer ones.
      const [newest] = (data ?? [])
        .filter(({ id }) => ids.has(id))
        .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
      setMarked(shown)
      if (newest && fresh.length > 0) seeAll.start(newest.id)
    },
  }
}
