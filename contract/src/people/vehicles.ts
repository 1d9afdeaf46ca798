import * as z from 'zod/mini'
import { admins, residents, signedIn } from '../core/actor.ts'
import { divisions, limits, noNul } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { divisionMessages, houseNoMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, communityRef, describe, id, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { normalisePlate, vehicleNoMessages } from '../core/plates.ts'
import { filter } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { vehicleNo } from '../core/vehicle-fields.ts'
import { vehicleType } from '../core/vehicle-fields.ts'
import { vehicleTypes } from '../core/vehicle-types.ts'

/** Of one person. */
export const mostVehicles = 100

export const vehicleBody = z.object({
  vehicleNo,
  type: vehicleType,
  houseId: z.optional(id),
})
export type VehicleBody = z.output<typeof vehicleBody>

export const vehicle = z.object({
  id: describe(z.string(), 'The vehicle’s id'),
  vehicleNo: describe(z.string(), 'Number plate: ten characters, capitals, no spaces'),
  type: describe(z.enum(vehicleTypes), 'two-wheeler or four-wheeler'),
  userId: describe(z.string(), 'The owner’s id'),
  userName: describe(z.string(), 'The owner’s name'),
  houseId: describe(z.nullable(z.string()), 'Null for the owner’s main house'),
})
export type Vehicle = z.output<typeof vehicle>

export const foundVehicle = z.object({
  id: describe(z.string(), 'The vehicle’s id'),
  vehicleNo: describe(z.string(), 'Number plate'),
  type: describe(z.enum(vehicleTypes), 'two-wheeler or four-wheeler'),
  userName: describe(z.string(), 'The owner’s name'),
  houseNo: describe(z.nullable(z.string()), 'The owner’s house number'),
  division: describe(z.nullable(z.enum(divisions)), 'The owner’s division'),
  mobileNo: describe(z.nullable(z.string()), 'The owner’s mobile number, ten digits'),
  community: describe(communityRef, 'The community it is registered in'),
})
export type FoundVehicle = z.output<typeof foundVehicle>

export const vehicleSearchMessages = {
  number: 'Please enter a vehicle number.',
  short: 'Please enter at least {minimum} characters.',
  house: 'Please enter a house number.',
  division: 'Please select a division.',
} as const satisfies Record<string, Text>
export const partOfNumber = (atLeast: number) =>
  z
    .string({ error: vehicleSearchMessages.number })
    .check(
      z.overwrite(normalisePlate),
      z.minLength(1, { error: vehicleSearchMessages.number, abort: true }),
      z.minLength(atLeast, { error: vehicleSearchMessages.short, abort: true }),
      z.maxLength(limits.guestVehicleNo, { error: vehicleNoMessages.tooLong, abort: true }),
      z.regex(noNul, vehicleSearchMessages.number),
    )
export const searchByNumber = z.object({
  vehicleNo: partOfNumber(limits.searchMin),
  communityId: z.optional(communityId),
})
export const searchByHouse = withTypedHouse(
  z.object({
    houseNo: text({ ...houseNoMessages, required: vehicleSearchMessages.house }, limits.houseNo),
    division: choice({ ...divisionMessages, required: vehicleSearchMessages.division }, divisions),
    communityId: z.optional(communityId),
  }),
  'houseNo',
)

export const vehicleRefusals = refusalMessages({
  'vehicle.not_found': { status: 404, message: 'Vehicle not found.' },
  'vehicle.too_many': {
    status: 409,
    message: 'You can register at most {most} vehicles.',
    values: { most: mostVehicles },
  },
  'vehicle.taken': { status: 409, message: 'This vehicle is already registered.' },
})

const filters = {
  vehicleNo: z.optional(searchByNumber.shape.vehicleNo),
  houseNo: filter(houseNoMessages),
  division: z.optional(choice(divisionMessages, divisions)),
  communityId: searchByNumber.shape.communityId,
}

export const vehicleEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/vehicles',
    summary: 'My vehicles',
    who: residents,
    scope: 'home',
    reply: z.array(vehicle),
    exports: true,
  },
  export: exportOf({
    path: '/api/vehicles/export',
    summary: 'The vehicles of the community as a file',
    who: admins,
    filters,
    house: 'houseNo',
    records: 'vehicle.exported',
  }),
  create: {
    method: 'POST',
    path: '/api/vehicles',
    summary: 'Register a vehicle',
    who: residents,
    scope: 'home',
    limit: 'write',
    body: vehicleBody,
    reply: vehicle,
    creates: true,
    refuses: ['vehicle.taken', 'vehicle.too_many', 'house.not_yours'],
    records: ['vehicle.created'],
  },
  update: {
    method: 'PUT',
    path: '/api/vehicles/:id',
    summary: 'Edit one of my vehicles',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    body: vehicleBody,
    reply: vehicle,
    refuses: ['vehicle.not_found', 'vehicle.taken', 'house.not_yours'],
    records: ['vehicle.updated'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/vehicles/:id',
    summary: 'Delete one of my vehicles',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['vehicle.not_found'],
    records: ['vehicle.deleted'],
  },
  searchByNumber: {
    method: 'GET',
    path: '/api/vehicles/search/vehicleNo',
    summary: 'Find vehicles by any part of the number, best match first, at most 50',
    who: signedIn,
    scope: 'named-in-query',
    limit: 'search',
    query: searchByNumber,
    reply: z.array(foundVehicle),
    records: ['vehicle.searched'],
  },
  searchByHouse: {
    method: 'GET',
    path: '/api/vehicles/search/house',
    summary: 'Find the vehicles of a house, at most 50',
    who: signedIn,
    scope: 'named-in-query',
    limit: 'search',
    query: searchByHouse,
    reply: z.array(foundVehicle),
    records: ['vehicle.searched'],
  },
})
