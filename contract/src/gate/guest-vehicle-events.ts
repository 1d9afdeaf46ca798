import * as z from 'zod/mini'
import { created, deleted, event, exported, says, updated } from '../core/event.ts'
import { nameWithHouse } from '../core/houses.ts'
import { msg } from '../core/language/text.ts'
import { spacedPlate } from '../core/plates.ts'
import { guestVehicle, type GuestVehicle } from './guest-vehicles.ts'
import { guardNamed } from './named.ts'

const atGate = { security: 'GATE' } as const
const both = [guestVehicle, guestVehicle] as const

/** Of a guest whose house nobody had asked: who let them in. */
const entered = z.extend(guestVehicle, { letInBy: z.optional(guardNamed) })

const told = ({ vehicleNo, division, visitingHouseNo: houseNo }: GuestVehicle) => ({
  guest: nameWithHouse({ name: spacedPlate(vehicleNo), division, houseNo }),
})

export const guestVehicleEvents = {
  'guest_vehicle.created': created('GUEST_VEHICLE', guestVehicle, '{actor} added guest {guest}', told),
  'guest_vehicle.updated': updated('GUEST_VEHICLE', guestVehicle, '{actor} edited guest {guest}', told),
  'guest_vehicle.deleted': deleted('GUEST_VEHICLE', guestVehicle, '{actor} deleted guest {guest}', told),
  'guest_vehicle.entered': event(
    'GUEST_VEHICLE',
    'MARK_ENTRY',
    [guestVehicle, entered],
    says('{actor} marked entry of {guest}', told),
    atGate,
  ),
  'guest_vehicle.exited': event(
    'GUEST_VEHICLE',
    'MARK_EXIT',
    both,
    says('{actor} marked exit of {guest}', told),
    atGate,
  ),
  'guest_vehicle.mark_undone': event(
    'GUEST_VEHICLE',
    'UNDO',
    both,
    (actor, { before, after }) =>
      before.status === 'EXITED'
        ? msg('{actor} undid the exit of {guest}', { actor, ...told(after) })
        : msg('{actor} undid the entry of {guest}', { actor, ...told(after) }),
    atGate,
  ),
  'guest_vehicle.exported': exported('GUEST_VEHICLE', '{actor} exported the guest vehicles'),
}
