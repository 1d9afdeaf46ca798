import { isPlainResident, isPrivileged, type Actor } from '@aangan/contract/core/actor'
import { instantIn, todayIn, toTheMinute } from '@aangan/contract/core/dates'
import type { Language } from '@aangan/contract/core/language/language'
import { msg, type Message, type Values } from '@aangan/contract/core/language/text'
import { plateParts } from '@aangan/contract/core/plates'
import { dayIn, timeIn } from '@aangan/contract/core/times'
import {
  canManageGuestVehicle,
  entryTimeProblem,
  type GuestVehicle,
  type GuestVehicleForm,
  type ResidentGuestForm,
} from '@aangan/contract/gate/guest-vehicles'
import { guestShownHours } from '@aangan/contract/gate/guest-visibility'
import { assertValid, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'

type GuestActor = Pick<Actor, 'id' | 'roles'> & {
  readonly houseNo: string | null
  readonly division: string | null
  readonly mobileNo: string | null
}

/** Null for staff. */
export const residentOf = (actor: GuestActor): string | null => (isPlainResident(actor) ? actor.id : null)

export type VisitedHouse = Pick<GuestVehicleForm, 'visitingHouseNo' | 'division'>

/** A plain resident's contact comes from their account, and the house is one of theirs. */
export function completed(
  { mobileNo }: GuestActor,
  body: GuestVehicleForm | ResidentGuestForm,
  { visitingHouseNo, division }: VisitedHouse,
): GuestVehicleForm {
  if ('contactNo' in body) return body
  const { houseId: _, ...form } = body
  return { ...form, contactNo: mobileNo ?? refuse('role.not_allowed'), visitingHouseNo, division }
}

/** A resident plans guests; only the gate can say that one has arrived. */
export function assertAtGate(actor: GuestActor): void {
  if (!isPrivileged(actor)) refuse('guest_vehicle.not_at_gate')
}

/** In the community's time zone, to the minute. */
export function entryTimeOf(typed: string, timeZone: string, now: Date): Date {
  const entryTime = toTheMinute(instantIn(timeZone, typed))
  assertValid({ entryTime: entryTimeProblem(entryTime, now) })
  return entryTime
}

/** A resident sees guests of their house whom the gate entered, but cannot manage them. */
export function assertMayManage(actor: GuestActor, household: readonly string[], guest: GuestVehicle): void {
  if (!canManageGuestVehicle({ ...actor, household }, guest)) refuse('guest_vehicle.not_yours')
}

/** Guests who left or were expected before this are no longer listed. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - guestShownHours * 3_600_000)

type Visit = Pick<GuestVehicle, 'status' | 'visitingHouseNo' | 'division'> & { readonly entryTime: Date | string }
const isExpected = ({ status, entryTime }: Visit, now: Date): boolean =>
  status === 'PLANNED' && new Date(entryTime) > listedSince(now)
export const isSameHouse = (one: VisitedHouse, other: VisitedHouse): boolean =>
  one.division === other.division && one.visitingHouseNo.toLowerCase() === other.visitingHouseNo.toLowerCase()
export const isOneMore = (before: Visit | null, after: Visit, now: Date): boolean =>
  isExpected(after, now) && !(before !== null && isExpected(before, now) && isSameHouse(before, after))

export const undoableSince = (now: Date): Date => new Date(now.getTime() - gateLimits.undoMinutes * 60_000)

/**
 * `MH 12 KZ 8236 has already left. Marked by Ramesh Patil at 5:40 am.`, for a guard who was too late. Empty for
 * a guest who has not come yet.
 */
export function alreadyMarked(
  { vehicleNo, arrivedAt, exitedAt }: GuestVehicle,
  marker: string | null,
  { timeZone, now, language }: { readonly timeZone: string; readonly now: Date; readonly language: Language },
): { sentence?: Message; values?: Values } {
  const markedAt = exitedAt ?? arrivedAt
  if (markedAt === null) return {}
  const at = new Date(markedAt)
  const texts = exitedAt === null ? arrivedTexts : leftTexts
  const { withMarker, withoutMarker } = todayIn(timeZone, at) === todayIn(timeZone, now) ? texts.today : texts.earlier
  const plate = plateParts(vehicleNo).join(' ')
  const when = { time: timeIn(timeZone, at), day: dayIn(language, timeZone, at) }
  return {
    sentence: marker === null ? msg(withoutMarker, { plate, ...when }) : msg(withMarker, { plate, marker, ...when }),
    values: { vehicleNo, markedAt, ...(marker !== null && { marker }) },
  }
}

const arrivedTexts = {
  today: {
    withMarker: '{plate} has already arrived. Marked by {marker} at {time}.',
    withoutMarker: '{plate} has already arrived. Marked at {time}.',
  },
  earlier: {
    withMarker: '{plate} has already arrived. Marked by {marker} at {time} on {day}.',
    withoutMarker: '{plate} has already arrived. Marked at {time} on {day}.',
  },
} as const
const leftTexts = {
  today: {
    withMarker: '{plate} has already left. Marked by {marker} at {time}.',
    withoutMarker: '{plate} has already left. Marked at {time}.',
  },
  earlier: {
    withMarker: '{plate} has already left. Marked by {marker} at {time} on {day}.',
    withoutMarker: '{plate} has already left. Marked at {time} on {day}.',
  },
} as const
