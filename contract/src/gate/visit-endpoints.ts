import * as z from 'zod/mini'
import { admins, everyone, watch } from '../core/actor.ts'
import { isoInstant } from '../core/date-fields.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { DateMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe, division, houseNo, id } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { contact } from './contacts.ts'
import { changingVisit, houseAnswer, houseVisitCalls } from './house-visits.ts'
import { givenReason, spokenName } from './spoken-words.ts'
import { visitorFields } from './visit-fields.ts'
import { guardDecisions } from './visit-kinds.ts'
import { visit } from './visits.ts'

/** An approved or a blocked visitor waits so long. */
export const waitingMinutes = 30

export const visitMessages = {
  leaveAtGate: 'Only a delivery can be left at the gate.',
  spokeTo: 'Please choose somebody of this house.',
  file: 'Please choose a file.',
} as const satisfies Record<string, Text>

export const walkInForm = z.object({
  id: describe(z.optional(id), 'Made by the desk: a repeat gets the first answer'),
  ...visitorFields,
  houseNo,
  division,
  gateId: z.optional(id),
  planId: describe(z.optional(id), 'A plan that nobody asked the house about: it ends with the request'),
})
export type WalkInForm = z.output<typeof walkInForm>

const decisionMessages = {
  required: 'Decision is required.',
  unknown: 'Decision must be one of {values}.',
} as const satisfies Record<string, Text>
export const decisionBody = z.object({
  decision: choice(decisionMessages, guardDecisions),
  spokeTo: describe(z.optional(id), 'Who of the house said so'),
  spokeToName: describe(z.optional(spokenName), 'Who said so, where `spokeTo` names nobody'),
  reason: describe(z.optional(givenReason), 'Needed to admit somebody without an answer'),
})
export type DecisionBody = z.output<typeof decisionBody>

const takenAtMessages: DateMessages = {
  required: 'Time of the photo is required.',
  form: 'Time of the photo must be a date and time like 2026-01-31T18:30.',
}
export const photoBody = z.object({ takenAt: isoInstant(takenAtMessages) })

export const visitRefusals = refusalMessages({
  'visit.not_found': { status: 404, message: 'Visit not found.' },
  'visit.taken': { status: 409, message: 'This request exists already.' },
  'visit.house_busy': { status: 409, message: 'This house is being asked about too many visitors.' },
  'visit.answered': { status: 409, message: 'This visitor has been answered already.' },
  'visit.still_asked': { status: 409, message: 'The house is still being asked.' },
  'visit.not_blocked': { status: 409, message: 'This visitor is not waiting for the office.' },
  'visit.no_parcel': { status: 409, message: 'There is no parcel to hand over.' },
  'visit.answer_needed': { status: 403, message: 'This community admits nobody without an answer.' },
  'visit.no_reason': { status: 400, message: 'Reason is required.', field: 'reason' },
  'visit.over': { status: 404, message: 'This request is over.' },
  'photo.not_found': { status: 404, message: 'Photo not found.' },
  'photo.none_taken': { status: 409, message: 'This community takes no photos.' },
  'photo.too_late': {
    status: 409,
    message: 'A photo can be added for {hours} hours only.',
    values: { hours: gateLimits.photoHours },
  },
  'photo.too_large': {
    status: 413,
    message: 'Photo exceeds {size}KB limit.',
    values: { size: gateLimits.photoBytes / 1024 },
  },
  'photo.type': { status: 415, message: 'Only JPEG photos are allowed.' },
})

/** An admin lets a blocked visitor in, this once. */
export const allowForm = z.object({ reason: givenReason })

export const visitEndpoints = endpoints({
  ...houseVisitCalls,
  ask: {
    method: 'POST',
    path: '/api/visits',
    summary: 'Ask a house about a visitor at the gate; whoever is on a block list is stopped at once',
    who: watch,
    scope: 'named',
    limit: 'walk-in',
    query: z.object({ communityId: z.optional(communityId) }),
    body: withTypedHouse(z.extend(walkInForm, { communityId: z.optional(communityId) }), 'houseNo'),
    reply: visit,
    creates: true,
    refuses: ['visit.taken', 'visit.house_busy', 'gate.not_found', 'community.unknown'],
    records: ['visit.asked', 'visit.blocked'],
  },
  putPhoto: {
    ...changingVisit,
    path: '/api/visits/:id/photo',
    summary: 'Add the visitor’s photo, or replace it, within a day',
    who: watch,
    body: photoBody,
    upload: {
      jsonPart: 'photo',
      maxBytes: gateLimits.photoBytes,
      types: ['image/jpeg'],
      refusals: { tooLarge: 'photo.too_large', type: 'photo.type' },
    },
    refuses: ['visit.not_found', 'photo.none_taken', 'photo.too_late', 'photo.too_large', 'photo.type'],
    records: ['visit.updated'],
  },
  answerByTicket: {
    method: 'POST',
    path: '/api/visits/answer-by-ticket',
    summary: 'Answer by the button of a notification',
    who: everyone,
    scope: 'none',
    limit: 'ticket',
    body: z.object({
      ticket: describe(z.string({ error: 'This request is over.' }), 'Of the notification'),
      answer: houseAnswer,
    }),
    reply: z.object({
      status: describe(visit.shape.status, 'What became of the visit'),
      visitorName: describe(z.string(), 'Whom it was about'),
    }),
    refuses: ['visit.over', 'visit.answered'],
    records: ['visit.answered'],
  },
  decide: {
    ...changingVisit,
    path: '/api/visits/:id/decide',
    oneWrite: true,
    summary: 'Note what the house said by phone, admit somebody without an answer, or note that they went away',
    who: watch,
    body: decisionBody,
    refuses: ['visit.not_found', 'visit.answered', 'visit.still_asked', 'visit.answer_needed', 'visit.no_reason'],
    records: ['visit.answered', 'visit.admitted', 'visit.cancelled'],
  },
  contacts: {
    method: 'GET',
    path: '/api/visits/:id/contacts',
    summary:
      'Whom to call, once the house has not answered or says that a visitor inside is not right; each look is recorded',
    who: watch,
    scope: 'own',
    limit: 'contacts',
    params: byId,
    reply: z.array(contact),
    refuses: ['visit.not_found', 'visit.answered', 'visit.still_asked'],
    records: ['visit.contacts_seen'],
  },
  allow: {
    ...changingVisit,
    path: '/api/visits/:id/allow',
    oneWrite: true,
    summary: 'Allow a blocked visitor this once: the house of a walk-in is asked, others may come in for half an hour',
    who: admins,
    body: allowForm,
    refuses: ['visit.not_found', 'visit.not_blocked', 'visit.house_busy'],
    records: ['visit.allowed'],
  },
})
