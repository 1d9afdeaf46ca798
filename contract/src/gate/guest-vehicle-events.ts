import { created, deleted, event, exported, updated } from '../core/event.ts'
import { nameWithHouse } from '../core/houses.ts'
import { sentence } from '../core/language/text.ts'
import { spacedPlate } from '../core/plates.ts'
import { guestVehicle, type GuestVehicle } from './guest-vehicles.ts'

const atGate = { security: 'GATE' } as const
const both = [guestVehicle, guestVehicle] as const

export const guestVehicleEvents = {
  'guest_vehicle.created': created('GUEST_VEHICLE', guestVehicle, (actor, { after }) =>
    sentence('{actor} added guest {guest}', { actor, ...told(after) }),
  ),
  'guest_vehicle.updated': updated('GUEST_VEHICLE', guestVehicle, (actor, { after }) =>
    sentence('{actor} edited guest {guest}', { actor, ...told(after) }),
  ),
  'guest_vehicle.deleted': deleted('GUEST_VEHICLE', guestVehicle, (actor, { before }) =>
    sentence('{actor} deleted guest {guest}', { actor, ...told(before) }),
  ),
  'guest_vehicle.entered': event(
    'GUEST_VEHICLE',
    'MARK_ENTRY',
    both,
    (actor, { after }) => sentence('{actor} marked entry of {guest}', { actor, ...told(after) }),
    atGate,
  ),
  'guest_vehicle.exited': event(
    'GUEST_VEHICLE',
    'MARK_EXIT',
    both,
    (actor, { after }) => sentence('{actor} marked exit of {guest}', { actor, ...told(after) }),
    atGate,
  ),
  'guest_vehicle.mark_undone': event(
    'GUEST_VEHICLE',
    'UNDO',
    both,
    (actor, { before, after }) =>
      before.status === 'EXITED'
        ? sentence('{actor} undid the exit of {guest}', { actor, ...told(after) })
        : sentence('{actor} undid the entry of {guest}', { actor, ...told(after) }),
    atGate,
  ),
  'guest_vehicle.exported': exported('GUEST_VEHICLE', '{actor} exported the guest vehicles'),
}

const told = ({ vehicleNo, division, visitingHouseNo: houseNo }: GuestVehicle) => ({
  guest: nameWithHouse({ name: spacedPlate(vehicleNo), division, houseNo }),
})
