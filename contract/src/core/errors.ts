import * as z from 'zod/mini'
import { limits } from './constants.ts'
import { refusalMessages } from './endpoint.ts'
import { sentences } from './field-messages.ts'
import type { Text } from './language/text.ts'

/** The reply of every error (docs/spec/product.md, 8). */
export const errorReply = z.object({
  code: z.string().check(z.describe('Stable name of the refusal; programs decide by it')),
  message: z.string().check(z.describe('A sentence for people')),
  error: z.string().check(z.describe('The same as message')),
  values: z
    .optional(z.record(z.string(), z.union([z.string(), z.number()])))
    .check(z.describe('What the sentence names')),
  details: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())).check(z.describe('What to correct, by field')),
  fieldCodes: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe('What is wrong with each of these fields: stable names for programs')),
  requestId: z.string(),
})
export type ErrorReply = z.output<typeof errorReply>

export const uploadMessages = {
  type: 'Only PDF, JPEG, or PNG files are allowed.',
  tooLarge: 'File size exceeds {size}KB limit.',
} as const satisfies Record<string, Text>
export const uploadLimit = { size: limits.attachmentBytes / 1024 } as const

/** Refusals that belong to no noun. */
export const commonRefusals = refusalMessages({
  'request.malformed': { status: 400, message: 'The request could not be understood.' },
  // The reply has the message of the first invalid field instead.
  'input.invalid': { status: 400, message: 'The request could not be understood.' },
  'request.in_progress': { status: 409, message: 'This request is still being worked on.' },
  'request.key_used': {
    status: 409,
    message: 'This has been sent before with other details. Look at the list, then send it again.',
  },
  'path.unknown': { status: 404, message: 'Sorry, the page you are looking for does not exist.' },
  'session.none': { status: 401, message: 'Please log in.' },
  'role.not_allowed': { status: 403, message: sentences.unauthorized },
  'community.foreign': { status: 403, message: sentences.unauthorized },
  'attempts.too_many': { status: 429, message: 'Too many requests. Please try again later.' },
  'body.too_large': { status: 413, message: 'What was sent is too large.' },
  'body.media_type': { status: 415, message: sentences.mediaType },
  'upload.too_large': { status: 413, message: uploadMessages.tooLarge, values: uploadLimit },
  'upload.type': { status: 415, message: uploadMessages.type },
  'server.unexpected': { status: 500, message: sentences.unavailable },
  'request.conflict': { status: 409, message: 'Somebody else is changing this right now. Please try again.' },
  'database.busy': { status: 503, message: 'The server is busy. Please try again in a moment.' },
  'database.unavailable': { status: 503, message: sentences.unavailable },
})
