import { isPlainResident, isPrivileged, type Actor } from '@aangan/contract/actor'
import { instantIn, toTheMinute } from '@aangan/contract/dates'
import {
  canManageGuestVehicle,
  entryTimeProblem,
  guestShownHours,
  type GuestVehicle,
  type GuestVehicleBody,
} from '@aangan/contract/guest-vehicles'
import { mustHold, refuse } from '../http/refusal.ts'

type Visited = Pick<Actor, 'id' | 'roles'> & {
  readonly houseNo: string | null
  readonly division: string | null
  readonly mobileNo: string | null
}

/** Which guest vehicles of the community somebody sees: all of them, or their own and those that visit their house. */
export type Sight =
  | 'all'
  | { readonly createdBy: string; readonly houseNo: string | null; readonly division: string | null }
export const sightOf = (actor: Visited): Sight =>
  isPrivileged(actor) ? 'all' : { createdBy: actor.id, houseNo: actor.houseNo, division: actor.division }

/** The whole form: each field by its one name, and a plain resident's own house and contact, whatever was sent. */
export function asEntered(actor: Visited, body: GuestVehicleBody): GuestVehicleBody {
  const named = {
    ...body,
    guestName: body.guestName ?? body.visitorName,
    purposeOfVisit: body.purposeOfVisit ?? body.purpose,
  }
  if (!isPlainResident(actor)) return { ...named, userId: undefined }
  const { houseNo, division, mobileNo } = actor
  return {
    ...named,
    userId: actor.id,
    contactNo: mobileNo ?? undefined,
    visitingHouseNo: houseNo ?? undefined,
    division: (division as GuestVehicleBody['division']) ?? undefined,
  }
}

/** The entry time as typed on the community's wall clock, to the minute. */
export function entryTimeOf(typed: string, timeZone: string, now: Date): Date {
  const entryTime = toTheMinute(instantIn(timeZone, typed))
  mustHold({ entryTime: entryTimeProblem(entryTime, now) })
  return entryTime
}

/** What is seen may still not be managed: a guest of one's house whom the gate entered. */
export function mustManage(actor: Visited, it: GuestVehicle): void {
  if (!canManageGuestVehicle(actor, it)) refuse('guest_vehicle.not_yours')
}

/** Guests who left before this are no longer listed. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - guestShownHours * 3_600_000)
