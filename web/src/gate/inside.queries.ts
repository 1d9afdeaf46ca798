import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { useFresh } from '../live/use-fresh.ts'
import { theGate, type Community } from './the-gate.ts'

const inside = client('inside')

export const useInside = (communityId: Community) => {
  const key = [...theGate, 'inside', communityId ?? '']
  const refetchInterval = useFresh(['visit', 'board', 'helper'], key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => inside.read({ query: { communityId }, signal }),
    refetchInterval,
  })
}
