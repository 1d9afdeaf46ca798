import * as z from 'zod/mini'
import { contactRequest } from '../access/auth.ts'
import { created, updated } from '../core/event.ts'
import { contactRequestRow } from './contact-requests.ts'

export const contactRequestEvents = {
  'contact_request.created': created(
    'CONTACT_REQUEST',
    z.object({ id: z.string(), ...contactRequest.shape }),
    '{name} asked to add {communityName}',
    ({ name, communityName }) => ({ name, communityName }),
  ),
  'contact_request.done': updated(
    'CONTACT_REQUEST',
    contactRequestRow,
    '{actor} closed the request of {name}',
    ({ name }) => ({ name }),
  ),
}
