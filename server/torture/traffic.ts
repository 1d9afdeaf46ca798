import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Outcome {
  readonly began: number
  readonly ms: number
  /** 0: no answer. */
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
  /** The system's error code. */
  readonly error?: string
  /** On a connection that was used before. */
  readonly reused: boolean
}

export interface Ask {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Unlike `fetch`, never retries. */
export function ask(address: string, { method, path, token, body, headers = {} }: Ask, agent: Agent): Promise<Outcome> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done) => {
    const answered = (status: number, reply: string, more: Partial<Outcome> = {}): void =>
      done({
        began,
        ms: performance.now() - began,
        status,
        text: reply,
        retryAfter: undefined,
        reused: sent.reusedSocket,
        ...more,
      })
    const failed = (error: NodeJS.ErrnoException): void => answered(0, '', { error: error.code ?? error.message })
    const sent = request(
      address + path,
      {
        method,
        agent,
        timeout: 60_000,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (response) => {
        let reply = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (reply += chunk))
        response.once('error', failed)
        response.once('end', () =>
          answered(response.statusCode ?? 0, reply, { retryAfter: response.headers['retry-after'] }),
        )
      },
    )
    sent.once('error', failed)
    sent.once('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'TIMEOUT' })))
    sent.end(text)
  })
}

export const keptAlive = (maxSockets = Infinity): Agent => new Agent({ keepAlive: true, maxSockets })

/** At a fixed rate, whatever the answers; `stop` waits for all. */
export function atRate(perSecond: number, send: () => Promise<Outcome>): { stop(): Promise<Outcome[]> } {
  const under: Promise<Outcome>[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    // Catches up, so that a late timer sends no fewer.
    while (under.length < ((performance.now() - began) / 1000) * perSecond) under.push(send())
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      return Promise.all(under)
    },
  }
}

/** A fixed number of callers, each sending the next request after the last answer. */
export async function loops(count: number, over: () => boolean, step: (loop: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, loop) => {
      while (!over()) await step(loop)
    }),
  )
}

export const chance = (milliseconds: number): Promise<void> => pause(Math.random() * milliseconds)
