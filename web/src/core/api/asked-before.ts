import type { Sent } from './upload.ts'

interface Asked {
  readonly headers: Readonly<Record<string, string>>
  readonly reply: Promise<Response>
  readonly stop: AbortController
}

export type AskedByAddress = Record<string, Asked>

declare global {
  interface Window {
    /** What dashboard-first.js has asked. */
    asked?: AskedByAddress
  }
}

/**
 * The answer to a call that the page has made before the app was there: once, and for the same person. Its language may be
 * another: the app still speaks English while it loads the texts, and what is asked here is data.
 */
export function askedBefore(url: string, { method, headers, signal }: Sent): Promise<Response> | undefined {
  const asked = window.asked?.[url]
  if (!asked || method !== 'GET' || signal?.aborted) return undefined
  delete window.asked![url]
  if (headers['Authorization'] !== asked.headers['Authorization']) {
    asked.stop.abort()
    return undefined
  }
  signal?.addEventListener('abort', () => asked.stop.abort())
  return asked.reply
}
