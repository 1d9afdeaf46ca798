import { askAgainMinutes } from '@aangan/contract/gate/car-in-the-way'
import type { Visit } from '@aangan/contract/gate/visits'
import { orThrow, refuse } from '@aangan/contract/refusal'

/** The one car that is meant: a whole number before one that only ends so. Of a car written down twice, the last to come. */
export function carMeant<T extends { readonly vehicleNo: string }>(cars: readonly T[], typed: string): T {
  const whole = cars.find(({ vehicleNo }) => vehicleNo === typed)
  if (whole !== undefined) return whole
  const car = orThrow(cars[0], 'vehicle.not_visiting')
  return cars.every(({ vehicleNo }) => vehicleNo === car.vehicleNo) ? car : refuse('vehicle.several')
}

/** The house heard it just now. */
export const isAsked = (move: Visit['move'], now: Date): boolean =>
  move !== null && now.getTime() - Date.parse(move.askedAt) < askAgainMinutes * 60_000
