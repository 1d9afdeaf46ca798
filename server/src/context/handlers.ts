import type { Endpoint, EndpointTable, FileReply, ParsedRequest, ReplyOf } from '@aangan/contract/endpoint'
import type { Context, PublicContext } from './context.ts'

/** Only its size has been checked. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

type ContextOf<E extends Endpoint> = E extends { who: 'everyone' } | { session: 'any' } ? PublicContext : Context
type InputOf<E extends Endpoint> = ParsedRequest<E> & { readonly file?: UploadedFile | undefined }
type ResultOf<E extends Endpoint> = E['reply'] extends 'file' ? FileReply : ReplyOf<E>

/** One handler for each call of a noun's table; a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (ctx: ContextOf<T[K]>, input: InputOf<T[K]>) => Promise<ResultOf<T[K]>>
}
