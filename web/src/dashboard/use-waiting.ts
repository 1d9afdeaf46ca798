import { useQuery } from '@tanstack/react-query'
import { waitingKey } from '../query-client.tsx'
import type { Badges } from './waiting.ts'

const everyMs = 45_000
const none: Badges = {}

/** The numbers on the tiles: asked for while the page is in sight. A failure leaves them as they were. */
export const useWaiting = (): Badges =>
  useQuery({
    queryKey: waitingKey,
    // Loaded after what the section needs.
    queryFn: async ({ signal }) => (await import('./waiting.ts')).readBadges(signal),
    refetchInterval: everyMs,
    retry: false,
  }).data ?? none

/** Before the page's title: `(6) `. */
export function totalOf(badges: Badges): string {
  const total = Object.values(badges).reduce((sum, { count }) => sum + count, 0)
  return total > 0 ? `(${shortCount(total)}) ` : ''
}

/** `99+` at most. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
