import * as z from 'zod/mini'
import { isPrivileged, isSuperAdmin, type Actor } from '../core/actor.ts'
import { divisions, limits, noNul } from '../core/constants.ts'
import { isoInstant } from '../core/date-fields.ts'
import { toTheMinute } from '../core/dates.ts'
import { refusalMessages } from '../core/endpoint.ts'
import {
  communityIdMessages,
  mobileMessages,
  sentences,
  type DateMessages,
  type TextMessages,
} from '../core/field-messages.ts'
import { communityId, communityRef, describe, division, id, instant, mobileNo, text } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { normalisePlate } from '../core/plates.ts'
import { notAllowed, problem, type Problem } from '../core/problems.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { vehicleType } from '../core/vehicle-fields.ts'
import { vehicleTypes } from '../core/vehicle-types.ts'
import { plate } from './visitor-plate.ts'

/** Of one person. */
export const mostExpectedGuests = 100

export const guestStatuses = ['PLANNED', 'ARRIVED', 'EXITED'] as const
export type GuestStatus = (typeof guestStatuses)[number]
export const guestStatusLabels: Readonly<Record<GuestStatus, Label>> = {
  PLANNED: 'Planned',
  ARRIVED: 'Arrived',
  EXITED: 'Exited',
}

export const guestVehicleMessages = {
  ownCommunity: 'Community not assigned.',
  community: communityIdMessages.missing,
  entryTime: 'Entry time must be at most one year in the past or the future.',
  scope: 'Scope must be active or all.',
  find: 'Type 2 to 20 characters of the vehicle number.',
} as const satisfies Record<string, Text>

const guestNameMessages: TextMessages = {
  required: 'Guest name is required.',
  tooLong: 'Guest name must be at most {maximum} characters.',
  unstorable: 'Guest name contains a character that cannot be stored.',
}
const purposeMessages: TextMessages = {
  required: 'Purpose of visit is required.',
  tooLong: 'Purpose of visit must be at most {maximum} characters.',
  unstorable: 'Purpose of visit contains a character that cannot be stored.',
}
const visitingHouseNoMessages: TextMessages = {
  required: 'Visiting house number is required.',
  tooLong: 'Visiting house number must be at most {maximum} characters.',
  unstorable: 'Visiting house number contains a character that cannot be stored.',
}
const entryTimeMessages: DateMessages = {
  required: 'Entry time is required.',
  form: 'Entry time must be a date and time like 2026-01-31T18:30.',
}
export const guestVehicleForm = z.object({
  vehicleNo: plate,
  type: vehicleType,
  guestName: text(guestNameMessages, limits.name),
  contactNo: mobileNo(mobileMessages.contact, 'Contact number is required.'),
  purposeOfVisit: text(purposeMessages, limits.purpose),
  visitingHouseNo: text(visitingHouseNoMessages, limits.houseNo),
  division,
  entryTime: isoInstant(entryTimeMessages),
})
/** Contact, house and division come from the resident's account, whatever the body says. */
export const residentGuestForm = z.omit(guestVehicleForm, { contactNo: true, visitingHouseNo: true, division: true })

/** A super admin names the community. `userId` is accepted but ignored. */
export const guestVehicleBody = withTypedHouse(
  z.extend(guestVehicleForm, {
    communityId: z.optional(communityId),
    userId: z.optional(id),
  }),
  'visitingHouseNo',
)
/** A community that is named must be the account's own. */
export const residentGuestBody = z.extend(residentGuestForm, {
  communityId: z.optional(
    z.pipe(
      communityId,
      z.transform((): undefined => undefined),
    ),
  ),
  houseId: z.optional(id),
})
export type GuestVehicleForm = z.output<typeof guestVehicleForm>
export type ResidentGuestForm = z.output<typeof residentGuestForm> & { readonly houseId?: string | undefined }

export const guestVehicle = z.object({
  id: describe(z.string(), 'The guest vehicle’s id'),
  vehicleNo: describe(z.string(), 'Number plate as given, in capitals'),
  type: describe(z.enum(vehicleTypes), 'two-wheeler or four-wheeler'),
  guestName: describe(z.string(), 'Who visits'),
  visitorName: describe(z.string(), 'The same as guestName'),
  contactNo: describe(z.string(), 'Ten digits'),
  purposeOfVisit: describe(z.string(), 'Why they come'),
  purpose: describe(z.string(), 'The same as purposeOfVisit'),
  visitingHouseNo: describe(z.string(), 'House they visit'),
  division: describe(z.enum(divisions), 'Its division'),
  entryTime: describe(instant, 'When they are expected, to the minute'),
  status: describe(z.enum(guestStatuses), 'PLANNED, then ARRIVED, then EXITED'),
  arrivedAt: describe(z.nullable(instant), 'When entry was marked, by the server’s clock'),
  exitedAt: describe(z.nullable(instant), 'When exit was marked, by the server’s clock'),
  communityId: describe(z.string(), 'The community they visit'),
  community: describe(communityRef, 'The same, with its display name'),
  createdByUserId: describe(z.string(), 'Who entered it'),
  userId: describe(z.nullable(z.string()), 'The resident it was entered by; null when entered by staff'),
})
export type GuestVehicle = z.output<typeof guestVehicle>

export const find = z
  .string({ error: guestVehicleMessages.find })
  .check(
    z.overwrite(normalisePlate),
    z.minLength(limits.findMin, { error: guestVehicleMessages.find, abort: true }),
    z.maxLength(limits.guestVehicleNo, { error: guestVehicleMessages.find, abort: true }),
    z.regex(noNul, guestVehicleMessages.find),
  )

/** Within a year of now, to the minute. */
export const entryTimeProblem = (entryTime: Date, now: Date): Problem | undefined => {
  const aYearFrom = (years: number): Date => {
    const then = toTheMinute(now)
    then.setUTCFullYear(then.getUTCFullYear() + years)
    return then
  }
  return entryTime >= aYearFrom(-1) && entryTime <= aYearFrom(1)
    ? undefined
    : notAllowed(guestVehicleMessages.entryTime)
}

export const guestCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): Problem | undefined => {
  if (isSuperAdmin(actor))
    return chosen === undefined ? problem('field.required', guestVehicleMessages.community) : undefined
  return actor.communityId === null ? notAllowed(guestVehicleMessages.ownCommunity) : undefined
}

export const guestVehicleRefusals = refusalMessages({
  'guest_vehicle.not_found': { status: 404, message: 'Guest vehicle not found.' },
  'guest_vehicle.not_yours': { status: 403, message: sentences.unauthorized },
  'guest_vehicle.not_at_gate': { status: 403, message: 'Only the gate can add a guest who has arrived.' },
  'guest_vehicle.not_planned': { status: 409, message: 'Entry can be marked only for a planned guest vehicle.' },
  'guest_vehicle.not_arrived': {
    status: 409,
    message: 'Exit can be marked only for a guest vehicle that has arrived.',
  },
  'guest_vehicle.too_many': {
    status: 409,
    message: 'This house already expects {most} guests.',
    values: { most: mostExpectedGuests },
  },
  'guest_vehicle.not_undoable': { status: 409, message: 'This can no longer be undone.' },
  'guest_vehicle.of_book': {
    status: 409,
    message: "This visit belongs to the gate's book. Change its pass instead.",
  },
  'guest_vehicle.kept': { status: 409, message: 'A visit that took place is kept.' },
  'guest_vehicle.exited': { status: 409, message: 'A guest vehicle that has exited cannot be edited.' },
})

type Manager = Pick<Actor, 'id' | 'roles'> & {
  /** The people of their household. */
  readonly household?: readonly string[] | undefined
}
/** Security and admins manage everything in their scope, residents what their household planned. */
export const canManageGuestVehicle = (actor: Manager, guest: Pick<GuestVehicle, 'createdByUserId'>): boolean =>
  isPrivileged(actor) || guest.createdByUserId === actor.id || actor.household?.includes(guest.createdByUserId) === true
export const canMarkEntry = (actor: Manager, guest: GuestVehicle): boolean =>
  guest.status === 'PLANNED' && canManageGuestVehicle(actor, guest)
export const canMarkExit = (actor: Manager, guest: GuestVehicle): boolean =>
  guest.status === 'ARRIVED' && canManageGuestVehicle(actor, guest)
export const canEditGuestVehicle = (actor: Manager, guest: GuestVehicle): boolean =>
  guest.status !== 'EXITED' && canManageGuestVehicle(actor, guest)
