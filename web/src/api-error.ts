import { sentences } from '@aangan/contract/field-messages'
/** The messages for calls without an answer of the server's own (specification 8, Transport). */
export const transport = {
  offline: 'No network connectivity. Please check your internet connection.',
  unreachable: 'Backend server is not running or unreachable.',
  forbidden: sentences.unauthorized,
  mediaType: sentences.mediaType,
  server: sentences.unavailable,
} as const

/** A call that did not succeed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** The contract's code of the refusal, or one of ours (`localCodes`); undefined when the reply had none. Decide by it, never by the message. */
  readonly code: string | undefined
  /** The messages by field. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: readonly string[]
  /** The message is the server's own, not our default. */
  readonly fromServer: boolean
  constructor(
    status: number,
    message: string,
    {
      code,
      fields = {},
      details = [],
      fromServer = false,
    }: Partial<Pick<ApiError, 'code' | 'fields' | 'details' | 'fromServer'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.details = details
    this.fromServer = fromServer
  }
}

/** Our own codes for failures without a server's code. */
export const localCodes = {
  offline: 'network.offline',
  unreachable: 'network.unreachable',
  invalidReply: 'reply.invalid',
} as const

export const offlineError = () => new ApiError(0, transport.offline, { code: localCodes.offline })
export const unreachableError = () => new ApiError(0, transport.unreachable, { code: localCodes.unreachable })
export const invalidReply = (message = 'Invalid response format from server.', status = 0) =>
  new ApiError(status, message, { code: localCodes.invalidReply })

/** The server's own message, else the one for its status. */
export async function replyError(reply: Response): Promise<ApiError> {
  const { message, code, fields, details } = await reply.json().then(parts, () => parts(null))
  return new ApiError(reply.status, message ?? statusMessage(reply.status), {
    code,
    fields,
    details,
    fromServer: message !== undefined,
  })
}

const parts = (body: unknown) => {
  const { message, error, code, fields, details } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  return {
    message: [message, error].find((text): text is string => typeof text === 'string' && text !== ''),
    code: typeof code === 'string' ? code : undefined,
    fields: (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, string>,
    details: Array.isArray(details) ? details.map(String) : [],
  }
}

const statusMessage = (status: number) => {
  if (status === 403) return transport.forbidden
  if (status === 415) return transport.mediaType
  return transport.server
}

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : transport.unreachable)

/** The server's message, or `fallback` where it has none. */
export const messageOr =
  (fallback: string) =>
  (error: unknown): string =>
    error instanceof ApiError && error.fromServer ? error.message : fallback

export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)
