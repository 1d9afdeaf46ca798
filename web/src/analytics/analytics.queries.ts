import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'

const analytics = client('analytics')

/** Without a community: all of them for a super admin, the user's own for an admin. */
export const useAnalytics = (communityId: string | undefined) =>
  useQuery({
    queryKey: ['analytics', communityId ?? ''],
    queryFn: ({ signal }) => analytics.read({ query: { communityId }, signal }),
  })
