import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { refusals } from '@aangan/contract/index'
import { unexpectedErrorMessage, type ErrorReply } from '@aangan/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/pool.ts'
import { InvalidInput, Refusal } from './refusal.ts'

/** Every error leaves as the one declared shape, with a sentence for people and nothing of the inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply))
}

export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, fields, retryAfter } = understood(error)
  if (turnedAway.has(status)) request.limitHit = error instanceof Refusal ? error.code : String(status)
  if (status === 500) request.log.error({ err: error }, 'unforeseen')
  else if (status === 503)
    request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'database unavailable')
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const body: ErrorReply = {
    message,
    error: message,
    ...(fields === undefined ? {} : { details: Object.values(fields), fields: { ...fields } }),
    requestId: request.id,
  }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Answers that a limit gives: too large, too often, too long for the database. */
const turnedAway = new Set([413, 429, 503])

/** For what never became a request: Node's HTTP parser gave up. Same shape, then the line is cut. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, { message }] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', refusals['body.too_large']] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', refusals['request.malformed']] as const)
        : (['400 Bad Request', refusals['request.malformed']] as const)
  const body: ErrorReply = { message, error: message, requestId: randomUUID() }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  // A caller who never hangs up would keep the line half open for ever.
  setTimeout(() => socket.destroy(), lastWordMs).unref()
}

/** Long enough for the answer to arrive. */
const lastWordMs = 2_000

interface Understood {
  readonly status: number
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfter?: number | undefined
}

function understood(error: unknown): Understood {
  if (error instanceof InvalidInput) return { status: 400, message: error.message, fields: error.fields }
  if (error instanceof Refusal) return { status: error.status, message: error.message, retryAfter: error.retryAfter }
  if (error instanceof DatabaseUnavailable) return { ...refusals['database.unavailable'], retryAfter: 2 }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusals['attachment.size']
  if (statusCode === 413) return refusals['body.too_large']
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return refusals['body.media_type']
  // What Fastify, its parsers or the multipart reader refused: the request's fault, told in our words.
  if ((statusCode >= 400 && statusCode < 500) || isMultipartFault(error)) return refusals['request.malformed']
  return { status: 500, message: unexpectedErrorMessage }
}

/** The multipart reader throws plain errors when a body is cut short or its boundary is broken. */
const isMultipartFault = (error: unknown): boolean =>
  error instanceof Error &&
  /multipart|unexpected end of form|boundary|part terminated early|malformed part/i.test(error.message)
