import { useQuery } from '@tanstack/react-query'
import { waitingKey } from '../../shell/query-client.tsx'

/** Visits, imports and notices are heard of (notifications/bell.part.tsx); registrations are not, and guests become due by the clock. */
const everyMs = 300_000

/** What waits: asked for while the page is in sight. A failure leaves it as it was. */
export const useWaiting = () =>
  useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await import('./today.ts')).readWaiting(signal),
    refetchInterval: everyMs,
    retry: false,
  })
