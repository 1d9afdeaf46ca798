import type { RefusalCode } from '@aangan/contract/api'
import type { Endpoint, EndpointTable, ParsedRequest, ReplyOf } from '@aangan/contract/core/endpoint'
import type { StreamReply } from '../live/stream-reply.ts'
import type { Context, PublicContext } from './context.ts'

/** Only its size has been checked. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** `body` is null where the caller knows this version. */
export interface VersionedReply<T> {
  readonly version: string
  readonly body: T | null
}

/** `goesOn`: nothing new was made. */
export interface GoingOnReply<T> {
  readonly goesOn: boolean
  readonly reply: T
}

type ContextOf<E extends Endpoint> = E extends { who: 'everyone' } | { session: 'any' | 'renewable' }
  ? PublicContext
  : Context
type InputOf<E extends Endpoint> = ParsedRequest<E> & { readonly file?: UploadedFile | undefined }
type ResultOf<E extends Endpoint> = E['reply'] extends 'stream'
  ? StreamReply
  : E extends { versioned: true }
    ? VersionedReply<ReplyOf<E>>
    : E extends { orGoesOn: true }
      ? GoingOnReply<ReplyOf<E>>
      : ReplyOf<E>

/** One handler for each call of a noun's table; a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (ctx: ContextOf<T[K]>, input: InputOf<T[K]>) => Promise<ResultOf<T[K]>>
}

/** Refusals by the constraint's name. */
export type ConstraintRefusals = Readonly<Record<string, RefusalCode>>
