import * as z from 'zod/mini'
import { signedIn, watch } from '../core/actor.ts'
import { divisions, limits, noNul } from '../core/constants.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import type { ChoiceMessages } from '../core/field-messages.ts'
import { byId, choice, communityId, describe, mustBeString, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { emergencyKinds, emergencyName } from './emergency-kinds.ts'
import { audienceMessages, audienceOf, type Audience } from './notice-audience.ts'
import { titleMessages } from './notice-form.ts'
import { notice } from './notices.ts'

const kindMessage: Text = 'Kind must be one of {values}.'
const kindMessages: ChoiceMessages = { required: kindMessage, unknown: kindMessage }
const messageMessages = {
  required: 'Message is required.',
  tooShort: 'Message must be at least {minimum} characters.',
  tooLong: 'Message must be at most {maximum} characters.',
  unstorable: 'Message contains a character that cannot be stored.',
} as const satisfies Record<string, Text>

export const allClearBody = z.object({
  text: describe(
    z.optional(
      text(
        {
          tooLong: 'Text must be at most {maximum} characters.',
          unstorable: 'Text contains a character that cannot be stored.',
        },
        limits.allClear,
      ),
    ),
    'What people are told with it',
  ),
})

/** `OTHER` has a title of its own. */
export const emergencyBody = z
  .object({
    kind: choice(kindMessages, emergencyKinds),
    title: describe(
      z.optional(text({ tooLong: titleMessages.tooLong, unstorable: titleMessages.unstorable }, limits.emergencyTitle)),
      'With OTHER; every other kind has a title of its own',
    ),
    message: z
      .string({ error: mustBeString(messageMessages.required) })
      .check(
        z.trim(),
        z.minLength(1, { error: messageMessages.required, abort: true }),
        z.minLength(limits.emergencyMin, { error: messageMessages.tooShort, abort: true }),
        z.maxLength(limits.emergency, { error: messageMessages.tooLong, abort: true }),
        z.regex(noNul, messageMessages.unstorable),
      ),
    divisions: describe(
      z.optional(
        z.array(z.string()).check(
          z.refine((named: readonly string[]) => named.every((one) => divisions.some((known) => known === one)), {
            error: audienceMessages.divisions,
            params: { values: divisions.join(', ') },
          }),
        ),
      ),
      'Whom it is for, besides guards and admins; none: everyone',
    ),
    communityId: z.optional(communityId),
  })
  .check(
    z.refine(({ kind, title }) => kind !== 'OTHER' || title !== undefined, {
      error: titleMessages.required,
      path: ['title'],
    }),
  )
export type EmergencyBody = z.output<typeof emergencyBody>

/** Stored in English; people read the kind in their own language. */
export const emergencyTitle = ({ kind, title = '' }: EmergencyBody): string =>
  emergencyName(kind, title, (label) => label)

/** Guards are always in it. */
export const emergencyAudience = ({ divisions: named = [] }: Pick<EmergencyBody, 'divisions'>): Audience | null =>
  named.length === 0 ? null : audienceOf({ divisions: named, roles: ['USER', 'SECURITY'] })

export const emergencyRefusals = refusalMessages({
  'emergency.not_allowed': { status: 403, message: 'In your community only admins send emergency notices.' },
  'emergency.over': { status: 409, message: 'This emergency is over.' },
  'emergency.none': { status: 409, message: 'This notice is no emergency.' },
})

export const emergencyEndpoints = endpoints({
  send: {
    method: 'POST',
    path: '/api/notices/emergency',
    summary: 'Send an emergency notice, which everybody is told of at once',
    who: watch,
    scope: 'named-in-body',
    limit: 'write',
    body: emergencyBody,
    reply: notice,
    creates: true,
    refuses: ['community.unknown', 'emergency.not_allowed'],
    records: ['notice.created'],
  },
  underWay: {
    method: 'GET',
    path: '/api/notices/emergency',
    summary: 'The emergencies under way that are for me and that I have not read, newest first',
    who: signedIn,
    scope: 'own',
    reply: z.array(notice),
  },
  allClear: {
    method: 'POST',
    path: '/api/notices/:id/all-clear',
    summary: 'Say that an emergency is over',
    who: watch,
    scope: 'own',
    limit: 'write',
    params: byId,
    body: allClearBody,
    reply: notice,
    refuses: ['notice.not_found', 'emergency.not_allowed', 'emergency.over', 'emergency.none'],
    records: ['notice.all_clear'],
  },
})
