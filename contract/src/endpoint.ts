import type * as z from 'zod/mini'
import type { Who } from './actor.ts'
import type { AttemptLimit } from './attempt-limits.ts'

export type Shape = z.ZodMiniType

/**
 * Which community a call works in. A super admin works on the whole platform unless the call says otherwise; nobody
 * else can name a community that is not their own.
 * - `own`: the caller's own, or the whole platform
 * - `home`: the caller's own even for a super admin, who may be a resident too
 * - `named-in-query`: the one the query names, or `own`
 * - `named-in-body`: the one the body names; what exists already stays in its community
 * - `platform`: the whole platform, for super admins only
 * - `none`: before sign-in there is none
 */
export type ScopeRule = 'own' | 'home' | 'named-in-query' | 'named-in-body' | 'platform' | 'none'

/** A multipart body: a JSON part (shaped as `body`) and an optional part `file`. */
export interface Upload {
  readonly jsonPart: string
  readonly maxBytes: number
  readonly types: readonly string[]
}

/** One call of the API, as data: routes, the browser's client, the role matrix, the fuzz test and OpenAPI are loops over it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` marks a parameter, which `params` describes. */
  readonly path: `/${string}`
  /** One line for people, shown in the API description. */
  readonly summary: string
  readonly who: Who
  readonly scope: ScopeRule
  /** Which limit on attempts it counts against. */
  readonly limit?: AttemptLimit
  /** `any`: a token of ours suffices, even when its session has ended (a repeated logout). */
  readonly session?: 'any'
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** The body of a plain resident, where the account fills in part of what others type. */
  readonly residentBody?: Shape
  /** Other names that a body's fields go by: `{ otherName: 'name' }`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Bytes that a JSON body may have, `usualBodyLimit` unless said. */
  readonly bodyLimit?: number
  readonly upload?: Upload
  /** A shape; `nothing` answers 204; `file` streams bytes. */
  readonly reply: Shape | 'nothing' | 'file'
  /** The call makes something: 201 instead of 200, and it takes an `Idempotency-Key`. */
  readonly creates?: true
  /** The refusals of its handler, by code; those that follow from the rest of the entry are in `refusalsOf`. */
  readonly refuses?: readonly string[]
  /** The events it may record. A call that changes state names at least one. */
  readonly records?: readonly string[]
}

export const usualBodyLimit = 128 * 1024

export type EndpointTable = Readonly<Record<string, Endpoint>>

/** Keeps the exact types of a table while checking each entry. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type Out<S> = S extends Shape ? z.output<S> : undefined
type In<S> = S extends Shape ? z.input<S> : never

/** What a handler is given, parsed. */
export type ParsedRequest<E extends Endpoint> = {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']> | (E['residentBody'] extends Shape ? Out<E['residentBody']> : never)
}

/** What a handler returns: only the declared fields leave the server. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Shape
  ? z.input<E['reply']>
  : E['reply'] extends 'file'
    ? FileReply
    : void

export interface FileReply {
  readonly bytes: Uint8Array
  readonly type: string
  readonly fileName: string
}

/** A part of a call; one whose fields are all optional may be left out. */
type Part<K extends string, Sent> = [Sent] extends [never]
  ? unknown
  : Partial<Record<never, never>> extends Sent
    ? { readonly [P in K]?: Sent | undefined }
    : { readonly [P in K]: Sent }

/** What a client passes to call it. */
export type CallOf<E extends Endpoint> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']> | In<E['residentBody']>> &
  (E['upload'] extends Upload ? { readonly file?: File | undefined } : unknown)

/** What a client gets back. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends Shape
  ? z.output<E['reply']>
  : E['reply'] extends 'file'
    ? Blob
    : void

/** A refusal: its status, the sentence people read, and the field it is about, where it is about one. */
export interface RefusalMessage {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
  readonly message: string
  readonly field?: string
}
export const refusalMessages = <const T extends Readonly<Record<string, RefusalMessage>>>(messages: T): T => messages
