import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'

const communities = client('communities')
export const communitiesKey = ['communities']

export const useCommunities = ({ enabled = true } = {}) =>
  useQuery({ queryKey: [...communitiesKey, 'all'], queryFn: ({ signal }) => communities.list({ signal }), enabled })
