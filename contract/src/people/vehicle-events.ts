import { created, deleted, exported, searched, updated } from '../core/event.ts'
import { spacedPlate } from '../core/plates.ts'
import { vehicle, type Vehicle } from './vehicles.ts'

const plated = ({ vehicleNo }: Vehicle) => ({ vehicleNo: spacedPlate(vehicleNo) })

export const vehicleEvents = {
  'vehicle.created': created('VEHICLE', vehicle, '{actor} registered {vehicleNo}', plated),
  'vehicle.updated': updated('VEHICLE', vehicle, '{actor} edited vehicle {vehicleNo}', plated),
  'vehicle.deleted': deleted('VEHICLE', vehicle, '{actor} deleted vehicle {vehicleNo}', plated),
  'vehicle.searched': searched('VEHICLE', '{actor} searched for vehicle {what}'),
  'vehicle.exported': exported('VEHICLE', '{actor} exported the vehicles'),
}
