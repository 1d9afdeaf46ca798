import * as z from 'zod/mini'
import { admins, residents, watch } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { divisionMessages, houseNoMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe } from '../core/fields.ts'
import { filter, flagInQuery, page, pageOf, size } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import {
  house,
  houseBody,
  houseEdit,
  householdOfHouse,
  houseType,
  houseWithPeople,
  occupancy,
  occupancyBody,
  occupancyEdit,
  occupiedMessage,
} from './occupancies.ts'

const filters = {
  division: z.optional(choice(divisionMessages, divisions)),
  number: filter(houseNoMessages),
  type: z.optional(houseType),
  occupied: describe(z.optional(flagInQuery(occupiedMessage)), 'true: somebody belongs to it; false: nobody does'),
  communityId: z.optional(communityId),
}

export const houseEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/houses',
    summary: 'The houses of the community, by division and number',
    who: watch,
    scope: 'named-in-query',
    query: withTypedHouse(z.object({ ...filters, page, size }), 'number'),
    reply: pageOf(house),
    exports: true,
  },
  export: exportOf({
    path: '/api/houses/export',
    summary: 'Houses as a file',
    who: admins,
    filters,
    house: 'number',
    records: 'house.exported',
  }),
  create: {
    method: 'POST',
    path: '/api/houses',
    summary: 'Add a house',
    who: admins,
    scope: 'named-in-body',
    limit: 'write',
    body: houseBody,
    reply: house,
    creates: true,
    refuses: ['house.taken', 'house.too_many', 'community.unknown'],
    records: ['house.created'],
  },
  read: {
    method: 'GET',
    path: '/api/houses/:id',
    summary: 'A house and its people',
    who: watch,
    scope: 'own',
    params: byId,
    reply: houseWithPeople,
    refuses: ['house.not_found'],
  },
  update: {
    method: 'PUT',
    path: '/api/houses/:id',
    summary: 'Edit a house; its number follows for its people and the guests who are expected or inside',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: houseEdit,
    reply: house,
    refuses: ['house.not_found', 'house.taken'],
    records: ['house.updated'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/houses/:id',
    summary: 'Delete a house that nobody ever belonged to',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['house.not_found', 'house.in_use'],
    records: ['house.deleted'],
  },
})

export const occupancyEndpoints = endpoints({
  create: {
    method: 'POST',
    path: '/api/houses/:id/occupancies',
    summary: 'Give somebody a house: a household of their own, or the one that is named',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: occupancyBody,
    reply: occupancy,
    creates: true,
    refuses: [
      'house.not_found',
      'user.not_found',
      'occupancy.taken',
      'occupancy.household_elsewhere',
      'occupancy.household_full',
      'occupancy.too_many',
    ],
    records: ['occupancy.created', 'user.status_changed'],
  },
  update: {
    method: 'PUT',
    path: '/api/occupancies/:id',
    summary: 'Make it the main house, say whether they live there, or make them the primary contact',
    who: ['USER', 'ADMIN', 'SUPER_ADMIN'],
    scope: 'own',
    limit: 'write',
    params: byId,
    body: occupancyEdit,
    reply: occupancy,
    refuses: ['occupancy.not_found', 'occupancy.ended', 'occupancy.not_contact'],
    records: ['occupancy.updated'],
  },
})

export const householdEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/household',
    summary: 'My houses, and the people of my household in each',
    who: residents,
    scope: 'home',
    reply: z.array(householdOfHouse),
  },
})
