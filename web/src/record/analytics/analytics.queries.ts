import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'

const analytics = client('analytics')

/** Without a community, a super admin sees all of them, an admin their own. */
export const useAnalytics = (communityId: string | undefined) =>
  useQuery({
    queryKey: ['analytics', communityId ?? ''],
    queryFn: ({ signal }) => analytics.read({ query: { communityId }, signal }),
  })
