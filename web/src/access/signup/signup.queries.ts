import type { ActiveCommunity } from '@aangan/contract/society/communities'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { notify } from '../../ui/toast.ts'

export const signupCalls = client('auth')

const communities = client('communities')

export const useActiveCommunities = () =>
  useQuery({
    queryKey: ['communities', 'active'],
    queryFn: ({ signal }) => communities.active({ signal }),
    staleTime: 60_000,
  })

/** The community of the link that was followed: null when it is not open for signup. */
export const useLinkedCommunity = (id: string | undefined) =>
  useQuery({
    queryKey: ['communities', 'active', id],
    queryFn: async ({ signal }) => (await communities.active({ query: { id }, signal }))[0] ?? null,
    enabled: id !== undefined,
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
