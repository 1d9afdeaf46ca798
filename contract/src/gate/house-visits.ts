import * as z from 'zod/mini'
import { residents, signedIn, watch } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints } from '../core/endpoint.ts'
import { exportOf } from '../core/exports.ts'
import { divisionMessages, houseNoMessages, type TextMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { period } from '../core/period.ts'
import { filter, flagInQuery, mine, page, pageOf, size } from '../core/query-fields.ts'
import { withTypedHouse } from '../core/typed-input.ts'
import { houseAnswers, visitKinds, visitStatuses } from './visit-kinds.ts'
import { visit } from './visits.ts'

const findMessages: TextMessages = {
  tooLong: 'Find must be at most {maximum} characters.',
  unstorable: 'Find contains a character that cannot be stored.',
}
const filters = {
  status: z.optional(choice({ unknown: 'Status must be one of {values}.' }, visitStatuses)),
  kind: z.optional(choice({ unknown: 'Kind must be one of {values}.' }, visitKinds)),
  past: describe(
    z.optional(flagInQuery('Past must be true or false.')),
    'True leaves out who is expected, waiting or inside',
  ),
  find: describe(filter(findMessages), 'Any part of the name, the company or the number plate'),
  houseNo: filter(houseNoMessages),
  division: z.optional(choice(divisionMessages, divisions)),
  ...period,
  communityId: z.optional(communityId),
}
export const visitFilters = withTypedHouse(z.object({ ...filters, mine, page, size }), 'houseNo')
export type VisitFilters = z.output<typeof visitFilters>

const answerMessages = {
  required: 'Answer is required.',
  unknown: 'Answer must be one of {values}.',
} as const satisfies Record<string, Text>
export const houseAnswer = choice(answerMessages, houseAnswers)

export const oneVisit = { scope: 'own', params: byId, reply: visit } as const
export const changingVisit = { ...oneVisit, method: 'POST', limit: 'write' } as const

export const houseVisitCalls = endpoints({
  list: {
    method: 'GET',
    path: '/api/visits',
    summary: 'Visits, newest first: of the community for staff, to one’s own houses for residents',
    who: signedIn,
    scope: 'named-in-query',
    query: visitFilters,
    reply: pageOf(visit),
    refuses: ['community.unknown'],
    exports: true,
  },
  export: exportOf({
    path: '/api/visits/export',
    summary: 'Visits as a file',
    who: watch,
    filters,
    house: 'houseNo',
    records: 'visit.exported',
  }),
  read: {
    ...oneVisit,
    method: 'GET',
    path: '/api/visits/:id',
    summary: 'A visit',
    who: signedIn,
    refuses: ['visit.not_found'],
  },
  readPhoto: {
    ...oneVisit,
    method: 'GET',
    path: '/api/visits/:id/photo',
    summary: 'The visitor’s photo',
    who: signedIn,
    reply: 'file',
    refuses: ['visit.not_found', 'photo.not_found'],
  },
  answer: {
    ...changingVisit,
    path: '/api/visits/:id/answer',
    summary: 'Answer for one’s own house; the first answer counts',
    who: residents,
    scope: 'home',
    body: z.object({ answer: houseAnswer }),
    refuses: ['visit.not_found', 'visit.answered'],
    records: ['visit.answered'],
  },
  collect: {
    ...changingVisit,
    path: '/api/visits/:id/collected',
    summary: 'The parcel that was left at the gate has been handed over',
    who: signedIn,
    refuses: ['visit.not_found', 'visit.no_parcel'],
    records: ['visit.updated'],
  },
})
