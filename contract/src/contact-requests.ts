import * as z from 'zod/mini'
import { superAdmin } from './actor.ts'
import { endpoints, refusalTexts } from './endpoint.ts'
import { byId, instant, says } from './fields.ts'

export const contactRequestRow = z.object({
  id: says(z.string(), 'The request’s id'),
  name: says(z.string(), 'Who asks'),
  email: says(z.string(), 'Their email address'),
  mobileNo: says(z.string(), 'Ten digits'),
  communityName: says(z.string(), 'The community they ask for'),
  message: says(z.string(), 'What they wrote'),
  createdAt: says(instant, 'When they asked'),
  doneAt: says(z.nullable(instant), 'When a super admin marked it done; null while it is open'),
})
export type ContactRequest = z.output<typeof contactRequestRow>

/** The longest list of requests. */
export const mostContactRequests = 100

export const contactRequestRefusals = refusalTexts({
  'contact_request.not_found': { status: 404, message: 'Request not found.' },
})

export const contactRequestEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/contact-requests',
    summary: `Requests to add a community that are not done, oldest first, at most ${mostContactRequests}`,
    who: superAdmin,
    reply: z.array(contactRequestRow),
  },
  done: {
    method: 'PUT',
    path: '/api/admin/contact-requests/:id/done',
    summary: 'Mark a request done; a repeat changes nothing',
    who: superAdmin,
    params: byId,
    reply: contactRequestRow,
    audit: ['UPDATE'],
  },
})
