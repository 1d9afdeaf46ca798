import { useRef } from 'react'
import { ApiError } from '../core/api/api-error.ts'

/** A random UUID. Not `crypto.randomUUID`, which needs HTTPS and is too new for the oldest browsers we serve. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A try whose outcome is unknown, and what it sent. */
export interface OpenTry {
  readonly key: string
  readonly content: string
}

/** The idempotency key of a form: the same for the same content until the server's answer is clear. */
export interface RequestKey {
  keyFor: (content: string) => string
  /** Told how the try ended. */
  settle: (error?: unknown) => void
  open: () => OpenTry | undefined
}

/** `kept`: the open try of what was typed before a reload. */
export function useRequestKey(kept: OpenTry | undefined): RequestKey {
  const open = useRef(kept)
  return {
    keyFor: (content) => {
      if (open.current?.content !== content) open.current = { key: newRequestKey(), content }
      return open.current.key
    },
    settle: (error) => {
      if (error === undefined || !mayHaveHappened(error)) open.current = undefined
    },
    open: () => open.current,
  }
}

/** The server may have done it in spite of the error: it did not answer, failed, or still runs the first try. */
export function mayHaveHappened(error: unknown): boolean {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined }
  return status < 400 || status === 408 || status >= 500 || code === 'request.in_progress'
}
