import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Speaker } from './world.ts'

export interface StreamEvent {
  readonly event: string
  readonly data: { readonly id?: string; readonly unread?: number }
}

export interface OpenStream {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  /** So far, pings left out. */
  readonly events: readonly StreamEvent[]
  /** Resolves with its first ping: then it hears. */
  readonly ready: Promise<void>
  /** Resolves when either side has closed it. */
  readonly closed: Promise<void>
  /** Reads no more. */
  pause(): void
  close(): void
}

/** Opens `/api/live` on a connection of its own: a browser's `fetch` here would open others beside it. */
export async function openStream({ token }: Pick<Speaker, 'token'>, address: string): Promise<OpenStream> {
  const asked = request(`${address}/api/live`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  asked.on('error', () => {})
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const events: StreamEvent[] = []
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  void closed.then(() => ready.reject(new Error('It was closed before it was heard.')))
  response.on('error', () => {})
  let text = ''
  response.setEncoding('utf8').on('data', (more: string) => {
    const frames = (text + more).split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const { event = '', data = '{}' } = /^event: (?<event>\w+)\ndata: (?<data>.*)$/.exec(frame)?.groups ?? {}
      if (event === 'ping') ready.resolve()
      else events.push({ event, data: JSON.parse(data) as StreamEvent['data'] })
    }
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    ready: ready.promise,
    closed,
    pause: () => response.pause(),
    close: () => asked.destroy(),
  }
}

/** Resolves once it hears. */
export async function hearing(speaker: Pick<Speaker, 'token'>, address: string): Promise<OpenStream> {
  const stream = await openStream(speaker, address)
  await stream.ready
  return stream
}

/**
 * The answer with what comes first of it: a stream does not end by itself. To break off a `fetch` can leave a connection
 * behind that asks nothing, and the server's end would wait for it.
 */
export async function beginningOf(url: string, headers: Headers): Promise<Response> {
  const asked = request(url, { agent: false, headers: Object.fromEntries(headers) })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const answered = { status: response.statusCode!, headers: response.headers as Record<string, string> }
  if (answered.status !== 200) return new Response(await text(response), answered)
  // Leaving the loop closes the connection.
  for await (const first of response) return new Response(first as Buffer, answered)
  return new Response('', answered)
}
