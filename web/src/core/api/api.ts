import type { Api } from '@aangan/contract/api'
import type { Role } from '@aangan/contract/core/actor'
import type { AnswerOf, CallableEndpoint, CallOf, Endpoint, EndpointTable } from '@aangan/contract/core/endpoint'
import { requestOf, type RequestInput } from '@aangan/contract/core/request'
import calls from 'virtual:calls'
import { askedBefore } from './asked-before.ts'
import { ApiError, invalidReply, offlineError, replyError, unreachableError } from './api-error.ts'
import { currentLanguage } from '../language/language.ts'
import { forget, isRenewable, stored } from '../storage.ts'
import type { Sent } from './upload.ts'

export { ApiError, messageOf, messageOr } from './api-error.ts'

interface Extras {
  readonly signal?: AbortSignal | undefined
  /** Called with the share of the body that was sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Instead of the stored token, as to end a session whose token was cleared; null for none. */
  readonly token?: string | null
  /** Asks for no proof that it is the person: nobody pressed anything. */
  readonly quiet?: boolean
  /** The request survives leaving the page. */
  readonly keepalive?: boolean
  /** Its answer has a token instead of the stored one. */
  readonly replacesToken?: boolean
}
/** A create by somebody signed in carries the key that lets it be repeated; forgetting it does not compile. */
type Repeatable<E extends Endpoint> = E extends { readonly creates: true; readonly who: readonly Role[] }
  ? { readonly idempotencyKey: string }
  : unknown
type BrowserCall<E extends Endpoint> = CallOf<E> & Repeatable<E> & Extras
type Arguments<E extends Endpoint> = object extends BrowserCall<E> ? [call?: BrowserCall<E>] : [call: BrowserCall<E>]

/** One function per line of an endpoint table, and one more for each that can answer with a file. */
export type Client<T extends EndpointTable> = {
  readonly [K in keyof T]: (...call: Arguments<T[K]>) => Promise<AnswerOf<T[K]>>
} & {
  readonly [K in keyof T & string as T[K] extends { readonly orFile: true } ? `${K}File` : never]: (
    ...call: Arguments<T[K]>
  ) => Promise<File>
}

/** The calls of a noun, typed by its table: `client('vehicles').remove({ params: { id } })`. */
export const client = <N extends keyof typeof calls>(noun: N): Client<Api[N]> => clientOf(calls[noun])

/** The one unchecked cast: `send` returns what the table says. */
export const clientOf = <T extends EndpointTable>(table: Readonly<Record<string, CallableEndpoint>>): Client<T> => {
  const functions: Record<string, unknown> = Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [name, (call?: Call) => send(endpoint, call ?? {})]),
  )
  return functions as Client<T>
}

type Call = RequestInput & Extras

let limited: (() => void) | undefined
/** Registers the listener for a session whose account has to do something first. */
export const onLimited = (listener: () => void) => {
  limited = listener
}

let signedOut: (() => void) | undefined
/** Registers the listener for a token that is no longer valid. */
export const onSignedOut = (listener: () => void) => {
  signedOut = listener
}

let replacing: Promise<unknown> = Promise.resolve()
/** Runs work that stores a new token. Calls refused with the old one meanwhile wait for it. */
export const replaceToken = (work: () => Promise<void>): Promise<void> => {
  const done = work()
  replacing = done.catch(() => undefined)
  return done
}

let renew: ((old: string) => Promise<boolean>) | undefined
/** Registers what gets a newer token for a session that ran out; true once it is stored. */
export const onRanOut = (renewer: typeof renew) => {
  renew = renewer
}

let prove: (() => Promise<boolean>) | undefined
/** Registers what asks for a proof that it is the person. */
export const onProofNeeded = (prover: typeof prove) => {
  prove = prover
}

async function send(endpoint: CallableEndpoint, call: Call, renewed = false): Promise<unknown> {
  const token = call.token === undefined ? stored('token') : call.token
  if (token !== null && token.split('.').length !== 3) {
    leave()
    throw new ApiError(0, { text: 'Session expired.' })
  }
  if (!navigator.onLine) throw offlineError()
  const language = currentLanguage().code
  const { url, method, body, headers } = requestOf(endpoint, { ...call, query: withoutEmpty(call.query) })
  const reply = await fetchOrThrow(
    url,
    {
      method,
      headers: {
        ...headers,
        'Accept-Language': language,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body,
      signal: call.signal ?? null,
      keepalive: call.keepalive ?? false,
    },
    call.onProgress,
  )
  if (reply.ok) return answer(endpoint, reply)
  // A 401 from the login is a failed login; one for a token of the call's own says nothing about the stored one.
  if (reply.status === 401 && endpoint.who !== 'everyone' && call.token === undefined) {
    if (call.replacesToken !== true) await replacing
    if (token && !renewed && isRenewable() && (await renew?.(token))) return send(endpoint, call, true)
    if (stored('token') === token) leave()
  }
  const error = await replyError(reply, language)
  if (error.limit) limited?.()
  if (error.code === 'confirm.needed' && !call.quiet && (await prove?.())) return send(endpoint, call)
  throw error
}

function leave() {
  forget()
  signedOut?.()
}

/** Filters that are not set are left out. */
const withoutEmpty = (query: RequestInput['query'] = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== null))

async function fetchOrThrow(url: string, init: Sent, onProgress: Extras['onProgress']): Promise<Response> {
  try {
    if (onProgress === undefined) return await (askedBefore(url, init) ?? fetch(url, init))
    const { upload } = await import('./upload.ts')
    return await upload(url, init, onProgress)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw navigator.onLine ? unreachableError() : offlineError()
  }
}

async function answer({ reply, path, method }: CallableEndpoint, response: Response): Promise<unknown> {
  if (reply === 'nothing') return undefined
  if (reply === 'file' || reply === 'download') return (await import('./file-reply.ts')).fileOf(response)
  if (reply === 'stream') return response.body
  const body: unknown = await response.json().catch(() => {
    throw invalidReply(undefined, response.status)
  })
  return method === 'GET' && path.startsWith('/api/communities') ? asList(body) : body
}

/** Communities come as an array, a page with `content`, or an object with `data`; anything else counts as empty (specification 3). */
function asList(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  const { content, data } = (body ?? {}) as { content?: unknown; data?: unknown }
  return [content, data].find(Array.isArray) ?? []
}
