import { has } from '@aangan/contract/core/actor'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { useUser } from '../../shell/session/session.ts'

const board = client('board')
const directoryMs = 6 * 3_600_000

export const directoryKey = ['gate', 'directory']

/** The houses and who lives there, as a desk keeps them: of one's own community, for its guards and admins. */
export function useDirectory(isWanted = true) {
  const user = useUser()
  return useQuery({
    queryKey: directoryKey,
    queryFn: ({ signal }) => board.directory({ signal }),
    staleTime: directoryMs,
    refetchInterval: directoryMs,
    enabled: isWanted && (has(user, 'SECURITY') || has(user, 'ADMIN')),
  })
}
