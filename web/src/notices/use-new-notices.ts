import type { ListedNotice } from '@aangan/contract/notices'
import { useEffect, useState } from 'react'
import { useVisible } from '../ui/use-visible.ts'
import { useSeeNotice } from './notices.queries.ts'

/**
 * Which notices were new when this visit of the board showed them; they stay so until it ends. The server remembers that
 * they were seen. `whole`: the list leaves out no newer notice.
 */
export function useNewNotices(rows: readonly ListedNotice[] | undefined, whole: boolean): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const fresh = rows?.filter(({ isNew }) => isNew).map(({ id }) => id) ?? []
  if (fresh.some((id) => !shown.has(id))) setShown(new Set([...shown, ...fresh]))
  const newest = fresh[0]
  const { start } = useSeeNotice()
  const visible = useVisible()
  useEffect(() => {
    if (visible && whole && newest !== undefined) start(newest)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each newest notice
  }, [visible, whole, newest])
  return shown
}
