import { sentences } from '@aangan/contract/core/field-messages'
import type { Label } from '@aangan/contract/core/language/text'
import { sessionLimits } from '@aangan/contract/core/session-limits'
import type { Raw, Reason, Shown } from '../language/say.ts'

/** The messages for calls without an answer of the server's own (specification 8, Transport). */
export const transport: Record<'offline' | 'unreachable' | 'forbidden' | 'mediaType' | 'server', Label> = {
  offline: 'No network connectivity. Please check your internet connection.',
  unreachable: 'Backend server is not running or unreachable.',
  forbidden: sentences.unauthorized,
  mediaType: sentences.mediaType,
  server: sentences.unavailable,
}

/** A call that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** The contract's code of the refusal, or one of ours (`localCodes`); undefined when the reply had none. Decide by it, never by the words. */
  readonly code: string | undefined
  /** The message for people. */
  readonly shown: Reason
  /** The messages by field. */
  readonly fields: Readonly<Record<string, Reason>>
  readonly details: readonly Reason[]
  /** The message came from the server; it is not a default of ours. */
  readonly fromServer: boolean
  /** In how many seconds it may be tried again. */
  readonly retryAfter: number
  /** Something else has to be done first; the page for it is opened, so no toast tells it. */
  get limit(): boolean {
    return sessionLimits.some((code) => code === this.code)
  }
  constructor(
    status: number,
    shown: Reason,
    {
      code,
      fields = {},
      details = [],
      fromServer = false,
      retryAfter = 0,
    }: Partial<Pick<ApiError, 'code' | 'fields' | 'details' | 'fromServer' | 'retryAfter'>> = {},
  ) {
    super(code)
    this.status = status
    this.shown = shown
    this.code = code
    this.fields = fields
    this.details = details
    this.fromServer = fromServer
    this.retryAfter = retryAfter
  }
}

/** Our own codes for failures without a server's code. */
export const localCodes = {
  offline: 'network.offline',
  unreachable: 'network.unreachable',
  invalidReply: 'reply.invalid',
} as const

export const offlineError = () => new ApiError(0, { text: transport.offline }, { code: localCodes.offline })
export const unreachableError = () => new ApiError(0, { text: transport.unreachable }, { code: localCodes.unreachable })
export const invalidReply = (text: Label = 'Invalid response format from server.', status = 0) =>
  new ApiError(status, { text }, { code: localCodes.invalidReply })

/** The server's own words, in the language they were asked for; else those for its status. */
export async function replyError(reply: Response, language: string): Promise<ApiError> {
  const { message, code, values, fields, fieldCodes, details } = await reply.json().then(parts, () => parts(null))
  const inFields = Object.entries(fields).map(([name, words]): [string, Raw] => [
    name,
    { raw: words, server: { language, code: fieldCodes[name], values } },
  ])
  const shown =
    message === undefined ? { text: statusMessage(reply.status) } : { raw: message, server: { language, code, values } }
  return new ApiError(reply.status, shown, {
    code,
    fields: Object.fromEntries(inFields),
    details: details.map((words) => inFields.find(([, { raw }]) => raw === words)?.[1] ?? { raw: words }),
    fromServer: message !== undefined,
    retryAfter: Number(reply.headers.get('retry-after')),
  })
}

const parts = (body: unknown) => {
  const { message, error, code, values, fields, fieldCodes, details } = objectOf(body)
  return {
    message: [message, error].find((text): text is string => typeof text === 'string' && text !== ''),
    code: typeof code === 'string' ? code : undefined,
    values: objectOf(values) as Record<string, string | number>,
    fields: objectOf(fields) as Record<string, string>,
    fieldCodes: objectOf(fieldCodes) as Record<string, string>,
    details: Array.isArray(details) ? details.map(String) : [],
  }
}

const objectOf = (given: unknown) =>
  (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>

const statusMessage = (status: number) => {
  if (status === 403) return transport.forbidden
  if (status === 415) return transport.mediaType
  return transport.server
}

/** One object, so that a form can tell whether its text contains it. */
export const messageOf = (error: unknown): Reason => (error instanceof ApiError ? error.shown : noAnswer)
const noAnswer: Reason = { text: transport.unreachable }

/** The server's message, or `fallback` where it has none. */
export const messageOr =
  (fallback: Label) =>
  (error: unknown): Shown =>
    error instanceof ApiError && error.fromServer ? error.shown : fallback

export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)
