import * as z from 'zod/mini'
import { admins, watch } from '../core/actor.ts'
import { deviceKey } from '../core/browser-keys.ts'
import { isoInstant } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { nameMessages, type ChoiceMessages, type DateMessages, type TextMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe, id, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { flagInQuery, inCommunity, page, pageOf, size } from '../core/query-fields.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { conflict, desk, settlements, shift } from './gate-desk.ts'
import { deskTime } from './gate-turns.ts'

const atHome = ['SECURITY', 'ADMIN'] as const

const deskNameMessages: TextMessages = nameMessages
const noteMessages: TextMessages = {
  tooLong: 'Note must be at most {maximum} characters.',
  unstorable: 'Note contains a character that cannot be stored.',
}
const settleMessages: ChoiceMessages = { required: 'As is required.', unknown: 'As must be one of {values}.' }
const settledAtOnce = 100
const manyMessage: Text = 'Name 1 to {maximum} movements.'
const startDateMessages: DateMessages = { form: 'Start date must be a date and time like 2026-01-31T18:30.' }
const endDateMessages: DateMessages = { form: 'End date must be a date and time like 2026-01-31T18:30.' }

export const deskForm = z.object({ gateId: id, name: text(deskNameMessages, gateLimits.deskName), deviceKey })
export const shiftForm = z.object({ gateId: id, userId: id })
export const shiftEnd = z.object({
  note: z.optional(text(noteMessages, gateLimits.handoverNote)),
  nextUserId: describe(z.optional(id), 'Without it a turn’s session ends its turn too'),
  sentAt: describe(z.optional(deskTime), 'The desk’s clock when it sent this'),
  endedAt: describe(z.optional(deskTime), 'By the desk’s clock: when it was done without a network'),
})
export const settlement = z.object({
  as: choice(settleMessages, settlements),
  note: z.optional(text(noteMessages, gateLimits.settleNote)),
})
export const manySettled = z.object({
  ids: z.array(id, { error: manyMessage }).check(
    z.refine((ids: unknown[]) => ids.length >= 1 && ids.length <= settledAtOnce, {
      error: manyMessage,
      params: { maximum: settledAtOnce },
    }),
    z.meta({ minItems: 1, maxItems: settledAtOnce }),
  ),
  note: settlement.shape.note,
})

export const gateDeskRefusals = refusalMessages({
  'desk.not_found': { status: 404, message: 'Desk not found.' },
  'desk.too_many': {
    status: 409,
    message: 'This community has {most} desks. Remove one first.',
    values: { most: gateLimits.desks },
  },
  'desk.elsewhere': { status: 409, message: 'This device is a desk of another community.' },
  'shift.not_found': { status: 404, message: 'Shift not found.' },
  'shift.open_already': { status: 409, message: 'This gate has an open shift.' },
  'shift.ended': { status: 409, message: 'This shift has ended.' },
  'shift.guard_unknown': {
    status: 400,
    message: 'Choose a guard or an admin of this community.',
    field: 'userId',
  },
  'shift.next_guard_unknown': {
    status: 400,
    message: 'Choose a guard or an admin of this community.',
    field: 'nextUserId',
  },
  'conflict.not_found': { status: 404, message: 'Conflict not found.' },
  'conflict.settled': { status: 409, message: 'This has been settled already.' },
  'conflict.nobody_else': {
    status: 400,
    message: 'Somebody else can only have come in where a pass was used or a visitor was inside.',
    field: 'as',
  },
})

export const deskEndpoints = endpoints({
  create: {
    method: 'POST',
    path: '/api/gate/desks',
    summary:
      'Use this device as a desk; again in the same session or with the same key, another gate or name. A key needs a proof that it is me',
    who: atHome,
    scope: 'home',
    limit: 'write',
    body: deskForm,
    reply: desk,
    creates: true,
    refuses: ['gate.not_found', 'desk.too_many', 'desk.elsewhere', 'confirm.needed'],
    records: ['desk.created', 'desk.updated', 'desk.deleted', 'session.device_bound'],
  },
  list: {
    method: 'GET',
    path: '/api/gate/desks',
    summary: 'The desks of a community',
    who: admins,
    scope: 'named',
    query: inCommunity,
    reply: z.array(desk),
    refuses: ['community.unknown'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/gate/desks/:id',
    summary: 'Remove a desk, and end its session',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    reply: 'nothing',
    refuses: ['desk.not_found'],
    records: ['desk.deleted'],
  },
})

export const shiftEndpoints = endpoints({
  create: {
    method: 'POST',
    path: '/api/gate/shifts',
    summary: 'Begin a shift at a gate',
    who: atHome,
    scope: 'home',
    limit: 'write',
    body: shiftForm,
    reply: shift,
    creates: true,
    refuses: ['gate.not_found', 'shift.open_already', 'shift.guard_unknown'],
    records: ['shift.handed_over'],
  },
  list: {
    method: 'GET',
    path: '/api/gate/shifts',
    summary: 'The shifts of a community, newest first',
    who: watch,
    scope: 'named',
    query: z.object({
      communityId: z.optional(communityId),
      startDate: z.optional(isoInstant(startDateMessages, { orDay: true })),
      endDate: z.optional(isoInstant(endDateMessages, { orDay: true })),
      page,
      size,
    }),
    reply: pageOf(shift),
    refuses: ['community.unknown'],
  },
  end: {
    method: 'POST',
    path: '/api/gate/shifts/:id/end',
    summary:
      'Hand over: end a shift, and begin the next one where a guard is named; at a desk with a key its turn ends where none is',
    who: atHome,
    scope: 'home',
    limit: 'write',
    params: byId,
    body: shiftEnd,
    reply: shift,
    refuses: ['shift.not_found', 'shift.ended', 'shift.next_guard_unknown'],
    records: ['shift.handed_over', 'turn.ended'],
  },
})

const openMessage = 'open must be true or false.' as const
export const conflictEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/gate/conflicts',
    summary:
      'Movements that a person has to settle, blocked visitors first, or that were settled; of both the newest first',
    who: watch,
    scope: 'named',
    query: z.object({ communityId: z.optional(communityId), open: z.optional(flagInQuery(openMessage)), page, size }),
    reply: pageOf(conflict),
    refuses: ['community.unknown'],
  },
  settle: {
    method: 'POST',
    path: '/api/gate/conflicts/:id/settle',
    summary: 'Settle one: it was the same person, or somebody else came in',
    who: admins,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: settlement,
    reply: conflict,
    refuses: ['conflict.not_found', 'conflict.settled', 'conflict.nobody_else'],
    records: ['conflict.settled', 'visit.entered'],
  },
  settleMany: {
    method: 'POST',
    path: '/api/gate/conflicts/settle',
    summary: 'Settle many as seen; those that were settled meanwhile stay as they are',
    who: admins,
    scope: 'own',
    limit: 'write',
    body: manySettled,
    reply: z.object({ settled: describe(z.int(), 'How many were settled now') }),
    refuses: ['conflict.not_found'],
    records: ['conflict.settled'],
  },
})
