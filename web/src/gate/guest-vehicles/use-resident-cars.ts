import { limits } from '@aangan/contract/core/constants'
import { normalisePlate } from '@aangan/contract/core/plates'
import { useFoundVehicles } from '../../people/vehicles/vehicles.queries.ts'

/** The residents' cars whose number contains what is typed. Each search is logged, so it waits until the typing rests. */
export function useResidentCars(typed: string, settled: string, communityId: string) {
  const wanted = normalisePlate(typed)
  const isAsked = wanted.length >= limits.searchMin
  const isSettled = normalisePlate(settled) === wanted
  const found = useFoundVehicles(
    isAsked && isSettled ? { by: 'vehicleNo', vehicleNo: wanted } : undefined,
    communityId || undefined,
  )
  return {
    isAsked,
    /** Undefined until the server has searched for exactly this. */
    cars: isAsked && isSettled && !found.error ? found.data : undefined,
    error: isAsked && isSettled ? found.error : null,
    retry: () => void found.refetch(),
  }
}
