import * as z from 'zod/mini'
import { admins, everyone, raters, residents } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { byId, choice, communityId, describe, id } from '../core/fields.ts'
import { gateLimits } from './gate-limits.ts'
import { helper } from './helpers.ts'
import {
  absence,
  absenceBody,
  attendanceDay,
  attendanceMarks,
  houseHelper,
  houseHelperMessages,
  replyBody,
} from './house-helpers.ts'

/** Roles that may report a helper's absence. */
const tellers = ['USER', 'SECURITY', 'ADMIN'] as const

const monthMustBe = { error: houseHelperMessages.month }
const month = z.string(monthMustBe).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, houseHelperMessages.month))
const day = z.string({ error: houseHelperMessages.day }).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, houseHelperMessages.day))

export const houseHelperRefusals = refusalMessages({
  'helper.no_card': { status: 404, message: 'This card does not exist.' },
  'helper.listed': { status: 409, message: 'This helper is on your list already.' },
  'helper.too_many': {
    status: 409,
    message: 'You can have at most {most} helpers on your list.',
    values: { most: gateLimits.helpersOfHouse },
  },
  'absence.not_found': { status: 404, message: 'Absence not found.' },
})

const byDay = z.object({ id, day })
/** The caller's main house by default. */
const ofHouse = z.object({ houseId: z.optional(id) })
const byAbsence = z.object({ id, absenceId: id })

export const houseHelperEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/domestic-helpers/household',
    summary: 'The helpers on the lists of the caller’s houses, by name',
    who: residents,
    scope: 'home',
    reply: z.array(houseHelper),
  },
  add: {
    method: 'POST',
    path: '/api/domestic-helpers/:id/household',
    summary:
      'Put a helper on the list of one of the caller’s houses, the main one by default: their code opens the gate then',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    query: ofHouse,
    creates: true,
    reply: houseHelper,
    refuses: ['helper.not_found', 'helper.listed', 'helper.too_many', 'house.not_yours', 'role.not_allowed'],
    records: ['helper.list_changed'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/domestic-helpers/:id/household',
    summary: 'Take a helper off the list of one of the caller’s houses, by default the first that has them',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byId,
    query: ofHouse,
    reply: 'nothing',
    refuses: ['helper.not_found', 'role.not_allowed'],
    records: ['helper.list_changed'],
  },
  issueCode: {
    method: 'POST',
    path: '/api/domestic-helpers/:id/code',
    summary: 'Give a helper a code and a card for the gate; the code before is void',
    who: admins,
    scope: 'named',
    limit: 'write',
    params: byId,
    // Only a super admin sends a field.
    body: z.optional(z.object({ communityId: z.optional(communityId) })),
    reply: z.object({
      code: describe(z.string(), 'Six digits'),
      card: describe(z.string(), 'Path of the card’s page'),
    }),
    refuses: ['helper.not_found', 'community.unknown'],
    records: ['helper.code_issued'],
  },
  reply: {
    method: 'PUT',
    path: '/api/domestic-helpers/:id/reply',
    summary: 'Enter what a helper says to their ratings; empty takes it away',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: replyBody,
    reply: helper,
    refuses: ['helper.not_found'],
    records: ['helper.updated'],
  },
  attendance: {
    method: 'GET',
    path: '/api/domestic-helpers/:id/attendance',
    summary: 'On which days of a month a helper came',
    who: raters,
    scope: 'own',
    params: byId,
    query: z.extend(ofHouse, { month }),
    reply: z.object({ month: z.string(), days: z.array(attendanceDay) }),
    refuses: ['helper.not_found'],
  },
  mark: {
    method: 'PUT',
    path: '/api/domestic-helpers/:id/attendance/:day',
    summary: 'Say for one of the caller’s houses whether a helper came on a day; null takes it back',
    who: residents,
    scope: 'home',
    limit: 'write',
    params: byDay,
    query: ofHouse,
    body: z.object({
      mark: z.nullable(choice({ unknown: 'Mark must be one of {values}.' }, attendanceMarks)),
    }),
    reply: attendanceDay,
    refuses: ['helper.not_found', 'role.not_allowed'],
    records: ['helper.day_marked'],
  },
  addAbsence: {
    method: 'POST',
    path: '/api/domestic-helpers/:id/absences',
    summary: 'Tell all houses of a helper that they do not come on some days',
    who: tellers,
    scope: 'home',
    limit: 'write',
    params: byId,
    body: absenceBody,
    creates: true,
    reply: absence,
    refuses: ['helper.not_found'],
    records: ['helper.absence_told'],
  },
  endAbsence: {
    method: 'DELETE',
    path: '/api/domestic-helpers/:id/absences/:absenceId',
    summary: 'Take an absence back',
    who: tellers,
    scope: 'home',
    limit: 'write',
    params: byAbsence,
    reply: 'nothing',
    refuses: ['helper.not_found', 'absence.not_found'],
    records: ['helper.absence_ended'],
  },
})

export const helperCardPath = '/h/'
/** Public: the link is the only proof. */
export const helperCardEndpoints = endpoints({
  show: {
    method: 'GET',
    path: '/h/:key',
    summary: 'A helper’s card, to show at the gate',
    who: everyone,
    scope: 'none',
    limit: 'pass-page',
    params: z.object({ key: describe(z.string(), '43 letters, the last part of a card’s link') }),
    reply: 'page',
    refuses: ['helper.no_card'],
  },
})
