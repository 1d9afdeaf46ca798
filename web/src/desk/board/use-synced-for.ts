import { useEffect, useEffectEvent, useState } from 'react'
import type { AtDesk } from './at-desk.ts'

const mostMs = 3_000

/** Whether the desk has synced once for what it did not find, as far as it can. Undefined is found already. */
export function useSyncedFor(
  missing: string | undefined,
  { desk, offline }: Pick<AtDesk, 'desk' | 'offline'>,
): boolean {
  const [done, setDone] = useState<string>()
  const sync = useEffectEvent(() => {
    const longest = new Promise((resolve) => setTimeout(resolve, mostMs))
    return Promise.race([desk.refresh(), longest])
  })
  useEffect(() => {
    if (missing === undefined || offline) return undefined
    // While somebody types, an earlier reading may end after the last one.
    let isOver = false
    void sync().then(() => isOver || setDone(missing))
    return () => {
      isOver = true
    }
  }, [missing, offline])
  return missing === undefined || offline || done === missing
}
