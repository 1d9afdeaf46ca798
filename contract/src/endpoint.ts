import type * as z from 'zod/mini'
import type { Who } from './actor.ts'
import type { AuditAction } from './audit-actions.ts'

export type Shape = z.ZodMiniType

/** One call of the product. The table of these is data: the server's routes, the browser's client, the role matrix, the fuzz test and the OpenAPI page are made by looping over it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` marks a parameter, which `params` describes. */
  readonly path: `/${string}`
  /** One line for people, shown in the API description. */
  readonly summary: string
  readonly who: Who
  /** `home`: works in the caller's own community even when they are also a super admin (own vehicles and members). */
  readonly scope?: 'home'
  /** A plain resident's body names no community: theirs comes from the account, whatever it says (decisions: Guest vehicles). */
  readonly communityFromAccount?: 'residents'
  /** `any`: a token of ours suffices, whether its session has ended or not (logout, repeated). */
  readonly session?: 'any'
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** Bytes that a JSON body may have, `usualBodyLimit` unless said: strangers get no more than their longest form needs. */
  readonly bodyLimit?: number
  /** The body is multipart: a JSON part of this name (shaped as `body`) and an optional part `file`. */
  readonly multipart?: string
  /** A shape; `nothing` answers 204; `file` streams bytes. */
  readonly reply: Shape | 'nothing' | 'file'
  /** The call makes something: 201 instead of 200. */
  readonly creates?: true
  /** The actions this call writes to the audit trail. A call that changes state names at least one. */
  readonly audit?: readonly AuditAction[]
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
  readonly body: Out<E['body']>
}

/** What the server's handler returns: only the declared fields leave the server. */
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

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Shape
  ? Partial<Record<never, never>> extends In<E[K]>
    ? { readonly [P in K]?: In<E[K]> | undefined }
    : { readonly [P in K]: In<E[K]> }
  : unknown

/** What the browser passes to call it; parts that are all optional may be left out. */
export type CallOf<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E['multipart'] extends string ? { readonly file?: File | undefined } : unknown)

/** What the browser gets back. */
export type AnswerOf<E extends Endpoint> = E['reply'] extends Shape
  ? z.output<E['reply']>
  : E['reply'] extends 'file'
    ? Blob
    : void

/** A refusal the product can give: its status and the sentence people read. */
export interface RefusalMessage {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
  readonly message: string
}
export const refusalMessages = <const T extends Readonly<Record<string, RefusalMessage>>>(texts: T): T => texts
