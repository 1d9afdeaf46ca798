import { houseLabel } from '../core/houses.ts'
import { msg, type Message } from '../core/language/text.ts'
import { spacedPlate } from '../core/plates.ts'
import type { Visit } from './visits.ts'

type AskedVisit = Pick<Visit, 'vehicleNo'> & { readonly move: NonNullable<Visit['move']> }

/** What the house and the gate read. Staff ask without a house. */
export function askedToMove({ vehicleNo, move: { by } }: AskedVisit): Message {
  const { name, division, houseNo } = by
  const plate = spacedPlate(vehicleNo ?? '')
  return division === null || houseNo === null
    ? msg('{name} asks: please move {vehicleNo}.', { name, vehicleNo: plate })
    : msg('{name}, {house}, asks: please move {vehicleNo}.', {
        name,
        house: houseLabel(division, houseNo),
        vehicleNo: plate,
      })
}
