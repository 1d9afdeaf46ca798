import { analyticsEndpoints } from '@aangan/contract/analytics'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'

const analytics = client(analyticsEndpoints)

/** The counts of one community, of all of them for a super admin who names none, or of one's own. */
export const useAnalytics = (communityId: string | undefined) =>
  useQuery({
    queryKey: ['analytics', communityId ?? ''],
    queryFn: ({ signal }) => analytics.read({ query: { communityId }, signal }),
  })
