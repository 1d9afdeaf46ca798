import { useQuery } from '@tanstack/react-query'
import { waitingKey } from '../../shell/query-client.tsx'
import { shortCount } from '../../ui/short-count.ts'
import type { Badges } from './waiting.ts'

/** Visits are heard of (notifications/bell.tsx); registrations and notices are not, and guests become due by the clock. */
const everyMs = 300_000
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
