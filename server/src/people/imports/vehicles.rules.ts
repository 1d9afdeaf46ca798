import { notAllowed } from '@aangan/contract/core/problems'
import type { ImportRow } from '@aangan/contract/people/import-rows'
import { vehicleRefusals, mostVehicles } from '@aangan/contract/people/vehicles'
import { faultAt, type GivenRow, type Verdict } from './kinds.rules.ts'

export type VehicleRow = ImportRow<'VEHICLES'>

export interface Occupant {
  readonly userId: string
  readonly mobileNo: string | null
  readonly main: boolean
  readonly primaryContact: boolean
  readonly livesHere: boolean
}

/** What the database knows of a row. */
export interface VehicleFacts {
  readonly row: number
  readonly houseId: string | null
  /** Primary contacts first. */
  readonly people: readonly Occupant[]
  readonly isRegistered: boolean
  /** Where this number is registered. */
  readonly registeredAt: string | null
}

export interface VehicleOwner {
  readonly userId: string
  /** Null for their main house. */
  readonly houseId: string | null
}

export const plateTaken = notAllowed(vehicleRefusals['vehicle.taken'].message)

/** Whose it is, or why that cannot be said. */
export function ownerOf({ values }: GivenRow<VehicleRow>, { houseId, people }: VehicleFacts): VehicleOwner | Verdict {
  if (houseId === null) return faultAt('houseNo', notAllowed('No such house.'))
  const [first] = people
  if (first === undefined) return faultAt('houseNo', notAllowed('Nobody belongs to this house yet.'))
  const { mobileNo } = values
  if (mobileNo !== undefined && people.length > 1) {
    const called = people.find((one) => one.mobileNo?.trim() === mobileNo)
    return called === undefined
      ? faultAt('mobileNo', notAllowed('Nobody in this house has this mobile number.'))
      : owned(called, houseId)
  }
  const [contact = first, another] = contactsOf(people)
  return another === undefined
    ? owned(contact, houseId)
    : faultAt('mobileNo', notAllowed('Several people live here: give the mobile number.'))
}

/** An owner who has let the house is asked last. */
function contactsOf(people: readonly Occupant[]): readonly Occupant[] {
  const contacts = people.filter(({ primaryContact }) => primaryContact)
  const living = contacts.filter(({ livesHere }) => livesHere)
  return living.length > 0 ? living : contacts
}

const owned = ({ userId, main }: Occupant, houseId: string): VehicleOwner => ({
  userId,
  houseId: main ? null : houseId,
})

/** `registered`: by the owner, with those of earlier rows. */
export function judgeVehicle(
  { isRegistered, registeredAt, houseId }: VehicleFacts,
  owner: VehicleOwner | Verdict,
  registered: Map<string, number>,
): Verdict {
  if (isRegistered) return registeredAt !== null && registeredAt === houseId ? 'SAME' : faultAt('vehicleNo', plateTaken)
  if (typeof owner === 'string' || !('userId' in owner)) return owner
  const count = registered.get(owner.userId) ?? 0
  if (count >= mostVehicles)
    return faultAt('mobileNo', notAllowed(vehicleRefusals['vehicle.too_many'].message, { most: mostVehicles }))
  registered.set(owner.userId, count + 1)
  return 'GOOD'
}
