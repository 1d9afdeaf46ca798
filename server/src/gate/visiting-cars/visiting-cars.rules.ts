import { askAgainMinutes } from '@aangan/contract/gate/car-in-the-way'
import type { Visit } from '@aangan/contract/gate/visits'
import { orThrow, refuse } from '@aangan/contract/refusal'

/** The car that is meant: an exact number wins over one that only ends the same. Of two visits with one number, the latest. */
export function carMeant<T extends { readonly vehicleNo: string }>(cars: readonly T[], typed: string): T {
  const whole = cars.find(({ vehicleNo }) => vehicleNo === typed)
  if (whole !== undefined) return whole
  const car = orThrow(cars[0], 'vehicle.not_visiting')
  return cars.every(({ vehicleNo }) => vehicleNo === car.vehicleNo) ? car : refuse('vehicle.several')
}

/** Whether the house was asked so lately that it is not asked again. */
export const isAsked = (move: Visit['move'], now: Date): boolean =>
  move !== null && now.getTime() - Date.parse(move.askedAt) < askAgainMinutes * 60_000
