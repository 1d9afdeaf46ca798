import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { RefusalCode } from '@aangan/contract/api'
import type { ErrorReply } from '@aangan/contract/core/errors'
import { english, type Language } from '@aangan/contract/core/language/language'
import type { Problem } from '@aangan/contract/core/problems'
import { InvalidInput, Refusal } from '@aangan/contract/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConstraintRefusals } from '../context/handlers.ts'
import { constraintOf } from '../db/driver.ts'
import { DatabaseBusy, DatabaseUnavailable, stateOf } from '../db/failures.ts'
import { messagePage, sendPage } from './plain-pages.ts'
import { languageHeaders } from './request-language.ts'

/** Every error has the one declared shape, and tells nothing of the server's inside. */
export function answerErrors(app: FastifyInstance, constraints: ConstraintRefusals): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply, constraints))
}

/** The same for a page: people read it, not programs. */
export function answerOnPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language, sentence } = begin(error, request, reply, {})
  return sendPage(reply, messagePage(language, language.say(sentence)))
}

export function answer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  constraints: ConstraintRefusals = {},
): FastifyReply {
  const { code, values, fields, details, sentence, language } = begin(error, request, reply, constraints)
  const message = language.say(sentence)
  const body: ErrorReply = {
    code,
    message,
    error: message,
    ...(values !== undefined && { values: { ...values } }),
    ...(fields !== undefined && fieldsIn(language, fields)),
    ...(details !== undefined && { details: [...details] }),
    requestId: request.id,
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Logs it, and sets status and headers. */
function begin(error: unknown, request: FastifyRequest, reply: FastifyReply, constraints: ConstraintRefusals) {
  const refusal = refusalOf(error, constraints, request.method)
  const { code, status, retryAfter } = refusal
  // Null when the address could not be parsed: no hook has run.
  const language = request.language ?? request.server.languages.bestLanguage(request.headers['accept-language'])
  if (limitStatuses.has(status)) request.limitHit = error instanceof Refusal ? code : String(status)
  if (status === 500) request.log.error({ err: error }, 'unexpected')
  else if ((status === 503 && !(error instanceof Refusal)) || error instanceof DatabaseBusy)
    request.log.warn(
      { reason: error instanceof Error ? error.message : 'unknown', state: stateOf(error) },
      error instanceof DatabaseBusy ? 'database busy' : 'database unavailable',
    )
  void reply.headers(languageHeaders(language.code))
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  void reply.code(status)
  return { ...refusal, language }
}

function fieldsIn({ say }: Language, fields: Readonly<Record<string, Problem>>) {
  const problems = Object.entries(fields)
  const said = problems.map(([name, problem]) => [name, say(problem)] as const)
  return {
    details: said.map(([, words]) => words),
    fields: Object.fromEntries(said),
    fieldCodes: Object.fromEntries(problems.map(([name, { code }]) => [name, code])),
  }
}

/** The statuses of limits. */
const limitStatuses = new Set([413, 429, 503])

/** For what Node's HTTP parser rejects. Same shape; then the connection is closed. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', 'body.too_large'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', 'request.malformed'] as const)
        : (['400 Bad Request', 'request.malformed'] as const)
  const { message } = new Refusal(code)
  const body: ErrorReply = { code, message, error: message, requestId: randomUUID() }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    ...Object.entries(languageHeaders(english)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  // A caller who never closes would keep the connection half open forever.
  setTimeout(() => socket.destroy(), lastWordMs).unref()
}

const lastWordMs = 2_000

type Refused = Pick<Refusal, 'code' | 'status' | 'sentence'> &
  Partial<Pick<Refusal, 'values' | 'fields' | 'details' | 'retryAfter'>>

function refusalOf(error: unknown, constraints: ConstraintRefusals, method: string): Refused {
  if (error instanceof InvalidInput)
    return { ...coded('input.invalid'), sentence: error.sentence, fields: error.fields }
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return { ...coded('database.unavailable'), retryAfter: 2 }
  // A read waits for a change of the tables only, never for another caller's write.
  if (error instanceof DatabaseBusy)
    return {
      ...coded(error.why === 'slow' || method === 'GET' ? 'database.busy' : 'request.conflict'),
      retryAfter: 1,
    }
  const violated = constraints[constraintOf(error) ?? '']
  if (violated !== undefined) return new Refusal(violated)
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  if (code === 'FST_REQ_FILE_TOO_LARGE') return coded('upload.too_large')
  if (statusCode === 413) return coded('body.too_large')
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return coded('body.media_type')
  // Anything else that Fastify and its parsers reject.
  if (statusCode >= 400 && statusCode < 500) return coded('request.malformed')
  return coded('server.unexpected')
}

const coded = (code: RefusalCode): Refused => new Refusal(code)
