import { communityEndpoints, type ActiveCommunity } from '@aangan/contract/communities'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { notify } from '../ui/toast.ts'

const communities = client(communityEndpoints)

export const useActiveCommunities = () =>
  useQuery({
    queryKey: ['communities', 'active'],
    queryFn: ({ signal }) => communities.active({ signal }),
    staleTime: 60_000,
  })

/** Searches name, area and city; on a failure the loaded communities, by name. */
export async function searchCommunities(
  text: string,
  known: readonly ActiveCommunity[],
): Promise<readonly ActiveCommunity[]> {
  try {
    return await communities.active({ query: { search: text } })
  } catch {
    notify.error('Failed to fetch communities. Showing local results.')
    return known.filter(({ displayName }) => displayName.toLowerCase().includes(text.toLowerCase()))
  }
}
