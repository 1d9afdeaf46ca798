import type { LiveEvent } from '@aangan/contract/core/live'
import { createStore } from '../../core/store.ts'

/** What the server tells of: what changed, never what it says now. */
export type Announced = Exclude<LiveEvent, 'ping' | 'bye'>

export interface News {
  /** The id of what changed; with `visit`, `pass`, `helper` and `import`. */
  readonly id?: string
  /** The number of unread notifications; with `bell`. */
  readonly unread?: number
}

type Handler = (news: News) => void
const handlers = new Map<string, Set<Handler>>()

/** `resync`: something may have been missed, so read everything again. Returns what ends it. */
export function onLive(kind: Announced, handler: Handler): () => void {
  const known = handlers.get(kind) ?? new Set()
  handlers.set(kind, known.add(handler))
  return () => void known.delete(handler)
}

/** Called by the stream only (stream.ts). */
export const tell = (kind: Announced, news: News = {}) => handlers.get(kind)?.forEach((handler) => handler(news))

/** Whether changes are heard at all. Where not, a screen looks itself now and then. */
export const hearing = createStore(false)

/** Called by the stream only. What changed before it was heard was missed. */
export function setHearing(now: boolean): void {
  if (now === hearing.get()) return
  hearing.set(now)
  if (now) tell('resync')
}
