import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { describe, instant } from '../core/fields.ts'
import { inCommunity } from '../core/query-fields.ts'
import { partOfNumber } from '../people/vehicles.ts'
import { plateEndMin } from './car-in-the-way.ts'
import { changingVisit } from './house-visits.ts'

export const visitingCar = z.object({
  vehicleNo: describe(z.string(), 'The whole number, in capitals and without spaces'),
  since: describe(instant, 'Inside since then'),
  visit: describe(
    z.nullable(z.object({ id: z.string(), visitorName: z.string(), division: z.enum(divisions), houseNo: z.string() })),
    'Whose guest it is: for staff and that house, null for everybody else',
  ),
  askedAt: describe(z.nullable(instant), 'When somebody last asked to have it moved'),
  comingAt: describe(z.nullable(instant), 'When the house or the gate said that they are coming'),
})
export type VisitingCar = z.output<typeof visitingCar>

const named = z.extend(inCommunity, { vehicleNo: partOfNumber(plateEndMin) })

export const visitingCarRefusals = refusalMessages({
  'vehicle.not_visiting': { status: 404, message: "No visitor's car inside has this number." },
  'vehicle.several': { status: 409, message: 'Several numbers end so. Type all of it.' },
  'visit.nobody_asked': { status: 409, message: 'Nobody asked.' },
})

export const visitingCarEndpoints = endpoints({
  find: {
    method: 'GET',
    path: '/api/vehicles/visiting',
    summary: 'The car of a visitor inside, by the end of its number; whose guest it is only for staff and that house',
    who: signedIn,
    scope: 'named',
    limit: 'search',
    query: named,
    reply: visitingCar,
    refuses: ['vehicle.not_visiting', 'vehicle.several', 'community.unknown'],
    records: ['vehicle.searched'],
  },
  ask: {
    method: 'POST',
    path: '/api/vehicles/visiting/ask',
    summary: 'Ask for it to be moved, by its whole number: the house hears it, and the gate; at most every 15 minutes',
    who: signedIn,
    scope: 'named',
    limit: 'ask-to-move',
    body: named,
    reply: visitingCar,
    refuses: ['vehicle.not_visiting', 'vehicle.several', 'community.unknown'],
    records: ['visit.move_asked'],
  },
  coming: {
    ...changingVisit,
    path: '/api/visits/:id/coming',
    summary: 'Say that somebody is coming to move the car; who asked hears it',
    who: signedIn,
    refuses: ['visit.not_found', 'visit.nobody_asked'],
    records: ['visit.move_answered'],
  },
})
