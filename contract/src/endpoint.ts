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

/** One call of the API. Routes, the client, the role matrix, the fuzz test and OpenAPI are loops over these. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /** One line, shown in the API description. */
  readonly summary: string
  readonly who: Who
  readonly scope: ScopeRule
  readonly limit?: AttemptLimit
  /** `any`: the token alone is enough, even if its session has ended (a repeated logout). */
  readonly session?: 'any'
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** A plain resident's body: their account supplies the rest. */
  readonly residentBody?: Shape
  /** Other names that a body's fields go by: `{ otherName: 'name' }`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Bytes of a JSON body; `usualBodyLimit` by default. */
  readonly bodyLimit?: number
  readonly upload?: Upload
  /** `nothing` answers 204; `file` streams bytes. */
  readonly reply: Shape | 'nothing' | 'file'
  /** Answers 201, and takes an `Idempotency-Key`. */
  readonly creates?: true
  /** Its handler's own; `refusalsOf` adds those that follow from the rest of the entry. */
  readonly refuses?: readonly string[]
  /** A call that changes something names at least one, unless it only `remembers`. */
  readonly records?: readonly string[]
  /** Only stores what its caller has read, so it records no event. */
  readonly remembers?: 'reading'
}

export const usualBodyLimit = 128 * 1024

export type EndpointTable = Readonly<Record<string, Endpoint>>

/** Keeps the exact types of a table while checking each entry. */
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
  ? z.input<E['reply']>
  : E['reply'] extends 'file'
    ? FileReply
    : void

export interface FileReply {
  readonly bytes: Uint8Array
  readonly type: string
  readonly fileName: string
}

/** May be left out if all its fields are optional. */
type Part<K extends string, Sent> = [Sent] extends [never]
  ? unknown
  : Partial<Record<never, never>> extends Sent
    ? { readonly [P in K]?: Sent | undefined }
    : { readonly [P in K]: Sent }

export type CallOf<E extends Endpoint> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']> | In<E['residentBody']>> &
  (E['upload'] extends Upload ? { readonly file?: File | undefined } : unknown)

export type AnswerOf<E extends Endpoint> = E['reply'] extends Shape
  ? z.output<E['reply']>
  : E['reply'] extends 'file'
    ? Blob
    : void

export interface RefusalMessage {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
  readonly message: Text
  /** Values of the message that never change, such as limits. */
  readonly values?: Values
  /** Which input it is about. */
  readonly field?: string
}
export const refusalMessages = <const T extends Readonly<Record<string, RefusalMessage>>>(messages: T): T => messages
