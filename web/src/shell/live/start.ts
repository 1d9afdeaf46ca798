import { liveLimits } from '@aangan/contract/core/live'
import { hearing, setHearing, tell, type Announced } from './live.ts'
import { keepStream, type Heard } from './stream.ts'

const name = 'aangan-live'
/** Longer than two pings: nobody has the stream, or it is dead. */
const silentMs = 2.5 * liveLimits.pingSeconds * 1000

/** So that not everybody reads everything again in the same moment. */
const spreadMs: Readonly<Partial<Record<Heard['kind'], number>>> = { resync: 2_000, notice: 5_000 }

interface Passed extends Omit<Heard, 'kind'> {
  /** `hello`: a new tab asks whether somebody hears. */
  readonly kind: Heard['kind'] | 'hello'
  /** Somebody else may just have logged in in another tab. */
  readonly userId: string
}

/** Hears what the server announces to this person, by the one stream of this browser. */
export function startLive(userId: string): () => void {
  // Only of pages with https; elsewhere each tab has a stream of its own.
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  const channel = locks && new BroadcastChannel(name)
  let stopped = false
  let turn = new AbortController()
  let stream: ReturnType<typeof keepStream> | undefined
  let heardAt = Date.now()
  let silence: ReturnType<typeof setTimeout> | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin.
  const post = (message: Omit<Passed, 'userId'>) => channel?.postMessage({ ...message, userId } satisfies Passed)
  const hear = ({ kind, ...news }: Heard) => {
    heardAt = Date.now()
    watch()
    setHearing(kind !== 'lost' && kind !== 'bye')
    const spread = spreadMs[kind]
    if (spread) setTimeout(tell, Math.random() * spread, kind)
    else tell(kind as Announced, news)
  }
  const hearAndPass = (heard: Heard) => {
    hear(heard)
    post(heard)
  }

  const watch = () => {
    clearTimeout(silence)
    silence = setTimeout(endSilence, silentMs)
  }
  const endSilence = () => {
    watch()
    setHearing(false)
    if (stream) stream.cut()
    // The tab with the stream may be frozen.
    else if (document.visibilityState === 'visible') takeTurn({ steal: true })
  }
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > silentMs) endSilence()
  }

  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) return resolve()
      hearAndPass({ kind: 'lost' })
      stream = keepStream(signal, hearAndPass)
    })
  const takeTurn = ({ steal = false } = {}) => {
    turn.abort()
    const mine = (turn = new AbortController())
    const { signal } = mine
    stream = undefined
    const had = locks ? locks.request(name, steal ? { steal } : { signal }, () => lead(signal)) : lead(signal)
    // Rejects when another tab took it away, or when this one stopped waiting.
    had.then(
      () => undefined,
      () => !stopped && turn === mine && takeTurn(),
    )
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
    const { userId: whose, ...heard } = data
    if (whose !== userId) return
    if (heard.kind !== 'hello') hear(heard as Heard)
    else if (stream && hearing.get()) post({ kind: 'ping' })
  })
  document.addEventListener('visibilitychange', look)
  watch()
  takeTurn()
  post({ kind: 'hello' })

  return () => {
    stopped = true
    turn.abort()
    clearTimeout(silence)
    channel?.close()
    document.removeEventListener('visibilitychange', look)
    setHearing(false)
  }
}
