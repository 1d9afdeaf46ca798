import { LogController, type FastifyServerOptions } from 'fastify'
import { constraintOf } from '../db/driver.ts'

/** JSON lines. Only this file decides their content: a request is its method and route, an error is its place in the code. */
export const logging = (level: string) =>
  ({
    logger: {
      level,
      redact: ['req.headers'],
      serializers: {
        req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string | undefined } }) => ({
          method,
          route: routeOptions?.url,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        err: traceOf,
      },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  }) satisfies FastifyServerOptions

interface Trace {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly constraint?: string
  [more: string]: unknown
}

/** The engine's own errors name code; other messages may quote what people typed. */
const quotable = [TypeError, ReferenceError]

export function traceOf(error: unknown): Trace {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code } = error as { code?: unknown }
  const constraint = constraintOf(error)
  return {
    type: error.name,
    message: code === undefined && quotable.some((kind) => error.constructor === kind) ? error.message : '',
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(constraint === undefined ? {} : { constraint }),
  }
}
