import * as z from 'zod/mini'
import { refusalMessages } from './endpoint.ts'

/** Every error reply (decisions: Errors). */
export const errorReply = z.object({
  message: z.string(),
  error: z.string(),
  details: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type ErrorReply = z.output<typeof errorReply>

/** Refusals that belong to no noun. */
export const commonRefusals = refusalMessages({
  'request.malformed': { status: 400, message: 'The request could not be understood.' },
  'path.unknown': { status: 404, message: 'Sorry, the page you are looking for does not exist.' },
  'body.too_large': { status: 413, message: 'What was sent is too large.' },
  'body.media_type': {
    status: 415,
    message: 'Unsupported media type. Please ensure the request is properly formatted.',
  },
  'database.unavailable': { status: 503, message: 'Backend server is unavailable. Please try again later.' },
})
/** For what nobody foresaw: a 500 says nothing of its inside. */
export const unexpectedErrorMessage = 'Backend server is unavailable. Please try again later.'
