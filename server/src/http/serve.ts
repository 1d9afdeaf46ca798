import { everyone, isPlainResident, isSuperAdmin, mayCall } from '@aangan/contract/actor'
import {
  usualBodyLimit,
  type Endpoint,
  type EndpointTable,
  type FileReply,
  type ParsedRequest,
  type ReplyOf,
} from '@aangan/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Batch } from '../db/batch.ts'
import { rightsLock } from '../db/rights-lock.ts'
import type { Cause, Database, Scope, Tx } from '../db/database.ts'
import type { Limiter } from './limits.ts'
import { parse } from './parse.ts'
import { refuse } from './refusal.ts'
import { serialiserOf } from './serialise.ts'
import { networkOf } from './network.ts'
import { assertStillHolds, rightsNow, type Sessions } from './sessions.ts'
import { tokenSubjectOf, type TokenSubject, type SessionUser, type Tokens } from './sign-in.ts'
import { readMultipart, type UploadedFile } from './upload.ts'

/** What serving needs of the server. */
export interface ServeOptions {
  readonly db: Database
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly clock: () => Date
  readonly limiter: Pick<Limiter, 'write'>
}

/** What every handler can use besides its parsed request. */
interface Common {
  readonly cause: Cause
  readonly now: Date
  /** The caller's network address, for limits only; never recorded. */
  readonly address: string
  readonly userAgent: string | undefined
  readIn<T>(scope: Scope, work: (tx: Tx) => Batch<T>): Promise<T>
  writeIn<T>(scope: Scope, work: (tx: Tx) => Promise<T>, alone?: 'alone'): Promise<T>
}

/** For a signed-in caller: `look` and `change` see what the caller may see, and no more. */
export interface SignedIn extends Common {
  readonly actor: SessionUser
  readonly scope: Scope
  read<T>(work: (tx: Tx) => Batch<T>): Promise<T>
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A change of what people may do: one at a time, each by somebody who still may when their turn comes. */
  writeRights<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
/** For anyone; `bearer` is whom the token names where the endpoint takes one of any age. */
export interface Anyone extends Common {
  readonly bearer: TokenSubject | null
}

type ContextOf<E extends Endpoint> = E extends { who: 'everyone' } | { session: 'any' } ? Anyone : SignedIn
type RequestOf<E extends Endpoint> = ParsedRequest<E> & { readonly file: UploadedFile | undefined }
type ReplyMade<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyOf<E>

/** One handler for each call of a noun's table; a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (request: RequestOf<T[K]>, context: ContextOf<T[K]>) => Promise<ReplyMade<T[K]>>
}

/** Registers every call of a table: who → parse → handler → reply. Nothing reaches a handler another way. */
export function serve<T extends EndpointTable>(
  app: FastifyInstance,
  options: ServeOptions,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const handle = handlers[name] as (request: unknown, context: unknown) => Promise<unknown>
    const reply = replier(endpoint)
    app.route({
      method: endpoint.method,
      bodyLimit: endpoint.bodyLimit ?? usualBodyLimit,
      url: endpoint.path,
      // Before anything that they send is read.
      onRequest: async (request) => {
        request.entered = await enter(endpoint, request, options)
      },
      handler: async (request, response) => {
        const entered = request.entered!
        const parsed = await parsedRequest(endpoint, request)
        const context = contextOf(entered, request, options)
        return reply(
          response,
          await handle(parsed, 'actor' in context ? inCallersScope(endpoint, parsed, context) : context),
        )
      },
    })
  }
}

/** Who was let in, and when: their rights are those of that moment. */
interface Entered {
  readonly bearer: TokenSubject | null
  readonly actor: SessionUser | null
  readonly at: number
}

/** Who: nobody gets further than the endpoint table lets them. */
async function enter(
  endpoint: Endpoint,
  request: FastifyRequest,
  { sessions, tokens, limiter }: ServeOptions,
): Promise<Entered> {
  const bearer =
    endpoint.who === everyone
      ? null
      : tokenSubjectOf(request.headers.authorization, tokens, { stale: endpoint.session === 'any' })
  const actor = bearer === null || endpoint.session === 'any' ? null : await sessions(bearer)
  if (actor !== null && !mayCall(endpoint.who, actor)) return refuse('role.not_allowed')
  if (actor !== null) request.actorId = actor.id
  if (actor !== null && isWrite(endpoint)) limiter.write(actor)
  return { bearer, actor, at: performance.now() }
}

/** Searches leave a row too, and have a limit of their own. */
const isWrite = ({ audit, method }: Endpoint): boolean => audit !== undefined && method !== 'GET'

/** A read that begins so long after its caller was let in asks again whether they still may. */
const trustedForMs = 250

/** What the handler is given, once the body has been read: a body can be held back until rights have changed. */
function contextOf(
  { bearer, actor, at }: Entered,
  request: FastifyRequest,
  { db, clock }: ServeOptions,
): Anyone | (Common & { readonly actor: SessionUser }) {
  const causeNow = (): Cause => ({ actorId: actor?.id ?? null, requestId: request.id, now: clock() })
  const cause = causeNow()
  const common: Omit<Common, 'readIn' | 'writeIn'> = {
    cause,
    now: cause.now,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'],
  }
  if (actor === null)
    return {
      ...common,
      bearer,
      readIn: (scope, work) => db.read(scope, cause, work),
      writeIn: (scope, work) => db.write(scope, causeNow(), work),
    }
  return {
    ...common,
    actor,
    readIn: async (scope, work) => {
      if (performance.now() - at > trustedForMs)
        assertStillHolds(actor, await db.callFunction((sql) => rightsNow(sql, actor)))
      return db.read(scope, cause, work)
    },
    writeIn: (scope, work, alone) =>
      db.write(scope, causeNow(), work, async (sql) => {
        // The lock goes out first: what is read after it is what those before have left.
        const [, rights] = await Promise.all([alone && rightsLock(sql), rightsNow(sql, actor).execute()])
        assertStillHolds(actor, rights)
      }),
  }
}

interface Parsed {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

async function parsedRequest(endpoint: Endpoint, request: FastifyRequest): Promise<Parsed> {
  const params = endpoint.params === undefined ? undefined : parse(endpoint.params, request.params)
  const query = endpoint.query === undefined ? undefined : parse(endpoint.query, request.query)
  // Whoever sends a form where there is none meant something else: it must not pass for an empty body.
  if (endpoint.multipart === undefined && request.isMultipart()) return refuse('body.media_type')
  const sent =
    endpoint.multipart === undefined
      ? { body: request.body, file: undefined }
      : await readMultipart(request, endpoint.multipart)
  return {
    params,
    query,
    body: endpoint.body === undefined ? undefined : parse(endpoint.body, sent.body),
    file: sent.file,
  }
}

/** The caller's own community, or what a super admin names; anyone else naming another community is refused. */
function inCallersScope(
  endpoint: Endpoint,
  { query, body }: Parsed,
  context: Common & { readonly actor: SessionUser },
): SignedIn {
  const { actor } = context
  const ofAccount = endpoint.communityFromAccount === 'residents' && isPlainResident(actor)
  const named = [communityIn(query), ofAccount ? undefined : communityIn(body)]
  if (!isSuperAdmin(actor) && named.some((id) => id !== undefined && id !== actor.communityId))
    return refuse('community.foreign')
  const scope = scopeOf(endpoint, actor, named[0] ?? (endpoint.creates === true ? named[1] : undefined))
  return {
    ...context,
    scope,
    read: (work) => context.readIn(scope, work),
    write: (work) => context.writeIn(scope, work),
    writeRights: (work) => context.writeIn(scope, work, 'alone'),
  }
}

function scopeOf(endpoint: Endpoint, actor: SessionUser, named: string | undefined): Scope {
  if (isSuperAdmin(actor) && endpoint.scope !== 'home') return named === undefined ? 'platform' : { communityId: named }
  return actor.communityId === null ? refuse('role.not_allowed') : { communityId: actor.communityId }
}

const communityIn = (part: unknown): string | undefined =>
  (part as { communityId?: string } | undefined)?.communityId?.toLowerCase()

/** Reply: the declared shape, as compiled once; nothing, or a file, where the table says so. */
function replier(endpoint: Endpoint): (response: FastifyReply, made: unknown) => FastifyReply {
  if (endpoint.reply === 'nothing') return (response) => response.code(204).send()
  if (endpoint.reply === 'file') return (response, made) => sendFile(response, made as FileReply)
  const serialise = serialiserOf(endpoint.reply)
  const status = endpoint.creates === true ? 201 : 200
  return (response, made) => response.code(status).type('application/json; charset=utf-8').send(serialise(made))
}

function sendFile(response: FastifyReply, { bytes, type, fileName }: FileReply): FastifyReply {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return response
    .code(200)
    .type(type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${rfc5987(fileName)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const rfc5987 = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

declare module 'fastify' {
  interface FastifyRequest {
    actorId: string | null
    /** Who asks, once they were let in. */
    entered: Entered | null
  }
}
