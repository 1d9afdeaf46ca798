import * as z from 'zod/mini'
import { signedIn, watch } from '../core/actor.ts'
import { limits } from '../core/constants.ts'
import { endpoints } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { byId, communityId, describe } from '../core/fields.ts'
import { page, pageOf, size } from '../core/query-fields.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { guestVehicle, guestVehicleBody, guestVehicleMessages, residentGuestBody, find } from './guest-vehicles.ts'
import { newGuestVehicleBody, newResidentGuestBody } from './new-guest-vehicle.ts'

const aliases = { visitorName: 'guestName', purpose: 'purposeOfVisit' } as const
const edit = {
  summary: 'Edit a planned or arrived guest vehicle',
  path: '/api/guest-vehicles/:id',
  who: signedIn,
  scope: 'named-in-body',
  limit: 'write',
  params: byId,
  body: guestVehicleBody,
  residentBody: residentGuestBody,
  aliases,
  reply: guestVehicle,
  refuses: [
    'guest_vehicle.not_found',
    'guest_vehicle.not_yours',
    'guest_vehicle.exited',
    'guest_vehicle.of_book',
    'guest_vehicle.too_many',
    'house.not_yours',
  ],
  records: ['guest_vehicle.updated'],
} as const
export const guestVehicleEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/guest-vehicles',
    summary:
      'Planned (until 24 hours after the entry time), arrived, and exited in the last 24 hours, soonest entry first; scope=all pages through the history; find looks in all of it',
    who: signedIn,
    scope: 'named-in-query',
    query: z.object({
      communityId: z.optional(communityId),
      scope: z.optional(z.enum(['active', 'all'], { error: guestVehicleMessages.scope })),
      find: describe(
        z.optional(find),
        `Any part of the vehicle number, whatever the status: a list of at most ${limits.searchResults}, those awaited or inside first, then who left, latest first`,
      ),
      page,
      size,
    }),
    reply: z.union([z.array(guestVehicle), pageOf(guestVehicle)]),
    exports: true,
  },
  export: exportOf({
    path: '/api/guest-vehicles/export',
    summary: 'The whole history of guest vehicles as a file',
    who: watch,
    filters: { find: z.optional(find), communityId: z.optional(communityId) },
    records: 'guest_vehicle.exported',
  }),
  create: {
    method: 'POST',
    path: '/api/guest-vehicles',
    summary: 'Plan a guest vehicle; with arrived, mark its entry as well',
    who: signedIn,
    scope: 'named-in-body',
    limit: 'write',
    body: newGuestVehicleBody,
    residentBody: newResidentGuestBody,
    aliases,
    reply: guestVehicle,
    creates: true,
    refuses: [
      'guest_vehicle.too_many',
      'guest_vehicle.not_at_gate',
      'community.unknown',
      'house.not_yours',
      'movement.blocked',
    ],
    records: ['guest_vehicle.created', 'guest_vehicle.entered', 'visit.blocked'],
  },
  update: { method: 'PUT', ...edit },
  updateByPost: { method: 'POST', ...edit },
  enter: {
    method: 'POST',
    path: '/api/guest-vehicles/:id/entry',
    summary: 'Mark entry',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: guestVehicle,
    refuses: [
      'guest_vehicle.not_found',
      'guest_vehicle.not_yours',
      'guest_vehicle.not_planned',
      'movement.refused',
      'movement.blocked',
    ],
    records: ['guest_vehicle.entered', 'visit.entered', 'visit.blocked'],
  },
  exit: {
    method: 'POST',
    path: '/api/guest-vehicles/:id/exit',
    summary: 'Mark exit',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: guestVehicle,
    refuses: ['guest_vehicle.not_found', 'guest_vehicle.not_yours', 'guest_vehicle.not_arrived', 'movement.refused'],
    records: ['guest_vehicle.exited', 'visit.exited'],
  },
  undoEntry: {
    method: 'DELETE',
    path: '/api/guest-vehicles/:id/entry',
    summary: `Undo one’s own Mark Entry, for ${gateLimits.undoMinutes} minutes`,
    who: signedIn,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: guestVehicle,
    refuses: [
      'guest_vehicle.not_found',
      'guest_vehicle.not_yours',
      'guest_vehicle.not_undoable',
      'guest_vehicle.too_many',
    ],
    records: ['guest_vehicle.mark_undone', 'visit.undone'],
  },
  undoExit: {
    method: 'DELETE',
    path: '/api/guest-vehicles/:id/exit',
    summary: `Undo one’s own Mark Exit, for ${gateLimits.undoMinutes} minutes`,
    who: signedIn,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: guestVehicle,
    refuses: ['guest_vehicle.not_found', 'guest_vehicle.not_yours', 'guest_vehicle.not_undoable'],
    records: ['guest_vehicle.mark_undone', 'visit.undone'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/guest-vehicles/:id',
    summary: 'Delete a guest vehicle',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['guest_vehicle.not_found', 'guest_vehicle.not_yours', 'guest_vehicle.kept'],
    records: ['guest_vehicle.deleted', 'visit.cancelled', 'pass.cancelled'],
  },
})
