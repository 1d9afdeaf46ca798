import { communityEndpoints, type ActiveCommunity } from '@aangan/contract/communities'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { notify } from '../ui/toast.ts'

const communities = client(communityEndpoints)

/** The communities one can sign up to. */
export const useActiveCommunities = () =>
  useQuery({
    queryKey: ['communities', 'active'],
    queryFn: ({ signal }) => communities.active({ signal }),
    staleTime: 60_000,
  })

/** Those whose name, area or city holds the words; from what is already here when the server cannot be asked. */
export async function searchCommunities(
  words: string,
  known: readonly ActiveCommunity[],
): Promise<readonly ActiveCommunity[]> {
  try {
    return await communities.active({ query: { search: words } })
  } catch {
    notify.error('Failed to fetch communities. Showing local results.')
    return known.filter(({ displayName }) => displayName.toLowerCase().includes(words.toLowerCase()))
  }
}
