import * as z from 'zod/mini'
import { isPrivileged, isSuperAdmin, signedIn, type Actor } from './actor.ts'
import { toTheMinute } from './dates.ts'
import { endpoints, refusalMessages } from './endpoint.ts'
import {
  byId,
  communityId,
  communityIdMessages,
  communityRef,
  division,
  divisions,
  id,
  instant,
  isoInstant,
  limits,
  mobileNo,
  mobileMessages,
  mustBeString,
  page,
  pageOf,
  describe,
  size,
  text,
  vehicleType,
  vehicleTypes,
} from './fields.ts'
import { normalisePlate } from './plates.ts'

export const guestStatuses = ['PLANNED', 'ARRIVED', 'EXITED'] as const
export type GuestStatus = (typeof guestStatuses)[number]

const plate = z.string({ error: mustBeString('Vehicle number is required.') }).check(
  z.trim(),
  z.toUpperCase(),
  z.minLength(1, { error: 'Vehicle number is required.', abort: true }),
  z.maxLength(limits.guestVehicleNo, {
    error: `Vehicle number must be at most ${limits.guestVehicleNo} characters.`,
    abort: true,
  }),
  z.regex(/^[ -]*[A-Z0-9][A-Z0-9 -]*$/, 'Vehicle number may have letters, digits, spaces and hyphens only.'),
)

/** What a guard or an admin enters: everything. */
export const guestVehicleForm = z.object({
  vehicleNo: plate,
  type: vehicleType,
  guestName: text('Guest name', limits.name),
  contactNo: mobileNo(mobileMessages.contact, 'Contact number is required.'),
  purposeOfVisit: text('Purpose of visit', limits.purpose),
  visitingHouseNo: text('Visiting house number', limits.houseNo),
  division,
  entryTime: isoInstant('Entry time'),
})
/** What a plain resident enters: contact, house and division come from their account, whatever the body says. */
export const residentGuestForm = z.omit(guestVehicleForm, { contactNo: true, visitingHouseNo: true, division: true })

/** Either form, with the other names some fields go by; the rules ask for what the caller's form requires. */
export const guestVehicleBody = z.object({
  ...z.partial(guestVehicleForm).shape,
  visitorName: z.optional(text('Guest name', limits.name)),
  purpose: z.optional(text('Purpose of visit', limits.purpose)),
  communityId: z.optional(communityId),
  userId: z.optional(id),
})
export type GuestVehicleBody = z.output<typeof guestVehicleBody>
export type GuestVehicleForm = z.output<typeof guestVehicleForm>

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

export const guestVehicleMessages = {
  ownCommunity: 'Community not assigned.',
  community: communityIdMessages.missing,
  entryTime: 'Entry time must be at most one year in the past or the future.',
} as const

/** Any part of a guest's plate, as plates are compared. */
const findMessage = `Type ${limits.findMin} to ${limits.guestVehicleNo} characters of the vehicle number.`
const find = z
  .string({ error: findMessage })
  .check(
    z.overwrite(normalisePlate),
    z.minLength(limits.findMin, { error: findMessage, abort: true }),
    z.maxLength(limits.guestVehicleNo, { error: findMessage, abort: true }),
    z.regex(/^[^\0]*$/, findMessage),
  )

/** How long a mark can be undone, by the person who made it. */
export const undoMinutes = 5

/** How long a guest stays in the list: after leaving, or after the entry time of one who has not come. */
export const guestShownHours = 24

/** What is wrong with an entry time, if anything: at most one year from now, to the minute. */
export const entryTimeProblem = (entryTime: Date, now: Date): string | undefined => {
  const aYearFrom = (years: number): Date => {
    const then = toTheMinute(now)
    then.setUTCFullYear(then.getUTCFullYear() + years)
    return then
  }
  return entryTime >= aYearFrom(-1) && entryTime <= aYearFrom(1) ? undefined : guestVehicleMessages.entryTime
}

/** What is wrong with the community a new guest vehicle is for, if anything: a super admin chooses one, everyone else has one. */
export const guestCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): string | undefined => {
  if (isSuperAdmin(actor)) return chosen === undefined ? guestVehicleMessages.community : undefined
  return actor.communityId === null ? guestVehicleMessages.ownCommunity : undefined
}

export const guestVehicleRefusals = refusalMessages({
  'guest_vehicle.not_found': { status: 404, message: 'Guest vehicle not found.' },
  'guest_vehicle.not_yours': { status: 403, message: 'Unauthorized access. Please verify your permissions.' },
  'guest_vehicle.not_planned': { status: 409, message: 'Entry can be marked only for a planned guest vehicle.' },
  'guest_vehicle.not_arrived': {
    status: 409,
    message: 'Exit can be marked only for a guest vehicle that has arrived.',
  },
  'guest_vehicle.too_many': { status: 409, message: `This house already expects ${limits.expectedGuests} guests.` },
  'guest_vehicle.not_undoable': { status: 409, message: 'This can no longer be undone.' },
  'guest_vehicle.exited': { status: 409, message: 'A guest vehicle that has exited cannot be edited.' },
})

/** A user may manage what they entered; security and admins whatever is within their reach. */
export const canManageGuestVehicle = (
  actor: Pick<Actor, 'id' | 'roles'>,
  guest: Pick<GuestVehicle, 'createdByUserId'>,
): boolean => isPrivileged(actor) || guest.createdByUserId === actor.id
export const canMarkEntry = (actor: Pick<Actor, 'id' | 'roles'>, guest: GuestVehicle): boolean =>
  guest.status === 'PLANNED' && canManageGuestVehicle(actor, guest)
export const canMarkExit = (actor: Pick<Actor, 'id' | 'roles'>, guest: GuestVehicle): boolean =>
  guest.status === 'ARRIVED' && canManageGuestVehicle(actor, guest)
export const canEditGuestVehicle = (actor: Pick<Actor, 'id' | 'roles'>, guest: GuestVehicle): boolean =>
  guest.status !== 'EXITED' && canManageGuestVehicle(actor, guest)

const edit = {
  summary: 'Edit a planned or arrived guest vehicle',
  path: '/api/guest-vehicles/:id',
  who: signedIn,
  communityFromAccount: 'residents',
  params: byId,
  body: guestVehicleBody,
  reply: guestVehicle,
  audit: ['UPDATE'],
} as const
export const guestVehicleEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/guest-vehicles',
    summary:
      'Planned (until 24 hours after the entry time), arrived, and exited in the last 24 hours, soonest entry first; scope=all pages through the history; find looks in all of it',
    who: signedIn,
    query: z.object({
      communityId: z.optional(communityId),
      scope: z.optional(z.enum(['active', 'all'], { error: 'Scope must be active or all.' })),
      find: describe(
        z.optional(find),
        `Any part of the vehicle number, whatever the status: a list of at most ${limits.searchResults}, those awaited or inside first, then who left, latest first`,
      ),
      page,
      size,
    }),
    reply: z.union([z.array(guestVehicle), pageOf(guestVehicle)]),
  },
  create: {
    method: 'POST',
    path: '/api/guest-vehicles',
    summary: 'Plan a guest vehicle',
    who: signedIn,
    communityFromAccount: 'residents',
    body: guestVehicleBody,
    reply: guestVehicle,
    creates: true,
    audit: ['CREATE'],
  },
  update: { method: 'PUT', ...edit },
  updateByPost: { method: 'POST', ...edit },
  enter: {
    method: 'POST',
    path: '/api/guest-vehicles/:id/entry',
    summary: 'Mark entry',
    who: signedIn,
    params: byId,
    reply: guestVehicle,
    audit: ['MARK_ENTRY'],
  },
  exit: {
    method: 'POST',
    path: '/api/guest-vehicles/:id/exit',
    summary: 'Mark exit',
    who: signedIn,
    params: byId,
    reply: guestVehicle,
    audit: ['MARK_EXIT'],
  },
  undoEntry: {
    method: 'DELETE',
    path: '/api/guest-vehicles/:id/entry',
    summary: `Undo one’s own Mark Entry, for ${undoMinutes} minutes`,
    who: signedIn,
    params: byId,
    reply: guestVehicle,
    audit: ['UNDO'],
  },
  undoExit: {
    method: 'DELETE',
    path: '/api/guest-vehicles/:id/exit',
    summary: `Undo one’s own Mark Exit, for ${undoMinutes} minutes`,
    who: signedIn,
    params: byId,
    reply: guestVehicle,
    audit: ['UNDO'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/guest-vehicles/:id',
    summary: 'Delete a guest vehicle',
    who: signedIn,
    params: byId,
    reply: 'nothing',
    audit: ['DELETE'],
  },
})
