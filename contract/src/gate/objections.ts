import * as z from 'zod/mini'
import { admins, residents } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { byId, communityId } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { flagInQuery, page, pageOf, size } from '../core/query-fields.ts'
import { objectionDays } from './gate-decisions.ts'
import { objectionForm, objectionSettlement } from './objection-forms.ts'
import { visit } from './visits.ts'

export const objectionRefusals = refusalMessages({
  'objection.none': { status: 409, message: 'The gate decided nothing here.' },
  'objection.made': { status: 409, message: 'This has been said already.' },
  'objection.late': {
    status: 409,
    message: 'This can be said for {days} days.',
    values: { days: objectionDays },
  },
  'objection.not_found': { status: 404, message: 'Objection not found.' },
  'objection.settled': { status: 409, message: 'This has been settled already.' },
})

const openMessage: Text = 'open must be true or false.'
const ofVisit = { path: '/api/visits/:id/objection', limit: 'write', params: byId } as const

export const objectionEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/gate/objections',
    summary: 'Visits of which a house says that the gate’s decision is not right, or that were settled; newest first',
    who: admins,
    scope: 'named-in-query',
    query: z.object({ open: z.optional(flagInQuery(openMessage)), communityId: z.optional(communityId), page, size }),
    reply: pageOf(visit),
    refuses: ['community.unknown'],
  },
  make: {
    ...ofVisit,
    method: 'POST',
    summary:
      'Say for one’s own house that what the gate decided is not right; who is approved and not in yet is denied',
    who: residents,
    scope: 'home',
    body: objectionForm,
    reply: visit,
    refuses: ['visit.not_found', 'objection.none', 'objection.made', 'objection.late'],
    records: ['objection.made', 'visit.answered', 'visit.cancelled'],
  },
  withdraw: {
    ...ofVisit,
    method: 'DELETE',
    summary: 'Take back what I said, while it is open; it brings no approval back',
    who: residents,
    scope: 'home',
    reply: 'nothing',
    refuses: ['objection.not_found', 'objection.settled'],
    records: ['objection.withdrawn'],
  },
  settle: {
    ...ofVisit,
    method: 'PUT',
    summary: 'Settle it once: the gate was right, or wrong; the house reads the note',
    who: admins,
    scope: 'own',
    body: objectionSettlement,
    reply: visit,
    refuses: ['objection.not_found', 'objection.settled'],
    records: ['objection.settled'],
  },
})
