import type * as z from 'zod/mini'
import type { Who } from './actor.ts'
import type { AttemptLimit } from './attempt-limits.ts'
import type { Text, Values } from './language/text.ts'

export type Shape = z.ZodMiniType

/**
 * Which community a call works in. Only a super admin works on the whole platform, or in a community that is not
 * their own.
 * - `own`: the caller's own, or the whole platform
 * - `home`: the caller's own even for a super admin, who may be a resident too
 * - `named-in-query`: the one the query names, or `own`
 * - `named-in-body`: the one the body names; what exists already stays in its community
 * - `named`: the one the query or the body names; a super admin has to name one
 * - `named-or-home`: the same, but a super admin who lives somewhere may mean their own by naming none
 * - `platform`: the whole platform, for super admins only
 * - `none`: before sign-in there is none
 */
export type ScopeRule =
  | 'own'
  | 'home'
  | 'named-in-query'
  | 'named-in-body'
  | 'named'
  | 'named-or-home'
  | 'platform'
  | 'none'
/** True where a super admin without a house has to name a community. */
export const needsCommunity = (scope: ScopeRule): boolean => scope === 'named' || scope === 'named-or-home'

/** A multipart body: a JSON part (shaped as `body`) and an optional part `file`. */
export interface Upload {
  readonly jsonPart: string
  readonly maxBytes: number
  readonly types: readonly string[]
  /** One upload per community is read at a time and one waits; others are refused with this code, unread. */
  readonly inTurn?: string
  /** Instead of `upload.too_large` and `upload.type`. */
  readonly refusals?: { readonly tooLarge: string; readonly type: string }
}

/** One call of the API. Routes, the client, the role matrix, the fuzz test and OpenAPI are loops over these. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly who: Who
  readonly scope: ScopeRule
  readonly limit?: AttemptLimit
  /**
   * - `any`: the token alone is enough, even if its session has ended (a repeated logout)
   * - `renewable`: the session may have run out, as long as it can be renewed
   * - `optional`: for a call of everyone, whose handler looks at the token
   */
  readonly session?: 'any' | 'renewable' | 'optional'
  /** About the caller's own account: not in the turn of a desk, which acts as SECURITY alone. */
  readonly account?: true
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** The body for a caller who may call as a resident only: their account supplies the rest. */
  readonly residentBody?: Shape
  /** Aliases of body fields: `{ otherName: 'name' }`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Bytes of a JSON body; `usualBodyLimit` by default. */
  readonly bodyLimit?: number
  readonly upload?: Upload
  /**
   * `nothing` answers 204; `file` sends bytes; `download` sends a file while it is made; `page` is HTML made by the
   * server; `stream` stays open and tells events (`text/event-stream`).
   */
  readonly reply: Shape | 'nothing' | 'file' | 'download' | 'page' | 'stream'
  /** With `format` in the query the reply is a file. The browser has a call of its own for it, with `reply: 'download'`. */
  readonly orFile?: true
  /** A list that can be exported: a call of the same table answers `{path}/export` with the same filters. */
  readonly exports?: true
  /** The reply has an ETag; a matching `If-None-Match` is answered 304. */
  readonly versioned?: true
  /** Answers 201, and takes an `Idempotency-Key`. */
  readonly creates?: true
  /** Answers 201 with a secret. The answer is not stored, so the call takes no key. */
  readonly issues?: true
  /** Answers 200 where it goes on with what was there. */
  readonly orGoesOn?: true
  /** Allowed for an account that has to do something first (session-limits.ts). */
  readonly limited?: true
  /** The handler's own refusals; `refusalsOf` adds those that follow from the rest of the entry. */
  readonly refuses?: readonly string[]
  /** A call that changes something names at least one, unless it only `remembers`. */
  readonly records?: readonly string[]
  /** The handler does nothing but one write, which may begin before the session is looked up: it confirms it (decision 74). */
  readonly oneWrite?: true
  /** The session must have been confirmed within the last minutes, by a password or a passkey. */
  readonly confirm?: true
  /**
   * Changes only what concerns nobody else, and records nothing that the trail keeps.
   * - `reading`: what its caller has read
   * - `proof`: when its caller proved that it is them
   * - `choice`: how its caller wants to be told things
   * - `request`: what is asked for, for a job or a later call, which records what comes of it
   * - `vote`: how their house votes, which is nobody else's to know
   * - `nothing`: it only reads, by a secret that must not be in an address
   */
  readonly remembers?: 'reading' | 'proof' | 'choice' | 'request' | 'vote' | 'nothing'
}

/** What it takes to make a call and to take in its answer. The browser has these instead of the table (web/calls.ts). */
export interface CallableEndpoint extends Pick<Endpoint, 'method' | 'path' | 'who'> {
  readonly upload?: Pick<Upload, 'jsonPart'> | undefined
  /** Undefined for JSON. */
  readonly reply?: Exclude<Endpoint['reply'], Shape> | undefined
}

export const usualBodyLimit = 128 * 1024

export type EndpointTable = Readonly<Record<string, Endpoint>>

/** Keeps the exact types of a table while checking each entry. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type Out<S> = S extends Shape ? z.output<S> : undefined
type In<S> = S extends Shape ? z.input<S> : never

export type ParsedRequest<E extends Endpoint> = {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']> | (E['residentBody'] extends Shape ? Out<E['residentBody']> : never)
}

/** Only declared fields leave the server. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Shape
  ? z.input<E['reply']> | (E extends { readonly orFile: true } ? FileReply : never)
  : E['reply'] extends 'file'
    ? FileReply
    : E['reply'] extends 'download'
      ? Download
      : E['reply'] extends 'page'
        ? PageReply
        : void

export interface PageReply {
  readonly html: string
  readonly language: string
}

export interface FileReply {
  readonly bytes: Uint8Array
  readonly type: string
  readonly fileName: string
}

/** A file that is sent while it is made. The first chunk is awaited before the reply begins, so it may still refuse. */
export interface Download {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly type: string
  readonly fileName: string
}

/** May be left out if all its fields are optional. */
type RequestPart<K extends string, Sent> = [Sent] extends [never]
  ? unknown
  : Partial<Record<never, never>> extends Sent
    ? { readonly [P in K]?: Sent | undefined }
    : { readonly [P in K]: Sent }

export type CallOf<E extends Endpoint> = RequestPart<'params', In<E['params']>> &
  RequestPart<'query', In<E['query']>> &
  RequestPart<'body', In<E['body']> | In<E['residentBody']>> &
  (E['upload'] extends Upload ? { readonly file?: File | undefined } : unknown)

export type AnswerOf<E extends Endpoint> = E['reply'] extends Shape
  ? z.output<E['reply']>
  : E['reply'] extends 'file' | 'download'
    ? File
    : E['reply'] extends 'page'
      ? string
      : E['reply'] extends 'stream'
        ? ReadableStream<Uint8Array>
        : void

export interface RefusalMessage {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
  readonly message: Text
  /** Values of the message that never change, such as limits. */
  readonly values?: Values
  readonly field?: string
}
/* @__NO_SIDE_EFFECTS__ */
export const refusalMessages = <const T extends Readonly<Record<string, RefusalMessage>>>(messages: T): T => messages
