import * as z from 'zod/mini'
import { isAdmin, isSuperAdmin, type Actor } from '../core/actor.ts'
import { divisions, ownershipTypes } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { refusalMessages } from '../core/endpoint.ts'
import { communityIdMessages, sentences, type ChoiceMessages, type DateMessages } from '../core/field-messages.ts'
import { choice, communityId, describe, division, flag, houseNo, id, instant, ownershipType } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { problem, type Problem } from '../core/problems.ts'
import { withTypedHouse } from '../core/typed-input.ts'

/** Of one community. */
export const mostHouses = 50_000
export const mostPeopleOfHousehold = 20
export const mostHousesOfPerson = 10

export const houseTypes = ['FLAT', 'VILLA', 'SHOP', 'OFFICE', 'OTHER'] as const
export type HouseType = (typeof houseTypes)[number]
export const houseTypeLabels: Readonly<Record<HouseType, Label>> = {
  FLAT: 'Flat',
  VILLA: 'Villa',
  SHOP: 'Shop',
  OFFICE: 'Office',
  OTHER: 'Other',
}
const houseTypeMessages: ChoiceMessages = { unknown: 'Type must be one of {values}.' }
export const houseType = choice(houseTypeMessages, houseTypes)

export const houseEdit = withTypedHouse(z.object({ division, number: houseNo, type: z.optional(houseType) }), 'number')
export const houseBody = withTypedHouse(z.extend(houseEdit, { communityId: z.optional(communityId) }), 'number')
export type HouseBody = z.output<typeof houseEdit>

export const houseCommunityProblem = (
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: string | undefined,
): Problem | undefined =>
  isSuperAdmin(actor) && chosen === undefined ? problem('field.required', communityIdMessages.missing) : undefined

export const house = z.object({
  id: describe(z.string(), 'The house’s id'),
  division: describe(z.enum(divisions), 'Division'),
  number: describe(z.string(), 'House number'),
  type: describe(z.enum(houseTypes), 'What it is used as'),
  communityId: describe(z.string(), 'The community it stands in'),
  people: describe(z.int(), 'How many accounts belong to it now'),
})
export type House = z.output<typeof house>

export const occupancy = z.object({
  id: describe(z.string(), 'The occupancy’s id'),
  houseId: describe(z.string(), 'The house'),
  userId: describe(z.string(), 'Whose it is'),
  userName: describe(z.string(), 'Their name'),
  householdId: describe(z.string(), 'Those with the same one share what is their own'),
  ownershipType: describe(z.enum(ownershipTypes), 'Owner or tenant'),
  livesHere: describe(z.boolean(), 'False for an owner who has let the house'),
  main: describe(z.boolean(), 'The house that their account shows'),
  primaryContact: describe(z.boolean(), 'The first of the household to be called'),
  startsOn: describe(z.string(), 'A day, YYYY-MM-DD'),
  endsOn: describe(z.nullable(z.string()), 'The last day, when they are moving out'),
  endedAt: describe(z.nullable(instant), 'When it ended'),
  communityId: describe(z.string(), 'The community the house stands in'),
})
export type Occupancy = z.output<typeof occupancy>

export const houseWithPeople = z.extend(house, {
  occupancies: describe(z.array(occupancy), 'Those of now; for admins also those that have ended'),
})
export type HouseWithPeople = z.output<typeof houseWithPeople>

export const householdPerson = z.object({
  userId: describe(z.string(), 'The person’s id'),
  name: describe(z.string(), 'Full name'),
  primaryContact: describe(z.boolean(), 'The first of the household to be called'),
  joined: describe(z.boolean(), 'False for somebody who is invited and has not come yet'),
  invitationId: describe(z.optional(z.string()), 'For the primary contact, of somebody who has not come: can be ended'),
  occupancyId: describe(z.optional(z.string()), 'For the primary contact, of the others: their day can be set'),
  endsOn: describe(z.optional(z.string()), 'For the primary contact, of the others: the last day, when they move out'),
})
export const householdOfHouse = z.object({
  occupancy: describe(occupancy, 'The caller’s own'),
  house: describe(house, 'The house'),
  people: describe(z.array(householdPerson), 'The household, the primary contact first'),
  asked: describe(
    z.array(z.string()),
    'Where the caller lives there: the names of the others who are asked about its visitors',
  ),
})
export type HouseholdOfHouse = z.output<typeof householdOfHouse>

const messages = {
  main: 'main must be true.',
  flag: 'livesHere must be true or false.',
  newMain: 'main must be true or false.',
  contact: 'primaryContact must be true.',
  occupied: 'Occupied must be true or false.',
} as const satisfies Record<string, Text>
export const occupiedMessage = messages.occupied
const startsOnMessages: DateMessages = { form: 'Start date must be a date like 2026-01-31.' }

export const occupancyBody = z.object({
  userId: id,
  ownershipType,
  householdId: z.optional(id),
  livesHere: z.optional(flag(messages.flag)),
  main: z.optional(flag(messages.newMain)),
  startsOn: z.optional(isoDate(startsOnMessages)),
})
export type OccupancyBody = z.output<typeof occupancyBody>
export const occupancyEdit = z.object({
  main: z.optional(z.literal(true, { error: messages.main })),
  livesHere: z.optional(flag(messages.flag)),
  primaryContact: z.optional(z.literal(true, { error: messages.contact })),
})
export type OccupancyEdit = z.output<typeof occupancyEdit>

export const joinRefusal = (people: number) => {
  if (people === 0) return 'occupancy.household_elsewhere'
  return people >= mostPeopleOfHousehold ? 'occupancy.household_full' : undefined
}

export const houseRefusal = (theirs: readonly Pick<Occupancy, 'houseId'>[], houseId: string) => {
  if (theirs.some((one) => one.houseId === houseId)) return 'occupancy.taken'
  return theirs.length >= mostHousesOfPerson ? 'occupancy.too_many' : undefined
}

export const mayChooseContact = (
  actor: Pick<Actor, 'id' | 'roles'>,
  contact: Pick<Occupancy, 'userId'> | undefined,
): boolean => isAdmin(actor) || contact?.userId === actor.id

export const houseRefusals = refusalMessages({
  'house.not_found': { status: 404, message: 'House not found.' },
  'house.taken': { status: 409, message: 'This house is already in the list.' },
  'house.in_use': { status: 409, message: 'This house has people or a history. It cannot be deleted.' },
  'house.too_many': {
    status: 409,
    message: 'A community can have at most {most} houses.',
    values: { most: mostHouses },
  },
  'house.not_in_list': {
    status: 400,
    message: 'This house is not in the list of this community.',
    field: 'houseNo',
  },
  'house.not_yours': { status: 400, message: 'Please choose one of your houses.', field: 'houseId' },
})
export const occupancyRefusals = refusalMessages({
  'occupancy.not_found': { status: 404, message: 'Occupancy not found.' },
  'occupancy.taken': { status: 409, message: 'This person already lives in this house.' },
  'occupancy.ended': { status: 409, message: 'This occupancy has already ended.' },
  'occupancy.household_elsewhere': { status: 409, message: 'This household is not in that house.' },
  'occupancy.household_full': {
    status: 409,
    message: 'A household can have at most {most} people.',
    values: { most: mostPeopleOfHousehold },
  },
  'occupancy.too_many': {
    status: 409,
    message: 'A person can have at most {most} houses.',
    values: { most: mostHousesOfPerson },
  },
  'occupancy.not_contact': { status: 403, message: sentences.unauthorized },
})
