import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { myHouseholds } from './my-households.ts'

export const livesThere = ({ occupancy }: HouseholdOfHouse): boolean => occupancy.livesHere

/** The houses this person lives in: their passes, requests and blocks are shown here. */
export function useMyHomes(): readonly HouseholdOfHouse[] {
  const queries = useQueryClient()
  const { data = [] } = useQuery<HouseholdOfHouse[]>({
    queryKey: ['household', 'homes'],
    queryFn: () => queries.fetchQuery(myHouseholds),
  })
  return data.filter(livesThere)
}

interface InHouse {
  readonly houseNo: string | null
  readonly division: string | null
}

/** Whether it is of one of these houses. House numbers are compared as the server does. */
export const isOf =
  (homes: readonly HouseholdOfHouse[]) =>
  ({ houseNo, division }: InHouse): boolean =>
    homes.some(
      ({ house }) => house.division === division && house.number.toLowerCase() === houseNo?.trim().toLowerCase(),
    )

/** What names the house in a call: one of their own, whatever other roles the account has. */
export function useHouseFields(): (houseId: string) => { houseId?: string } {
  const homes = useMyHomes()
  return (houseId) => {
    const chosen =
      homes.find(({ house }) => house.id === houseId) ?? homes.find(({ occupancy }) => occupancy.main) ?? homes[0]
    return chosen ? { houseId: chosen.house.id } : {}
  }
}
