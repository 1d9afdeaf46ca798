import { created, deleted, exported, searched, updated } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { spacedPlate } from '../core/plates.ts'
import { vehicle, type Vehicle } from './vehicles.ts'

export const vehicleEvents = {
  'vehicle.created': created('VEHICLE', vehicle, (actor, { after }) =>
    sentence('{actor} registered {vehicleNo}', { actor, ...plated(after) }),
  ),
  'vehicle.updated': updated('VEHICLE', vehicle, (actor, { after }) =>
    sentence('{actor} edited vehicle {vehicleNo}', { actor, ...plated(after) }),
  ),
  'vehicle.deleted': deleted('VEHICLE', vehicle, (actor, { before }) =>
    sentence('{actor} deleted vehicle {vehicleNo}', { actor, ...plated(before) }),
  ),
  'vehicle.searched': searched('VEHICLE', '{actor} searched for vehicle {what}'),
  'vehicle.exported': exported('VEHICLE', '{actor} exported the vehicles'),
}

const plated = ({ vehicleNo }: Vehicle) => ({ vehicleNo: spacedPlate(vehicleNo) })
