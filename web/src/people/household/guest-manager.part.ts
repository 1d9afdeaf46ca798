import { isPlainResident } from '@aangan/contract/core/actor'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { myHouseholds } from '../../domain/my-households.ts'
import { useUser } from '../../shell/session/session.ts'

/** Everybody of a household manages the guests that it planned. */
export function useGuestManager() {
  const user = useUser()
  const queries = useQueryClient()
  const { data = [] } = useQuery<HouseholdOfHouse[]>({
    queryKey: ['household', 'people'],
    // The list of guests does not wait for it.
    queryFn: () => queries.fetchQuery(myHouseholds),
    enabled: isPlainResident(user),
  })
  return { ...user, household: data.flatMap(({ people }) => people.map(({ userId }) => userId)) }
}
