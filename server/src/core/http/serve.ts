import { createHash } from 'node:crypto'
import type { RefusalCode } from '@aangan/contract/api'
import { callsAsResident } from '@aangan/contract/core/actor'
import { attemptLimits } from '@aangan/contract/core/attempt-limits'
import { usualBodyLimit, type Endpoint, type EndpointTable, type Shape } from '@aangan/contract/core/endpoint'
import { refuse } from '@aangan/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forCall, forVisitor } from '../context/context-for.ts'
import type { Context, PublicContext } from '../context/context.ts'
import type { Deps } from '../context/deps.ts'
import type { Handlers, UploadedFile } from '../context/handlers.ts'
import type { Once } from '../context/once.ts'
import { scopeOf } from '../context/scope.ts'
import type { SessionUser } from '../session/sessions.ts'
import { answerOnPage } from './answer-errors.ts'
import { authenticate, withoutGuess, type Caller } from './authenticate.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { openLanes, type Lanes, type RequestLanes } from './lanes.ts'
import { networkOf } from './network.ts'
import { parse } from './parse.ts'
import { replier } from './reply.ts'
import { readMultipart } from './upload.ts'

/** authenticate → parse → context → handler → reply. Every request of the API goes this way. */
export function serve<T extends EndpointTable>(
  app: FastifyInstance,
  deps: Deps,
  table: T,
  handlers: Handlers<T>,
  lanes: RequestLanes,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const handle = handlers[name] as (ctx: PublicContext, input: Input) => Promise<unknown>
    const reply = replier(endpoint)
    const uploads = uploadLanes(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? usualBodyLimit,
      ...(endpoint.reply === 'page' && { errorHandler: answerOnPage }),
      // Before the body is read.
      onRequest: async (request, response) => {
        request.caller = await authenticate(endpoint, request, response, deps, lanes, uploads)
      },
      handler: async (request, response) => {
        const work = async (): Promise<unknown> => {
          const input = await parsedInput(endpoint, request)
          const ctx = contextOf(endpoint, request, input, deps)
          await countAttempt(endpoint, ctx)
          return handle(ctx, input)
        }
        const anew = async (): Promise<unknown> => {
          request.caller = await withoutGuess(endpoint, request, deps)
          return work()
        }
        const guess = request.caller?.guess
        const sent = await reply(response, await (guess?.settle(work, anew) ?? work()))
        if (lasting.has(endpoint.reply)) request.caller?.leaveLane()
        return sent
      },
    })
  }
}

const uploadLanes = ({ upload }: Endpoint): Lanes | undefined =>
  upload?.inTurn === undefined ? undefined : openLanes({ atWork: 1, waiting: 1, refusal: upload.inTurn as RefusalCode })

/** Goes on for minutes, in places of its own. */
const lasting: ReadonlySet<Endpoint['reply']> = new Set(['download', 'stream'])

interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file?: UploadedFile | undefined
}

async function parsedInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  const { upload, aliases } = endpoint
  const params = parsedPart(endpoint.params, request.params)
  const query = parsedPart(endpoint.query, request.query)
  // An unexpected form must not pass for an empty body.
  if (upload === undefined && request.isMultipart()) return refuse('body.media_type')
  const sent = upload === undefined ? { body: request.body, file: undefined } : await readMultipart(request, upload)
  return {
    params,
    query,
    body: parsedPart(bodyShapeOf(endpoint, request.caller?.actor), sent.body, aliases),
    file: sent.file,
  }
}

const parsedPart = (shape: Shape | undefined, part: unknown, aliases?: Endpoint['aliases']): unknown =>
  shape === undefined ? undefined : parse(shape, part, aliases)

const bodyShapeOf = ({ who, body, residentBody }: Endpoint, actor: SessionUser | null | undefined): Shape | undefined =>
  residentBody !== undefined && actor && callsAsResident(who, actor) ? residentBody : body

function contextOf(endpoint: Endpoint, request: FastifyRequest, input: Input, deps: Deps): Context | PublicContext {
  const { token = null, actor = null, rightsReadAt = 0, guess } = request.caller ?? {}
  const language = request.language ?? deps.languages.english
  const userAgent = request.headers['user-agent'] ?? ''
  const relyingParty = deps.relyingParty(request.headers.host, request.socket.localPort)
  const knownVersion = versionIn(request.headers['if-none-match'])
  const address = networkOf(request.ip)
  const caller = { requestId: request.id, address, userAgent, relyingParty, token, language, knownVersion }
  if (actor === null) return forVisitor(deps, caller)
  return forCall(deps, {
    ...caller,
    actor,
    scope: scopeOf(endpoint, actor, input),
    rightsReadAt,
    guess,
    once: onceOf(endpoint, request, input),
  })
}

/** The version that a caller of a versioned call has already. */
const versionIn = (header: string | undefined): string | null =>
  /^(?:W\/)?"([\w-]+)"$/.exec(header?.trim() ?? '')?.[1] ?? null

function onceOf({ creates, method, path }: Endpoint, request: FastifyRequest, input: Input): Once | undefined {
  const key = creates === true ? idempotencyKeyOf(request.headers) : undefined
  return key === undefined ? undefined : { key, call: `${method} ${path}`, sent: hashOf(input) }
}

/** Hashes the parsed input, so that another spelling is the same request. */
function hashOf({ file, ...input }: Input): string {
  const hash = createHash('sha256').update(JSON.stringify([input, file?.name]))
  if (file !== undefined) hash.update(file.bytes)
  return hash.digest('base64url')
}

async function countAttempt({ limit }: Endpoint, { address, deps }: PublicContext): Promise<void> {
  if (limit === undefined) return
  const { per, countedBy } = attemptLimits[limit]
  if (per === 'address' && countedBy === 'serve') await deps.limiter.count(limit, address)
}

declare module 'fastify' {
  interface FastifyRequest {
    actorId: string | null
    /** Set once the caller is authenticated. */
    caller: Caller | null
  }
}
