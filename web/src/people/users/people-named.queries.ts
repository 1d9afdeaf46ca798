import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'

const users = client('users')

/** The shortest part of a name that is looked for. */
const shortest = 2
const most = 6

/** Some people by a part of their name; nobody while it is too short. */
export function usePeopleNamed(name: string, communityId: string | undefined) {
  const isLongEnough = name.length >= shortest
  const { data } = useQuery({
    queryKey: ['users', 'named', name, communityId],
    queryFn: ({ signal }) => users.search({ query: { name, communityId, size: most }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  return isLongEnough && data ? data.content : []
}
