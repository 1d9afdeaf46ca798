import * as z from 'zod/mini'
import { contactRequest } from '../access/auth.ts'
import { created, updated } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { contactRequestRow } from './contact-requests.ts'

export const contactRequestEvents = {
  'contact_request.created': created(
    'CONTACT_REQUEST',
    z.object({ id: z.string(), ...contactRequest.shape }),
    (_, { after: { name, communityName } }) => sentence('{name} asked to add {communityName}', { name, communityName }),
  ),
  'contact_request.done': updated('CONTACT_REQUEST', contactRequestRow, (actor, { after: { name } }) =>
    sentence('{actor} closed the request of {name}', { actor, name }),
  ),
}
