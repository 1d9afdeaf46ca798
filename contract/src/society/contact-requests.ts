import * as z from 'zod/mini'
import { superAdmin } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { byId, instant, describe } from '../core/fields.ts'

export const contactRequestRow = z.object({
  id: describe(z.string(), 'The request’s id'),
  name: describe(z.string(), 'Who asks'),
  email: describe(z.string(), 'Their email address'),
  mobileNo: describe(z.string(), 'Ten digits'),
  communityName: describe(z.string(), 'The community they ask for'),
  message: describe(z.string(), 'What they wrote'),
  createdAt: describe(instant, 'When they asked'),
  doneAt: describe(z.nullable(instant), 'When a super admin marked it done; null while it is open'),
})
export type ContactRequest = z.output<typeof contactRequestRow>

export const mostContactRequests = 100

export const contactRequestRefusals = refusalMessages({
  'contact_request.not_found': { status: 404, message: 'Request not found.' },
})

export const contactRequestEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/contact-requests',
    summary: `Requests to add a community that are not done, oldest first, at most ${mostContactRequests}`,
    who: superAdmin,
    scope: 'platform',
    reply: z.array(contactRequestRow),
  },
  done: {
    method: 'PUT',
    path: '/api/admin/contact-requests/:id/done',
    summary: 'Mark a request done; a repeat changes nothing',
    who: superAdmin,
    scope: 'platform',
    limit: 'write',
    params: byId,
    reply: contactRequestRow,
    refuses: ['contact_request.not_found'],
    records: ['contact_request.done'],
  },
})
