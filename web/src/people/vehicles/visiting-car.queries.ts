import { plateEndMin } from '@aangan/contract/gate/car-in-the-way'
import type { VisitingCar } from '@aangan/contract/gate/visiting-cars'
import { msg } from '@aangan/contract/core/language/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { codeOf } from '../../core/api/api-error.ts'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'
import type { VehicleSearch } from './vehicles.queries.ts'

const visitingCars = client('visitingCars')
const keyOf = (vehicleNo: string) => ['vehicles', 'visiting', vehicleNo]

/** The end of a number, where enough of it was typed. */
const endIn = (search: VehicleSearch | undefined): string =>
  search?.by === 'vehicleNo' && search.vehicleNo.length >= plateEndMin ? search.vehicleNo : ''

/** Null where there is none. Sent by a press only, as the search of vehicles is: each is recorded. */
export function useVisitingCar(search: VehicleSearch | undefined, communityId: string | undefined) {
  const vehicleNo = endIn(search)
  const enabled = vehicleNo !== '' && communityId !== undefined
  const found = useQuery<VisitingCar | null>({
    queryKey: keyOf(vehicleNo),
    queryFn: ({ signal }) =>
      visitingCars.find({ query: { vehicleNo, communityId }, signal }).catch((error: unknown) => {
        if (codeOf(error) === 'vehicle.not_visiting') return null
        throw error
      }),
    enabled,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { ...found, refetch: () => (enabled ? found.refetch() : undefined) }
}

export function useAskToMove(search: VehicleSearch | undefined, communityId: string | undefined) {
  const queries = useQueryClient()
  return useAction({
    run: async (vehicleNo: string) => {
      const asked = await visitingCars.ask({ body: { vehicleNo, communityId } })
      queries.setQueryData(keyOf(endIn(search)), asked)
    },
    done: 'The house has been asked.',
    failed: (reason) => msg('Failed to ask the house: {reason}', { reason }),
  })
}
