import type { Endpoint } from './endpoint.ts'

/** A row of the table of endpoints, or what the browser has of it. */
interface Target extends Pick<Endpoint, 'method' | 'path'> {
  readonly upload?: { readonly jsonPart: string } | undefined
}

export const idempotencyHeader = 'Idempotency-Key'

/** `CallOf<E>` is the same, typed by its endpoint. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** The file part of a multipart call. */
  readonly file?: File | undefined
  /** Repeating a create with the same key returns the first answer. */
  readonly idempotencyKey?: string | undefined
}

export interface HttpRequest {
  readonly method: Endpoint['method']
  /** Path and query, without an origin. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
}

export const requestOf = (endpoint: Target, input: RequestInput = {}): HttpRequest => ({
  method: endpoint.method,
  url: urlOf(endpoint, input),
  headers: headersOf(endpoint, input),
  body: bodyOf(endpoint, input),
})

function urlOf({ path }: Target, { params, query }: RequestInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, asText(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

function headersOf({ upload }: Target, { body, idempotencyKey }: RequestInput): Record<string, string> {
  return {
    // A form's content type carries the boundary, which only `fetch` knows.
    ...(upload === undefined && body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
  }
}

function bodyOf({ upload }: Target, { body, file }: RequestInput): string | FormData | null {
  const json = body === undefined ? null : JSON.stringify(body)
  if (upload === undefined) return json
  const form = new FormData()
  if (json !== null) form.append(upload.jsonPart, new Blob([json], { type: 'application/json' }))
  if (file) form.append('file', file)
  return form
}

const loneSurrogates = /\p{Surrogate}/gu

/** `encodeURIComponent` throws on half a character, and `toWellFormed` is too new for the oldest browsers we serve. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(loneSurrogates, '\uFFFD')
