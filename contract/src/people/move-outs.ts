import * as z from 'zod/mini'
import { admins, isAdmin, type Actor } from '../core/actor.ts'
import { divisions, limits } from '../core/constants.ts'
import { isoDate } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { DateMessages, TextMessages } from '../core/field-messages.ts'
import { byId, communityId, describe, flag, id, instant, text } from '../core/fields.ts'
import { page, pageOf, size } from '../core/query-fields.ts'
import { occupancy, type Occupancy } from './occupancies.ts'

const endsOnMessages: DateMessages = {
  required: 'End date is required.',
  form: 'End date must be a date like 2026-01-31.',
}
const reasonMessages: TextMessages = {
  tooLong: 'Reason must be at most {maximum} characters.',
  unstorable: 'Reason contains a character that cannot be stored.',
}
export const moveOutBody = z.object({
  endsOn: isoDate(endsOnMessages),
  wholeHousehold: z.optional(flag('wholeHousehold must be true or false.')),
  reason: z.optional(text(reasonMessages, limits.reason)),
})
export type MoveOutBody = z.output<typeof moveOutBody>

const counts = {
  vehicles: describe(z.int(), 'Their vehicles there'),
  members: describe(z.int(), 'Their members, without themself; 0 while they have another house or work here'),
  guests: describe(z.int(), 'Their planned guests for it'),
}
export const leavingCounts = z.object(counts)
export type LeavingCounts = z.output<typeof leavingCounts>

const ending = { ...counts, passes: describe(z.int(), 'Their open passes for it, which are cancelled') }
export const endingCounts = z.object(ending)
export type EndingCounts = z.output<typeof endingCounts>

export const whatEnds = z.object({
  ...ending,
  household: describe(
    z.nullable(z.object({ people: describe(z.int(), 'How many accounts'), ...ending })),
    'The same for the whole household; null where it is only this person, or not the caller’s to end',
  ),
})
export type WhatEnds = z.output<typeof whatEnds>

const where = {
  houseNo: describe(z.string(), 'The house’s number'),
  division: describe(z.enum(divisions), 'Its division'),
}
export const moveOut = z.object({
  id: describe(z.string(), 'The move-out’s id'),
  userId: describe(z.string(), 'Who moved out'),
  userName: describe(z.string(), 'Their name'),
  occupancyId: describe(z.string(), 'The occupancy that ended'),
  houseId: describe(z.string(), 'The house'),
  ...where,
  endsOn: describe(z.string(), 'The last day, YYYY-MM-DD'),
  endedAt: describe(instant, 'When it took effect'),
  reason: describe(z.nullable(z.string()), 'Why, where somebody said so'),
  ...counts,
  purgeOn: describe(z.string(), 'The day from which this can no longer be undone'),
  undoneAt: describe(z.nullable(instant), 'When it was undone'),
  communityId: describe(z.string(), 'The community the house stands in'),
})
export type MoveOut = z.output<typeof moveOut>
export const undoneMoveOut = z.extend(moveOut, {
  left: describe(z.array(z.string()), 'Number plates that others registered meanwhile'),
})

export const placedOccupancy = z.extend(occupancy, where)
/** `left` is null until the day has come. */
export const recordedMoveOut = z.extend(placedOccupancy, {
  reason: z.nullable(z.string()),
  left: z.nullable(
    z.object({
      vehicles: z.array(z.string()),
      members: z.array(z.string()),
      guests: z.array(z.string()),
      account: z.boolean(),
    }),
  ),
  counts: z.nullable(leavingCounts),
})
export type RecordedMoveOut = z.output<typeof recordedMoveOut>
export const recordedReturn = z.extend(recordedMoveOut, { notPutBack: z.array(z.string()) })

type Person = Pick<Actor, 'id' | 'roles'>
/** Admins see to everybody, the primary contact to their household. `contactId`: the account of the primary contact. */
export const mayEndHousehold = (actor: Person, contactId: string | null): boolean =>
  isAdmin(actor) || contactId === actor.id
export const mayEndOccupancy = (
  actor: Person,
  { userId }: Pick<Occupancy, 'userId'>,
  contactId: string | null,
): boolean => userId === actor.id || mayEndHousehold(actor, contactId)
/** A primary contact may end an occupancy, but not cancel a move-out that is planned. */
export const mayStay = (actor: Person, { userId }: Pick<Occupancy, 'userId'>): boolean =>
  isAdmin(actor) || userId === actor.id

/** A resident names a day from today on; an admin also one of the last year, which ends at once. Both within a year. */
export const isDayWithin = (actor: Pick<Person, 'roles'>, endsOn: string, today: string): boolean =>
  endsOn >= (isAdmin(actor) ? yearsFrom(today, -1) : today) && endsOn <= yearsFrom(today, 1)

/** 29 February is missing in most years, but its text still sorts after 28 February. */
const yearsFrom = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

export const moveOutRefusals = refusalMessages({
  'move_out.not_found': { status: 404, message: 'Move-out not found.' },
  'move_out.day': { status: 400, message: 'The date must be within one year.', field: 'endsOn' },
  'move_out.purged': { status: 409, message: 'This data has been removed.' },
  'move_out.undone': { status: 409, message: 'This has been undone already.' },
})

const who = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const

export const moveOutEndpoints = endpoints({
  preview: {
    method: 'GET',
    path: '/api/occupancies/:id/end',
    summary: 'What would end with an occupancy',
    who,
    scope: 'own',
    params: byId,
    reply: whatEnds,
    refuses: ['occupancy.not_found', 'occupancy.ended'],
  },
  end: {
    method: 'POST',
    path: '/api/occupancies/:id/end',
    summary:
      'Move out on a day: when it is over in the community’s time zone, or at once for a day that an admin puts in the past. The primary contact also sets the day of others in the household',
    who,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: moveOutBody,
    reply: occupancy,
    refuses: [
      'occupancy.not_found',
      'occupancy.ended',
      'occupancy.not_contact',
      'user.super_admin',
      'user.last_super_admin',
      'move_out.day',
    ],
    records: ['occupancy.moved_out', 'occupancy.updated'],
  },
  stay: {
    method: 'DELETE',
    path: '/api/occupancies/:id/end',
    summary: 'Stay after all, before the day is over',
    who,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: occupancy,
    refuses: ['occupancy.not_found', 'occupancy.ended'],
    records: ['occupancy.move_out_undone'],
  },
  list: {
    method: 'GET',
    path: '/api/move-outs',
    summary: 'Who moved out, newest first, until their data is removed',
    who: admins,
    scope: 'named-in-query',
    query: z.object({
      houseId: describe(z.optional(id), 'Only those of this house'),
      communityId: z.optional(communityId),
      page,
      size,
    }),
    reply: pageOf(moveOut),
  },
  undo: {
    method: 'POST',
    path: '/api/move-outs/:id/undo',
    summary: 'Put back what left with somebody, as far as it is possible',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: undoneMoveOut,
    refuses: [
      'move_out.not_found',
      'move_out.purged',
      'move_out.undone',
      'occupancy.household_full',
      'occupancy.too_many',
    ],
    records: ['occupancy.move_out_undone'],
  },
})
